/**
 * Requests of the application's server that came in other checks: at launches, after webhooks, or in the background.
 * Rules about them judge them if the profile lacks what their checks need.
 * @module
 */
import { facts, type PartnerRuleId } from '../../generated/catalogue.js'
import { NotExercised } from '../core/errors.js'
import { ApplicationOfRun } from './application-of-run.js'
import type { PartnerContext } from './context.js'
import { partnerEntryOf } from './entries.js'
import { missingForPartner } from './needs.js'
import { asksProviderForUser } from './predicates/data-calls.js'
import { conforms, type Finding } from './predicates/finding.js'
import { shortestWait, timerTolerance } from './predicates/service-token-request.js'
import { basicOf, form, isServiceTokenRequest, queryOf } from './requests.js'
import { judgesRecorded, ofRecord } from './rule.js'
import type { SimulatedRequest } from './simulator.js'
import type { KnownApplication, SentRequest, Subjects } from './subjects.js'

/** What is wrong with a request; undefined if nothing is. */
type Judge<Request, Known> = (request: Request, known: Known) => Finding | undefined

/** Which requests of the run a rule concerns. */
type Select = (context: PartnerContext) => readonly SimulatedRequest[]

const ofServer: Select = ({ simulator }) =>
  simulator.requests.filter(({ platformSession }) => platformSession === null)

/** Requests of the server that belong to no sign-in. */
const besideSignIns: Select = (context) => {
  const signIns = new Set(context.simulator.flows.flatMap(({ exchanges }) => exchanges))
  return ofServer(context).filter((request) => !signIns.has(request))
}

/** Requests for service tokens. A code that is redeemed without its fields is none. */
const serviceTokenRequests: Select = (context) =>
  besideSignIns(context).filter(
    (request) =>
      isServiceTokenRequest(request) &&
      (basicOf(request) !== undefined ||
        [...queryOf(request), ...form(request)].some(([, value]) => value === facts.serviceGrant)),
  )

/** Requests with a password that a school was given, and without a code. */
const withPassword: Select = (context) =>
  besideSignIns(context).filter(
    (request) =>
      context.run.leaks.isDelivered(basicOf(request)?.password) &&
      ![...queryOf(request), ...form(request)].some(([name]) => name === 'code'),
  )

/** Requests for service tokens with a delivered password, if those of several schools came. */
const ofSeveralSchools: Select = (context) => {
  const requests = withPassword(context).filter(isServiceTokenRequest)
  return new Set(requests.map(({ tenant }) => tenant)).size < 2 ? [] : requests
}

/** Milliseconds that an application waits at least, with what a timer may be early. */
const leastWait = shortestWait - timerTolerance

/**
 * The first request with each password of an accepted webhook, if it is certain how long the application waited: from
 * after the answer was sent, and not from before.
 */
const firstWithPassword: Select = (context) => {
  const seen = new Set<string>()
  return withPassword(context).filter((request) => {
    const { password = '' } = basicOf(request) ?? {}
    const delivery = context.run.leaks.deliveryOf(password)
    if (seen.has(password) || delivery === undefined) return false
    seen.add(password)
    return request.at - delivery.sentAt < leastWait || request.at - delivery.answeredAt >= leastWait
  })
}

/** Milliseconds by which two recorded times may be apart: each is rounded. */
const rounding = 2

/**
 * The request for a service token that was refused with 401 before another one with the same password. Each instance of
 * the application may send one in between. Undefined if there is none.
 */
export function refusedBefore(
  { profile, run, simulator }: PartnerContext,
  request: SimulatedRequest,
): SimulatedRequest | undefined {
  const { password } = basicOf(request) ?? {}
  let between = profile.service.tokenInstances
  for (let at = request.number - 2; at >= 0; at -= 1) {
    const before = simulator.requests[at]
    if (
      before?.tenant !== request.tenant ||
      before.platformSession !== null ||
      !isServiceTokenRequest(before)
    )
      continue
    if (basicOf(before)?.password !== password) continue
    between -= 1
    if (between > 0) continue
    if (before.exchange === 0) return undefined
    const { at: sent, ms, response } = run.evidence.get(before.exchange)
    // A request that came before the refusal had ended was sent without knowledge of it.
    const isKnown = Date.parse(sent) + ms + rounding <= request.at
    return response?.status === 401 && isKnown ? before : undefined
  }
  return undefined
}

/** Redeemed codes at schools that were given a password. */
const codeExchanges: Select = ({ run, simulator }) =>
  simulator.flows
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ tenant }) => run.leaks.passwordsOf(tenant).length > 0)

/** Calls of data APIs, and requests to unknown paths of a school. */
const dataCalls: Select = (context) =>
  ofServer(context).filter(
    ({ endpoint, tenant }) => endpoint === 'data' || (endpoint === 'other' && tenant !== null),
  )

const ofResource =
  (resource: RegExp, isMeant: (request: SimulatedRequest) => boolean = () => true): Select =>
  (context) =>
    ofServer(context).filter((request) => resource.test(request.resource ?? '') && isMeant(request))

const kinds = {
  'service token request': serviceTokenRequests,
  'request with a service password': withPassword,
  'service token request of several schools': ofSeveralSchools,
  'first service token request': firstWithPassword,
  'service token request after a refusal': (context) =>
    serviceTokenRequests(context).filter((request) => refusedBefore(context, request) !== undefined),
  'token request for a code': codeExchanges,
  'data call': dataCalls,
  'request for details of users': (context) =>
    ofServer(context).filter(
      (request) =>
        /^roster\/(users|teachers|students)/.test(request.resource ?? '') || asksProviderForUser(request),
    ),
  'request for deleted periods': ofResource(/^timetable\/deleted-periods$/),
  'request for a page of students': ofResource(
    /^students$/,
    (request) =>
      request.below === null && queryOf(request).some(([name]) => name === 'limit' || name === 'offset'),
  ),
  'written class': (context) =>
    ofServer(context).filter(
      (request) =>
        !['GET', 'HEAD'].includes(request.method) && request.url.includes(context.profile.data.classes.path),
    ),
} as const satisfies Readonly<Record<string, Select>>

/**
 * Declares how a rule judges each request of a kind: those that came in other checks, and those that others recorded. In a
 * run, it takes the place of the checks of the rule if the profile lacks what they need.
 */
export function eachRecorded(
  kind: keyof typeof kinds & keyof Subjects,
  id: PartnerRuleId,
  judge: Judge<SentRequest, KnownApplication>,
): void {
  eachOfRun(kind, id, (request, context) => judge(request, new ApplicationOfRun(context)))
  judgesRecorded(id, kind, ({ request, application }) => {
    const finding = judge(request, application)
    conforms(finding === undefined ? undefined : { request, ...finding })
  })
}

/**
 * Declares how a rule judges each request of a kind that came in other checks. It takes the place of the checks of the
 * rule if the profile lacks what they need.
 */
export function eachOfRun(
  kind: keyof typeof kinds,
  id: PartnerRuleId,
  judge: Judge<SimulatedRequest, PartnerContext>,
): void {
  ofRecord(id, `each recorded ${kind}`, ['alone'], async (context) => {
    await context.signIns.someSignIns()
    const requests = kinds[kind](context)
    if (requests.length === 0)
      throw new NotExercised(missingForPartner(partnerEntryOf(id).needs, context.profile))
    for (const [at, request] of requests.entries()) {
      const finding = judge(request, context)
      // One request stands for all that are as expected.
      if (finding !== undefined || at === 0) context.addToEvidence([request])
      conforms(finding === undefined ? undefined : { request, ...finding })
    }
  })
}
