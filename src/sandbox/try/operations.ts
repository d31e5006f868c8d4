/**
 * The operations of the OpenAPI documents, each with a request that is valid at the sandbox now.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { facts } from '../../../generated/catalogue.js'
import { loadSpecs, resolved } from '../../core/schema/specs.js'
import type { SchoolNow } from '../../embedded/platform/index.js'
import { dataBasePath } from '../../profile/sso-paths.js'
import { type DataRecord, serviceTokenFor, tables } from '../data/tables.js'
import type { Sandbox } from '../sandbox.js'

type Node = Readonly<Record<string, unknown>>

/** A parameter of an operation. */
export interface TryParameter {
  readonly name: string
  readonly place: 'path' | 'query'
  readonly help: string
  /** A valid value; empty if the parameter can be left out. */
  readonly value: string
}

/** An operation. */
export interface TryOperation {
  readonly id: string
  readonly method: string
  readonly summary: string
  /** Path with `{name}` for its parameters, below the base address. */
  readonly path: string
  /** The document that describes it. */
  readonly document: string
  readonly node: Node
  readonly parameters: readonly Node[]
}

/** A request to fill in. */
export interface TryRequest {
  /** Address of the operation with `{name}` for parameters of the path. */
  readonly url: string
  readonly parameters: readonly TryParameter[]
  /** Lines `Name: value`. */
  readonly headers: string
  readonly body: string
}

const documents = ['sso', 'service-token', 'data', 'roster']

/** All operations of the platform, in the order of the documents. */
export function tryOperations(): readonly TryOperation[] {
  const specs = loadSpecs()
  return documents.flatMap((name) => {
    const document = (specs.documents.get(name) ?? {}) as Node
    return Object.entries((document.paths ?? {}) as Readonly<Record<string, Node>>).flatMap(([path, item]) =>
      (['get', 'put', 'post'] as const).flatMap((method): TryOperation[] => {
        const node = item[method] as Node | undefined
        if (node === undefined) return []
        const parameters = [...listOf(item.parameters), ...listOf(node.parameters)]
        return [
          {
            id: String(node.operationId),
            method: method.toUpperCase(),
            summary: String(node.summary ?? ''),
            path,
            document: name,
            node,
            parameters: parameters.map((one) => resolved(document, one)),
          },
        ]
      }),
    )
  })
}

/** Values of parameters that the sandbox knows, by operation and name. */
function knownValues(
  { id }: TryOperation,
  sandbox: Sandbox,
  school: SchoolNow,
): Readonly<Record<string, string>> {
  const first = (table: string, field: string, holds = (_: DataRecord): boolean => true): string => {
    const records = tables.find(({ name }) => name === table)?.read(sandbox, school, '') ?? []
    const value = records.find(
      (record) => record[field] !== undefined && record[field] !== null && holds(record),
    )?.[field]
    return value === undefined ? '' : String(value)
  }
  const { application } = sandbox
  switch (id) {
    case 'authorize':
      return {
        response_type: facts.responseType,
        scope: `openid ${facts.rosterScope}`,
        client_id: application?.clientId ?? '',
        redirect_uri: application?.redirectUri ?? '',
        nonce: randomBytes(12).toString('base64url'),
        state: randomBytes(12).toString('base64url'),
      }
    case 'requestServiceToken':
      return { grant_type: facts.serviceGrant }
    case 'getDeletedPeriods':
      return { dateLastModifiedAfter: '2000-01-01' }
    case 'getStudent':
      return { externalKey: first('students', 'externalKey') }
    case 'getClass':
      return { id: first('classes', 'id') }
    case 'getRoom':
      return { id: first('rooms', 'id') }
    case 'getRosterUser':
      return { id: first('roster-users', 'sourcedId') }
    case 'listRosterClassStudents':
      return { id: first('roster-classes', 'sourcedId') }
    default:
      return { limit: '10', offset: '0' }
  }
}

/** A valid request of an operation. */
export function requestOf(operation: TryOperation, sandbox: Sandbox, school: SchoolNow): TryRequest {
  const { runtime } = sandbox.platform.operator
  const known = knownValues(operation, sandbox, school)
  const parameters = operation.parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((node): TryParameter => {
      const name = String(node.name)
      return {
        name,
        place: node.in as TryParameter['place'],
        help: String(node.description ?? ''),
        value: known[name] ?? '',
      }
    })
  const base = {
    sso: school.ssoBase,
    'service-token': school.ssoBase,
    data: `${runtime.url}/${runtime.behave().segment()}${dataBasePath}`,
    roster: `${runtime.url}/ims/oneroster/v1p1`,
  }[operation.document]
  return {
    url: `${base}${operation.path}`,
    parameters,
    headers: headersOf(operation, sandbox, school),
    body: bodyOf(operation, sandbox, school),
  }
}

/** The whole address of a request. Parameters of the query without a value are left out. */
export function addressOf({ parameters, url }: TryRequest): string {
  const path = parameters
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), url)
  const pairs = parameters.filter(({ place, value }) => place === 'query' && value !== '')
  const query = new URLSearchParams(
    pairs.map(({ name, value }): [string, string] => [name, value]),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

function headersOf({ document, id, method }: TryOperation, sandbox: Sandbox, school: SchoolNow): string {
  if (document === 'data' || document === 'roster') {
    const type = method === 'PUT' ? '\nContent-Type: application/json' : ''
    return `Authorization: Bearer ${serviceToken(sandbox, school)}${type}`
  }
  if (id === 'requestServiceToken') {
    const { application, platform } = sandbox
    const password = platform.operator.runtime.tenants
      .get(school.id)
      ?.passwords.get(application?.clientId ?? '')
    const pair = `${application?.clientId ?? 'client'}:${password ?? 'password-after-activation'}`
    return `Authorization: Basic ${Buffer.from(pair).toString('base64')}\nContent-Type: application/x-www-form-urlencoded`
  }
  if (method === 'POST') return 'Content-Type: application/x-www-form-urlencoded'
  return ''
}

/**
 * A new service token: of the registered application if it is active at the school, otherwise of an application of the
 * platform that has every permission.
 */
export function serviceToken(sandbox: Sandbox, school: SchoolNow): string {
  const { application, platform } = sandbox
  const { operator } = platform
  const tenant = operator.runtime.tenants.get(school.id)
  if (tenant === undefined) return ''
  const isActive =
    application !== undefined && operator.application(school.id, application.clientId).state === 'completed'
  return serviceTokenFor(
    operator.runtime,
    tenant,
    isActive ? application.clientId : (tenant.apps[0]?.id ?? ''),
  )
}

function bodyOf({ id }: TryOperation, sandbox: Sandbox, school: SchoolNow): string {
  const { application, platform } = sandbox
  if (id === 'updateClasses') {
    const [record] = tables.find(({ name }) => name === 'classes')?.read(sandbox, school, '') ?? []
    return JSON.stringify({ classes: [{ id: record?.id, longName: 'Changed in the sandbox' }] }, null, 2)
  }
  if (id !== 'exchangeCode') return ''
  const codes = [...platform.operator.runtime.codes.values()]
  const latest = codes
    .filter(({ clientId, tenantId }) => clientId === application?.clientId && tenantId === school.id)
    .at(-1)
  return new URLSearchParams({
    grant_type: facts.codeGrant,
    code: latest?.code ?? 'send-the-operation-authorize-first',
    redirect_uri: latest?.redirectUri ?? application?.redirectUri ?? '',
    client_id: application?.clientId ?? '',
    // A secret that the developer entered is not shown.
    ...(application?.clientSecret !== sandbox.defaults.clientSecret
      ? {}
      : { client_secret: application.clientSecret }),
  }).toString()
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? (value as Node[]) : []
}
