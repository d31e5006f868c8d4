/**
 * Recordings of runs against the embedded platform: the rules about the data APIs find in them what they find in the run.
 */
import { describe, expect, test } from 'vitest'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { auditedRun, isTested, recordedRulesOf, violatedIn } from '../../support/audited-run.js'

/** By rule, the faults that the run shows, and its recording does not. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  // The lists of two years are two answers. A class may have got its key between them.
  'classes.unique.extern-key': ['class-identifiers-key-of-two-years'],
  // The same, with an id.
  'classes.unique.id': ['class-identifiers-id-of-two-years'],
  // When a period was deleted is in the fixture file only.
  'deleted-periods.modified-after.earlier': ['deleted-periods-week-before'],
  // The list accepts no other moment: it may need more than that.
  'deleted-periods.sync.same-value': ['deleted-periods-dates-only'],
  // A room that is not found may have been deleted.
  'rooms.by-id.found': ['rooms-closed-unknown'],
  // The room may be new, or the answer holds no single room, or is a refusal.
  'rooms.by-id.unknown': ['rooms-invented', 'rooms-list-instead', 'rooms-room-with-404'],
  // The token gets no other list of the roster. It may not open the roster.
  'roster.sessions.listed': ['roster-sessions-empty'],
  // Whether a token is known to the platform is not visible.
  'standard.data-api.unauthorized-status': ['data-unauthorized-403'],
  // A key that finds nobody may be unknown, and a student with this id and another key is for another rule.
  'students.by-key.found': [
    'students-key-ambiguous-refused',
    'students-key-id-first',
    'students-key-id-in-collision',
    'students-key-latin-1',
  ],
  // Whether a key exists is in the fixture file only. A record without externalKey does not show whether there is a key.
  'students.by-key.internal-id': [
    'students-key-or-id-of-created',
    'students-key-unknown-gives-first',
    'students-key-unknown-gives-some',
  ],
  // The right names are in the fixture file.
  'students.class-assignments.class-name': [
    'students-class-name-is-id',
    'students-class-name-lower-case',
    'students-latest-class-only',
    'students-one-class-only',
  ],
  // No answer shows that the platform has such filters, or the filter finds nobody.
  'students.filter.id': [
    'students-filter-after-paging',
    'students-filter-id-from-there-on',
    'students-filter-id-is-key',
    'students-filter-id-refused',
    'students-filter-id-refused-without-key',
    'students-filter-only-imported',
  ],
  // The list may have changed between two pages.
  'students.filter.paged': [
    'students-filter-after-paging',
    'students-filter-last-page-lost',
    'students-filter-lost-on-later-pages',
    'students-filter-pages-other-order',
    'students-filter-pages-refused',
    'students-filter-without-offset',
    'students-limit-exact-short',
    'students-limit-one-fewer',
    'students-offset-from-1',
    'students-offset-ignored',
    'students-offset-is-page',
    'students-offset-one-too-far',
  ],
  // Fewer students than the limit may be all.
  'students.limit.bound': [
    'students-limit-9-for-10',
    'students-limit-998-for-999',
    'students-limit-capped-at-500',
    'students-limit-class-short',
    'students-limit-exact-short',
    'students-limit-last-page-short',
    'students-limit-one-fewer',
    'students-limit-two-refused',
  ],
  // The same.
  'students.limit.default': ['students-default-100', 'students-default-999', 'students-default-up-to-1000'],
  // The list may have changed between two pages.
  'students.offset.every-student-once': [
    'students-limit-at-least-10',
    'students-limit-capped-at-500',
    'students-limit-ignored',
    'students-limit-one-fewer',
    'students-limit-one-more',
    'students-offset-capped-at-1000',
    'students-offset-from-1',
    'students-offset-ignored',
    'students-offset-is-page',
    'students-offset-one-too-far',
    'students-pages-fills-last-page',
    'students-pages-loses-at-100',
    'students-pages-loses-at-1000',
    'students-pages-loses-at-7',
    'students-pages-no-short-page',
    'students-pages-other-order',
    'students-pages-repeats-at-1',
    'students-pages-repeats-at-1000',
  ],
  // The external key of a student may have changed between two pages.
  'students.record.id': ['students-id-shared-far-apart'],
  // Which periods an entity has is in the fixture file, or in an answer of another time.
  'timetable.entity-filter.exact': [
    'timetable-doubles-merged',
    'timetable-filter-30',
    'timetable-filter-first-class',
    'timetable-filter-first-room',
    'timetable-filter-first-teacher',
    'timetable-filter-halves',
    'timetable-filter-idle',
    'timetable-filter-lacks-one',
    'timetable-filter-without-new-teacher',
    'timetable-filter-without-substitute',
    'timetable-filter-wrong-kind',
    'timetable-moment-without-filter',
  ],
  // When a period changed is in the fixture file only.
  'timetable.modified-after.earlier': [
    'timetable-filter-without-moment',
    'timetable-modified-by-month',
    'timetable-modified-two-days-late',
  ],
  // Two linked periods look like a single move.
  'timetable.move-chain.first': ['timetable-chain-ends', 'timetable-chain-first-two'],
  // Which periods belong to a move is in the fixture file only.
  'timetable.move.linked': ['timetable-related-to-another', 'timetable-related-to-lesson'],
  // The new period has a status of its own, and may be taken for the original one.
  'timetable.move.original-cancelled': ['timetable-moved-once-regular', 'timetable-moved-regular'],
  // The dates of a lesson are in the fixture file only.
  'timetable.recurring.materialized': [
    'timetable-weekly-holidays',
    'timetable-weekly-last-missing',
    'timetable-weekly-once',
  ],
  // An added resource, or another teacher, is no clear change.
  'timetable.resource-change.period-status': [
    'timetable-status-after-room-added',
    'timetable-status-after-teacher-added',
    'timetable-status-after-teacher-removed',
  ],
}

/**
 * Rules that judge answers between two others. The requests of a run may overlap or not. Recordings of an application
 * show what the rules find.
 */
const timed: readonly string[] = [
  'deleted-periods.entity-filter.not-narrowed',
  'deleted-periods.modified-after.later',
  'deleted-periods.sync.repeatable',
  'deleted-periods.timetable.deleted-absent',
  'deleted-periods.timetable.existing-not-listed',
]

/** Rules that say the same of a recording: it does not show whether a period that is in both lists was deleted. */
const inseparable = [
  'deleted-periods.timetable.deleted-absent',
  'deleted-periods.timetable.existing-not-listed',
]

/** Rules that a fault also violates in answers of which the run has no case of the rule. */
const further: Readonly<Record<string, readonly string[]>> = {
  'students-key-unknown-gives-first': ['students.by-key.found'],
}

const topics = /^(students|timetable|deleted-periods|rooms|roster|(standard\.)?data-api|classes)\./

const some = faults.filter((fault) => recordedRulesOf(fault).some((id) => topics.test(id)))

describe.concurrent('a recording of a run with a fault', () => {
  test.for(some.filter(({ id }) => isTested(id, 4)).map((fault) => [fault.id, fault] as const))(
    '%s',
    async ([, fault], { expect }) => {
      const { judged, unmasked, masked } = await auditedRun({
        behaviours: fault.behaviour,
        only: [...fault.violates],
      })
      const inRun = recordedRulesOf(fault).filter(
        (id) => topics.test(id) && !timed.includes(id) && judged.violated.includes(id),
      )
      const inRecording = violatedIn(unmasked)
      const violates: readonly string[] = fault.violates
      const declared: readonly string[] = [
        ...[...violates, ...(fault.appearsIn ?? []), ...(further[fault.id] ?? [])],
        ...(inseparable.some((id) => violates.includes(id)) ? inseparable : []),
      ]
      expect(inRecording.filter((id) => !declared.includes(id))).toEqual([])
      expect(inRun.filter((id) => !inRecording.includes(id))).toEqual(
        inRun.filter((id) => unseen[id]?.includes(fault.id)),
      )
      // Masks and cut bodies hide violations, and show no further ones.
      expect(violatedIn(masked).filter((id) => !inRecording.includes(id))).toEqual([])
    },
  )
})

test('there are such faults, and the recordings show most of them', () => {
  const ids = new Set(Object.values(unseen).flat())
  expect(some.filter(({ id }) => !ids.has(id)).length).toBeGreaterThan(140)
  expect([...ids].filter((id) => !some.some((fault) => fault.id === id))).toEqual([])
})
