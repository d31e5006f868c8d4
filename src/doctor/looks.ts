/**
 * Compares answers of a target with its answers at an address that no target has.
 * @module
 */
import { Undecided } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'

/** What one basic probe found. */
export interface Look {
  /** What was looked for, e.g. `discovery document`. */
  readonly what: string
  /** What came, in words. */
  readonly came: string
  /** True if it looks like the right kind of target. Null if no answer came. */
  readonly right: boolean | null
}

/**
 * True if the target has something at an address: it answers there in another way than at an address that no target
 * has, and it does not say that there is nothing.
 * @param nowhere the answer to a request of the same kind at an address that no target has
 */
export function isThere(answer: Answer, nowhere: Answer): boolean {
  if ([404, 405, 410].includes(answer.status) || answer.status >= 500) return false
  if (answer.status !== nowhere.status) return true
  // A redirect for every address, for example to a login, differs in what it passes on.
  if (answer.status >= 300 && answer.status < 400) return placeOf(answer) !== placeOf(nowhere)
  return answer.mediaType !== nowhere.mediaType
}

/** Where a redirect goes, without the path of the request, which a redirect to another host keeps. */
function placeOf({ location, url }: Answer): string {
  return location === undefined ? '' : location.origin + location.pathname.replace(url.pathname, '/…')
}

/** Runs a probe. A probe without an answer found nothing out. */
export async function look(
  what: string,
  probe: () => Promise<{ readonly came: string; readonly right: boolean }>,
): Promise<Look> {
  try {
    return { what, ...(await probe()) }
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
    return { what, came: error.message, right: null }
  }
}

/**
 * Tries probes one after the other until one finds the right kind of target.
 * @returns what each found, if none found it, and each got an answer; null otherwise
 */
export async function noneRight(probes: Iterable<() => Promise<Look>>): Promise<readonly Look[] | null> {
  const looks: Look[] = []
  for (const probe of probes) {
    const look = await probe()
    if (look.right !== false) return null
    looks.push(look)
  }
  return looks
}

/** What the probes found, as a list in words. */
export function lookWords(looks: readonly Look[]): string {
  return looks.map(({ what, came }) => `${what}: ${came}`).join('; ')
}
