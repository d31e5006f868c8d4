/**
 * Makes `generated/worth.ts`: which cases detect which faults of the embedded targets. Run it in the root of the package:
 * `node dist/src/worth/build.js`. It takes some minutes.
 * @module
 */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { standardError, standardOutput } from '../output/writer.js'
import type { Role } from '../record/record.js'
import type { Detections } from './detections.js'
import { renderWorth } from './render.js'
import type { Found, Share } from './share.js'

/** Faults that run at the same time in a process. Those of an application often wait. */
const widths: Readonly<Record<Role, number>> = { platform: 3, partner: 6 }

/** Faults that are done before the next line of progress. */
const step = 100

process.exitCode = await main()

async function main(): Promise<number> {
  const started = performance.now()
  const platform = await all('platform', faults)
  const partner = await all('partner', partnerFaults)
  if (platform === null || partner === null) {
    standardError.line('Expected that the rules of each fault detect it. Nothing was written.')
    return 1
  }
  writeFileSync('generated/worth.ts', renderWorth(platform, partner))
  const seconds = Math.round((performance.now() - started) / 1000)
  standardOutput.line(`generated/worth.ts: ${platform.length + partner.length} faults, ${seconds} s`)
  return 0
}

/** What detects each fault of a role; null if a fault was not detected. */
async function all(role: Role, ofRole: readonly { readonly id: string }[]): Promise<Detections[] | null> {
  const ids = ofRole.map(({ id }) => id)
  const processes = Math.min(ids.length, availableParallelism())
  const shares = Array.from({ length: processes }, (_none, at) =>
    ids.filter((_id, index) => index % processes === at),
  )
  let done = 0
  const tick = (): void => {
    done += 1
    if (done % step === 0) standardOutput.line(`${role}: ${done} of ${ids.length} faults`)
  }
  const width = widths[role]
  const tried = (
    await Promise.all(shares.map((share) => inProcess({ role, ids: share, width }, tick)))
  ).flat()
  // On a busy machine, a check may be undecided: its fault gets a second try, with nothing next to it.
  const open = tried.flatMap((one) => ('error' in one ? [one.fault] : []))
  const again = open.length === 0 ? [] : await inProcess({ role, ids: open, width: 1 }, () => undefined)
  const found = [...tried.filter(({ fault }) => !open.includes(fault)), ...again]
  const failed = found.flatMap((one) => ('error' in one ? [`${one.fault}: ${one.error}`] : []))
  for (const line of failed) standardError.message(line)
  if (failed.length > 0 || found.length < ids.length) return null
  return found.flatMap((one) => ('error' in one ? [] : [one]))
}

function inProcess(share: Share, tick: () => void): Promise<Found[]> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./share.js', import.meta.url)))
    const found: Found[] = []
    child.on('message', (message) => {
      found.push(message as Found)
      tick()
    })
    child.on('close', () => resolve(found))
    child.send(share)
  })
}
