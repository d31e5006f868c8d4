/**
 * Service tokens and the APIs that take them.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { NotExercised, Undecided } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import { early } from '../platform/data/dates.js'
import type { DataList } from '../platform/data/list.js'
import type { Need } from '../platform/needs.js'
import { namedErrors } from '../platform/sso/findings.js'
import { basic } from '../platform/sso/token.js'
import type { DataResource } from '../profile/data-settings.js'
import type { Profile, ServiceCredentials } from '../profile/profile.js'
import { PartProblem } from './finding.js'
import { sectionProbes } from './fixtures.js'
import { isDemand, type PeriodList, readPeriods } from './period-lists.js'
import { readsPeriods } from './periods.js'
import {
  afterProvider,
  application,
  dataApi,
  loginOf,
  type PlatformProbe,
  serviceToken,
} from './platform-parts.js'

/** The features whose rules use service tokens. */
const ofServiceTokens = ['service-tokens', 'data-api', 'class-management', 'roster', 'webhooks'] as const

/** The part with a password that form encoding changes. */
const specialPassword = 'password with special characters'

function token(
  part: string,
  credentials: ServiceCredentials,
  keys: string,
  tenant: (profile: Profile) => string | null,
) {
  return async (context: Context): Promise<string> => {
    const at = tenant(context.profile) ?? context.profile.tenant
    const there = at === context.profile.tenant ? context : context.at(at)
    const { clientId, password } = credentials
    const answer = await there.tokens.service(basic(clientId, password)).answer()
    if (typeof answer.object?.access_token === 'string') return `${clientId} gets a token at tenant ${at}`
    const said = `expected a service token for ${clientId} at tenant ${at}; got ${answer.summary}, ${namedErrors([answer])}`
    if (part === specialPassword)
      throw new PartProblem(
        said,
        `check ${keys}; if they are right, the target changes special characters of a password, which a run judges`,
        'warning',
      )
    throw new PartProblem(
      said,
      (await readsBody(there, credentials)) ??
        (answer.status === 404
          ? `check the tenant id (${at === context.profile.tenant ? 'TENANT' : 'TENANT_B'})`
          : `check ${keys} (the password that the platform created for this school, not the client secret), and that the application is active there`),
    )
  }
}

/** The fix for a target that reads grant_type from the body only; null if it is not one. */
async function readsBody(
  context: Context,
  { clientId, password }: ServiceCredentials,
): Promise<string | null> {
  if (context.profile.ssoPaths.serviceGrantType === 'body') return null
  const form = { grant_type: facts.serviceGrant }
  const answer = await context.tokens.service(basic(clientId, password), { query: [] }, form).answer()
  return typeof answer.object?.access_token === 'string'
    ? 'set SERVICE_GRANT_TYPE=body (a declared deviation): with grant_type in the body, a token comes'
    : null
}

function tokenProbes(profile: Profile): PlatformProbe[] {
  const { service, specialService, unpermittedService, withoutDeletedService } = profile
  const b =
    service === null || profile.servicePasswordB === null
      ? null
      : { clientId: service.clientId, password: profile.servicePasswordB }
  const ways: [ServiceCredentials | null, string, string, Need, ((profile: Profile) => string | null)?][] = [
    [service, serviceToken, 'SERVICE_CLIENT_ID, SERVICE_PASSWORD', 'client.service'],
    [
      b,
      'service token of the second school',
      'SERVICE_PASSWORD_B, TENANT_B',
      'client.service-b',
      (one) => one.tenantB,
    ],
    [specialService, specialPassword, 'SPECIAL_CLIENT_ID, SPECIAL_PASSWORD', 'client.special-password'],
    [
      unpermittedService,
      'application without a permission',
      'NOPERM_CLIENT_ID, NOPERM_PASSWORD',
      'client.no-permission',
    ],
    [
      withoutDeletedService,
      'application without deleted periods',
      'NODELETED_CLIENT_ID, NODELETED_PASSWORD',
      'client.no-deleted',
    ],
  ]
  if (!ofServiceTokens.some((feature) => profile.features.has(feature))) return []
  return ways.flatMap(([credentials, part, keys, need, tenant = () => null]) =>
    credentials === null
      ? []
      : [
          {
            part,
            after: part === specialPassword ? [serviceToken] : afterProvider(profile),
            needs: [need],
            look: token(part, credentials, keys, tenant),
          },
        ],
  )
}

/** A request for one resource, and the keys that configure it. */
interface Read {
  readonly resource: DataResource
  readonly keys: string
  readonly list: (context: Context) => Promise<DataList | PeriodList>
}

const reads: readonly Read[] = [
  { resource: 'students', keys: 'STUDENTS_LIST_POINTER', list: ({ data }) => data.students({ limit: 1 }) },
  {
    resource: 'timetable',
    keys: 'TIMETABLE_LIST_POINTER',
    list: (context) => readPeriods(context, (query) => context.data.timetable(query)),
  },
  {
    resource: 'deleted-periods',
    keys: 'DELETED_PERIODS_LIST_POINTER',
    list: (context) =>
      readPeriods(context, (query) => context.data.deletedPeriods({ after: early, ...query })),
  },
  { resource: 'rooms', keys: 'ROOMS_PATH, ROOMS_LIST_POINTER', list: ({ data }) => data.rooms() },
  {
    resource: 'classes',
    keys: 'CLASSES_PATH, CLASSES_LIST_POINTER, CLASSES_YEARS',
    list: ({ data }) => data.classes(),
  },
  {
    resource: 'roster',
    keys: 'ROSTER_BASE, ROSTER_USERS, ROSTER_LIST_POINTER',
    list: ({ roster }) => roster.page('users'),
  },
]

/** The lists of a feature that the application may read. */
function readsOf(profile: Profile): Read[] {
  return reads.filter(
    ({ resource }) => profile.features.has(featureOf(resource)) && profile.data.permitted.has(resource),
  )
}

/** Whether the target has any list of the data API: a request for each, until one is there. */
async function hasData(context: Context): Promise<string> {
  const wanted = readsOf(context.profile).filter(({ resource }) => featureOf(resource) === 'data-api')
  for (const { resource, list } of wanted) if (await isThere(context, list)) return `it has ${resource}`
  throw new PartProblem(
    `no list of the data API is there: ${wanted.map(({ resource }) => resource).join(', ')} are answered with 404`,
    'remove data-api from FEATURES if the target does not offer it; else check BASE_URL and SEGMENT',
    'bad',
    { needs: wanted.map(({ resource }) => `permitted.${resource}`) },
  )
}

/** True if something else than 404 comes. */
async function isThere(context: Context, list: Read['list']): Promise<boolean> {
  try {
    const read = await list(context)
    const { answer } = 'list' in read ? read.list : read
    return answer.status !== 404
  } catch (error) {
    if (error instanceof NotExercised) return false
    throw error
  }
}

/** The feature that a resource belongs to. */
function featureOf(resource: DataResource): 'data-api' | 'class-management' | 'roster' {
  if (resource === 'classes') return 'class-management'
  return resource === 'roster' ? 'roster' : 'data-api'
}

function orLeftOut(resource: DataResource): string {
  return `or remove ${resource} from DATA_PERMITTED if the target has no such list`
}

function reading({ resource, keys, list }: Read) {
  return async (context: Context): Promise<string> => {
    let dataList: DataList
    let demands: string | null
    try {
      const read = await list(context)
      dataList = 'list' in read ? read.list : read
      demands = 'list' in read ? read.demands : null
    } catch (error) {
      if (error instanceof NotExercised)
        throw new PartProblem(
          `expected a list of ${resource}; got 404`,
          `give ${error.missing.join(', ')}, ${orLeftOut(resource)}`,
        )
      throw error
    }
    const { answer } = dataList
    if (answer.status === 401)
      throw new PartProblem(
        `the token is refused for ${resource}: ${answer.summary}`,
        'check SERVICE_PASSWORD, or ROSTER_TOKEN for the roster',
      )
    if (answer.status === 403)
      throw new PartProblem(
        `the application may not read ${resource}: ${answer.summary}`,
        `give the application the permission in the console, or remove ${resource} from DATA_PERMITTED`,
      )
    const isOfPeriods = resource === 'timetable' || resource === 'deleted-periods'
    if (isOfPeriods && isDemand(dataList))
      throw new PartProblem(
        `the target demands more of a request for ${resource}: ${answer.summary}, ${namedErrors([answer])}`,
        `name it in ${resource.toUpperCase().replace('-', '_')}_PARAMETERS; for a filter by teacher, class or room, "discover" or the fixture file names an id`,
        'warning',
      )
    if (!answer.ok)
      throw new PartProblem(
        `expected a list of ${resource} at ${answer.url.pathname}; got ${answer.summary}`,
        answer.status === 400
          ? `check ${keys}, and whether the target requires more parameters (${resource.toUpperCase().replace('-', '_')}_PARAMETERS)`
          : answer.status === 404
            ? `check BASE_URL, SEGMENT and ${keys}, ${orLeftOut(resource)}`
            : `check ${keys}`,
      )
    try {
      const more = demands === null ? '' : `; a request must have ${demands}`
      return `answers with a list (${dataList.items.length} records)${more}`
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
      const fields = Object.keys(answer.object ?? {}).join(', ')
      throw new PartProblem(
        `${error.message}; the answer has ${fields === '' ? 'no fields' : `the fields ${fields}`}`,
        `give ${dataList.key} the JSON Pointer of the list`,
      )
    }
  }
}

function readProbes(profile: Profile): PlatformProbe[] {
  const byUser = profile.data.roster.token === 'user'
  const permitted = readsOf(profile)
  // A single list says as much by itself.
  const hasSeveral = permitted.filter(({ resource }) => featureOf(resource) === 'data-api').length > 1
  const lists = permitted.map(
    (read): PlatformProbe => ({
      part: `list of ${read.resource}`,
      after: [
        featureOf(read.resource) === 'data-api' && hasSeveral
          ? dataApi
          : read.resource === 'roster' && byUser
            ? loginOf('teacher')
            : serviceToken,
      ],
      needs: [`permitted.${read.resource}`],
      look: reading(read),
    }),
  )
  return hasSeveral
    ? [{ part: dataApi, after: [serviceToken], needs: [], features: ['data-api'], look: hasData }, ...lists]
    : lists
}

/** The periods of the timetable. */
function periodProbes({ features, data }: Profile): PlatformProbe[] {
  if (!features.has('data-api') || !data.permitted.has('timetable')) return []
  return [{ part: 'periods', after: ['list of timetable'], needs: [], look: readsPeriods }]
}

/** The fixture file, section by section. */
function fixtureProbes(profile: Profile): PlatformProbe[] {
  const byUser = profile.data.roster.token === 'user'
  return sectionProbes(profile)
    .filter(({ resource }) => profile.features.has(featureOf(resource)))
    .map(({ part, resource, look }) => ({
      part,
      after: [`list of ${resource}`, ...(resource === 'roster' && byUser ? [loginOf('teacher')] : [])],
      needs: [],
      look,
    }))
}

/** An address that takes a bearer token. */
function taking(key: string, path: string, tokenOf: (context: Context) => Promise<string>) {
  return async (context: Context): Promise<string> => {
    const answer = await context.data.get(path, await tokenOf(context), `doctor: ${key}`)
    if (answer.ok) return `${path} takes the token`
    throw new PartProblem(`expected ${path} to take the token; got ${answer.summary}`, `check ${key}`)
  }
}

function tokenTakers({ dataProbePath, userTokenProbe }: Profile): PlatformProbe[] {
  const probes: PlatformProbe[] = []
  if (dataProbePath !== null)
    probes.push({
      part: 'data path for service tokens',
      after: [serviceToken],
      needs: ['probe.data'],
      look: taking('DATA_PROBE_PATH', dataProbePath, (context) => context.tokens.serviceToken()),
    })
  if (userTokenProbe !== null)
    probes.push({
      part: 'data path for user tokens',
      after: [loginOf('teacher'), application],
      needs: ['probe.user-token'],
      look: taking(
        'USER_TOKEN_PROBE',
        userTokenProbe,
        async (context) => (await context.signIns.identity()).accessToken,
      ),
    })
  return probes
}

/** Service tokens, and each API that the application may call. */
export function apiProbes(profile: Profile): PlatformProbe[] {
  return [
    ...tokenProbes(profile),
    ...(profile.service === null && profile.data.roster.token !== 'user'
      ? []
      : [...readProbes(profile), ...periodProbes(profile), ...fixtureProbes(profile)]),
    ...tokenTakers(profile),
  ]
}
