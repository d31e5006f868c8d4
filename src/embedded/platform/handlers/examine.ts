/**
 * The validation of an authorize request.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import type { AuthorizeContext, AuthorizeProblem } from '../context.js'
import type { App } from '../model.js'

/** A valid request. */
export interface Order {
  readonly app: App
  readonly redirectUri: string
  readonly nonce: string | undefined
  readonly requestedScopes: readonly string[]
  readonly challenge: string | undefined
  readonly challengeMethod: string
}

/** The result of a validation: an order, or a problem with the values that are known so far. */
export type Finding =
  | { readonly order: Order }
  | {
      readonly problem: AuthorizeProblem
      readonly app: App | undefined
      readonly redirectUri: string | undefined
    }

/** Validates the parameters of an authorize request in a fixed order. */
export function examine(behaviours: Behaviours, context: AuthorizeContext): Finding {
  const { parameters } = context
  let app: App | undefined
  let redirectUri: string | undefined
  const refused = (problem: AuthorizeProblem): Finding => ({ problem, app, redirectUri })

  for (const parameter of parameters.names()) {
    const values = parameters.all(parameter)
    if (values.length > 1 && !behaviours.repeatedParameterAllowed(parameter, values))
      return refused({ kind: 'repeated parameter', parameter })
  }
  const required = behaviours.requiredAuthorizeParameters(context)
  const assume = (name: string): string | undefined =>
    required.includes(name) ? undefined : behaviours.assumedWhenOmitted(name, { ...context, app })
  const missing = (parameter: string): Finding => refused({ kind: 'missing parameter', parameter })

  const clientId = parameters.get('client_id') ?? assume('client_id')
  if (clientId === undefined) return missing('client_id')
  app = behaviours.findClient(clientId, context)
  if (app === undefined) return refused({ kind: 'unknown client' })

  const uri = parameters.get('redirect_uri') ?? assume('redirect_uri')
  if (uri === undefined) return missing('redirect_uri')
  if (!behaviours.redirectUriMatches(uri, app, { ...context, app })) return refused({ kind: 'redirect uri' })
  redirectUri = uri

  const absent = required.find((name) => parameters.get(name) === undefined && name !== 'response_type')
  if (absent !== undefined) return missing(absent)
  if (!behaviours.stateAccepted(parameters.get('state'), { ...context, app })) return missing('state')
  const unknown = [...parameters.names(), ...context.emptied].find(
    (name) => !behaviours.unknownParameterAllowed(name),
  )
  if (unknown !== undefined) return refused({ kind: 'unknown parameter', parameter: unknown })
  const responseType = parameters.get('response_type') ?? assume('response_type')
  if (responseType === undefined || !behaviours.responseTypeAllowed(responseType))
    return refused({ kind: 'response type' })

  let requestedScopes = behaviours.splitScope(parameters.get('scope') ?? '')
  if (requestedScopes.length === 0) requestedScopes = behaviours.splitScope(assume('scope') ?? '')
  if (requestedScopes.length === 0) return missing('scope')
  if (!behaviours.scopesAllowed(requestedScopes, { ...context, app })) return refused({ kind: 'scope' })

  const pkce = examineChallenge(behaviours, { ...context, app }, app)
  if ('kind' in pkce) return refused(pkce)
  return { order: { app, redirectUri, nonce: parameters.get('nonce'), requestedScopes, ...pkce } }
}

function examineChallenge(
  behaviours: Behaviours,
  context: AuthorizeContext,
  app: App,
): AuthorizeProblem | Pick<Order, 'challenge' | 'challengeMethod'> {
  const challenge = context.parameters.get('code_challenge')
  if (challenge === undefined)
    return behaviours.challengeRequired(app, context)
      ? { kind: 'challenge missing' }
      : { challenge, challengeMethod: 'S256' }
  if (!behaviours.challengeAccepted(app, context) || !behaviours.challengeWellFormed(challenge))
    return { kind: 'challenge form' }
  const sent = context.parameters.get('code_challenge_method')
  const assumed = sent === undefined ? behaviours.missingMethodMeans(context) : undefined
  if (assumed === 'refused') return { kind: 'challenge method' }
  if (sent !== undefined && !behaviours.challengeMethodAllowed(sent, context))
    return { kind: 'challenge method' }
  return { challenge, challengeMethod: sent ?? assumed ?? 'S256' }
}
