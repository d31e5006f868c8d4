/**
 * One school during a school year: many things happen to its records, and after each synchronisation the application's
 * copy is compared with what a correct application holds. All rules about copied data share it.
 * @module
 */
import type { PartnerRuleId } from '../../../../generated/catalogue.js'
import { CheckEnding, must, NotApplicable, NotExercised, Undecided, Violation } from '../../../core/errors.js'
import type { PartnerContext } from '../../context.js'
import type { DataRecord } from '../../data/json.js'
import { dayFromNow, enrol, enrollment, newId, period, regular, rosterClass } from '../../data/records.js'
import { TimetableSchool } from '../../data/timetable-school.js'
import { resourceOf } from '../../requests.js'
import { alsoCase } from '../../rule.js'
import type { SimulatedRequest } from '../../simulator.js'
import { type ComparedField, type Comparison, compare, comparedIn, comparedOf } from './comparison.js'
import {
  hasThe,
  likelyEvents,
  type PeriodStory,
  type PlannedStory,
  type Pools,
  periodStories,
  periodStory,
} from './period-stories.js'
import { ReceivedSchool } from './received-school.js'
import { type RecordStory, recordStories } from './record-stories.js'
import { nothing, type SchoolEvent, schoolEvents } from './school-events.js'

/** Which differences a rule judges. Each condition that is given must hold. */
export interface Choice {
  readonly fields: readonly ComparedField[]
  /** Parts of an export without which nothing is compared; default: `fields`. */
  readonly needs?: readonly ComparedField[]
  /** At least one of these is in the story of the record, e.g. `its teacher is substituted`; or it is {@link nothing}. */
  readonly after?: readonly string[]
}

/**
 * The choices of all rules, in order: the first one that fits takes a comparison. None takes what only a second event or
 * an event of the whole school shows, unless it asks for it.
 */
export type Choices = Readonly<Partial<Record<PartnerRuleId, Choice>>>

/** A comparison with the story of its record. */
interface ToldComparison extends Comparison {
  /** What the record has and what happened to it, in order. */
  readonly story: readonly string[]
  /** The number of events in it. */
  readonly events: number
  /** The story from which it comes; undefined for a record that no story is about. */
  readonly origin?: PlannedStory | RecordStory
  /** What has happened to the whole school since the last synchronisation that agrees; undefined: nothing. */
  readonly event?: string
  /** The parts of the story, and what the record had before each event. A story with fewer of them is shorter. */
  readonly facts: ReadonlySet<string>
}

interface SchoolYear {
  readonly comparisons: readonly ToldComparison[]
  readonly calls: readonly SimulatedRequest[]
  /** Why an event of the whole school could not happen. */
  readonly notHappened: ReadonlyMap<string, string>
  /** Why the changes did not arrive; null if they did. */
  readonly failure: string | null
}

/** The story of a plain record that differs already after the first synchronisation. All other stories begin like it. */
const atFirst = 'it is in the first answers'

/** The part of a story that says that a period was moved a second time. */
export const movedTwice = 'it was moved twice'

/** Classes and rooms in which periods take place. */
const poolSize = 5

/** Synchronisations of a school year. */
const rounds = 3

const needs = ['consent.mutate', 'tenant.fresh', 'driver.sync', 'driver.export'] as const

/** Gives each rule that chooses differences one more case, which judges them. */
export function addCases(choices: Choices): void {
  alsoCase(Object.keys(choices) as PartnerRuleId[], 'in a school year', needs, (context, id) =>
    mustAgree(context, id, choices),
  )
}

/**
 * Judges the differences of a school year that a rule chooses. A difference that a shorter story shows too is not
 * judged for itself.
 * @param id the rule; a key of `choices`, or any other text for the differences that no rule chooses
 * @throws {NotExercised} if the school year compares nothing that the rule chooses
 * @throws {Undecided} if a synchronisation fails, or copies nothing that is new
 */
export async function mustAgree(context: PartnerContext, id: string, choices: Choices): Promise<void> {
  const {
    calls,
    failure,
    fields: compared,
    notHappened,
    taken,
  } = await context.once('a school year', async () =>
    assigned(await runSchoolYear(context, recordStories(), periodStories, schoolEvents), choices),
  )
  if (failure !== null) throw new Undecided(`the school year was not synchronised: ${failure}`)
  const judgedChoice = taken.get(id in choices ? id : undefined)
  if (judgedChoice === undefined) {
    const { fields, needs: needed = fields, after = [] } = choices[id as PartnerRuleId] ?? { fields: [] }
    const [field] = needed
    const [reason] = after.flatMap((event) => notHappened.get(event) ?? [])
    if (reason !== undefined) throw new Undecided(reason)
    const [resource, what] = (field === undefined ? undefined : comparedOf[field]) ?? []
    if (needed.some((one) => compared.has(one)))
      throw new NotApplicable('the application shows no record to which this happens')
    if (resource !== undefined && calls.every((call) => resourceOf(call) !== resource))
      throw new NotApplicable(`the application does not request ${what}`)
    throw new NotExercised([field === undefined ? 'an export' : `an export with ${comparedIn[field]}`])
  }
  const { differences } = judgedChoice
  const [first] = differences
  const count = differences.length - 1
  const more =
    count < 1
      ? ''
      : `. ${count === 1 ? 'One more story shows' : `${count} more stories show`} such a difference`
  must(
    first === undefined,
    first?.expected ?? 'a copy that agrees with the answers',
    first === undefined ? '' : `${first.actual}${told(first)}${await alone(context, first)}${more}`,
  )
}

/** The story of a record, as the end of a sentence. */
function told({ story }: ToldComparison): string {
  return story.length === 0 ? '' : `. Its story: ${story.join('; then ')}`
}

/**
 * Lets a story happen again in a new school where nothing else happens.
 * @returns whether it shows the difference alone, as a further sentence; empty if that cannot be determined
 */
async function alone(context: PartnerContext, { field, origin, story }: ToldComparison): Promise<string> {
  if (origin === undefined) return ''
  const places = recordStories().filter(isPlace)
  const { failure, comparisons } =
    'kind' in origin
      ? await runSchoolYear(context, recordStories().filter(isLike(origin)), () => [], [])
      : await runSchoolYear(context, places, (pools) => [periodStory(origin, pools)].filter(isDefined), [])
  if (failure !== null) return ''
  const same = comparisons.filter((one) => one.field === field && String(one.story) === String(story))
  if (same.length === 0) return ''
  return same.some(({ agrees }) => !agrees)
    ? '. Alone in a school, this story shows the same'
    : '. Alone it works, together with others it does not'
}

/** What every school has: an organization, and classes and rooms of its periods. */
const isPlace = ({ kind }: RecordStory): boolean => ['orgs', 'classes', 'rooms'].includes(kind)

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

const isLike =
  ({ kind, stages }: RecordStory) =>
  (other: RecordStory): boolean =>
    isPlace(other) || (other.kind === kind && stages.every(({ says }, at) => says === other.stages[at]?.says))

/** What a rule judges of a school year: it has compared something, and these differences are left. */
interface Judged {
  readonly differences: ToldComparison[]
}

/** A school year whose comparisons are given to rules; undefined stands for the rule that takes the rest. */
interface AssignedYear extends Omit<SchoolYear, 'comparisons'> {
  /** What is compared for records of the export, not only for events of the whole school. */
  readonly fields: ReadonlySet<ComparedField>
  readonly taken: ReadonlyMap<string | undefined, Judged>
}

/** Gives each comparison to the rule that chooses it. Many rules read one school year, so this is done once. */
function assigned({ comparisons, ...year }: SchoolYear, choices: Choices): AssignedYear {
  const entries = Object.entries(choices)
  const taken = new Map<string | undefined, Judged>()
  const takenBy = (one: ToldComparison): Judged => {
    const rule = choiceOf(one, entries)
    const judged = taken.get(rule) ?? { differences: [] }
    taken.set(rule, judged)
    return judged
  }
  for (const told of comparisons) takenBy(told)
  for (const told of shortest(comparisons.filter(({ agrees }) => !agrees)))
    takenBy(told).differences.push(told)
  const fields = new Set(comparisons.flatMap(({ event, field }) => (event === undefined ? [field] : [])))
  return { ...year, fields, taken }
}

function choiceOf(
  { field, story, event, events }: ToldComparison,
  choices: readonly (readonly [rule: string, choice: Choice])[],
): string | undefined {
  return choices.find(([, { fields, after }]) => {
    if (!fields.includes(field)) return false
    if (event !== undefined) return after?.includes(event) === true
    if (events > 1 && after?.includes(movedTwice) !== true) return false
    return (
      after === undefined ||
      after.some((part) => (part === nothing ? story.length === 0 : story.includes(part)))
    )
  })?.[0]
}

/** The differences with the shortest stories: a longer story that contains one of them adds nothing. */
function shortest(differences: readonly ToldComparison[]): ToldComparison[] {
  const kept: ToldComparison[] = []
  const byLength = differences.toSorted((a, b) => a.events - b.events || a.story.length - b.story.length)
  for (const told of byLength) {
    const isExplained = kept.some(
      (other) =>
        other.field === told.field && other.story.every((part) => part === atFirst || told.facts.has(part)),
    )
    if (!isExplained) kept.push(told)
  }
  return kept
}

/**
 * Synchronises a school before and after each event of its stories.
 * @param storiesIn makes the stories of periods, which take place in classes and rooms of the other stories
 * @param events what happens to the whole school afterwards
 */
async function runSchoolYear(
  context: PartnerContext,
  stories: readonly RecordStory[],
  storiesIn: (pools: Pools) => readonly PlannedStory[],
  events: readonly SchoolEvent[],
): Promise<SchoolYear> {
  const ids = (kind: RecordStory['kind']): number[] => list(stories, kind, 0).map(({ id }) => Number(id))
  const pools = { classes: ids('classes').slice(0, poolSize), rooms: ids('rooms').slice(0, poolSize) }
  const periods = storiesIn(pools)
  const [organization] = list(stories, 'orgs', 0)
  // An application may take the name of the school from the webhook, which has the same one.
  const school = await TimetableSchool.open(context, [], { schoolName: String(organization?.name) })
  const { data } = school.tenant
  const received = ReceivedSchool.of(school.tenant)
  const enrolled = { students: [], classes: [] }
  enrol(enrolled, [...list(stories, 'students', 0), ...list(stories, 'students', 1)])

  const comparisons: ToldComparison[] = []
  const calls: SimulatedRequest[] = []
  const inRoster: DataRecord[] = []
  const lessons: DataRecord[] = []
  const shown = new Set<string>()
  /** What differs at plain records after the first synchronisation. */
  const early = new Set<ComparedField>()
  const notHappened = new Map<string, string>()
  const failed = (failure: string): SchoolYear => ({ comparisons, calls, notHappened, failure })
  for (let round = 0; round < rounds; round += 1) {
    const stage = round === 0 ? 0 : 1
    data.students = list(stories, 'students', stage)
    data.classes = [...list(stories, 'classes', stage), ...enrolled.classes]
    data.rooms = list(stories, 'rooms', stage)
    const fresh = period(placesOf(stories, round))
    inRoster.push(fresh)
    lessons.push(rosterClass(fresh.lessonId))
    const roster = rosterOf(stories, stage)
    // An application may leave out those who are disabled or have left.
    const pupils = list(stories.filter(isPlainUser), 'users', 0)
    data.roster = {
      ...roster,
      classes: lessons,
      // The first lesson loses all its students. Each of the others has a student of the next one.
      enrollments: lessons.flatMap((lesson, at) =>
        (at === 0 && round > 0 ? [] : [at + round, at + round + 1]).map((pupil) =>
          enrollment(pupils[pupil % pupils.length] ?? {}, lesson),
        ),
      ),
    }
    school.put(fresh)
    const added = new Set([fresh, ...putPeriods(school, periods, round)].map(({ id }) => String(id)))

    received.beginSynchronisation()
    const { run } = await school.sync()
    calls.push(...run.calls)
    if (run.succeeded === false) return failed('the application reports a failure')
    const copy = await school.export()
    if (copy.periods.every(({ id }) => !added.has(id))) return failed('no period that is new is copied')

    const storyOf = storiesById(periods, stories, round, inRoster)
    for (const comparison of compare(copy, received, (id) => context.run.schools.hadPeriod(id), shown)) {
      const told = storyOf.get(comparison.id) ?? plainStory
      const isEarly =
        told.story.length === 0 && !comparison.agrees && (round === 0 || early.has(comparison.field))
      if (isEarly) early.add(comparison.field)
      comparisons.push({ ...comparison, ...(isEarly ? plainAtFirst : told) })
    }
  }
  const storyOf = storiesById(periods, stories, rounds - 1, inRoster)
  const requested = [...new Set(calls.map(resourceOf))].filter(isDefined).sort()
  const year = { context, school, received, shown, requested, usedRooms: pools.rooms }
  // What differs already says nothing about an event.
  const wrong = new Set(comparisons.flatMap(({ agrees, field }) => (agrees ? [] : [field])))
  for (const { says, happen } of events) {
    const begin = comparisons.length
    try {
      for (const comparison of await happen(year)) {
        const told = storyOf.get(comparison.id) ?? plainStory
        if (!wrong.has(comparison.field))
          comparisons.push({ ...comparison, ...(says === nothing ? told : after(told, says)) })
      }
    } catch (error) {
      if (!(error instanceof CheckEnding) || error instanceof Violation) throw error
      notHappened.set(says, error.message)
    }
    for (const { agrees, field } of comparisons.slice(begin)) if (!agrees) wrong.add(field)
  }
  // Times with an offset may be shown in another zone: then those of plain periods differ, too.
  const inOtherZone =
    context.profile.data.periods.timeFormat === 'offset' &&
    comparisons.some(({ field, facts, agrees }) => field === 'start' && isPlain(facts) && !agrees)
  const decided = comparisons.filter(({ field }) => field !== 'start' || !inOtherZone)
  return { comparisons: decided, calls, notHappened, failure: null }
}

/** A story that goes on with an event of the whole school. */
function after({ story, events, facts }: Told, event: string): Told {
  return { story: [...story, event], events: events + 1, facts: new Set([...facts, event]), event }
}

/** Whether nothing has happened to a record that has nothing special. */
function isPlain(facts: Told['facts']): boolean {
  return facts.size === (facts.has(atFirst) ? 1 : 0)
}

/** A user to whom nothing happens, of the role student. */
function isPlainUser({ kind, stages: [first, later] }: RecordStory): boolean {
  return kind === 'users' && first.record?.role === 'student' && first.says === '' && later.says === ''
}

/**
 * The classes, rooms and teachers of the period that is new in a round: those that look like others, and later what is
 * new. An application may copy only classes and rooms that periods have.
 */
function placesOf(stories: readonly RecordStory[], round: number): DataRecord {
  const isPlaced = (says: string): boolean => (round === 0 ? says.startsWith('has the ') : says === 'is new')
  const placed = (kind: 'classes' | 'rooms') => {
    const records = stories.flatMap(({ kind: one, stages }) => {
      const { record, says } = stages[round === 0 ? 0 : 1]
      return one === kind && isPlaced(says) && record !== null ? [Number(record.id)] : []
    })
    const [usual = {}] = list(stories, kind, 0)
    return regular(...(records.length > 0 ? records : [Number(usual.id)]))
  }
  // A class teacher may teach a lesson of the class, too.
  const classes = placed('classes')
  const teachers = list(stories, 'classes', round === 0 ? 0 : 1).flatMap(({ id, classTeachers }) =>
    classes.some((one) => one.id === id) ? (classTeachers as readonly DataRecord[]) : [],
  )
  return {
    classes,
    rooms: placed('rooms'),
    teachers: regular(...teachers.slice(0, 1).map(({ id }) => Number(id)), newId()),
  }
}

/** Brings the timetable to the next round. @returns the periods that are new in it */
function putPeriods(
  school: TimetableSchool,
  periods: readonly PlannedStory[],
  round: number,
): readonly DataRecord[] {
  const known = new Set(school.ids)
  const changed: DataRecord[] = []
  const gone: unknown[] = []
  for (const { from, stages } of periods) {
    if (round < from) continue
    const before = round === from ? undefined : stages[round - 1]
    const now = stages[round]
    if (now === undefined || now === before) continue
    const former = new Set(before?.records)
    changed.push(...now.records.filter((record) => !former.has(record) && !now.deleted.includes(record.id)))
    gone.push(...now.deleted.filter((id) => before?.deleted.includes(id) !== true))
  }
  const modified = `${dayFromNow(0)}T${String(7 + round).padStart(2, '0')}:30:00`
  school.put(...changed.map((record) => ({ ...record, modified })))
  if (gone.length > 0) school.delete(...gone.map(Number))
  return changed.filter(({ id }) => !known.has(String(id)))
}

function list(stories: readonly RecordStory[], kind: RecordStory['kind'], stage: 0 | 1): DataRecord[] {
  return stories.flatMap(({ kind: one, stages }) =>
    one === kind && stages[stage].record !== null ? [stages[stage].record] : [],
  )
}

function rosterOf(stories: readonly RecordStory[], stage: 0 | 1) {
  return {
    users: list(stories, 'users', stage),
    academicSessions: list(stories, 'academicSessions', stage),
    orgs: list(stories, 'orgs', stage),
  }
}

type Told = Omit<ToldComparison, keyof Comparison>

const plainStory: Told = { story: [], events: 0, facts: new Set() }
const plainAtFirst: Told = { story: [atFirst], events: 0, facts: new Set([atFirst]) }

/** The story of each record until a round. */
function storiesById(
  periods: readonly PlannedStory[],
  stories: readonly RecordStory[],
  round: number,
  inRoster: readonly DataRecord[],
): Map<string, Told> {
  const byId = new Map<string, Told>()
  for (const origin of periods) {
    const story = origin.stages[round]
    if (story === undefined) continue
    for (const record of story.records) byId.set(String(record.id), { ...toldPeriod(story, record), origin })
  }
  for (const origin of stories) {
    const { kind, id, stages } = origin
    const { says } = stages[round === 0 ? 0 : 1]
    const story = says === '' ? [] : [`${kind}: ${says}`]
    byId.set(id, { story, events: 1, facts: new Set(story), origin })
  }
  for (const { id, classes, rooms, teachers } of inRoster) {
    const hasTwo = (list: unknown): boolean => (list as readonly DataRecord[]).length > 1
    const story = [
      'its lesson is in the roster',
      ...(hasTwo(classes) ? [hasThe('two classes')] : []),
      ...(hasTwo(rooms) ? [hasThe('two rooms')] : []),
      ...(hasTwo(teachers) ? [hasThe('two teachers')] : []),
    ]
    byId.set(String(id), { story, events: 0, facts: new Set(story) })
  }
  return byId
}

function toldPeriod({ attribute, events, had, id, halfId, twinId }: PeriodStory, record: DataRecord): Told {
  const { id: recordId } = record
  // What happens to the other period of its lesson does not happen to this one.
  if (recordId === twinId) {
    const story = [hasThe(attribute ?? ''), 'this is the other period']
    return { story, events: 0, facts: new Set(story) }
  }
  const isMovedTwice = events.filter((event) => event.startsWith('it is moved')).length > 1
  const story = [
    ...(attribute === null ? [] : [hasThe(attribute)]),
    ...events,
    ...(isMovedTwice ? [movedTwice] : []),
    ...(recordId === halfId ? ['this is its other half'] : []),
    ...([id, halfId].includes(recordId) ? [] : ['it is cancelled', 'a new period replaces it']),
  ]
  return { story, events: events.length, facts: new Set([...story, ...had, ...likelyEvents(record)]) }
}
