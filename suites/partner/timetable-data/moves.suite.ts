/**
 * Moved periods: each takes place once, at its new time.
 * `arrivedChanges`: all moves in one timetable, and the export after the last synchronisation. Undecided if the changes do not
 * arrive. `Move.replaced`: the cancelled originals, `held`: the period that replaces them. `takesPlace`: the export says so;
 * `isShown`: the export has it, and does not say that it is cancelled.
 * Clause: 3, rule 3.
 */
import { type DataRecord, given, must, type PartnerContext, records, rule } from '#kit/partner'
import {
  arrivedChanges,
  type Copy,
  copyOf,
  isShown,
  type Move,
  movedPeriods,
  mustShowWith,
  takesPlace,
} from '#kit/partner/timetable-data'

/** Moved periods. */
const moves = [
  ['the application has copied the original', 'known'],
  ['the application gets both at once', 'atOnce'],
] as const

/** Periods that are moved twice. */
const chains = [
  ['one move after the other', 'chain'],
  ['the application gets all three at once', 'chainAtOnce'],
] as const

// 3 rule 3: The application shows a moved period as taking place once.
//   Check: The original becomes cancelled and a new period with `relatedPeriod` arrives, after the original
//   was copied or both at once. The export must show exactly one of them as taking place; if it has the id of
//   the original, at the new time. Undecided if the changes do not arrive, or a period that never changes is
//   not shown as taking place.
rule('timetable-data.moved.once', moves, async (context, which) => {
  const { after, move } = await movesOf(context, which)
  mustTakePlaceOnce(after, move)
})

// 3 rule 3: The application shows a moved period at its new time.
//   Check: In the same moves, the start of the one period that takes place must be the new time, to the
//   minute, whether the application keeps the old id or not. Undecided if none or several of them take place.
rule('timetable-data.moved.time', moves, async (context, which) => {
  const { after, move } = await movesOf(context, which)
  const shown = shownOf(after, move)
  given(shown.length === 1, `the application shows ${shown.length} of the periods as taking place`)
  const { start } = copyOf(after, shown[0] ?? {})
  must(start === startOf(move), `a period at ${startOf(move)}`, `a period at ${start}`)
})

// 3 rule 3: The application shows a period that was moved twice as taking place once, although only the last
//   two of its periods are linked.
//   Check: Three periods arrive, one after the other or at once; the first two are cancelled, and the first
//   has no link. The export must show exactly one of the three as taking place; if it has the id of an
//   earlier one, at the last time. Undecided if the changes do not arrive, or a period that never changes is
//   not shown as taking place.
rule('timetable-data.moved.chain', chains, async (context, which) => {
  const { after, move } = await movesOf(context, which)
  mustTakePlaceOnce(after, move)
})

// 3 rule 3: The application synchronises a period whose `relatedPeriod` is in no answer, and shows it as
//   taking place.
//   Check: A regular period links to an id that the platform never sends. The synchronisation must not be
//   reported as failed, and the export must show this period as taking place and contain the other one.
//   Undecided if it also shows a cancelled period as taking place, or a plain one not.
rule('timetable-data.moved.unknown-period', async (context) => {
  const { newId, period } = records
  await mustShowWith(context, period({ relatedPeriod: newId() }))
})

/** A move and the copy after all moves. */
async function movesOf(
  context: PartnerContext,
  which: 'known' | 'atOnce' | 'chain' | 'chainAtOnce',
): Promise<{ readonly after: Copy; readonly move: Move }> {
  const { after, parts } = await arrivedChanges(context, 'periods move', movedPeriods)
  return { after, move: parts[which] }
}

/**
 * Judges that one of the periods of a move takes place. An application may keep the id of the original; then the time
 * shows that it has moved it.
 */
function mustTakePlaceOnce(after: Copy, move: Move): void {
  const shown = shownOf(after, move)
  must(
    shown.length === 1,
    'one period that takes place',
    `${shown.length} of ${move.replaced.length + 1} periods that take place`,
  )
  const [one = move.held] = shown
  if (one === move.held) return
  const { start } = copyOf(after, one)
  must(start === startOf(move), `a period at ${startOf(move)}`, `the period ${one.id} at ${start}`)
}

/** The periods of a move that the application shows as taking place. */
function shownOf(after: Copy, { held, replaced }: Move): readonly DataRecord[] {
  const originals = replaced.filter((record) => takesPlace(after, record))
  return isShown(after, held) ? [...originals, held] : originals
}

/** The new start, as `YYYY-MM-DDThh:mm`. */
function startOf({ held }: Move): string {
  return String(held.start).slice(0, 'YYYY-MM-DDThh:mm'.length)
}
