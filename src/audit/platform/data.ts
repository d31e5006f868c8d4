/**
 * Answers of the data APIs and of the roster: students, periods, rooms, classes, users.
 * @module
 */
import { isRecord } from '../../core/json.js'
import {
  DataAnswer,
  type MomentAnswer,
  type PeriodRequest,
  type RequestedRecord,
  type ResourceName,
  type StudentAnswer,
} from '../../platform/data/judged-answers.js'
import { DataList, recordIn } from '../../platform/data/list.js'
import { Period, Timetable } from '../../platform/data/periods.js'
import { type DataRecord, idText } from '../../platform/data/record.js'
import type { RosterList } from '../../platform/data/roster-api.js'
import type { Subjects } from '../../platform/subjects.js'
import type { Profile } from '../../profile/profile.js'
import { DataRequest } from '../data-request.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'
import { answerOf } from './answer.js'

type Kind = keyof Subjects

/** Names of the data in paths of data APIs, by what is below them: a list, and a single record. */
const dataNames: Readonly<Record<string, readonly [list: ResourceName, single: ResourceName | null]>> = {
  students: ['students', 'one student'],
  timetable: ['timetable', null],
  'timetable/deleted-periods': ['deleted periods', null],
  classes: ['classes', 'classes'],
  rooms: ['rooms', 'one room'],
}

/** The same for the roster. Below a class are its students. */
const rosterNames: typeof dataNames = {
  users: ['roster users', 'roster users'],
  classes: ['roster classes', 'roster users'],
  orgs: ['roster organizations', 'roster organizations'],
  schools: ['roster organizations', 'roster organizations'],
  sessions: ['academic sessions', 'academic sessions'],
}

/** The kind of subject that a list is. */
const listKinds: Partial<Readonly<Record<ResourceName, Kind>>> = {
  students: 'student list',
  'one student': 'student',
  timetable: 'timetable',
  'deleted periods': 'deleted periods',
  'one room': 'room',
  classes: 'class list',
}

/** What an answer of a data API or of the roster shows. */
export function* dataSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, below } = located
  const { request, response } = exchange
  if (endpoint !== 'data' && endpoint !== 'roster') return
  if (request.method !== 'GET' || response === null || response.status === 304) return
  const [list, single] = (endpoint === 'data' ? dataNames : rosterNames)[located.resource ?? ''] ?? []
  const resource = below === null ? list : single
  if (resource === undefined || resource === null) return
  const asked = new DataRequest(located, traffic)
  const { status, body } = response
  const hasNoContent = status === 204
  if (body?.cut === true || (body === null && status < 300 && !hasNoContent)) {
    const unseen = 'the recording has no body of the answer, or only a part of it'
    yield { kind: 'data answer' satisfies Kind, unseen }
    const kind = listKinds[resource]
    if (kind !== undefined && (kind !== 'class list' || below === null)) yield { kind, unseen }
    return
  }
  const answer = answerOf(located)
  const { profile } = traffic
  const data = new DataAnswer(
    answer,
    profile,
    resource,
    tokenIn(asked, traffic),
    traffic.data.hasSucceeded(asked.text),
  )
  yield { kind: 'data answer' satisfies Kind, subject: data }
  if (resource === 'timetable' || resource === 'deleted periods')
    yield { kind: 'moment answer' satisfies Kind, subject: momentAnswer(asked, answer, resource, traffic) }
  if (resource === 'one room') yield roomSight(located, asked, answer, traffic)
  if (status < 200 || status >= 300) return
  if (endpoint === 'roster') yield* rosterSights(located, asked, answer, traffic)
  else if (resource === 'students') yield studentSight(asked, answer, profile)
  else if (resource === 'one student')
    yield { kind: 'student' satisfies Kind, subject: requestedRecord(located, answer, profile) }
  else if (resource === 'timetable') yield timetableSight(asked, answer, traffic)
  else if (resource === 'deleted periods') yield deletedSight(asked, answer, traffic)
  else if (resource === 'classes' && below === null) {
    const classes = new DataList(answer, profile.data.classes.pointer, 'CLASSES_LIST_POINTER')
    yield listSight('class list', { list: classes, profile })
  }
}

function tokenIn(asked: DataRequest, traffic: Traffic): DataAnswer['token'] {
  if (asked.token !== undefined) return 'sent'
  if (asked.mayNameUserOtherwise) return 'unknown'
  return traffic.data.hasTokens(asked.located.exchange.place.file) ? 'none' : 'unknown'
}

/** A list, or why it is none. */
function listSight<Subject extends { readonly list: DataList }>(kind: Kind, subject: Subject): Sight {
  const { found } = subject.list
  return found?.every(isRecord) === true
    ? { kind, subject }
    : { kind, unseen: 'the answer has no list of records in a clear place' }
}

function studentSight(asked: DataRequest, answer: DataAnswer['answer'], profile: Profile): Sight {
  const [limit, ...furtherLimits] = asked.valuesOf('limit')
  const [filter] = asked.valuesOf('filter')
  const isNumber = limit !== undefined && furtherLimits.length === 0 && /^[1-9]\d{0,8}$/.test(limit)
  const subject: StudentAnswer = {
    list: new DataList(answer, profile.data.students.pointer, 'STUDENTS_LIST_POINTER'),
    profile,
    filter,
    limit: limit === undefined ? undefined : isNumber ? Number(limit) : null,
  }
  return listSight('student list', subject)
}

/** The record that an answer holds. A key with an unescaped slash is a wrong request: its answer is none. */
function requestedRecord(
  { url, below }: LocatedExchange,
  answer: DataAnswer['answer'],
  profile: Profile,
): RequestedRecord {
  const requested = below ?? ''
  const isOneSegment = !requested.includes('/') || /%2f/i.test(url.pathname)
  const record = isOneSegment ? recordIn(answer.json, ({ id }) => idText(id) !== undefined) : undefined
  return { answer, profile, requested, record }
}

function roomSight(
  located: LocatedExchange,
  { scope }: DataRequest,
  answer: DataAnswer['answer'],
  { data, profile }: Traffic,
): Sight {
  const room = requestedRecord(located, answer, profile)
  const isListed = scope === null ? undefined : data.isRoom(scope, room.requested)
  return { kind: 'room' satisfies Kind, subject: { ...room, isListed } }
}

/** What a request for periods says, as one value. */
function periodRequest({
  scope,
  sentAt,
  answeredAt,
  after,
  moment,
  filters,
  isPlain,
  isInFuture,
}: DataRequest): PeriodRequest {
  return { scope, sentAt, answeredAt, after, moment, filters, isPlain, isInFuture }
}

function momentAnswer(
  asked: DataRequest,
  answer: DataAnswer['answer'],
  list: MomentAnswer['list'],
  { data }: Traffic,
): MomentAnswer {
  const { scope } = asked
  const places = [
    ['timetable', 'timetable'],
    ['deleted periods', 'timetable/deleted-periods'],
  ] as const
  const accepting = places.flatMap(([name, place]) =>
    scope !== null && data.accepts(scope, place) ? [name] : [],
  )
  return { ...periodRequest(asked), answer, list, accepting }
}

function timetableSight(asked: DataRequest, answer: DataAnswer['answer'], traffic: Traffic): Sight {
  const { profile, data } = traffic
  const list = new DataList(answer, profile.data.timetable.pointer, 'TIMETABLE_LIST_POINTER')
  const { found } = list
  if (found?.every(isRecord) !== true) return listSight('timetable', { list })
  const periods = (found as readonly DataRecord[]).map((record) => new Period(record, profile))
  const timetable = new Timetable(periods, answer.json)
  const request = periodRequest(asked)
  const { scope, sentAt, answeredAt } = request
  const ids = periods.flatMap(({ id }) => id ?? [])
  const deletedIds = data.deletedAmong(ids, scope, sentAt, answeredAt)
  return { kind: 'timetable' satisfies Kind, subject: { ...request, timetable, answer, deletedIds } }
}

function deletedSight(asked: DataRequest, answer: DataAnswer['answer'], { profile, data }: Traffic): Sight {
  const list = new DataList(answer, profile.data.deletedPeriods.pointer, 'DELETED_PERIODS_LIST_POINTER')
  const request = periodRequest(asked)
  const { scope, sentAt, answeredAt, moment, isPlain } = request
  const ids = list.found?.flatMap((id) => idText(id) ?? [])
  const lackingIds =
    ids === undefined || !isPlain ? null : data.lackingIn({ scope, sentAt, answeredAt, moment, ids })
  return { kind: 'deleted periods' satisfies Kind, subject: { ...request, list, lackingIds } }
}

function* rosterSights(
  { resource, below, url }: LocatedExchange,
  { token }: DataRequest,
  answer: DataAnswer['answer'],
  { data, profile }: Traffic,
): Generator<Sight> {
  const { pointer, parameters } = profile.data.roster
  const known = ['limit', 'offset', ...new URLSearchParams(parameters).keys()]
  const isPlain = [...url.searchParams.keys()].every((name) => known.includes(name))
  const isFirst = ['0', null].includes(url.searchParams.get('offset'))
  const hasLimit = /^[1-9]\d*$/.test(url.searchParams.get('limit') ?? '1')
  if (below !== null || !isPlain || !isFirst || !hasLimit) return
  const list = new DataList(answer, pointer, 'ROSTER_LIST_POINTER')
  const name = resource as RosterList
  const opensRoster = token !== undefined && data.opensRoster(token)
  yield listSight('roster page', { list, profile, name, opensRoster })
}
