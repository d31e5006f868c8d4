/**
 * Webhooks, service tokens, and the events of the control driver of an application.
 * @module
 */
import { facts, type PartnerRuleId } from '../../generated/catalogue.js'
import { show } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { PartnerContext } from '../partner/context.js'
import type { DataRecord } from '../partner/data/json.js'
import { TimetableSchool } from '../partner/data/timetable-school.js'
import { fillWithEveryKind } from '../partner/data/whole-school.js'
import { basicOf, headerOf, isServiceTokenRequest, resourceOf } from '../partner/requests.js'
import { tryTrigger } from '../partner/service/driver.js'
import { ExportedSchool, exportGaps, readWhole } from '../partner/service/exported.js'
import {
  allServiceSigns,
  effectSeconds,
  type ServiceSign,
  type ServiceSigns,
  serviceSigns,
  serviceSignsWithin,
} from '../partner/service/service-signs.js'
import type { WebhookKind } from '../partner/service/webhook-work.js'
import type { SimulatedRequest } from '../partner/simulator.js'
import type { PartnerControlEvent, PartnerFeature, PartnerProfile } from '../profile/partner/profile.js'
import {
  type ApplicationProbe,
  type ApplicationTrial,
  configuration,
  credentialsWebhook,
  serviceToken,
  synchronisation,
} from './application-trial.js'
import { timetableDifferences } from './copied-timetable.js'
import { PartProblem } from './finding.js'

/** Seconds in which an application without the event `sync` may request a token. */
const longestWait = 10

/** Triggers an event. @throws {PartProblem} if the driver does not offer it, or it failed */
async function fire(
  { context }: ApplicationTrial,
  name: PartnerControlEvent,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const outcome = await tryTrigger(context, name, body)
  if (outcome.kind !== 'done') throw notDone(context.profile, name, outcome)
  if (outcome.answer.succeeded !== false) return outcome.answer
  throw new PartProblem(`the application says that it failed${reasonOf(outcome.answer)}`, readLog)
}

/** How to find out why an event failed. */
const readLog =
  'look at the log of the application; the driver can say why it failed in the field "reason" of its answer'

function notDone(
  { control }: PartnerProfile,
  name: PartnerControlEvent,
  { kind, reason }: { readonly kind: 'not supported' | 'refused' | 'failed'; readonly reason: string },
): PartProblem {
  if (kind === 'not supported')
    return new PartProblem(
      `not supported: ${reason}`,
      `offer ${name} in the control driver, or remove it from CONTROL_STIMULI`,
    )
  return new PartProblem(
    `${kind}: ${reason}`,
    control?.driver === 'http'
      ? 'check CONTROL_URL and CONTROL_TOKEN, and that the server there implements specs/openapi/partner-control.yaml'
      : 'check CONTROL_COMMAND: it gets a JSON object on its standard input and answers with one',
  )
}

/** How to fix the answer to a genuine webhook. */
function fixFor(kind: WebhookKind, { status }: Answer, { service }: PartnerProfile): string {
  const name = kind.toUpperCase()
  if (status === 401 || status === 403)
    return service.webhookKey === null
      ? 'set WEBHOOK_KEY: without it, each run signs with a new key'
      : 'enter the public half of WEBHOOK_KEY at the application ("partner --values" prints it)'
  if (status === 404 || status === 405) return `check ${name}_WEBHOOK_URL`
  if (status >= 300 && status < 400) return `set ${name}_WEBHOOK_URL to the address that answers itself`
  return status < 500
    ? `check ${name}_TEMPLATE: its fields must be those that the application reads`
    : 'look at the log of the application'
}

/** What the body of a refusal says. */
function saidIn({ run }: PartnerContext, { text, mediaType }: Answer): string[] {
  if (!/json|plain/.test(mediaType) || text.trim() === '') return []
  // Masked before it is cut: a part of a secret could not be recognised.
  return [`the application answers: ${show(run.redactor.url(text.trim()))}`]
}

async function takesCredentials(trial: ApplicationTrial): Promise<string> {
  const { context, school } = trial
  fillWithEveryKind(school)
  const password = context.service.password()
  trial.password = password
  const answer = await context.service.deliver('credentials', school, { password })
  if (answer.ok) return `a genuine one is answered with ${answer.status}`
  throw new PartProblem(
    `a genuine one is refused with ${answer.summary}`,
    fixFor('credentials', answer, context.profile),
    'bad',
    { details: saidIn(context, answer) },
  )
}

async function isConfigured(trial: ApplicationTrial): Promise<string> {
  const { context, school } = trial
  const { scenario, clientId } = context.profile.service
  trial.password ??= context.service.password()
  if (scenario === 3) fillWithEveryKind(school)
  const entered = scenario === 2 ? {} : { password: trial.password }
  context.run.leaks.delivers(trial.password, school.id)
  await fire(trial, 'configure', { tenantId: school.id, clientId, ...entered })
  return 'supported'
}

async function requestsToken(trial: ApplicationTrial): Promise<string> {
  const { context, school } = trial
  const { service, profile, simulator } = context
  const canSync = profile.control?.events.has('sync') === true
  const sync = canSync ? await trial.firstSync() : undefined
  if (sync === undefined) {
    const seconds = Math.min(longestWait, profile.maxWaitSeconds)
    const came = (): boolean => service.tokenRequests(school).length > 0
    await context.waitUntil(Date.now() + seconds * 1000, 'a request for a service token', came)
  }
  const [request] = service.tokenRequests(school)
  if (request !== undefined) return judgedToken(trial, request)
  const elsewhere = simulator.requests.find(
    (one) => isServiceTokenRequest(one) && one.tenant !== school.id && one.platformSession === null,
  )
  if (elsewhere !== undefined)
    throw new PartProblem(
      `it is requested at the school ${elsewhere.tenant ?? 'nowhere'}, and not at ${school.id}`,
      'check the id of the school that the application reads from the webhook (CREDENTIALS_TEMPLATE)',
    )
  if (sync === undefined)
    throw new PartProblem(
      'no request came, and the control driver starts no synchronisation',
      'offer the event sync, and name it in CONTROL_STIMULI',
      'not tried',
    )
  if (sync.outcome.kind !== 'done') throw notDone(profile, 'sync', sync.outcome)
  throw new PartProblem(
    `a synchronisation requested no token${reasonOf(sync.outcome.answer)}`,
    'look at the log of the application, and check the base address of the platform there',
  )
}

/** Whether a request has the credentials that were delivered. */
function judgedToken({ context, password, school }: ApplicationTrial, request: SimulatedRequest): string {
  const { profile, run, simulator } = context
  const basic = basicOf(request)
  if (basic === undefined) {
    const [scheme] = headerOf(request, 'authorization').map((line) => line.split(' ')[0])
    throw new PartProblem(
      `expected HTTP Basic in the request; got ${scheme ?? 'no Authorization header'}`,
      'send client ID and password in one Authorization header',
    )
  }
  if (basic.clientId !== profile.service.clientId)
    throw new PartProblem(
      `it is requested with the client ID ${basic.clientId}, and not with ${profile.service.clientId}`,
      'check SERVICE_CLIENT_ID, and which client ID the application reads from the webhook',
    )
  if (basic.password !== password) {
    const isSecret = profile.clientSecret !== null && basic.password === profile.clientSecret
    const isOther = run.leaks.isOfOtherSchool(basic.password, school.id)
    const known = simulator.issued.has(basic.password)
    throw new PartProblem(
      `it is requested with ${isSecret ? 'CLIENT_SECRET' : isOther ? 'the password of another school' : known ? 'another text that the platform handed out' : 'an unknown password'}, and not with the password that was delivered`,
      'check which field of CREDENTIALS_TEMPLATE the application reads as the password',
    )
  }
  const status = request.exchange > 0 ? run.evidence.get(request.exchange).response?.status : undefined
  if (status !== undefined && status >= 400)
    throw new PartProblem(
      `the simulated platform refused the request with ${status}`,
      `send grant_type=${facts.serviceGrant} in the query of a POST request`,
    )
  return 'it is requested with the delivered password'
}

/** Why an event failed, as an ending of a sentence. */
function reasonOf({ reason }: Readonly<Record<string, unknown>>): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : ''
}

/** The data of the features that are read in a synchronisation. */
const readBy: readonly (readonly [feature: PartnerFeature, resource: RegExp])[] = [
  ['students', /^students$/],
  ['timetable', /^timetable/],
  ['rooms', /^rooms/],
  ['roster', /^roster/],
]

async function synchronises(trial: ApplicationTrial): Promise<string> {
  const { profile } = trial.context
  const { outcome, calls, succeeded } = await trial.firstSync()
  if (outcome.kind !== 'done') throw notDone(profile, 'sync', outcome)
  const resources = [...new Set(calls.flatMap((call) => resourceOf(call) ?? []))]
  const data = [...new Set(resources.map((name) => name.split('/')[0]))].join(', ')
  const made = `${calls.length} calls of data APIs${data === '' ? '' : `: ${data}`}`
  if (succeeded === false)
    throw new PartProblem(
      `the application says that it failed, after ${made}${reasonOf(outcome.answer)}`,
      readLog,
    )
  if (calls.length === 0)
    throw new PartProblem(
      'the application called no data API',
      'let the driver answer when the synchronisation is over, or raise SYNC_QUIET_SECONDS',
    )
  const unread = readBy.filter(
    ([feature, resource]) => profile.features.has(feature) && !resources.some((name) => resource.test(name)),
  )
  await synchronisesPlainSchool(trial)
  if (unread.length > 0)
    throw new PartProblem(
      `it made ${made}, and did not read ${unread.map(([feature]) => feature).join(', ')}`,
      'remove from FEATURES what the application does not read, or check its paths',
      'warning',
    )
  return `supported; ${made}`
}

/**
 * Synchronises a school that has a timetable, classes and rooms, and no students, users and school years, as most checks
 * do.
 * @throws {PartProblem} if the application says that it failed
 */
async function synchronisesPlainSchool({ context }: ApplicationTrial): Promise<void> {
  const { scenario } = context.profile.service
  if (scenario !== 1 || context.profile.simulator.tenants.length > 0) return
  const { run } = await (await TimetableSchool.open(context)).sync()
  if (run.succeeded !== false) return
  throw new PartProblem(
    'the application says that it failed at a school that has no students, users and school years',
    'let it accept empty lists: most checks use schools with few records',
  )
}

async function exports(trial: ApplicationTrial): Promise<string> {
  const { school, context } = trial
  const answer = await fire(trial, 'export', { tenantId: school.id })
  const { features, control } = context.profile
  const copy = new ExportedSchool(answer)
  readWhole(copy)
  const { found, missing } = exportGaps(answer, features)
  const isSynchronised = control?.events.has('sync') === true
  const { data } = school
  const empty = (
    [
      ['students', 'students', data.students, copy.students],
      ['periods', 'timetable', data.periods, copy.periods],
      ['classes', 'class-updates', data.classes, copy.classes],
    ] as const
  ).filter(
    ([, feature, served, copied]) =>
      isSynchronised && features.has(feature) && served.length > 0 && copied.length === 0,
  )
  if (empty.length > 0)
    throw new PartProblem(
      `it has no ${empty.map(([list]) => list).join(', ')} after a synchronisation`,
      'let the driver return what the application has stored for the school in tenantId',
    )
  const fields = found.length === 0 ? 'nothing' : found.join(', ')
  const said =
    missing.length === 0
      ? 'it has every field that checks read'
      : `it has ${fields}; without ${missing.join(', ')}`
  if (isSynchronised && features.has('timetable') && Array.isArray(answer.periods)) {
    const copied = (answer.periods as readonly DataRecord[]).filter(({ deleted }) => deleted !== true)
    const sent = school.data.periods.map(({ record }) => record)
    const details = timetableDifferences(sent, copied)
    if (details.length > 0)
      throw new PartProblem(
        `${said}; the copied timetable differs from the one that was sent`,
        'compare what the application reads with the samples that "partner --values" prints (PERIOD_ID, PERIOD_START and the other keys of periods), and what the driver exports with the guide',
        'warning',
        { details },
      )
  }
  return `supported; ${said}`
}

async function updatesClass(trial: ApplicationTrial): Promise<string> {
  const { school, context } = trial
  const before = context.simulator.requests.length
  const [one] = school.data.classes
  await fire(trial, 'class-update', { tenantId: school.id, classId: one?.id })
  await context.service.quiet(school)
  return sent(context.service.requestsOf(school, before), ({ method }) => method !== 'GET')
}

async function looksUpStudent(trial: ApplicationTrial): Promise<string> {
  const { school, context } = trial
  const before = context.simulator.requests.length
  const [one] = school.data.students
  await fire(trial, 'student-lookup', { tenantId: school.id, id: one?.id })
  await context.service.quiet(school)
  const requests = context.service.requestsOf(school, before)
  return sent(requests, ({ endpoint }) => endpoint === 'data')
}

/** What an event sent. @throws {PartProblem} if it sent nothing */
function sent(
  requests: readonly SimulatedRequest[],
  isMeant: (request: SimulatedRequest) => boolean,
): string {
  const request = requests.find((one) => isMeant(one) && !isServiceTokenRequest(one))
  if (request === undefined)
    throw new PartProblem(
      'the application sent no request for it',
      'let the driver answer when the event is over, or remove it from CONTROL_STIMULI',
    )
  return `supported; ${request.method} ${resourceOf(request) ?? new URL(request.url).pathname}`
}

async function takesDeactivation(trial: ApplicationTrial): Promise<string> {
  const { context, school } = trial
  const before = await serviceSigns(context.service, school)
  const answer = await context.service.deliver('deactivation', school)
  if (!answer.ok)
    throw new PartProblem(
      `a genuine one is refused with ${answer.summary}`,
      fixFor('deactivation', answer, context.profile),
      'bad',
      { details: saidIn(context, answer) },
    )
  const lostIn = (signs: ServiceSigns): readonly ServiceSign[] =>
    allServiceSigns.filter((sign) => before[sign] === true && signs[sign] === false)
  const { signs: after } = await serviceSignsWithin(
    effectSeconds,
    context.service,
    school,
    (signs) => lostIn(signs).length > 0,
  )
  const lost = lostIn(after)
  if (lost.length === 0)
    throw new PartProblem(
      `a genuine one is answered with ${answer.status}, and has no visible effect`,
      'nothing needs a fix; rules that compare a school before and after it stay undecided',
      'warning',
      { rules: judgedByEffect },
    )
  const ended = lost.map((sign) => inShort[sign]).join(' and ')
  return `answered with ${answer.status}, and ends ${ended}`
}

/** Rules that judge whether a school is deactivated. */
const judgedByEffect: readonly PartnerRuleId[] = [
  'webhook-repetition.deactivation.effect',
  'webhook-repetition.event.deactivation',
  'webhook-repetition.other-school',
]

/** The signs of a school that is served, as nouns. */
const inShort: Readonly<Record<ServiceSign, string>> = {
  'says that it synchronises': 'synchronising',
  'asks the platform for data': 'requests',
  'signs users in': 'sign-ins',
}

async function restarts(trial: ApplicationTrial): Promise<string> {
  await fire(trial, 'restart', {})
  const { context } = trial
  const { chain, failure } = await context.launches.launch(await context.launches.browser(), { plan: null })
  if (chain === null)
    throw new PartProblem(
      `supported, but the application does not answer afterwards: ${failure}`,
      'let the driver end when the application is reachable again',
    )
  return 'supported; the application answers afterwards'
}

/** Zero seconds: nothing brings the clock of the application back. */
async function advancesClock(trial: ApplicationTrial): Promise<string> {
  await fire(trial, 'advance-clock', { seconds: 0 })
  return 'supported; the clock was not moved'
}

const withoutConsent: ApplicationProbe = {
  part: 'webhooks and data',
  after: [],
  needs: [],
  look: () => {
    throw new PartProblem(
      'the profile does not allow to activate a school',
      'add mutate to CONSENT if the application may receive invented schools',
      'not tried',
    )
  },
}

const withoutConfiguration: ApplicationProbe = {
  part: serviceToken,
  after: [],
  needs: [],
  look: () => {
    throw new PartProblem(
      'in this scenario an administrator configures a school, and the control driver cannot do that',
      'offer the event configure, and name it in CONTROL_STIMULI',
      'not tried',
    )
  },
}

/** The parts of an application that receives webhooks and copies data. */
export function serviceProbes({
  features,
  consent,
  service,
  control,
  simulator,
}: PartnerProfile): ApplicationProbe[] {
  if (!features.has('service')) return []
  if (!consent.has('mutate')) return [withoutConsent]
  const { scenario, credentialsUrl, deactivationUrl } = service
  const offers = (event: PartnerControlEvent): boolean => control?.events.has(event) === true
  const probes: ApplicationProbe[] = []
  if (scenario !== 3 && credentialsUrl !== null)
    probes.push({
      part: credentialsWebhook,
      after: [],
      needs: ['consent.mutate'],
      features: ['webhooks'],
      look: takesCredentials,
    })
  if (scenario !== 1 && !offers('configure')) return [...probes, withoutConfiguration]
  if (scenario !== 1)
    probes.push({
      part: configuration,
      after: scenario === 2 ? [credentialsWebhook] : [],
      needs: ['consent.mutate', 'driver.configure'],
      look: isConfigured,
    })
  const activation = probes.at(-1)?.part
  if (activation === undefined) return []
  const event = (
    name: PartnerControlEvent,
    after: string,
    look: ApplicationProbe['look'],
  ): ApplicationProbe[] =>
    offers(name) ? [{ part: `event ${name}`, after: [after], needs: [`driver.${name}`], look }] : []
  const calls = ['driver.sync', 'driver.export', 'driver.class-update', 'driver.student-lookup'] as const
  probes.push(
    { part: serviceToken, after: [activation], needs: calls, look: requestsToken },
    ...event('sync', serviceToken, synchronises),
    ...event('export', offers('sync') ? synchronisation : serviceToken, exports),
    ...event('class-update', serviceToken, updatesClass),
    ...event('student-lookup', serviceToken, looksUpStudent),
  )
  if (deactivationUrl !== null && simulator.tenants.length === 0)
    probes.push({
      part: 'deactivation webhook',
      after: [activation],
      needs: [],
      features: ['deactivation-webhook', 'deactivation-event-ids'],
      look: takesDeactivation,
    })
  return probes
}

/** Events of the control driver that disturb everything else. */
export function disturbingProbes({ control }: PartnerProfile): ApplicationProbe[] {
  const events = [
    ['advance-clock', advancesClock],
    ['restart', restarts],
  ] as const
  return events.flatMap(([name, look]): ApplicationProbe[] =>
    control?.events.has(name) === true
      ? [{ part: `event ${name}`, after: [], needs: [`driver.${name}`], look }]
      : [],
  )
}
