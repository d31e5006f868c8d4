/**
 * Forms of rules about every request of a kind: those of a run, and those that others recorded.
 * @module
 */
import { Memory } from '../core/properties.js'
import { ApplicationOfRun } from './application-of-run.js'
import { conforms, type Finding } from './predicates/finding.js'
import type { PartnerRuleForm } from './rule.js'
import { property, type Subjects } from './subjects.js'

type Judge<Subject> = (subject: Subject) => Finding | undefined

/**
 * A rule about every authorize request: of the checks of a run, of some more sign-ins, and of a recording.
 * @param judge what is wrong with one; it throws Undecided or NotApplicable for a request that it does not concern
 */
export function everyAuthorizeRequest(judge: Judge<Subjects['authorize request']>): PartnerRuleForm<[]> {
  return {
    check: async (context) => {
      const application = new ApplicationOfRun(context)
      await context.signIns.everyAuthorizeRequest((flow) => judge({ ...sentParts(flow), application }))
    },
    properties: [property('authorize request', (sent) => conforms(judge(sent)))],
  }
}

/**
 * A rule about every token request for a code: of the checks of a run, of some more sign-ins, and of a recording.
 * @param judge what is wrong with one; it throws Undecided or NotApplicable for a request that it does not concern. If it
 *   reads `flow`, a recording needs the authorize request of the code
 */
export function everyCodeExchange(judge: Judge<Subjects['code exchange']>): PartnerRuleForm<[]> {
  return {
    check: async (context) => {
      const application = new ApplicationOfRun(context)
      await context.signIns.everyCodeExchange((exchange, flow) => judge({ exchange, flow, application }))
    },
    properties: [property('code exchange', (sent) => conforms(judge(sent)))],
  }
}

function sentParts<Flow extends Omit<Subjects['authorize request'], 'application'>>({
  request,
  parameters,
  tenant,
}: Flow): Omit<Subjects['authorize request'], 'application'> {
  return { request, parameters, tenant }
}

/**
 * Whether another request had a value before. Notes the value as that of this request.
 * @param request what distinguishes the request from others; a request that is sent twice is one
 */
export function isOfEarlierRequest(memory: Memory, value: string, request: string): boolean {
  const sender = memory.get(value) ?? request
  memory.set(value, sender)
  return sender !== request
}

export { Memory }
