/**
 * The OpenAPI documents of one deployment: those of the contract, with the addresses, paths, parameters, envelopes, names
 * of fields and forms of times that its profile names.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { Node } from '../core/schema/specs.js'
import type { DataForm, ListForm, PeriodForm } from '../profile/data-form.js'
import type { DataSettings, DateFormat } from '../profile/data-settings.js'
import { dataBasePath, filledPath, type SsoPaths } from '../profile/sso-paths.js'
import type { WebhookSettings } from '../profile/webhook-settings.js'
import { Overlay } from './overlay.js'

/** What a profile says of a deployment. */
export interface Deployment {
  readonly name: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly segment: string
  /** Id of a school. */
  readonly tenant: string
  readonly sso: SsoPaths
  /** The form of the data. Those parts are left out that the profile of an application cannot describe. */
  readonly data: DataForm & Partial<Pick<DataSettings, 'dateFormat' | 'aliases' | 'logout'>>
  /** JSON Pointers into the body of the credentials webhook. Absent if they are those of the contract. */
  readonly webhook?: WebhookSettings['pointers']
  /** How periods write times; only known of a platform that the suite plays. */
  readonly timeFormat?: 'local' | 'offset' | 'numbers'
}

/** The documents that describe a platform. The others describe control drivers. */
export const deploymentDocuments = ['sso', 'service-token', 'data', 'roster', 'logout', 'webhooks'] as const

/** Name of a document: its file without extension. */
export type DeploymentDocument = (typeof deploymentDocuments)[number]

/**
 * Makes the changes of each document.
 * @param documents the OpenAPI documents of the contract by name
 */
export function overlaysFor(
  deployment: Deployment,
  documents: ReadonlyMap<string, Node>,
): ReadonlyMap<DeploymentDocument, Overlay> {
  return new Map(
    deploymentDocuments.map((name) => {
      const document = documents.get(name)
      if (document === undefined) throw new Error(`There is no OpenAPI document ${name}.`)
      const overlay = new Overlay(document)
      const before = JSON.stringify(overlay.at('components', 'schemas'))
      changes[name](overlay, deployment)
      rename(overlay, deployment.data.aliases)
      if (JSON.stringify(overlay.at('components', 'schemas')) !== before) withoutExamples(overlay)
      return [name, overlay]
    }),
  )
}

const changes: Readonly<Record<DeploymentDocument, (overlay: Overlay, deployment: Deployment) => void>> = {
  sso: (overlay, deployment) => {
    serveSso(overlay, deployment)
    move(overlay, deployment, ssoBase(deployment), [
      ['/authorize', below(deployment, deployment.sso.authorize)],
      ['/token', below(deployment, deployment.sso.token)],
      ['/.well-known/openid-configuration', below(deployment, deployment.sso.discovery)],
    ])
  },
  'service-token': (overlay, deployment) => {
    serveSso(overlay, deployment)
    if (deployment.sso.serviceGrantType === 'body') grantInBody(overlay)
    move(overlay, deployment, ssoBase(deployment), [['/token', below(deployment, deployment.sso.token)]])
  },
  data: (overlay, deployment) => {
    const base = `/${deployment.segment}${dataBasePath}`
    serve(overlay, deployment, base)
    students(overlay, deployment.data)
    timetable(overlay, deployment)
    periods(overlay, deployment)
    classes(overlay, deployment.data)
    place(overlay, deployment.data.rooms, 'RoomList', ['RoomEnvelope'], 'Room')
    always(overlay, parametersAt('/rooms'), parametersOf(deployment.data.rooms))
    const { classes: classForm, rooms } = deployment.data
    move(overlay, deployment, base, [
      ['/classes', classForm.path],
      ['/classes/{id}', `${classForm.path}/{id}`],
      ['/rooms', rooms.path],
      ['/rooms/{id}', `${rooms.path}/{id}`],
    ])
  },
  roster: (overlay, deployment) => {
    const { roster } = deployment.data
    serve(overlay, deployment, roster.path)
    for (const [list, record] of rosterLists)
      place(overlay, roster, list, [list.replace(/List$/, 'Envelope')], record)
    for (const record of ['RosterUser', 'RosterClass', 'RosterOrg', 'AcademicSession'])
      renameField(overlay, record, 'sourcedId', roster.id)
    if ('sessionStart' in roster) {
      const { sessionStart, sessionEnd } = roster as DataSettings['roster']
      renameField(overlay, 'AcademicSession', 'startDate', sessionStart)
      renameField(overlay, 'AcademicSession', 'endDate', sessionEnd)
    }
    if (roster.schools === null) overlay.remove(['paths', '/schools'], 'No list of schools.')
    if ('userBySub' in roster) bySubject(overlay, roster as DataSettings['roster'])
    const at = (path: string): string => `${roster.path}${path}`
    move(overlay, deployment, roster.path, [
      ['/users', at(roster.users)],
      ['/users/{id}', at(roster.user)],
      ['/classes', at(roster.classes)],
      ['/classes/{id}/students', at(roster.classStudents)],
      ['/orgs', at(roster.orgs)],
      ...(roster.schools === null ? [] : [['/schools', at(roster.schools)] as const]),
      ['/academicSessions', at(roster.sessions)],
    ])
  },
  logout: (overlay, deployment) => {
    const { segment } = deployment
    const { logout } = deployment.data
    serve(overlay, deployment, `/${segment}`)
    if (logout === undefined) return
    const [parameter] = overlay.at('paths', '/logout', 'get', 'parameters') as readonly Node[]
    if (parameter?.name !== logout.parameter)
      overlay.set(
        ['paths', '/logout', 'get', 'parameters'],
        [{ ...parameter, name: logout.parameter }],
        'The name of the parameter.',
      )
    move(overlay, deployment, `/${segment}`, [['/logout', logout.path]])
  },
  webhooks: (overlay, { webhook }) => {
    if (webhook === undefined) return
    const { clientId, password, tenant } = webhook
    for (const [name, pointer] of Object.entries({ clientId, password, tenantId: tenant }))
      if (pointer !== `/${name}`) renameField(overlay, 'CredentialsWebhook', name, pointer)
  },
}

/** Says how a user is found by the claim `sub` of an ID token. */
function bySubject(overlay: Overlay, { user, users, userBySub }: DataSettings['roster']): void {
  if (userBySub === user.replace('{id}', '{sub}')) return
  const description = ['paths', '/users/{id}', 'get', 'description']
  overlay.set(description, 'By the id of the list. (2.2)', 'The path is for ids only.')
  if (userBySub === null) return
  const [path = '', query = ''] = userBySub.split('?')
  const pair = [...new URLSearchParams(query)].find(([, value]) => value.includes('{sub}'))
  if (path === users && pair !== undefined) {
    const [name, form] = pair
    const parameters = ['paths', '/users', 'get', 'parameters']
    const parameter = {
      ...{ name, in: 'query', schema: { type: 'string' } },
      description: `The user with a claim \`sub\`: \`${form}\`.`,
      example: form.replace('{sub}', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
    }
    const known = (overlay.at(...parameters) ?? []) as readonly Node[]
    overlay.set(parameters, [...known, parameter], 'The lookup of a user by `sub`.')
    return
  }
  const item = overlay.at('paths', '/users/{id}') as { readonly get: Node }
  const [id] = item.get.parameters as readonly Node[]
  const operation = {
    ...item.get,
    operationId: 'getRosterUserBySub',
    summary: 'Get the user with a subject',
    description: 'By the claim `sub` of an ID token. (2.2)',
    parameters: [{ ...id, ...(pair === undefined ? { name: 'sub' } : { name: pair[0], in: 'query' }) }],
  }
  overlay.set(['paths', path], { get: operation }, 'The lookup of a user by `sub`.')
}

/** Lists of the roster: schema of the list, schema of the record. */
const rosterLists = [
  ['RosterUserList', 'RosterUser'],
  ['RosterClassList', 'RosterClass'],
  ['RosterOrgList', 'RosterOrg'],
  ['AcademicSessionList', 'AcademicSession'],
] as const

const ssoBase = ({ sso, segment }: Deployment): string => filledPath(sso.base, segment, '{tenantId}')

/** A path under the SSO base; undefined if the discovery document names the address. */
const below = (deployment: Deployment, path: string | null): string | undefined =>
  path === null ? undefined : `${ssoBase(deployment)}${path}`

function serveSso(overlay: Overlay, deployment: Deployment): void {
  const base = ssoBase(deployment)
  const tenantId = { default: deployment.tenant, description: 'Tenant ID of the school.' }
  serve(overlay, deployment, base, base.includes('{tenantId}') ? { tenantId } : undefined)
}

function serve(overlay: Overlay, { baseUrl, name }: Deployment, path: string, variables?: Node): void {
  const server = {
    url: `${baseUrl}${path}`,
    description: name,
    ...(variables === undefined ? {} : { variables }),
  }
  overlay.set(['servers'], [server], 'The address of the deployment.')
}

/**
 * Gives operations other paths.
 * @param base path of the server of the document
 * @param moves path in the document, and path of the deployment from its root; undefined leaves it
 */
function move(
  overlay: Overlay,
  { baseUrl, name }: Deployment,
  base: string,
  moves: readonly (readonly [from: string, to: string | undefined])[],
): void {
  const moved = moves.flatMap(([from, to]) => {
    const item = overlay.at('paths', from)
    if (to === undefined || to === `${base}${from}` || item === undefined) return []
    return [{ from, to, item: item as Node }]
  })
  for (const { from, to } of moved) overlay.remove(['paths', from], `It is at ${to}.`)
  for (const { from, to, item } of moved) {
    const [path = to, query = ''] = to.split('?')
    const isBelow = path.startsWith(`${base}/`)
    const servers = isBelow ? {} : { servers: [{ url: baseUrl, description: name }] }
    const place = ['paths', isBelow ? path.slice(base.length) : path]
    overlay.set(place, { ...item, ...servers }, `In the contract: ${from}.`)
    always(overlay, [...place, 'get', 'parameters'], query)
  }
}

const ref = (schema: string): Node => ({ $ref: `#/components/schemas/${schema}` })
const schemaAt = (...names: readonly string[]): string[] => ['components', 'schemas', ...names]

/** Says where a list is in its answer. */
function place(
  overlay: Overlay,
  { pointer }: ListForm,
  list: string,
  envelopes: readonly string[],
  record: string,
): void {
  // Without a pointer, the profile does not say it. A number in a pointer is a place in a list, which no schema has.
  if (pointer === null || /\/\d+(?:\/|$)/.test(pointer)) return
  const names = pointer.split('/').slice(1)
  const array: Node = { type: 'array', items: ref(record) }
  const schema = names.reduceRight((inner, name): Node => {
    const field = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return { type: 'object', required: [field], properties: { [field]: inner }, additionalProperties: true }
  }, array)
  const says = pointer === '' ? 'The list is the answer.' : `The list is at ${pointer} of the answer.`
  overlay.set(schemaAt(list), { description: says, ...schema }, says)
  for (const envelope of envelopes) overlay.remove(schemaAt(envelope), 'The answer has another form.')
}

/** Removes the examples of answers: they have the form of the contract. */
function withoutExamples(overlay: Overlay): void {
  for (const path of Object.keys((overlay.at('paths') ?? {}) as Node)) {
    const content = ['paths', path, 'get', 'responses', '200', 'content', 'application/json']
    overlay.remove([...content, 'examples'], 'The examples have another form.')
  }
}

/** Gives a field of a schema another name. A JSON Pointer puts it into an object. */
function renameField(overlay: Overlay, schema: string, from: string, to: string): void {
  const field = overlay.at(...schemaAt(schema, 'properties', from))
  if (to === from || field === undefined) return
  const [name = '', ...inner] = to.startsWith('/') ? to.slice(1).split('/') : [to]
  const value = inner.reduceRight<unknown>(
    (within, one) => ({ type: 'object', properties: { [one]: within }, additionalProperties: true }),
    field,
  )
  overlay.remove(schemaAt(schema, 'properties', from), `Its name is ${to}.`)
  overlay.set(schemaAt(schema, 'properties', name), value, `In the contract: ${from}.`)
  const required = overlay.at(...schemaAt(schema, 'required')) as readonly string[] | undefined
  if (required?.includes(from))
    overlay.set(
      schemaAt(schema, 'required'),
      required.map((one) => (one === from ? name : one)),
      `Its name is ${to}.`,
    )
}

/** Gives the fields of all schemas the names of the deployment. */
function rename(overlay: Overlay, aliases: ReadonlyMap<string, string> = new Map()): void {
  for (const schema of Object.keys((overlay.at('components', 'schemas') ?? {}) as Node))
    for (const [from, to] of aliases) renameField(overlay, schema, from, to)
}

/** The parameters that every request of a list has. The profile of an application names none. */
const parametersOf = (list: ListForm & { readonly parameters?: string }): string => list.parameters ?? ''

const parametersAt = (path: string): string[] => ['paths', path, 'get', 'parameters']

/** Adds the parameters that every request has. */
function always(overlay: Overlay, place: readonly string[], query: string): void {
  const pairs = [...new URLSearchParams(query)]
  if (pairs.length === 0) return
  const known = (overlay.at(...place) ?? []) as readonly Node[]
  const added = pairs.map(([name, example]) => ({
    ...{ name, in: 'query', required: true, schema: { type: 'string' }, example },
    description: 'Every request has it.',
  }))
  const names = new Set(pairs.map(([name]) => name))
  overlay.set(
    place,
    [...known.filter(({ name }) => !names.has(String(name))), ...added],
    'Required parameters.',
  )
}

function students(overlay: Overlay, { students: form }: DataForm): void {
  place(overlay, form, 'StudentList', ['StudentEnvelope'], 'Student')
  always(overlay, parametersAt('/students'), parametersOf(form))
  const example = (template: string, value: string): string => template.replaceAll('{value}', value)
  overlay.set(
    ['components', 'parameters', 'Filter', 'examples'],
    {
      id: { summary: 'One student by the internal id', value: example(form.filterId, '17') },
      class: { summary: 'The students of a class', value: example(form.filterClass, '1A') },
    },
    'The form of a filter.',
  )
  if (form.offsetUnit === 'page')
    overlay.set(
      ['components', 'parameters', 'Offset', 'description'],
      'Number of pages to skip. A page has `limit` students.',
      'The unit of the offset.',
    )
}

/** Moments in the forms that a profile can name. */
const moments: Readonly<Record<DateFormat, Node>> = {
  'date-time-utc': { schema: { type: 'string', format: 'date-time' }, example: '2026-09-01T00:00:00Z' },
  'date-time-offset': {
    schema: { type: 'string', format: 'date-time' },
    example: '2026-09-01T00:00:00+02:00',
  },
  'date-time': { schema: { type: 'string' }, example: '2026-09-01T00:00:00' },
  date: { schema: { type: 'string', format: 'date' }, example: '2026-09-01' },
  'epoch-seconds': { schema: { type: 'integer', format: 'int64' }, example: 1788220800 },
  'epoch-milliseconds': { schema: { type: 'integer', format: 'int64' }, example: 1788220800000 },
}

function timetable(overlay: Overlay, { data }: Deployment): void {
  const { dateFormat, deletedPeriods, timetable: form } = data
  place(overlay, form, 'Timetable', ['TimetableEnvelope', 'TimetableData'], 'Period')
  place(overlay, deletedPeriods, 'DeletedPeriodIds', [], 'DataId')
  const parameters = parametersAt('/timetable')
  const known = overlay.at(...parameters) as readonly Node[]
  const names = form.filters as Readonly<Record<string, string | undefined>>
  const named = known.map((one) => ({
    ...one,
    ...('name' in one ? { name: names[String(one.name)] ?? one.name } : {}),
  }))
  if (named.some(({ name }, at) => name !== known[at]?.name))
    overlay.set(parameters, named, 'The names of the filters.')
  always(overlay, parametersAt('/timetable'), parametersOf(form))
  always(overlay, parametersAt('/timetable/deleted-periods'), parametersOf(deletedPeriods))
  if (dateFormat === undefined) return
  for (const [word, value] of Object.entries(moments[dateFormat]))
    overlay.set(['components', 'parameters', 'DateLastModifiedAfter', word], value, 'The form of a moment.')
}

function classes(overlay: Overlay, { classes: form }: DataForm): void {
  place(overlay, form, 'ClassList', ['ClassEnvelope'], 'SchoolClass')
  always(overlay, parametersAt('/classes'), parametersOf(form))
  overlay.set(
    schemaAt('SchoolClass', 'properties', form.teachers),
    { description: 'The class teachers. Their form is open.' },
    'The field with the class teachers.',
  )
  if (form.yearField === null) years(overlay, form.years)
  else
    overlay.set(
      schemaAt('SchoolClass', 'properties', form.yearField),
      { description: 'The school year of the class.', ...ref('OptionalKey') },
      'The field with the school year.',
    )
}

/** Adds the parameters that choose a school year. */
function years(overlay: Overlay, queries: readonly string[]): void {
  const [current] = queries
  if (current === undefined) return
  const added = [...new URLSearchParams(current)].map(([name, example]) => ({
    ...{ name, in: 'query', schema: { type: 'string' }, example },
    description: 'Chooses the school year.',
  }))
  const known = (overlay.at(...parametersAt('/classes')) ?? []) as readonly Node[]
  overlay.set(parametersAt('/classes'), [...known, ...added], 'The parameters of a school year.')
}

/** The documented lists of resources of a period. */
const resourceLists = [
  'classes',
  'departments',
  'resources',
  'studentgroups',
  'students',
  'subjects',
  'rooms',
  'teachers',
]

function periods(overlay: Overlay, { data, timeFormat }: Deployment): void {
  const { periods: form } = data
  for (const [from, to] of [
    ['id', form.id],
    ['start', form.start],
    ['end', form.end],
    ['status', form.status],
  ] as const)
    renameField(overlay, 'Period', from, to)
  related(overlay, form)
  times(overlay, form, timeFormat)
  for (const list of resourceLists)
    if (!form.resources.includes(list))
      overlay.remove(schemaAt('Period', 'properties', list), 'The period has other lists.')
  for (const list of form.resources)
    if (!resourceLists.includes(list))
      overlay.set(
        schemaAt('Period', 'properties', list),
        { description: 'Resources of the period.', type: ['array', 'null'], items: ref('TimetableResource') },
        'A list of resources.',
      )
  renameField(overlay, 'TimetableResource', 'id', form.resourceId)
  renameField(overlay, 'TimetableResource', 'status', form.resourceStatus)
  const { resourceIds, resourceStatuses } = form as Partial<DataSettings['periods']>
  for (const [names, like] of [
    [resourceIds, form.resourceId],
    [resourceStatuses, form.resourceStatus],
  ] as const)
    for (const [list, name] of names ?? [])
      if (name !== null && overlay.at(...schemaAt('TimetableResource', 'properties', name)) === undefined)
        overlay.set(
          schemaAt('TimetableResource', 'properties', name),
          overlay.at(...schemaAt('TimetableResource', 'properties', like)) ?? {},
          `Its name in the list ${list}.`,
        )
  if (form.kindField !== null)
    overlay.set(
      schemaAt('TimetableResource', 'properties', form.kindField),
      {
        ...{ description: 'Kind of the resource. Other words are possible.', type: 'string' },
        'x-extensible-enum': form.kinds.map(([, word]) => word),
      },
      'The field with the kind of a resource.',
    )
}

/** The fields with the other period of a move: one, or one for each side. */
function related(overlay: Overlay, form: PeriodForm & { readonly related?: readonly string[] }): void {
  const documented = 'relatedPeriod'
  const names = form.related ?? [documented]
  const field = overlay.at(...schemaAt('Period', 'properties', documented))
  if (!names.includes(documented))
    overlay.remove(schemaAt('Period', 'properties', documented), `Its name is ${names.join(' or ')}.`)
  for (const name of names)
    if (name !== documented)
      overlay.set(schemaAt('Period', 'properties', name), field, `In the contract: ${documented}.`)
}

/** The fields with the date and the times of a period. Without a known format, the form of a single time is open. */
function times(overlay: Overlay, { start, end, date }: PeriodForm, format: Deployment['timeFormat']): void {
  const says = 'The form of dates and times.'
  if (date === null) {
    for (const name of format === 'offset' ? [start, end] : [])
      overlay.set(schemaAt('Period', 'properties', name, 'format'), 'date-time', says)
    return
  }
  const form =
    format === 'numbers'
      ? { type: 'integer' }
      : format === undefined
        ? { oneOf: [{ type: 'string' }, { type: 'integer' }] }
        : { type: 'string' }
  for (const [name, description] of [
    [date, 'Date of the period.'],
    [start, 'Beginning, in the time zone of the school.'],
    [end, 'End, in the time zone of the school.'],
  ] as const)
    overlay.set(schemaAt('Period', 'properties', name), { description, ...form }, says)
}

/** The grant type of a service token is in the form. */
function grantInBody(overlay: Overlay): void {
  const says = 'The form names the grant.'
  const form = schemaAt('ServiceTokenForm')
  overlay.set([...form, 'required'], ['grant_type'], says)
  overlay.set(
    [...form, 'properties', 'grant_type'],
    { description: `Always \`${facts.serviceGrant}\`.`, type: 'string', enum: [facts.serviceGrant] },
    says,
  )
  const post = ['paths', '/token', 'post']
  overlay.remove([...post, 'parameters'], says)
  const media = [...post, 'requestBody', 'content', 'application/x-www-form-urlencoded']
  overlay.remove([...media, 'examples'], says)
}
