/**
 * Trying an application with one ID token.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../generated/catalogue.js'
import { given, must } from '../core/errors.js'
import type { Attempt } from './attempt.js'
import type { PartnerContext } from './context.js'
import type { PartnerBrowser } from './partner-browser.js'
import type { SimulatedTenant, TokenMaterial } from './simulator.js'
import { showToken } from './token-words.js'
import { forging, serveCertificate, serveKeySet } from './vectors/forging.js'
import { tokenVectors, vectorsOf } from './vectors/index.js'
import type { Supplies, TokenVector } from './vectors/vector.js'

/** The tokens of a rule as cases. */
export function tokensOf(id: PartnerRuleId): readonly (readonly [name: string, vector: TokenVector])[] {
  return vectorsOf(id).map((vector) => [vector.says, vector] as const)
}

/** Tokens that must be refused, of rules whose ids begin so. */
export function hostileTokens(beginning: string): readonly (readonly [string, TokenVector])[] {
  return tokenVectors
    .filter(({ rule, expected }) => rule.startsWith(beginning) && expected === 'reject')
    .map((vector) => [vector.says, vector] as const)
}

/** Judges that a token signs nobody in; the plain one does, before and after. */
export async function refusesToken(context: PartnerContext, vector: TokenVector): Promise<void> {
  const { tenant, attempt } = await tryToken(context, vector)
  await attempt.mustNotSignIn(`nobody is signed in by ${vector.says}`)
  attempt.hasRedeemed()
  await context.signedIn({ tenant })
}

/** Judges that a token signs its user in. */
export async function acceptsToken(context: PartnerContext, vector: TokenVector): Promise<void> {
  const { attempt } = await tryToken(context, vector)
  await attempt.mustSignIn(`the user is signed in by ${vector.says}`)
}

/** Says of each token of an observation whether it signed its user in. */
export async function tokensAccepted(context: PartnerContext, id: PartnerSilenceId): Promise<string> {
  const seen: string[] = []
  for (const vector of vectorsOf(id)) {
    const { attempt } = await tryToken(context, vector)
    attempt.hasRedeemed()
    const { signedIn } = await context.settled(attempt.browser, 'signed in')
    const failed = attempt.statuses.some((status) => status >= 500) ? ', with a server error' : ''
    seen.push(`${vector.says}: ${signedIn ? 'accepted' : 'refused'}${failed}`)
  }
  return seen.join('; ')
}

/** Judges that a hostile token makes the application fail in no worse way than by refusing it. */
export async function survivesToken(context: PartnerContext, vector: TokenVector): Promise<void> {
  const { attempt } = await tryToken(context, vector)
  attempt.hasRedeemed()
  const { statuses, facts } = attempt
  given(facts.visit.chain !== null || statuses.length > 0, `no answer came: ${attempt.ending}`)
  must(
    statuses.every((status) => status < 500),
    'an answer below 500',
    attempt.ending,
  )
}

/** Judges that addresses in the header of a token are not asked for. */
export async function asksNoLink(context: PartnerContext, vector: TokenVector): Promise<void> {
  const { attempt, supplies } = await tryToken(context, vector)
  attempt.hasRedeemed()
  const asked = context.simulator.requests.filter(
    ({ tenant, seat }) => tenant === supplies.attacker.id && seat === null,
  )
  must(asked.length === 0, 'no request to the address in the header', `${asked.length} of them`)
}

/**
 * One try: a plain sign-in, then one that differs in its token alone. Where the key set itself is what an application
 * must cope with, the plain sign-in is at the usual school: at the other one it would ask the same question.
 */
async function tryToken(
  context: PartnerContext,
  vector: TokenVector,
): Promise<{ tenant: SimulatedTenant; attempt: Attempt; supplies: Supplies }> {
  const { published } = vector
  const ofPassword = vector.rule.endsWith('.mac.password')
  const tenant = published === undefined && !ofPassword ? context.tenant : context.freshTenant()
  if (published !== undefined) tenant.published = published
  const password = ofPassword ? (await context.service.activate(tenant)).password : null
  const control = await context.signedIn({
    tenant: vector.expected === 'accept' ? context.tenant : tenant,
  })
  const { browser, supplies } = await suppliesFor(context, vector, control, { tenant, password })
  const { plan, made } = forging(vector, supplies)
  let shown = ''
  const idToken = (material: TokenMaterial): unknown => {
    const token = plan.idToken?.(material)
    shown = showToken(vector, material, token)
    return token
  }
  const attempt = await context.trace.step(`sent: ${vector.says}`, () =>
    context.signIn({ tenant, browser, plan: { idToken } }),
  )
  made()
  await context.trace.step(shown, () => Promise.resolve())
  return { tenant, attempt, supplies }
}

async function suppliesFor(
  context: PartnerContext,
  { rule }: TokenVector,
  control: Attempt,
  { tenant, password }: { readonly tenant: SimulatedTenant; readonly password: string | null },
): Promise<{ browser: PartnerBrowser; supplies: Supplies }> {
  const { simulator, profile } = context
  const ofEarlier = rule.endsWith('.earlier-flow') || rule.endsWith('.replayed-token')
  const browser = ofEarlier ? control.browser : await context.browser()
  if (ofEarlier) await mustHaveLeft(context, control)
  const takesEarlier = ofEarlier || rule.endsWith('.of-other-token')
  const { parameters, idTokens } = control.flow
  const attacker = simulator.tenant()
  // An application that keeps the keys of all schools together must have come to know the other one's.
  if (needsOther(rule)) await context.signedIn({ tenant: context.secondTenant })
  if (rule.endsWith('.linked-set')) serveKeySet(attacker, tenant)
  if (rule.endsWith('.linked-certificate')) serveCertificate(attacker)
  const supplies: Supplies = {
    rogue: simulator.rogue,
    attacker,
    other: needsOther(rule) ? context.secondTenant : null,
    clientSecret: profile.clientSecret,
    password,
    earlier: takesEarlier ? { nonce: onlyValue(parameters, 'nonce'), token: idTokens.at(-1) ?? '' } : null,
    elsewhere: rule.endsWith('.other-browser') ? await nonceElsewhere(context) : null,
  }
  return { browser, supplies }
}

function needsOther(rule: string): boolean {
  return /other-tenant|tenant-id/.test(rule)
}

/** An older session would look like one that the token began. */
async function mustHaveLeft(context: PartnerContext, { browser }: Attempt): Promise<void> {
  await context.launch(browser, { plan: null })
  const session = await context.session(browser)
  given(!session.signedIn, 'the login URL does not end the session, which then hides what a token begins')
}

/** The nonce of a flow that another browser has begun and not finished. */
async function nonceElsewhere(context: PartnerContext): Promise<string> {
  const { flows } = await context.launch(await context.browser(), { plan: { authorize: 'login' } })
  const [flow] = flows
  given(flow !== undefined, 'another browser was not sent to authorize')
  return onlyValue(flow.parameters, 'nonce')
}

function onlyValue(parameters: readonly (readonly [string, string])[], name: string): string {
  const value = parameters.find(([key]) => key === name)?.[1] ?? ''
  given(value !== '', `the authorize request has no ${name}`)
  return value
}
