/**
 * Stories of periods: what a period has, and what happens to it during a school year. Contract 2.6 period, 3.
 *
 * Together the stories cover each pair of an event and an attribute. The seed decides what happens to a period after
 * that.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { randomChoice } from '../../../core/random.js'
import type { DataRecord } from '../../data/json.js'
import { cancelled, changedStatus, newId, period, regular, removed, timeOf } from '../../data/records.js'
import { isRemoved, type ParticipantKind, participantKinds } from './received-school.js'

/** A resource of a period. */
interface Resource {
  readonly id: number
  readonly status: string
}

/** A period, and the periods that belong to its story. */
export interface PeriodStory {
  /** What it has that a plain period has not, e.g. `two teachers`; null for a plain period. */
  readonly attribute: string | null
  /** What happened to it so far, as labels of `periodEvents`. */
  readonly events: readonly string[]
  /** What it had before each event, as parts of a story, and the parts of its events. */
  readonly had: ReadonlySet<string>
  /** The records of the story that are in the timetable now, or that an event has removed from it. */
  readonly records: readonly DataRecord[]
  /** The period that takes place in the end, or that is the last one of its moves. */
  readonly id: unknown
  /** The other half of a double period. */
  readonly halfId?: unknown
  /** Another period at the same time. */
  readonly twinId?: unknown
  /** Ids of the records that were deleted. */
  readonly deleted: readonly unknown[]
}

/**
 * The classes and rooms of a school, from which periods take theirs: an application may request the timetable class by
 * class, and rooms one by one. Each has more ids than a period has resources.
 */
export type Pools = Readonly<Record<'classes' | 'rooms', readonly number[]>>

/** The id of a resource that a period does not have. */
function another(pools: Pools, kind: ParticipantKind, taken: readonly Resource[]): number {
  if (kind === 'teachers') return newId()
  const free = pools[kind].filter((id) => taken.every((one) => one.id !== id))
  return free[Math.floor(randomChoice() * free.length)] ?? newId()
}

/** Regular resources of a kind. */
function some(pools: Pools, kind: ParticipantKind, count: number): readonly Resource[] {
  const resources: Resource[] = []
  while (resources.length < count) resources.push(...regular(another(pools, kind, resources)))
  return resources
}

/** What a period may have: it changes a plain period. */
const attributes: Readonly<Record<string, (plain: DataRecord, pools: Pools) => DataRecord>> = {
  'an exam': (plain) => ({ ...plain, type: 'EXAM', exam: { id: newId(), type: 'TEST', name: 'Test' } }),
  'another type': (plain) => ({ ...plain, type: 'ADDITIONAL_PERIOD' }),
  'no teacher': (plain) => ({ ...plain, teachers: [] }),
  'two teachers': (plain, pools) => ({ ...plain, teachers: some(pools, 'teachers', 2) }),
  'no room': (plain) => ({ ...plain, rooms: [] }),
  'two rooms': (plain, pools) => ({ ...plain, rooms: some(pools, 'rooms', 2) }),
  'two classes': (plain, pools) => ({ ...plain, classes: some(pools, 'classes', 2) }),
  'a note': (plain) => ({ ...plain, notesAll: noteText() }),
  'a student group': (plain) => ({ ...plain, studentgroups: regular(newId()), students: regular(newId()) }),
}

/** Attributes that are not a field of the period. */
const laterKnown = 'no copy at the application before'
const firstHalf = 'a second half'
const secondHalf = 'a first half'
const cancelledTwin = 'a cancelled period of its lesson at its time'

/** Another period at the time of a period, by what the period has. Contract 2.6: each lesson has periods of its own. */
const twins: Readonly<Record<string, (record: DataRecord, pools: Pools) => DataRecord>> = {
  [cancelledTwin]: (record) => cancelled(record),
  'another lesson of its class at its time': (record, pools) => ({
    ...record,
    lessonId: newId(),
    teachers: regular(newId()),
    rooms: regular(another(pools, 'rooms', resourcesOf(record, 'rooms'))),
    studentgroups: regular(newId()),
  }),
  'another lesson of its teacher in its room at its time': (record, pools) => ({
    ...record,
    lessonId: newId(),
    classes: regular(another(pools, 'classes', resourcesOf(record, 'classes'))),
  }),
}

/** An event: it changes a story, or cannot occur in it. */
type PeriodEvent = (story: PeriodStory, pools: Pools) => PeriodStory | undefined

/** Changes the period that takes place. */
function toPeriod(change: (record: DataRecord, pools: Pools) => DataRecord | undefined): PeriodEvent {
  return (story, pools) => {
    const record = story.records.find(({ id }) => id === story.id)
    if (record === undefined || story.deleted.includes(story.id) || isRemoved(record.status)) return undefined
    const changed = change(record, pools)
    return changed === undefined ? undefined : withRecords(story, changed)
  }
}

function withRecords(story: PeriodStory, ...changed: readonly DataRecord[]): PeriodStory {
  const ids = new Set(changed.map(({ id }) => id))
  return { ...story, records: [...story.records.filter(({ id }) => !ids.has(id)), ...changed] }
}

function resourcesOf(record: DataRecord, kind: ParticipantKind): readonly Resource[] {
  return record[kind] as readonly Resource[]
}

function regularOf(record: DataRecord, kind: ParticipantKind): readonly Resource[] {
  return resourcesOf(record, kind).filter(({ status }) => !isRemoved(status))
}

/**
 * A resource leaves a period. Contract 3, rules 1 and 4.
 * @param pools where another one comes from; null if none comes
 */
function leaves(record: DataRecord, kind: ParticipantKind, pools: Pools | null): DataRecord | undefined {
  const gone = regularOf(record, kind).at(-1)
  if (gone === undefined) return undefined
  const remaining = resourcesOf(record, kind).filter((one) => one !== gone)
  const coming = pools === null ? [] : regular(another(pools, kind, resourcesOf(record, kind)))
  return { ...record, status: changedStatus, [kind]: [...remaining, ...removed(gone.id), ...coming] }
}

/** A resource comes in addition. Contract 3, rule 4. */
function comes(record: DataRecord, kind: ParticipantKind, pools: Pools): DataRecord {
  const present = resourcesOf(record, kind)
  return { ...record, status: changedStatus, [kind]: [...present, ...regular(another(pools, kind, present))] }
}

/** A lesson has none of its resources of a kind any more: the list is empty, and nothing is marked as removed. */
function without(record: DataRecord, kind: ParticipantKind): DataRecord | undefined {
  return resourcesOf(record, kind).length === 0 ? undefined : { ...record, [kind]: [] }
}

/** A period gets back what was removed from it, and loses what came in its place: it is as planned. Contract 3. */
function takenBack(record: DataRecord): DataRecord | undefined {
  const changed = participantKinds.filter((kind) =>
    resourcesOf(record, kind).some(({ status }) => isRemoved(status)),
  )
  if (changed.length === 0) return undefined
  const back = changed.map((kind) => {
    const gone = resourcesOf(record, kind).filter(({ status }) => isRemoved(status))
    return [kind, regular(...gone.map(({ id }) => id))]
  })
  return { ...record, status: facts.regularStatus, ...Object.fromEntries(back) }
}

/** A period as planned, with all its resources. */
function allRegular(record: DataRecord): DataRecord {
  const kinds = participantKinds.map((kind) => [
    kind,
    regular(...resourcesOf(record, kind).map(({ id }) => id)),
  ])
  return { ...record, status: facts.regularStatus, ...Object.fromEntries(kinds) }
}

/** The text of a note, which no other period has. */
function noteText(): string {
  return `Bring page ${newId()}`
}

/**
 * A period gets another time: it is cancelled, and a new one is linked with it. Contract 3, rule 3.
 * @param isBack whether it gets the time that it had before a move
 */
function move(story: PeriodStory, isBack: boolean): PeriodStory | undefined {
  const record = story.records.find(({ id }) => id === story.id)
  if (record === undefined || story.deleted.length > 0 || isRemoved(record.status)) return undefined
  if (story.halfId !== undefined) return undefined
  const id = newId()
  const hour = 9 + story.records.length
  const { relatedPeriod: former, ...unlinked } = record
  const before = story.records.find((one) => one.id === former)
  if (isBack && before === undefined) return undefined
  const times =
    isBack && before !== undefined
      ? { start: before.start, end: before.end }
      : timeOf(6 + story.records.length, `${String(hour).padStart(2, '0')}:10`, `${hour}:55`)
  // Only the last two periods of several moves are linked.
  const earlier = story.records
    .filter((one) => one.id !== record.id && isRemoved(one.status))
    .map(({ relatedPeriod: _none, ...one }) => one)
  const original = cancelled(unlinked, { relatedPeriod: id })
  // Each period has its own note: the new one has none yet. Contract 2.6, period.
  const later = { ...unlinked, ...times, notesAll: '', id, relatedPeriod: record.id }
  return { ...withRecords(story, ...earlier, original, later), id }
}

const severalChange = 'teacher, room and note change'

/** The events that an event consists of. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  [severalChange]: ['its teacher is substituted', 'its room is replaced', 'its note changes'],
}

/** What may happen to a period, by what a person says of it. */
const periodEvents: Readonly<Record<string, PeriodEvent>> = {
  'its teacher is substituted': toPeriod((record, pools) => leaves(record, 'teachers', pools)),
  'its teacher is removed': toPeriod((record) => leaves(record, 'teachers', null)),
  'a teacher is added': toPeriod((record, pools) => comes(record, 'teachers', pools)),
  'its room is replaced': toPeriod((record, pools) => leaves(record, 'rooms', pools)),
  'its room is removed': toPeriod((record) => leaves(record, 'rooms', null)),
  'a room is added': toPeriod((record, pools) => comes(record, 'rooms', pools)),
  'a class is removed': toPeriod((record) =>
    regularOf(record, 'classes').length < 2 ? undefined : leaves(record, 'classes', null),
  ),
  'a class is added': toPeriod((record, pools) => comes(record, 'classes', pools)),
  'its lesson gets another teacher': toPeriod((record) =>
    regularOf(record, 'teachers').length === 0 ? undefined : { ...record, teachers: regular(newId()) },
  ),
  'its lesson loses its teacher': toPeriod((record) => without(record, 'teachers')),
  'its lesson loses its room': toPeriod((record) => without(record, 'rooms')),
  'its status changes': toPeriod((record) => ({
    ...record,
    status: randomChoice() < 0.5 ? changedStatus : 'X_UPDATED',
  })),
  [severalChange]: toPeriod((record, pools) => {
    const changed = leaves(record, 'teachers', pools)
    const both = changed === undefined ? undefined : leaves(changed, 'rooms', pools)
    if (both === undefined) return undefined
    // Those who come are listed first: the contract names no order.
    const teachers = resourcesOf(both, 'teachers').toReversed()
    return { ...both, teachers, rooms: resourcesOf(both, 'rooms').toReversed(), notesAll: noteText() }
  }),
  'its note changes': toPeriod((record) => ({ ...record, notesAll: noteText() })),
  'its note is removed': toPeriod((record) =>
    record.notesAll === '' ? undefined : { ...record, notesAll: '' },
  ),
  'it is cancelled': toPeriod((record) => cancelled(record)),
  'it is cancelled and its resources are removed': toPeriod((record) =>
    cancelled(record, {
      teachers: removed(...resourcesOf(record, 'teachers').map(({ id }) => id)),
      rooms: removed(...resourcesOf(record, 'rooms').map(({ id }) => id)),
    }),
  ),
  'its changes are taken back': toPeriod(takenBack),
  'it takes place again': (story) => {
    const record = story.records.find(({ id }) => id === story.id)
    const isCancelled = record !== undefined && isRemoved(record.status) && story.deleted.length === 0
    return isCancelled ? withRecords(story, allRegular(record)) : undefined
  },
  'it is moved': (story) => move(story, false),
  'it is moved back': (story) => move(story, true),
  'it is deleted': (story) => {
    // A period that was moved has further periods.
    const linkCount = [story.halfId, story.twinId].filter((id) => id !== undefined).length
    return story.deleted.length > 0 || story.records.length > 1 + linkCount
      ? undefined
      : { ...story, deleted: [story.id] }
  },
  'its original is deleted': (story) => {
    const record = story.records.find(({ id }) => id === story.id)
    const original = record?.relatedPeriod
    return record === undefined ||
      original === undefined ||
      isRemoved(record.status) ||
      story.deleted.length > 0
      ? undefined
      : { ...story, deleted: [original] }
  },
  'its other half is cancelled': (story) => {
    const half = story.records.find(({ id }) => id === story.halfId)
    return half === undefined || isRemoved(half.status) ? undefined : withRecords(story, cancelled(half))
  },
}

/** A story before anything has happened. */
function begin(attribute: string | null, days: number, pools: Pools): PeriodStory {
  const [classes, rooms] = [some(pools, 'classes', 1), some(pools, 'rooms', 1)]
  const plain = period({ ...timeOf(days, '08:00', '08:45'), classes, rooms })
  const record = attributes[attribute ?? '']?.(plain, pools) ?? plain
  const story = {
    attribute,
    events: [],
    had: new Set<string>(),
    records: [record],
    id: record.id,
    deleted: [],
  }
  const twinOf = twins[attribute ?? '']
  if (twinOf !== undefined) {
    const twin = twinOf({ ...record, id: newId() }, pools)
    return { ...story, records: [record, twin], twinId: twin.id }
  }
  if (attribute !== firstHalf && attribute !== secondHalf) return story
  const times = attribute === firstHalf ? ['08:45', '09:30'] : ['07:15', '08:00']
  const half = { ...record, id: newId(), ...timeOf(days, times[0], times[1]) }
  return { ...story, records: [record, half], halfId: half.id }
}

/** What a period has at the moment, as parts of a story. */
function factsOf({ attribute, records, id }: PeriodStory): string[] {
  const record = records.find((one) => one.id === id) ?? {}
  const count = (kind: ParticipantKind): number => regularOf(record, kind).length
  return [
    ...(attribute === null ? [] : [attribute]),
    ...(count('teachers') === 0 ? ['no teacher'] : count('teachers') > 1 ? ['two teachers'] : []),
    ...(count('rooms') === 0 ? ['no room'] : count('rooms') > 1 ? ['two rooms'] : []),
    ...(count('classes') > 1 ? ['two classes'] : []),
    ...(record.notesAll === '' ? [] : ['a note']),
  ].map(hasThe)
}

/** Events that lead to what a record of a period is now: it may have got there by others. */
export function likelyEvents(record: DataRecord): string[] {
  const [teachers, rooms, classes] = (['teachers', 'rooms', 'classes'] as const).map((kind) => {
    const gone = resourcesOf(record, kind).length - regularOf(record, kind).length
    return { gone: gone > 0, stay: regularOf(record, kind).length > 0 }
  })
  return [
    ...(teachers?.gone === true
      ? [teachers.stay ? 'its teacher is substituted' : 'its teacher is removed']
      : []),
    ...(rooms?.gone === true ? [rooms.stay ? 'its room is replaced' : 'its room is removed'] : []),
    ...(classes?.gone === true ? ['a class is removed'] : []),
  ]
}

/** An attribute as a part of a story. */
export function hasThe(attribute: string): string {
  return `the period has ${attribute}`
}

/** A story after an event; undefined if the event cannot occur in it. */
function after(story: PeriodStory, event: string, pools: Pools): PeriodStory | undefined {
  const changed = periodEvents[event]?.(story, pools)
  if (changed === undefined) return undefined
  return {
    ...changed,
    events: [...story.events, event],
    had: new Set([...story.had, ...factsOf(story), ...(partsOf[event] ?? [])]),
  }
}

/** What periods may have, and what may happen to them: a school year covers each pair. */
export const storyParts = {
  attributes: [...Object.keys(attributes), firstHalf, secondHalf, ...Object.keys(twins), laterKnown],
  events: Object.keys(periodEvents),
} as const

/** What a story is about, and what happens in it. */
export interface PeriodPlot {
  /** What it has that a plain period has not; null for a plain period. */
  readonly attribute: string | null
  /** What happens after the first synchronisation, and after the second one. Less happens if an event cannot occur. */
  readonly events: readonly string[]
}

/** A story, from the first synchronisation that it is in. */
export interface PlannedStory extends PeriodPlot {
  /** The story at each synchronisation. */
  readonly stages: readonly PeriodStory[]
  /** The number of the synchronisation that brings it, from 0. */
  readonly from: number
}

/** Makes a story; undefined if its first event cannot occur. @param day days from today */
export function periodStory(
  { attribute, events }: PeriodPlot,
  pools: Pools,
  day = 1,
): PlannedStory | undefined {
  const [first, second] = events
  const begun = begin(attribute, day, pools)
  const changed = first === undefined ? begun : after(begun, first, pools)
  if (changed === undefined) return undefined
  const again = second === undefined ? changed : (after(changed, second, pools) ?? changed)
  return { attribute, events, from: attribute === laterKnown ? 1 : 0, stages: [begun, changed, again] }
}

/**
 * The stories of a school year: each attribute alone, each event alone, each pair of an attribute and an event, and each
 * pair of two events that can follow each other. The seed decides which pairs of events come with which attribute.
 */
export function periodStories(pools: Pools): readonly PlannedStory[] {
  const { events } = storyParts
  const names = [null, ...storyParts.attributes]
  const shift = Math.floor(randomChoice() * events.length)
  const plots = names.flatMap((attribute, at): PeriodPlot[] => [
    { attribute, events: [] },
    ...events.map((first, index) => ({
      attribute,
      events: [first, events[(at + index + shift) % events.length] ?? first],
    })),
  ])
  const made = (some: readonly PeriodPlot[]): PlannedStory[] =>
    some.flatMap((plot, index) => periodStory(plot, pools, 1 + (index % 5)) ?? [])
  // Both halves are cancelled, and only one of them says so at its resources.
  const unlikeHalves = [firstHalf, secondHalf].map((attribute) => ({
    attribute,
    events: ['it is cancelled and its resources are removed', 'its other half is cancelled'],
  }))
  const stories = made([...plots, ...unlikeHalves])
  const told = new Set(stories.map(({ stages }) => String(stages.at(-1)?.events)))
  const further = events.flatMap((first) =>
    events.map((second) => ({ attribute: null, events: [first, second] })),
  )
  return [...stories, ...made(further.filter((plot) => !told.has(String(plot.events))))]
}
