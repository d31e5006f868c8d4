/**
 * Makes `generated/detections.ts`: which cases detect which faults of the embedded targets. Run it in the root of the package:
 * `node dist/tools/detections/build.js`. It takes some minutes. With ids of faults and rules, it makes only their part again, and
 * adds the faults that the table lacks.
 * @module
 */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { standardError, standardOutput } from '../../src/output/writer.js'
import type { Role } from '../../src/record/record.js'
import type { Detections } from './detections.js'
import { distinctDetections } from './distinct.js'
import { renderDetections } from './render.js'
import type { Found, Share } from './share.js'
import { recordedDetections } from './table.js'

/** Faults that run at the same time in a process. Those of an application often wait. */
const widths: Readonly<Record<Role, number>> = { platform: 3, partner: 6 }

/** Faults that are done before the next line of progress. */
const step = 100

process.exitCode = await main()

async function main(): Promise<number> {
  const started = performance.now()
  const named = process.argv.slice(2)
  const ids = [...faults, ...partnerFaults].flatMap(({ id, violates }) => [id, ...violates])
  const unknown = named.filter((id) => !(ids as readonly string[]).includes(id))
  if (unknown.length > 0) {
    standardError.line(
      `Expected ids of faults, or of rules that a fault violates. Found: ${unknown.join(', ')}.`,
    )
    return 2
  }
  const platform = await detectionsOfAll('platform', faults, named)
  const partner = await detectionsOfAll('partner', partnerFaults, named)
  if (platform === null || partner === null) {
    standardError.line('Expected that the rules of each fault detect it. Nothing was written.')
    return 1
  }
  writeFileSync('generated/detections.ts', renderDetections(platform, partner))
  const seconds = Math.round((performance.now() - started) / 1000)
  standardOutput.line(`generated/detections.ts: ${seconds} s`)
  for (const [role, recorded] of Object.entries({ platform, partner })) {
    const { faults: count, detections, surplus } = distinctDetections(recorded)
    standardOutput.line(
      `${role}: ${count} faults, ${detections} distinct detections, surplus of ${surplus.length}`,
    )
  }
  return 0
}

/**
 * What detects each fault of a role; null if a fault was not detected.
 * @param named ids of faults and rules whose part is made again; empty for all
 */
async function detectionsOfAll(
  role: Role,
  ofRole: readonly { readonly id: string; readonly violates: readonly string[] }[],
  named: readonly string[],
): Promise<Detections[] | null> {
  const recorded = recordedDetections(role)
  const isKept = ({ id, violates }: (typeof ofRole)[number]): boolean =>
    named.length > 0 && recorded.has(id) && ![id, ...violates].some((one) => named.includes(one))
  const kept = ofRole.filter(isKept).flatMap(({ id }) => recorded.get(id) ?? [])
  const ids = ofRole.filter((fault) => !isKept(fault)).map(({ id }) => id)
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
  const results = [...tried.filter(({ fault }) => !open.includes(fault)), ...again]
  const failed = results.flatMap((one) => ('error' in one ? [`${one.fault}: ${one.error}`] : []))
  for (const line of failed) standardError.message(line)
  if (failed.length > 0 || results.length < ids.length) return null
  return [...kept, ...results.flatMap((one) => ('error' in one ? [] : [one]))]
}

function inProcess(share: Share, tick: () => void): Promise<Found[]> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./share.js', import.meta.url)))
    const results: Found[] = []
    child.on('message', (message) => {
      results.push(message as Found)
      tick()
    })
    child.on('close', () => resolve(results))
    child.send(share)
  })
}
