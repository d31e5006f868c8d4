/**
 * A change of the teacher's language that checks share: a sign-in before it, and one after it.
 * @module
 */
import type { Context } from '../context.js'
import type { Flow } from './flow.js'

/**
 * Looks at something in the tenant in which the language changes. It changes nothing.
 * @param login login name of the user
 */
type Look<T> = (own: Context, login: string) => Promise<T>

/** What happened around the change. */
export interface LanguageChange {
  readonly before: Flow
  readonly after: Flow
  /** The new language. */
  readonly language: string
  /** What each look saw before and after. All have ended. */
  readonly seen: ReadonlyMap<Look<unknown>, readonly [before: Promise<unknown>, after: Promise<unknown>]>
}

const looks: Look<unknown>[] = []

/**
 * Adds a look before and after the change. Call it where a suite is declared: the change is made once for all checks.
 * @returns reads what was seen. It rejects as the look did: other checks do not depend on it
 * @example
 * const fieldsAround = lookAroundLanguageChange((own, login) => languageFields(own, login))
 * const [before, after] = await fieldsAround(await context.languageChange())
 */
export function lookAroundLanguageChange<T>(
  look: Look<T>,
): (change: LanguageChange) => Promise<readonly [before: T, after: T]> {
  looks.push(look)
  return ({ seen }) => Promise.all((seen.get(look) ?? []) as [Promise<T>, Promise<T>])
}

/**
 * Signs the teacher in, changes the language, and signs in again over the login page. It runs once for all checks, where
 * changes are undone.
 */
export function languageChange(context: Context): Promise<LanguageChange> {
  return context.once('a change of language', () =>
    context.whereChangesAreUndone(async (own) => {
      const { login, language: former } = own.user('teacher')
      const language = /^en\b/i.test(former ?? '') ? 'de' : 'en'
      const back = former === undefined ? undefined : { user: login, language: former }
      const before = await own.identity()
      const seenBefore = await looked(own, login)
      await own.driver.change('set-language', { user: login, language }, back)
      const after = await own.flow({ session: 'login' })
      const seenAfter = await looked(own, login)
      const seen = new Map(
        [...seenBefore].map(([look, first]) => [look, [first, seenAfter.get(look) ?? first] as const]),
      )
      return { before, after, language, seen }
    }),
  )
}

/** Looks at everything once, and waits until all looks have ended. */
async function looked(own: Context, login: string): Promise<Map<Look<unknown>, Promise<unknown>>> {
  const all = new Map(looks.map((look) => [look, look(own, login)] as const))
  await Promise.allSettled(all.values())
  return all
}
