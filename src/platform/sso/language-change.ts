/**
 * A change of the teacher's language that checks share: a sign-in before it, and one after it.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { ControlDriver } from '../drivers/control-driver.js'
import { Tenants } from '../tenants.js'
import type { Flow } from './flow.js'
import { sharedFlow, signInFor } from './shared-flow.js'

/**
 * Looks at something in the tenant in which the language changes. It changes nothing.
 * @param login login name of the user
 */
type Look<Same extends RunningCheck, T> = (own: Same, login: string) => Promise<T>

/** What happened around the change. */
export interface LanguageChange {
  readonly before: Flow
  readonly after: Flow
  /** The new language. */
  readonly language: string
  /** What each look saw before and after. All have ended. */
  readonly seen: ReadonlyMap<
    Look<never, unknown>,
    readonly [before: Promise<unknown>, after: Promise<unknown>]
  >
}

const looks: Look<never, unknown>[] = []

/**
 * Adds a look before and after the change. Call it where a suite is declared: the change is made once for all checks.
 * @returns reads what was seen. It rejects as the look did: other checks do not depend on it
 * @example
 * const fieldsAround = lookAroundLanguageChange((own, login) => languageFields(own, login))
 * const [before, after] = await fieldsAround(await context.signIns.languageChange())
 */
export function lookAroundLanguageChange<Same extends RunningCheck, T>(
  look: Look<Same, T>,
): (change: LanguageChange) => Promise<readonly [before: T, after: T]> {
  looks.push(look)
  return ({ seen }) => Promise.all((seen.get(look) ?? []) as [Promise<T>, Promise<T>])
}

/**
 * Signs the teacher in, changes the language, and signs in again over the login page. It runs once for all checks, where
 * changes are undone.
 */
export function languageChange(check: RunningCheck): Promise<LanguageChange> {
  return check.once('a change of language', () =>
    check.part(Tenants<RunningCheck>).whereChangesAreUndone(async (own) => {
      const { login, language: former } = own.user('teacher')
      const language = /^en\b/i.test(former ?? '') ? 'de' : 'en'
      const back = former === undefined ? undefined : { user: login, language: former }
      const before = await sharedFlow(own)
      const seenBefore = await looked(own, login)
      await own.part(ControlDriver).change('set-language', { user: login, language }, back)
      const after = await signInFor(own, { session: 'login' })
      const seenAfter = await looked(own, login)
      const seen = new Map(
        [...seenBefore].map(([look, first]) => [look, [first, seenAfter.get(look) ?? first] as const]),
      )
      return { before, after, language, seen }
    }),
  )
}

/** Looks at everything once, and waits until all looks have ended. Each gets the check as its suite knows it. */
async function looked(
  own: RunningCheck,
  login: string,
): Promise<Map<Look<never, unknown>, Promise<unknown>>> {
  const looksByName = new Map(looks.map((look) => [look, look(own as never, login)] as const))
  await Promise.allSettled(looksByName.values())
  return looksByName
}
