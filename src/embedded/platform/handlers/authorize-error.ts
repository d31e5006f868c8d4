/**
 * The answer to a refused authorize request.
 * @module
 */
import type { Answer } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { AuthorizeContext, AuthorizeProblem, ErrorContext } from '../context.js'
import type { App } from '../model.js'
import { escapeHtml, json, page, queryOf, redirect } from './answer.js'

/** Answers a refused request with the name of the error, by page, JSON or redirect. */
export function refuseAuthorize(
  behaviours: Behaviours,
  context: AuthorizeContext,
  found: {
    readonly problem: AuthorizeProblem
    readonly app: App | undefined
    readonly redirectUri: string | undefined
  },
): Answer {
  const { problem, app, redirectUri } = found
  const name = nameOf(behaviours, { ...context, app }, problem)
  const full: ErrorContext = { ...context, app, problem, name, redirectUri }
  const detail = 'parameter' in problem ? `${problem.kind}: ${problem.parameter}` : problem.kind
  const delivery = behaviours.errorDelivery(full)
  const headers = behaviours.pageHeaders('error')
  if (delivery.as === 'page') return errorPage(behaviours, delivery.status, name, detail, headers)
  if (delivery.as === 'json')
    return json(
      behaviours,
      delivery.status,
      behaviours.errorFields(name, detail, 'authorize'),
      'error',
      headers,
    )
  if (delivery.as === 'own page')
    return redirect(302, `/${behaviours.segment()}/error?${queryOf(delivery.query)}`, headers)
  const state = behaviours.errorState(context.parameters.get('state'))
  const fields = Object.entries(behaviours.errorFields(name, detail, 'authorize'))
  const pairs = fields.map(([key, value]): [string, string] => [key, String(value)])
  if (state !== undefined) pairs.push(['state', state])
  return redirect(302, behaviours.addToQuery(delivery.to, queryOf(pairs)), headers)
}

/** An HTML page that names an error. */
export function errorPage(
  behaviours: Behaviours,
  status: number,
  name: string,
  detail: string,
  headers: Answer['headers'] = [],
): Answer {
  const { refused } = behaviours.refusalTexts()
  const body = `<h1>${refused}</h1><p><code>${escapeHtml(name)}</code></p><p>${escapeHtml(detail)}</p>`
  return page(status, refused, body, headers)
}

function nameOf(behaviours: Behaviours, context: AuthorizeContext, problem: AuthorizeProblem): string {
  const { parameters, app } = context
  if (problem.kind === 'redirect uri') {
    const sent = parameters.get('redirect_uri') ?? ''
    const known = URL.canParse(sent) && new URL(sent).hostname === app?.domain
    return behaviours.redirectErrorName(known ? 'value' : 'domain', sent, context)
  }
  if (problem.kind === 'challenge missing') return behaviours.missingChallengeError()
  if (problem.kind === 'challenge method')
    return behaviours.challengeMethodError(parameters.get('code_challenge_method'))
  if (problem.kind === 'response type') return behaviours.responseTypeError(parameters.get('response_type'))
  return behaviours.otherAuthorizeError(problem)
}
