/**
 * Faults in the synchronisation of the timetable.
 */
import { type Behaviours, documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { type JsonObject, ServiceFailure } from '../service/model.js'
import { row, violating } from './rows.js'
import { inPages } from './timetable-pages.js'

const bothCalls = violating('timetable-sync.both-calls')
const cursorKeptAfterRestart = violating('timetable-sync.cursor-kept.after-restart')
const cursorKeptFirstLoad = violating('timetable-sync.cursor-kept.first-load')
const deletionsGone = violating('timetable-sync.deletions.gone')
const deletionsOthersStay = violating('timetable-sync.deletions.others-stay')
const triedAgain = violating('timetable-sync.tried-again')
const withoutAccessDifference = violating('timetable-sync.without-access.difference')

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
  bothCalls('deletions-not-asked', 'requests only changes of the timetable, no deletions', {
    deletionsAsked: () => false,
  }),
  bothCalls('deletions-only-with-changes', {
    says: 'requests deletions only if the answer for changes holds a period',
    bothAsked: async (changes, deletions) => {
      const changed = await changes()
      return [changed, changed.length > 0 ? await deletions() : []]
    },
  }),
  row('deletions-since-an-hour', 'timetable-sync.same-cursor', {
    says: 'requests deletions from one hour earlier than changes',
    valueAsked: (after, call) =>
      call === 'timetable' ? after : new Date(Date.parse(after) - hour).toISOString(),
  }),
  row('deletions-filtered', 'timetable-sync.no-filter-on-deletions', {
    says: 'requests the deleted periods of only one teacher',
    deletionsQuery: (query) => ({ ...query, teacher: '17' }),
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
  cursorKeptFirstLoad('failed-first-load-forgotten', 'requests only changes after a failed first load', {
    checkpointAfterFailure: (before, began) => before ?? began.toISOString(),
  }),
  cursorKeptFirstLoad('first-load-goes-on-elsewhere', {
    says: 'goes on after a failed first load where the latest synchronisation of another school ended',
    cursorBefore: ({ copy }, schools) =>
      copy.checkpoint ??
      (copy.failures === 0
        ? null
        : (schools
            .map((one) => one.copy.checkpoint ?? '')
            .sort()
            .at(-1) ?? null)),
  }),
  triedAgain('given-up-after-failure', 'never requests the timetable of a school again after a failure', {
    timetableFollowed: (failures) => failures === 0,
  }),
  triedAgain('given-up-after-three-failures', {
    says: 'never requests the timetable of a school again after three failures',
    timetableFollowed: (failures) => failures < 3,
  }),
  row('cursor-stuck', 'timetable-sync.cursor-moves', {
    says: 'always requests all changes since the second synchronisation',
    nextCheckpoint: ({ began, after }) =>
      Date.parse(after) < began.getTime() - hour ? began.toISOString() : after,
  }),
  triedAgain('third-failure-skipped', 'goes on from the present time after three failures', {
    checkpointAfterFailure: skippingThirdFailure(),
  }),
  cursorKeptAfterRestart('cursor-of-restart', {
    says: 'keeps the time of the last synchronisation in memory, and begins with the present time',
    storedSchools: (schools) =>
      schools.map((one) => ({ ...one, copy: { ...one.copy, checkpoint: new Date().toISOString() } })),
  }),
  cursorKeptAfterRestart('periods-lost-by-restart', {
    says: 'keeps the periods in memory and the time of the last synchronisation in a file, so that a restart loses periods',
    storedSchools: (schools) =>
      schools.map((one) => ({ ...one, copy: { ...one.copy, periods: new Map(), timetable: [] } })),
  }),
  cursorKeptAfterRestart('school-stored-by-name', {
    says: 'stores each school under its name, so that a restart loses one of two schools of one name',
    storedSchools: (schools) => [
      ...new Map(schools.map((one) => [one.copy.schoolName ?? one.tenant, one])).values(),
    ],
  }),
  row('first-load-of-a-month', 'timetable-sync.first-load', {
    says: 'loads at first only what has changed in the last thirty days',
    firstCheckpoint: () => new Date(Date.now() - 30 * 24 * hour).toISOString(),
  }),
  deletionsOthersStay('later-year-clears', {
    says: 'drops the timetable when the first period of a later school year comes',
    periodsContinued: (before, changed) => {
      const latest = (periods: Iterable<JsonObject>): string =>
        [...periods].reduce((day, { start }) => (String(start) > day ? String(start) : day), '')
      const isLater = Date.parse(latest(changed)) - Date.parse(latest(before.values())) > 200 * 24 * hour
      return isLater ? new Map() : before
    },
  }),
  row('answer-of-failed-deletions', 'school-year.agrees', {
    says: 'keeps the answer for the timetable if the call for deleted periods fails, and applies it later',
    timetableRead: answeredBefore(),
  }),
  row('cursor-of-end', 'timetable-sync.nothing-lost', {
    says: 'requests changes since the end of the previous synchronisation',
    nextCheckpoint: ({ ended }) => ended.toISOString(),
  }),
  fault({
    id: 'cursor-in-local-time',
    violates: ['timetable-sync.nothing-lost', 'timetable-sync.deletions.gone', 'timetable-data.synchronised'],
    says: 'sends local time as UTC',
    behaviour: { nextCheckpoint: ({ began }) => new Date(began.getTime() + hour).toISOString() },
  }),
  row('platform-hammered', 'timetable-sync.not-hammered', 'retries a failed call forty times in a row', {
    bothAsked: async (changes, deletions) => [await persistent(changes), await persistent(deletions)],
  }),
  fault({
    id: 'refused-deletions-ignored',
    violates: ['timetable-sync.without-access.not-blind', 'timetable-sync.cursor-kept.after-failure'],
    says: 'treats a refused request for deletions as "no deletions"',
    behaviour: {
      bothAsked: async (changes, deletions) => [await changes(), await deletions().catch(noneIfRefused)],
    },
  }),
  row('stops-without-access', 'timetable-sync.without-access.reloaded', {
    says: 'copies no timetable if it has no access to deleted periods',
    reloadsWithoutAccess: () => false,
  }),
  withoutAccessDifference('difference-ignored', {
    says: 'loads the whole timetable, but keeps periods that are no longer in it',
    differenceApplied: () => false,
  }),
  withoutAccessDifference('empty-timetable-ignored', {
    says: 'loads the whole timetable, but ignores it if it is empty',
    differenceApplied: (received) => received > 0,
  }),
  row('applied-half', 'timetable-sync.atomic.together', {
    says: 'applies changes before it has received the deletions',
    appliedEarly: () => true,
  }),
  row('changes-taken-once', 'timetable-sync.atomic.in-the-end', {
    says: 'skips changes that it received in a failed synchronisation',
    periodsTaken: onlyNew(),
  }),
  deletionsGone('deletions-not-applied', 'requests deleted periods, but does not delete them', {
    deletedIds: () => [],
  }),
  deletionsGone('hundred-deletions-at-most', 'deletes a hundred periods of a list at most', {
    deletedIds: (answer, known) => documented.deletedIds(answer, known).slice(0, 100),
  }),
  deletionsGone('deletion-of-all-ignored', {
    says: 'ignores a list of deleted periods that would empty its timetable',
    deletedIds: (answer, known) => {
      const gone = new Set(Array.isArray(answer) ? answer.map(String) : [])
      return [...known.keys()].every((id) => gone.has(id)) ? [] : [...gone]
    },
  }),
  deletionsOthersStay('timetable-replaced-by-changes', 'replaces its timetable by each answer for changes', {
    periodsContinued: () => new Map(),
  }),
  deletionsOthersStay('timetable-replaced-by-some-changes', {
    says: 'replaces its timetable by each answer for changes that has a period',
    periodsContinued: (before, changed) => (changed.length === 0 ? before : new Map()),
  }),
  deletionsOthersStay('lesson-deleted', 'deletes all periods of a lesson if one is deleted', {
    deletedIds: (answer, known) => {
      const gone = new Set(Array.isArray(answer) ? answer.map(String) : [])
      const lessons = new Set<unknown>(
        [...gone].map((id) => known.get(id)?.lessonId).filter((id) => id !== undefined),
      )
      return [...gone, ...[...known].filter(([, { lessonId }]) => lessons.has(lessonId)).map(([id]) => id)]
    },
  }),
  deletionsOthersStay('emptied-by-no-deletions', {
    says: 'empties its timetable if the list of deleted periods is empty',
    deletedIds: (answer, known) =>
      Array.isArray(answer) && answer.length > 0 ? answer.map(String) : [...known.keys()],
  }),
  row('unknown-deletions-fail', 'timetable-sync.deletions.unknown', {
    says: 'fails if it does not know a deleted period',
    deletedIds: (answer, known) => {
      const ids = Array.isArray(answer) ? answer.map(String) : []
      if (known.size > 0 && ids.some((id) => !known.has(id)))
        throw new ServiceFailure('timetable/deleted-periods', 200)
      return ids
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
