/**
 * The command `record`: records traffic until Ctrl-C.
 * @module
 */
import path from 'node:path'
import { clip } from '../../../reporters/console/terminal.js'
import { plural } from '../../../reporters/outcome.js'
import { onAbort } from '../../core/on-abort.js'
import { type StatusArea, statusArea } from '../../output/status-area.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'
import { OutputError, outputError } from '../../record/output-error.js'
import { FileError } from '../../record/regular-file.js'
import { Recorder, type RecorderState } from '../../recorder/recorder.js'
import { shown } from '../../results/shown.js'
import { listenForEnd } from '../watch/interruption.js'
import type { LiveFindings } from './live.js'
import { type Direction, isLocalHost, type RecordOptions, recordSettings } from './settings.js'

export type { RecordOptions } from './settings.js'

/** Milliseconds that running exchanges get at the end. */
const graceMs = 5000
/** Milliseconds between two status lines. */
const drawMs = 500

/**
 * Records until Ctrl-C, SIGTERM or SIGHUP.
 * @returns the exit code: 0, or 70 if exchanges that passed could not be recorded
 * @throws {ConfigurationError} for wrong options, or if it cannot listen or write there; nothing was started
 */
export async function recordTraffic(options: RecordOptions): Promise<number> {
  const settings = recordSettings(options)
  const ending = listenForEnd(() => process.exit(exitCodes.interrupted))
  const area = standardOutput.output.isTTY === true ? statusArea(standardOutput.output) : null
  const live = options.live
    ? await liveFindings((line) => {
        area?.clear()
        standardOutput.line(line)
      })
    : null
  const recorder = new Recorder({
    folder: path.resolve(options.out),
    rotate: settings.rotate,
    notice: (text) => {
      area?.clear()
      standardError.line(text)
    },
    ...(live === null ? {} : { onExchange: (exchange, mask) => live.add(exchange, mask) }),
  })
  openFiles(recorder, options.out)
  let drawing: NodeJS.Timeout | undefined
  try {
    for (const direction of settings.directions) {
      const { origin, place } = direction
      const route = { target: { origin, ca: settings.ca }, keepHost: options.keepHost }
      const port = await recorder.listen(route, place.host, place.port).catch((error) => {
        throw placeProblem(error, direction)
      })
      if (!isLocalHost(place.host)) standardError.line(warning(direction, port))
      standardOutput.line(startLine(direction, port))
    }
    standardOutput.lines([
      `Recording: ${shown(path.resolve(options.out))}. Secrets are masked.`,
      'Addresses in answers, such as those of a discovery document, are passed on unchanged: requests to them are recorded only if the application sends them to the recorder.',
      'Press Ctrl-C to stop it properly.',
      '',
    ])
    if (area !== null) drawing = setInterval(() => draw(area, recorder.state), drawMs)
    await new Promise<void>((resolve) => onAbort(ending.signal, resolve))
  } finally {
    clearInterval(drawing)
    area?.clear()
    const { running } = recorder.state
    if (running > 0)
      standardOutput.line(
        `Ending: ${plural(running, 'exchange')} may go on for ${graceMs / 1000} s. Press Ctrl-C again to end at once.`,
      )
    await recorder.close(graceMs)
    ending.stop()
  }
  const { state } = recorder
  standardOutput.lines(['', ...summary(state), ...(live === null ? [] : live.lines)])
  return state.lost === 0 ? exitCodes.success : exitCodes.internalError
}

/** Loads what judges. */
async function liveFindings(print: (line: string) => void): Promise<LiveFindings> {
  const { LiveFindings: Findings } = await import('./live.js')
  return Findings.load(print)
}

/** @throws {ConfigurationError} if the first file cannot be made */
function openFiles(recorder: Recorder, folder: string): void {
  try {
    recorder.open()
  } catch (error) {
    const cause = outputError(error)
    if (cause instanceof OutputError)
      throw new ConfigurationError(`--out: ${cause.message} Nothing was started.`)
    if (cause instanceof FileError)
      throw new ConfigurationError(
        `--out: ${folder} cannot be used: ${cause.message}. To fix it: name another folder. Nothing was started.`,
      )
    throw cause
  }
}

/** Where it listens, and what to change. */
function startLine({ kind, origin, place }: Direction, port: number): string {
  const address = addressOf(place.host, port)
  return kind === 'requests'
    ? `Requests: ${address} -> ${origin}. In the application, use ${address} in place of ${origin}.`
    : `Webhooks: ${address} -> ${origin}. At the platform, use ${address} in place of ${origin}.`
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function warning({ option, place }: Direction, port: number): string {
  return `Others can reach this recorder: ${option} names ${place.host}:${port}, and nothing on this side is encrypted. Use it in a network that you trust.`
}

function draw(area: StatusArea, state: RecorderState): void {
  const { recorded, lost, bytes, file } = state
  const missing = lost === 0 ? '' : `, ${lost} not recorded`
  area.draw([
    clip(`${plural(recorded, 'exchange')}${missing}, ${sizeOf(bytes)} passed: ${path.basename(file)}`, 78),
  ])
}

function summary({ recorded, lost, bytes, files }: RecorderState): string[] {
  return [
    `The recording has ended: ${plural(recorded, 'exchange')}, ${sizeOf(bytes)} of bodies passed.`,
    ...(lost === 0 ? [] : [`Not recorded: ${plural(lost, 'exchange')}. The messages above say why.`]),
    ...files.map((file) => `  ${shown(file)}`),
  ]
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte')
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Why it cannot listen, in words. */
function placeProblem(error: NodeJS.ErrnoException, { option, place }: Direction): Error {
  const { host, port } = place
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `${option}: another program listens on port ${port} of ${host}. Expected a free port. To fix it: end that program, or choose another port (0 for any free port).`,
      )
    case 'EACCES':
      return new ConfigurationError(
        `${option}: this user may not listen on port ${port}. Expected a port above 1023. To fix it: choose another port.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigurationError(
        `${option}: expected an address of this machine; found ${host}, which is not one. To fix it: leave out the host, or name an address of this machine.`,
      )
    default:
      return error
  }
}
