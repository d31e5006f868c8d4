/**
 * Sends logout requests with few sign-ins. A logout ends the session, so a request with a session costs a sign-in. The
 * contract limits where logout leads for every request, so most requests are sent without a session, once a control
 * shows that the endpoint treats them in the same way.
 * @module
 */
import { given } from '../../../core/errors.js'
import type { Context } from '../../context.js'

type BrowserUser = Awaited<ReturnType<Context['users']['signIn']>>

type SignOutOptions = NonNullable<Parameters<BrowserUser['signOut']>[1]>

/** Whether a request names the application and the user. */
export type LogoutForm = NonNullable<SignOutOptions['form']>

/** An answered logout request. */
export type SignOut = Awaited<ReturnType<BrowserUser['signOut']>>

/** Logout requests with a session and the target `/`. */
export interface LogoutControl {
  /** The forms of the request to judge: the first that makes the endpoint follow a target, or else both. */
  readonly forms: readonly LogoutForm[]
  readonly answers: Partial<Readonly<Record<LogoutForm, SignOut>>>
}

/**
 * Control: logout succeeds with a target on the own domain, or without a target. Sent once for all checks, in a copy
 * of the tenant that no other check uses meanwhile.
 * @throws {Undecided} if every logout fails
 */
export function logoutControl(context: Context): Promise<LogoutControl> {
  return context.once('logout with a session', () =>
    context.tenants.isolatedSignOuts(async (own) => {
      const plain = await (await own.users.signIn('teacher')).signOut('/')
      if (plain.followed) return { forms: ['plain'], answers: { plain } }
      const identified = await (await own.users.signIn('teacher')).signOut('/', { form: 'identified' })
      const answers = { plain, identified }
      if (identified.followed) return { forms: ['identified'], answers }
      if (plain.first.status >= 400 && identified.first.status >= 400) {
        const without = await (await own.users.signIn('teacher')).signOut()
        given(without.first.status < 400, `logout fails without a target too: ${without.first.summary}`)
      }
      return { forms: ['plain', 'identified'], answers }
    }),
  )
}

/** Sends a logout request from a browser without a session. A request of a control need not follow redirects. */
type SendWithout = (target?: string, options?: Pick<SignOutOptions, 'follows'>) => Promise<SignOut>

/** A request without a session, and whether its answer is the same as with a session. */
interface Equivalence {
  readonly request: readonly [target: string, options?: Pick<SignOutOptions, 'follows'>]
  readonly holds: (answer: SignOut) => boolean
}

/**
 * Control: requests without a session are answered as with one. If a target is followed with a session, one must be
 * followed without a session; else the same target must have the same answer.
 * @param live the answer to the target `/` with a session; undefined if it is not known
 * @returns null if they are not
 */
async function equivalence(send: SendWithout, live: SignOut | undefined): Promise<Equivalence | null> {
  if (live?.followed === false) {
    const holds = (answer: SignOut): boolean => answer.answersLike(live)
    return holds(await send('/')) ? { request: ['/'], holds } : null
  }
  const first = { follows: false }
  const holds = ({ followed }: SignOut): boolean => followed
  if (holds(await send('/some/path', first))) return { request: ['/some/path', first], holds }
  // The root may also be the page of every logout.
  const root = await send('/', first)
  const isRoot = holds(root) && !root.answersLike(await send(undefined, first))
  return isRoot ? { request: ['/', first], holds } : null
}

/** How the requests for several targets are sent. */
export interface SignOutsOptions {
  /** True to send the first one with a session, also if the platform answers requests without one in the same way. */
  readonly firstWithSession: boolean
}

/**
 * Sends logout requests, one for each target. If the platform answers requests without a session in the same way, only
 * the first request may have a session: then it does if `firstWithSession`, or if the form needs an ID token.
 * @param see gets each answer
 * @throws {Undecided} if a control fails
 */
export async function signOutWith(
  context: Context,
  form: LogoutForm,
  targets: readonly (string | undefined)[],
  { firstWithSession }: SignOutsOptions,
  see: (answer: SignOut, target: string | undefined) => void,
): Promise<void> {
  const { answers } = await logoutControl(context)
  const [first, ...others] = targets
  if (form === 'plain') {
    const followed = await context.once('followed logouts', () =>
      Promise.resolve(new Map<string, Promise<boolean>>()),
    )
    const send: SendWithout = (target, options) => {
      const signOut = () => context.users.newBrowser().signOut(target, { followed, ...options })
      // Rules and observations that send the same target share the answer. A control is sent each time.
      return options === undefined
        ? context.once(`logout to ${JSON.stringify([target])}`, signOut)
        : signOut()
    }
    const known = await context.once('logout without a session', () => equivalence(send, answers.plain))
    if (known === null) return allWithSession(context, form, targets, see)
    if (firstWithSession) await allWithSession(context, form, [first], see)
    return between(context, send, known, firstWithSession ? others : targets, see)
  }
  await context.tenants.isolatedSignOuts(async (own) => {
    const teacher = await own.users.signIn('teacher')
    const named = { form, hint: await teacher.logoutHint() }
    see(await teacher.signOut(first, named), first)
    const send: SendWithout = (target, options) =>
      own.users.newBrowser().signOut(target, { ...named, ...options })
    const known = others.length === 0 ? null : await equivalence(send, answers.identified)
    if (known === null) await eachWithSession(own, form, others, see)
    else await between(own, send, known, others, see)
  })
}

/** Sends requests without a session, and then the one of the control again, for several checks. */
function between(
  context: Context,
  send: SendWithout,
  { request, holds }: Equivalence,
  targets: readonly (string | undefined)[],
  see: (answer: SignOut, target: string | undefined) => void,
): Promise<void> {
  return context.refusals.beforeControl(
    'logout without a session',
    async () => {
      for (const target of targets) see(await send(target), target)
    },
    async () => {
      const answer = await send(...request)
      given(holds(answer), `logout without a session is answered in another way than before: ${answer.words}`)
    },
  )
}

/** Sends each request with a session of its own, in a copy of the tenant that no other check uses meanwhile. */
function allWithSession(...[context, ...rest]: Parameters<typeof eachWithSession>): Promise<void> {
  return context.tenants.isolatedSignOuts((own) => eachWithSession(own, ...rest))
}

async function eachWithSession(
  own: Context,
  form: LogoutForm,
  targets: readonly (string | undefined)[],
  see: (answer: SignOut, target: string | undefined) => void,
): Promise<void> {
  for (const target of targets)
    see(await (await own.users.signIn('teacher')).signOut(target, { form }), target)
}
