/**
 * Requests of the application's server that came in other checks: at launches, or in the background. Rules about their
 * form judge them if no event starts a synchronisation.
 * @module
 */
import type { PartnerRuleId } from '../../generated/catalogue.js'
import { NotExercised } from '../core/errors.js'
import type { PartnerContext } from './context.js'
import { partnerEntryOf } from './entries.js'
import { missingForPartner } from './needs.js'
import { conforms, type Finding } from './predicates/finding.js'
import { basicOf, form, isServiceTokenRequest, queryOf } from './requests.js'
import { ofRecord } from './rule.js'
import type { SimulatedRequest } from './simulator.js'

/** What is wrong with a request; undefined if nothing is. */
type Judge = (request: SimulatedRequest, context: PartnerContext) => Finding | undefined

/** Which requests of the run a rule concerns. */
type Select = (context: PartnerContext) => readonly SimulatedRequest[]

const isOfServer = ({ seat }: SimulatedRequest): boolean => seat === null

/** Requests for service tokens. A code that is redeemed without its fields is none. */
const serviceTokenRequests: Select = ({ simulator }) => {
  const signIns = new Set(simulator.flows.flatMap(({ exchanges }) => exchanges))
  return simulator.requests.filter(
    (request) =>
      isOfServer(request) &&
      !signIns.has(request) &&
      isServiceTokenRequest(request) &&
      (basicOf(request) !== undefined ||
        [...queryOf(request), ...form(request)].some(([, value]) => value === 'client_credentials')),
  )
}

/** Calls of data APIs, and requests to unknown paths of a school. */
const dataCalls: Select = ({ simulator }) =>
  simulator.requests.filter(
    (request) =>
      isOfServer(request) &&
      (request.endpoint === 'data' || (request.endpoint === 'other' && request.tenant !== null)),
  )

const kinds = { 'service token request': serviceTokenRequests, 'data call': dataCalls } as const

/**
 * Declares how a rule judges each request of a kind that came in other checks. It takes the place of the checks of the
 * rule if the profile lacks what they need.
 */
export function eachRecorded(kind: keyof typeof kinds, id: PartnerRuleId, judge: Judge): void {
  ofRecord(id, `each recorded ${kind}`, ['alone'], async (context) => {
    await context.someSignIns()
    const requests = kinds[kind](context)
    if (requests.length === 0)
      throw new NotExercised(missingForPartner(partnerEntryOf(id).needs, context.profile))
    for (const [at, request] of requests.entries()) {
      const finding = judge(request, context)
      // One request stands for all that are as expected.
      if (finding !== undefined || at === 0) context.addToEvidence([request])
      conforms(finding)
    }
  })
}
