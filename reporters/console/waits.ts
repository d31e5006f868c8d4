/**
 * What waits in real time, before a run starts.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import type { RunPlan } from '../../src/record/listener.js'
import { duration } from './terminal.js'

/** Waits that get a line each, in full and otherwise. */
const listedWaits = { verbose: 12, short: 3 } as const
/** Seconds of a wait that nobody notices. */
const short = 5

/**
 * The checks that wait, what each decides, and how long it waits. Empty if no wait is worth a line.
 * @param verbose false for the longest three only
 */
export function waitLines(waits: NonNullable<RunPlan['waits']>, palette: Palette, verbose = true): string[] {
  const listed = verbose ? listedWaits.verbose : listedWaits.short
  const long = waits.filter(({ seconds }) => seconds > short)
  if (long.length === 0) return []
  const width = Math.max(...long.map(({ seconds }) => seconds)) >= 60 ? 12 : 6
  const more = long.length - listed
  return [
    palette.bold('Waits in real time. They overlap; --no-wait leaves them out:'),
    ...long
      .slice(0, listed)
      .map(({ id, says, seconds }) => `  ${time(seconds).padEnd(width)} ${id}: ${forTerminal(says)}`),
    ...(more > 0 ? [`  and ${more} more, each ${time(long[listed]?.seconds ?? 0)} or less`] : []),
  ]
}

function time(seconds: number): string {
  return duration(seconds * 1000).replace('.0 s', ' s')
}
