/**
 * Signs in with one ID token of a table, and judges what the application does.
 * @module
 */
import { given, must } from '../../../core/errors.js'
import type { Attempt } from '../../attempt.js'
import type { PartnerContext } from '../../context.js'
import { serveKeySet } from '../../forging/key-set.js'
import * as publicKeys from '../../forging/public-keys.js'
import type { PartnerBrowser } from '../../partner-browser.js'
import type { FlowPlan, SimulatedTenant } from '../../simulator.js'
import { differences } from './differences.js'
import type { ForgedToken, Inputs } from './forgery.js'

/** The token must sign nobody in. The good token signs its user in, before and after. */
export async function nobodyIsSignedIn(context: PartnerContext, token: ForgedToken): Promise<void> {
  const school = await schoolFor(context, token)
  const before = await controlBefore(context, token, school.tenant)

  const { attempt } = await signInWith(context, token, school, before)
  await attempt.mustNotSignIn(`nobody is signed in by ${token.name}`)
  attempt.hasRedeemed()

  await context.signIns.plainSignIn('after', school.tenant)
}

/**
 * The token must sign nobody in at a browser of another product, if it signs nobody in at the usual browser. The good
 * token signs its user in at both.
 */
export async function nobodyIsSignedInElsewhere(context: PartnerContext, token: ForgedToken): Promise<void> {
  const school = await schoolFor(context, token)
  const { tenant } = school
  const before = await controlBefore(context, token, tenant)
  const outcome = async (open: () => Promise<PartnerBrowser>) => {
    const { attempt } = await signInWith(context, token, school, before, await open())
    attempt.hasRedeemed()
    return { attempt, session: await context.sessions.settled(attempt.browser, 'nobody') }
  }
  const usual = (): Promise<PartnerBrowser> => context.launches.browser()
  const other = (): Promise<PartnerBrowser> => context.launches.otherBrowser(token.name)
  const usually = await outcome(usual)
  given(!usually.session.signedIn, `${token.name} signs in at the usual browser, which another rule judges`)
  await context.signIns.signedIn({ tenant, browser: await other() })

  const { attempt, session } = await outcome(other)
  if (session.signedIn) {
    given(!(await outcome(usual)).session.signedIn, `${token.name} signs in at the usual browser as well`)
    given(
      (await outcome(other)).session.signedIn,
      `${token.name} signs in at the other browser only sometimes`,
    )
  }
  await attempt.mustNotSignIn(`nobody is signed in by ${token.name}, as at the usual browser`)

  await context.signIns.signedIn({ tenant, browser: await other() })
}

/** The token must sign its user in. */
export async function userIsSignedIn(context: PartnerContext, token: ForgedToken): Promise<void> {
  const school = await schoolFor(context, token)
  // At the usual school: a key set that differs is part of the question.
  const { attempt: earlier } = await controlBefore(context, token, context.tenant)

  const { attempt } = await signInWith(context, token, school, { attempt: earlier, user: null })
  await attempt.mustSignIn(`the user is signed in by ${token.name}`)
}

/** The application must refuse the token without a server error. */
export async function refusedWithoutServerError(context: PartnerContext, token: ForgedToken): Promise<void> {
  const school = await schoolFor(context, token)
  const before = await controlBefore(context, token, school.tenant)

  const { attempt } = await signInWith(context, token, school, before)
  attempt.hasRedeemed()
  const { statuses, facts } = attempt
  given(facts.visit.chain !== null || statuses.length > 0, `no answer came: ${attempt.ending}`)
  must(
    statuses.every((status) => status < 500),
    'an answer below 500',
    attempt.ending,
  )
}

/** The application must not send a request to the address in the header of the token. */
export async function noRequestToLink(context: PartnerContext, token: ForgedToken): Promise<void> {
  const school = await schoolFor(context, token)
  const before = await controlBefore(context, token, school.tenant)

  const { attempt, inputs } = await signInWith(context, token, school, before)
  attempt.hasRedeemed()
  const requests = context.simulator.requests.filter(
    ({ tenant, platformSession }) => tenant === inputs.attacker.id && platformSession === null,
  )
  must(
    requests.length === 0,
    'no request to the address in the header',
    `${requests.length} requests to this address`,
  )
}

/** Records for each token of an observation whether it signs its user in. */
export async function outcomes(
  context: PartnerContext,
  tokens: readonly (readonly [name: string, token: ForgedToken])[],
): Promise<string> {
  const seen: string[] = []
  for (const [name, token] of tokens) {
    const school = await schoolFor(context, token)
    const before = await controlBefore(context, token, school.tenant)
    const { attempt } = await signInWith(context, token, school, before)
    attempt.hasRedeemed()
    const { signedIn } = await context.sessions.settled(attempt.browser, 'signed in')
    const failed = attempt.statuses.some((status) => status >= 500) ? ', with a server error' : ''
    seen.push(`${name}: ${signedIn ? 'accepted' : 'refused'}${failed}`)
  }
  return seen.join('; ')
}

/** The school of a token, and its password if the token needs one. */
interface School {
  readonly tenant: SimulatedTenant
  readonly password: string | null
}

/** The usual school or the second one, or a new one if the token needs another key set or the password. */
async function schoolFor(context: PartnerContext, token: ForgedToken): Promise<School> {
  const { published, needs, returning } = token
  const needsPassword = needs.includes('delivered password')
  const usual = returning ? context.secondTenant : context.tenant
  const tenant = published === undefined && !needsPassword ? usual : context.freshTenant()
  if (published !== undefined) tenant.published = published
  return { tenant, password: needsPassword ? (await context.service.activate(tenant)).password : null }
}

/** What comes before a token of the table. */
interface Before {
  /** The sign-in if the token is made from it, or is delivered to its browser; null if it does not matter. */
  readonly attempt: Attempt | null
  /** The user whom the token is for; null for a new one. */
  readonly user: Attempt['user'] | null
}

/** The good token signs its user in: the control before a token of the table. */
async function controlBefore(
  context: PartnerContext,
  { needs, returning }: ForgedToken,
  tenant: SimulatedTenant,
): Promise<Before> {
  if (needs.includes('earlier flow') || needs.includes('same browser'))
    return { attempt: await context.signIns.signedIn({ tenant }), user: null }
  const user = await context.signIns.plainSignIn('before', tenant)
  return { attempt: null, user: returning ? user : null }
}

/**
 * A sign-in that differs from the one before only in its token.
 * @param opened the browser; default: the one that the token needs
 * @throws {NotApplicable} if no such token can be made for this application
 * @throws {Undecided} if something that the token is made from is missing
 */
async function signInWith(
  context: PartnerContext,
  token: ForgedToken,
  school: School,
  before: Before,
  opened?: PartnerBrowser,
): Promise<{ attempt: Attempt; inputs: Inputs }> {
  const { tenant } = school
  const browser = opened ?? (await browserFor(context, token, before.attempt))
  const inputs = await inputsFor(context, token, school, before.attempt, browser)
  const user = before.user === null ? {} : { user: before.user }
  const { plan, sent } = planFor(token, inputs)
  const attempt = await context.trace.step(`sent: ${token.name}`, () =>
    context.signIns.signIn({ tenant, browser, plan, ...user }),
  )
  await context.trace.step(sent(), () => Promise.resolve())
  return { attempt, inputs }
}

/** A flow that delivers one token. */
export interface TokenPlan {
  readonly plan: FlowPlan
  /**
   * How the delivered token differs from the good one. Call it after the flow.
   * @throws {NotApplicable} if no such token can be made for this application
   * @throws {Undecided} if something that the token is made from is missing
   */
  sent(): string
}

/**
 * Plans a flow with one token. If the token cannot be made, the good one is delivered, because the simulated platform
 * must not fail; {@link TokenPlan.sent} then throws.
 */
export function planFor(token: ForgedToken, inputs: Inputs): TokenPlan {
  let failure: { readonly thrown: unknown } | undefined
  let shown = ''
  return {
    plan: {
      idToken: (material) => {
        try {
          const made = token.make(material, inputs)
          shown = differences(token, material, made)
          return made
        } catch (thrown) {
          failure = { thrown }
          return material.token
        }
      },
    },
    sent: () => {
      if (failure !== undefined) throw failure.thrown
      return shown
    },
  }
}

async function browserFor(
  context: PartnerContext,
  { needs }: ForgedToken,
  before: Attempt | null,
): Promise<PartnerBrowser> {
  if (before === null || !needs.includes('same browser')) return context.launches.browser()
  const { browser } = before
  // A session of the earlier flow would look like one that the token began.
  await context.launches.launch(browser, { plan: null })
  const session = await context.sessions.session(browser)
  given(!session.signedIn, 'the login URL does not end the session, which then hides what a token begins')
  return browser
}

async function inputsFor(
  context: PartnerContext,
  { needs }: ForgedToken,
  { tenant, password }: School,
  before: Attempt | null,
  browser: PartnerBrowser,
): Promise<Inputs> {
  const { simulator, profile } = context
  const attacker = simulator.tenant()
  const needsOther = needs.includes('other school')
  // An application that keeps the keys of all schools together must know those of the other school.
  if (needsOther) await context.signIns.signedIn({ tenant: context.secondTenant })
  if (needs.includes('served key set')) serveKeySet(attacker, tenant)
  if (needs.includes('served certificate')) serveCertificate(attacker)
  return {
    unknownKey: simulator.unknownKey,
    attacker,
    other: needsOther ? context.secondTenant : null,
    clientSecret: profile.clientSecret,
    password,
    earlier:
      before !== null && needs.includes('earlier flow')
        ? { nonce: onlyValue(before.flow.parameters, 'nonce'), token: before.flow.idTokens.at(-1) ?? '' }
        : null,
    elsewhere: needs.includes('flow of another browser')
      ? await pendingNonce(context, await context.launches.browser(), context.tenant)
      : null,
    pending: needs.includes('pending flow') ? await pendingNonce(context, browser, tenant) : null,
  }
}

/** The address of the attacker serves a certificate of the attacker's key. */
export function serveCertificate(attacker: SimulatedTenant): void {
  const base64 = publicKeys.certificate(attacker.keys.own).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  const body = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  attacker.answers.keys = () => ({
    status: 200,
    headers: [['Content-Type', 'application/pem-certificate-chain']],
    body,
  })
}

/** The nonce of a flow that a browser has begun and not finished. */
async function pendingNonce(
  context: PartnerContext,
  browser: PartnerBrowser,
  tenant: SimulatedTenant,
): Promise<string> {
  const { flows } = await context.launches.launch(browser, { tenant, plan: { authorize: 'login' } })
  const [flow] = flows
  given(flow !== undefined, 'a launch was not sent to authorize')
  return onlyValue(flow.parameters, 'nonce')
}

function onlyValue(parameters: readonly (readonly [string, string])[], name: string): string {
  const value = parameters.find(([key]) => key === name)?.[1] ?? ''
  given(value !== '', `the authorize request has no ${name}`)
  return value
}
