/**
 * Faults in the synchronisation of the timetable.
 */
import { type Behaviours, documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { type JsonObject, ServiceFailure } from '../service/model.js'
import { inPages } from './timetable-pages.js'

const hour = 3_600_000

/** Continues after a failure as if the call had succeeded, if `when` returns true. */
function advancing(when: (failure: ServiceFailure) => boolean): Pick<Behaviours, 'checkpointAfterFailure'> {
  return {
    checkpointAfterFailure: (before, began, failure) =>
      before !== null && when(failure) ? began.toISOString() : before,
  }
}

/** Ignores records that were received before. */
function onlyNew(): Behaviours['periodsTaken'] {
  const seen = new Set<string>()
  return (periods, tenant) =>
    periods.filter((period) => {
      const key = JSON.stringify([tenant, period])
      return seen.size < seen.add(key).size
    })
}

/** Continues after the third failure since the same time as if the call had succeeded. */
function skippingThirdFailure(): Behaviours['checkpointAfterFailure'] {
  const failures = new Map<string, number>()
  return (before, began) => {
    if (before === null) return null
    const count = (failures.get(before) ?? 0) + 1
    failures.set(before, count)
    return count < 3 ? before : began.toISOString()
  }
}

/** Answers each request for changes that it has seen with the first answer. */
function answeredBefore(): Behaviours['timetableRead'] {
  const answers = new Map<string, Awaited<ReturnType<Behaviours['timetableRead']>>>()
  return async (ask, query, classes) => {
    const key = JSON.stringify([query, classes])
    const isFirst = query.dateLastModifiedAfter === documented.firstCheckpoint()
    const answer = (isFirst ? undefined : answers.get(key)) ?? (await ask(query))
    answers.set(key, answer)
    return answer
  }
}

export const timetableSyncFaults: readonly PartnerFault[] = [
  fault({
    id: 'deletions-not-asked',
    violates: ['timetable-sync.both-calls'],
    says: 'requests only changes of the timetable, no deletions',
    behaviour: { deletionsAsked: () => false },
  }),
  fault({
    id: 'deletions-only-with-changes',
    violates: ['timetable-sync.both-calls'],
    says: 'requests deletions only if the answer for changes holds a period',
    behaviour: {
      bothAsked: async (changes, deletions) => {
        const changed = await changes()
        return [changed, changed.length > 0 ? await deletions() : []]
      },
    },
  }),
  fault({
    id: 'deletions-since-an-hour',
    violates: ['timetable-sync.same-cursor'],
    says: 'requests deletions from one hour earlier than changes',
    behaviour: {
      valueAsked: (after, call) =>
        call === 'timetable' ? after : new Date(Date.parse(after) - hour).toISOString(),
    },
  }),
  fault({
    id: 'deletions-filtered',
    violates: ['timetable-sync.no-filter-on-deletions'],
    says: 'requests the deleted periods of only one teacher',
    behaviour: { deletionsQuery: (query) => ({ ...query, teacher: '17' }) },
  }),
  fault({
    id: 'failed-timetable-forgotten',
    violates: ['timetable-sync.cursor-kept.after-failure'],
    says: 'moves the cursor although the timetable request failed',
    behaviour: advancing(({ what }) => what === 'timetable'),
  }),
  fault({
    id: 'failed-deletions-forgotten',
    violates: ['timetable-sync.cursor-kept.after-failure'],
    says: 'moves the cursor although the request for deleted periods failed',
    behaviour: advancing(({ what }) => what === 'timetable/deleted-periods'),
  }),
  fault({
    id: 'busy-platform-forgotten',
    violates: ['timetable-sync.cursor-kept.after-failure'],
    says: 'moves the cursor although the platform answered 429',
    behaviour: advancing(({ status }) => status === 429),
  }),
  fault({
    id: 'broken-answer-forgotten',
    violates: ['timetable-sync.cursor-kept.after-failure'],
    says: 'moves the cursor although a response with status 200 could not be parsed',
    behaviour: advancing(({ status }) => status === 200),
  }),
  fault({
    id: 'failed-page-taken-for-end',
    violates: ['timetable-sync.cursor-kept.second-part', 'timetable-sync.atomic.together'],
    says: 'requests the timetable in pages, and treats a failed page as the end',
    behaviour: {
      timetableRead: (ask, query, classes) =>
        inPages(2)((page) => (page.offset === '0' ? ask(page) : ask(page).catch(() => [])), query, classes),
    },
  }),
  fault({
    id: 'failed-first-load-forgotten',
    violates: ['timetable-sync.cursor-kept.first-load'],
    says: 'requests only changes after a failed first load',
    behaviour: { checkpointAfterFailure: (before, began) => before ?? began.toISOString() },
  }),
  fault({
    id: 'first-load-goes-on-elsewhere',
    violates: ['timetable-sync.cursor-kept.first-load'],
    says: 'goes on after a failed first load where the latest synchronisation of another school ended',
    behaviour: {
      cursorBefore: ({ copy }, schools) =>
        copy.checkpoint ??
        (copy.failures === 0
          ? null
          : (schools
              .map((one) => one.copy.checkpoint ?? '')
              .sort()
              .at(-1) ?? null)),
    },
  }),
  fault({
    id: 'given-up-after-failure',
    violates: ['timetable-sync.tried-again'],
    says: 'never requests the timetable of a school again after a failure',
    behaviour: { timetableFollowed: (failures) => failures === 0 },
  }),
  fault({
    id: 'given-up-after-three-failures',
    violates: ['timetable-sync.tried-again'],
    says: 'never requests the timetable of a school again after three failures',
    behaviour: { timetableFollowed: (failures) => failures < 3 },
  }),
  fault({
    id: 'cursor-stuck',
    violates: ['timetable-sync.cursor-moves'],
    says: 'always requests all changes since the second synchronisation',
    behaviour: {
      nextCheckpoint: ({ began, after }) =>
        Date.parse(after) < began.getTime() - hour ? began.toISOString() : after,
    },
  }),
  fault({
    id: 'third-failure-skipped',
    violates: ['timetable-sync.tried-again'],
    says: 'goes on from the present time after three failures',
    behaviour: { checkpointAfterFailure: skippingThirdFailure() },
  }),
  fault({
    id: 'cursor-of-restart',
    violates: ['timetable-sync.cursor-kept.after-restart'],
    says: 'keeps the time of the last synchronisation in memory, and begins with the present time',
    behaviour: {
      storedSchools: (schools) =>
        schools.map((one) => ({ ...one, copy: { ...one.copy, checkpoint: new Date().toISOString() } })),
    },
  }),
  fault({
    id: 'periods-lost-by-restart',
    violates: ['timetable-sync.cursor-kept.after-restart'],
    says: 'keeps the periods in memory and the time of the last synchronisation in a file, so that a restart loses periods',
    behaviour: {
      storedSchools: (schools) =>
        schools.map((one) => ({ ...one, copy: { ...one.copy, periods: new Map(), timetable: [] } })),
    },
  }),
  fault({
    id: 'school-stored-by-name',
    violates: ['timetable-sync.cursor-kept.after-restart'],
    says: 'stores each school under its name, so that a restart loses one of two schools of one name',
    behaviour: {
      storedSchools: (schools) => [
        ...new Map(schools.map((one) => [one.copy.schoolName ?? one.tenant, one])).values(),
      ],
    },
  }),
  fault({
    id: 'first-load-of-a-month',
    violates: ['timetable-sync.first-load'],
    says: 'loads at first only what has changed in the last thirty days',
    behaviour: { firstCheckpoint: () => new Date(Date.now() - 30 * 24 * hour).toISOString() },
  }),
  fault({
    id: 'later-year-clears',
    violates: ['timetable-sync.deletions.others-stay'],
    says: 'drops the timetable when the first period of a later school year comes',
    behaviour: {
      periodsContinued: (before, changed) => {
        const latest = (periods: Iterable<JsonObject>): string =>
          [...periods].reduce((day, { start }) => (String(start) > day ? String(start) : day), '')
        const isLater = Date.parse(latest(changed)) - Date.parse(latest(before.values())) > 200 * 24 * hour
        return isLater ? new Map() : before
      },
    },
  }),
  fault({
    id: 'answer-of-failed-deletions',
    violates: ['school-year.agrees'],
    says: 'keeps the answer for the timetable if the call for deleted periods fails, and applies it later',
    behaviour: { timetableRead: answeredBefore() },
  }),
  fault({
    id: 'cursor-of-end',
    violates: ['timetable-sync.nothing-lost'],
    says: 'requests changes since the end of the previous synchronisation',
    behaviour: { nextCheckpoint: ({ ended }) => ended.toISOString() },
  }),
  fault({
    id: 'cursor-in-local-time',
    violates: ['timetable-sync.nothing-lost', 'timetable-sync.deletions.gone', 'timetable-data.synchronised'],
    says: 'sends local time as UTC',
    behaviour: { nextCheckpoint: ({ began }) => new Date(began.getTime() + hour).toISOString() },
  }),
  fault({
    id: 'platform-hammered',
    violates: ['timetable-sync.not-hammered'],
    says: 'retries a failed call forty times in a row',
    behaviour: {
      bothAsked: async (changes, deletions) => [await persistent(changes), await persistent(deletions)],
    },
  }),
  fault({
    id: 'refused-deletions-ignored',
    violates: ['timetable-sync.without-access.not-blind', 'timetable-sync.cursor-kept.after-failure'],
    says: 'treats a refused request for deletions as "no deletions"',
    behaviour: {
      bothAsked: async (changes, deletions) => [await changes(), await deletions().catch(noneIfRefused)],
    },
  }),
  fault({
    id: 'stops-without-access',
    violates: ['timetable-sync.without-access.reloaded'],
    says: 'copies no timetable if it has no access to deleted periods',
    behaviour: { reloadsWithoutAccess: () => false },
  }),
  fault({
    id: 'difference-ignored',
    violates: ['timetable-sync.without-access.difference'],
    says: 'loads the whole timetable, but keeps periods that are no longer in it',
    behaviour: { differenceApplied: () => false },
  }),
  fault({
    id: 'empty-timetable-ignored',
    violates: ['timetable-sync.without-access.difference'],
    says: 'loads the whole timetable, but ignores it if it is empty',
    behaviour: { differenceApplied: (received) => received > 0 },
  }),
  fault({
    id: 'applied-half',
    violates: ['timetable-sync.atomic.together'],
    says: 'applies changes before it has received the deletions',
    behaviour: { appliedEarly: () => true },
  }),
  fault({
    id: 'changes-taken-once',
    violates: ['timetable-sync.atomic.in-the-end'],
    says: 'skips changes that it received in a failed synchronisation',
    behaviour: { periodsTaken: onlyNew() },
  }),
  fault({
    id: 'deletions-not-applied',
    violates: ['timetable-sync.deletions.gone'],
    says: 'requests deleted periods, but does not delete them',
    behaviour: { deletedIds: () => [] },
  }),
  fault({
    id: 'hundred-deletions-at-most',
    violates: ['timetable-sync.deletions.gone'],
    says: 'deletes a hundred periods of a list at most',
    behaviour: { deletedIds: (answer, known) => documented.deletedIds(answer, known).slice(0, 100) },
  }),
  fault({
    id: 'deletion-of-all-ignored',
    violates: ['timetable-sync.deletions.gone'],
    says: 'ignores a list of deleted periods that would empty its timetable',
    behaviour: {
      deletedIds: (answer, known) => {
        const gone = new Set(Array.isArray(answer) ? answer.map(String) : [])
        return [...known.keys()].every((id) => gone.has(id)) ? [] : [...gone]
      },
    },
  }),
  fault({
    id: 'timetable-replaced-by-changes',
    violates: ['timetable-sync.deletions.others-stay'],
    says: 'replaces its timetable by each answer for changes',
    behaviour: { periodsContinued: () => new Map() },
  }),
  fault({
    id: 'timetable-replaced-by-some-changes',
    violates: ['timetable-sync.deletions.others-stay'],
    says: 'replaces its timetable by each answer for changes that has a period',
    behaviour: { periodsContinued: (before, changed) => (changed.length === 0 ? before : new Map()) },
  }),
  fault({
    id: 'lesson-deleted',
    violates: ['timetable-sync.deletions.others-stay'],
    says: 'deletes all periods of a lesson if one is deleted',
    behaviour: {
      deletedIds: (answer, known) => {
        const gone = new Set(Array.isArray(answer) ? answer.map(String) : [])
        const lessons = new Set<unknown>(
          [...gone].map((id) => known.get(id)?.lessonId).filter((id) => id !== undefined),
        )
        return [...gone, ...[...known].filter(([, { lessonId }]) => lessons.has(lessonId)).map(([id]) => id)]
      },
    },
  }),
  fault({
    id: 'emptied-by-no-deletions',
    violates: ['timetable-sync.deletions.others-stay'],
    says: 'empties its timetable if the list of deleted periods is empty',
    behaviour: {
      deletedIds: (answer, known) =>
        Array.isArray(answer) && answer.length > 0 ? answer.map(String) : [...known.keys()],
    },
  }),
  fault({
    id: 'unknown-deletions-fail',
    violates: ['timetable-sync.deletions.unknown'],
    says: 'fails if it does not know a deleted period',
    behaviour: {
      deletedIds: (answer, known) => {
        const ids = Array.isArray(answer) ? answer.map(String) : []
        if (known.size > 0 && ids.some((id) => !known.has(id)))
          throw new ServiceFailure('timetable/deleted-periods', 200)
        return ids
      },
    },
  }),
  fault({
    id: 'large-timetable-cut',
    violates: ['timetable-sync.large'],
    says: 'refuses a timetable of more than 10,000 periods',
    behaviour: {
      periodsTaken: (periods) => {
        if (periods.length > 10_000) throw new ServiceFailure('timetable', 200)
        return periods
      },
    },
    profile: { HEAVY: 'yes' },
  }),
]

const tries = 40

async function persistent<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call()
    } catch (error) {
      if (attempt === tries) throw error
    }
}

function noneIfRefused(error: unknown): readonly string[] {
  if (error instanceof ServiceFailure && error.status === 403) return []
  throw error
}
