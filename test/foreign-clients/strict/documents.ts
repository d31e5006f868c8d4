/**
 * The documents of the data APIs and of the roster as a vendor writes them for its own deployment: nothing is null, a list
 * is always in its envelope, fields are required, and words are closed lists. Models that a generator makes from them
 * refuse everything else. Ours leave all that open, because the contract does.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { specs } from '../generate.js'

type Json = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Json>>

/** What public descriptions of such deployments say of a schema: fields with their form, and those that are required. */
interface Described {
  readonly fields?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  /** A schema in its place. */
  readonly instead?: Json
}

const words = (...list: readonly string[]): Json => ({ type: 'string', enum: list })
const text: Json = { type: 'string', minLength: 1 }
const mayBeEmpty: Json = { type: 'string' }
const whole: Json = { type: 'integer' }
const id: Json = { type: 'integer', format: 'int64' }
const day: Json = { type: 'string', format: 'date' }
const moment: Json = { type: 'string', format: 'date-time' }
/** A time at the school, without an offset. */
const localTime: Json = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$` }
const listOf = (items: Json, minItems = 0): Json => ({ type: 'array', items, minItems })
const ref = (schema: string): Json => ({ $ref: `#/components/schemas/${schema}` })
const object = (fields: Json, optional: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(fields),
  properties: { ...fields, ...optional },
})

const names = object({ id, displayName: text }, { externKey: text })
const reference = object({ href: { type: 'string', format: 'uri' }, sourcedId: text, type: text })

const described: Readonly<Record<'data' | 'roster', Readonly<Record<string, Described>>>> = {
  data: {
    Student: {
      fields: {
        ...{ id, externalKey: text, shortName: text, lastName: text, forename: text, birthDate: day },
        ...{ gender: words('male', 'female', 'inter'), active: { type: 'boolean' } },
      },
      required: ['id', 'shortName', 'lastName', 'forename', 'classAssignments'],
    },
    ClassAssignment: { fields: { className: text, startDate: day, endDate: day } },
    StudentEnvelope: { fields: { students: listOf(ref('Student'), 1) }, required: ['students'] },
    SchoolClass: {
      fields: { id, externKey: text, shortName: text, longName: text, startDate: day, endDate: day },
      required: ['id', 'shortName', 'longName', 'startDate', 'endDate'],
    },
    ClassEnvelope: { fields: { classes: listOf(ref('SchoolClass'), 1) }, required: ['classes'] },
    Room: { fields: { id, shortName: text, longName: text }, required: ['id', 'shortName', 'longName'] },
    RoomEnvelope: { fields: { rooms: listOf(ref('Room'), 1) }, required: ['rooms'] },
    DataId: { instead: id },
    Period: {
      fields: {
        ...{ id, lessonId: id, modified: localTime, start: localTime, end: localTime },
        status: words('REGULAR', 'CANCELLED', 'ADDITIONAL', 'CHANGED'),
        type: words(
          ...['NORMAL_TEACHING_PERIOD', 'ADDITIONAL_PERIOD', 'STAND_BY_PERIOD', 'OFFICE_HOUR', 'EXAM'],
          ...['BREAK_SUPERVISION', 'EVENT', 'MEETING'],
        ),
        notesAll: mayBeEmpty,
      },
      required: [
        ...['id', 'modified', 'start', 'end', 'type', 'status', 'notesAll', 'departments', 'classes'],
        ...['studentgroups', 'students', 'subjects', 'rooms', 'teachers'],
      ],
    },
    TimetableResource: {
      fields: { id, status: words('REGULAR', 'ADDED', 'REMOVED') },
      required: ['id', 'status'],
    },
    TimetableEnvelope: {
      fields: {
        version: text,
        headerData: object(
          {
            ...{ created: moment, user: text, school: object({ tenantId: text, name: text }) },
            filter: object({ start: text, end: text, limit: whole, offset: whole }),
          },
          { schoolYearStart: day, schoolYearEnd: day },
        ),
        masterData: object({
          ...{ classes: listOf(names), departments: listOf(names), rooms: listOf(names) },
          ...{ studentGroups: listOf(names), students: listOf(names), subjects: listOf(names) },
          teachers: listOf(names),
        }),
      },
      required: ['version', 'headerData', 'masterData', 'timetableData'],
    },
    TimetableData: {
      fields: {
        periods: listOf(ref('Period'), 1),
        timeGrids: listOf(
          object({
            id,
            timeGridSlots: listOf(
              object({ day: whole, unitOfDay: whole, start: whole, end: whole, name: text }),
              1,
            ),
          }),
          1,
        ),
      },
      required: ['periods', 'timeGrids'],
    },
  },
  roster: {
    RosterUser: {
      fields: {
        ...{ sourcedId: text, status: words('active', 'tobedeleted'), dateLastModified: moment },
        ...{ username: text, enabledUser: { type: 'boolean' }, givenName: text, familyName: text },
        role: words('administrator', 'aide', 'parent', 'student', 'teacher'),
        ...{ identifier: text, orgs: listOf(reference, 1) },
      },
      required: [
        ...['sourcedId', 'status', 'dateLastModified', 'username', 'enabledUser', 'givenName', 'familyName'],
        ...['role', 'identifier', 'orgs'],
      ],
    },
    RosterUserEnvelope: { fields: { users: listOf(ref('RosterUser'), 1) }, required: ['users'] },
    RosterClass: {
      fields: {
        ...{ sourcedId: text, status: words('active', 'tobedeleted'), dateLastModified: moment },
        ...{ title: text, classType: words('homeroom', 'scheduled'), school: reference },
        terms: listOf(reference, 1),
      },
      required: ['sourcedId', 'status', 'dateLastModified', 'title', 'classType', 'school', 'terms'],
    },
    RosterClassEnvelope: { fields: { classes: listOf(ref('RosterClass'), 1) }, required: ['classes'] },
    RosterOrg: {
      fields: {
        ...{ sourcedId: text, status: words('active', 'tobedeleted'), dateLastModified: moment, name: text },
        type: words('school'),
      },
      required: ['sourcedId', 'status', 'dateLastModified', 'name', 'type'],
    },
    RosterOrgEnvelope: { fields: { orgs: listOf(ref('RosterOrg'), 1) }, required: ['orgs'] },
    AcademicSession: {
      fields: {
        ...{ sourcedId: text, status: words('active', 'tobedeleted'), dateLastModified: moment },
        ...{ title: text, startDate: day, endDate: day, type: words('schoolYear'), schoolYear: text },
      },
      required: [
        ...['sourcedId', 'status', 'dateLastModified', 'title', 'startDate', 'endDate', 'type'],
        'schoolYear',
      ],
    },
    AcademicSessionEnvelope: {
      fields: { academicSessions: listOf(ref('AcademicSession'), 1) },
      required: ['academicSessions'],
    },
  },
}

/** Names of the documents that become strict. */
export const strictNames = ['data', 'roster'] as const

/** A document with strict schemas. Operations and parameters are those of our document. */
export function strictDocument(name: (typeof strictNames)[number]): Json {
  const document = parse(readFileSync(path.join(specs, `${name}.yaml`), 'utf8')) as Json & {
    readonly components: { readonly schemas: Schemas }
  }
  const strict = Object.entries(document.components.schemas).map(([schema, open]) => [
    schema,
    enveloped(withFields(withoutNull(open), described[name][schema] ?? {})),
  ])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(strict) } }
}

function withFields(schema: Json, { fields = {}, instead, required = [] }: Described): Json {
  if (instead !== undefined) return instead
  if (required.length === 0 && Object.keys(fields).length === 0) return schema
  return {
    ...schema,
    properties: { ...(schema.properties as Json), ...fields },
    required: [...new Set([...((schema.required as string[] | undefined) ?? []), ...required])],
  }
}

/** A schema for which nothing is null, at any depth. */
function withoutNull<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNull) as Value
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => {
    if (!Array.isArray(inner) || (key !== 'type' && key !== 'oneOf')) return [key, withoutNull(inner)]
    const others = inner.filter((one) => one !== 'null' && (one as Json).type !== 'null')
    return [key, key === 'type' && others.length === 1 ? others[0] : withoutNull(others)]
  })
  return Object.fromEntries(entries) as Value
}

/** The envelope of a list that may also be the whole answer. */
function enveloped(schema: Json): Json {
  const choices = (schema.oneOf ?? []) as readonly Json[]
  const envelope = choices.find(({ $ref }) => String($ref).endsWith('Envelope'))
  const isList = envelope !== undefined && choices.some(({ type }) => type === 'array')
  return isList ? { allOf: [envelope] } : schema
}
