/**
 * Compares what the texts of an example say with the exchange that it shows: the status, and the name of the error.
 * @module
 */

/** An answer that an example shows. */
export interface ShownAnswer {
  /** The message of the answer: the status in its first line. */
  readonly response: string
}

/** The words of a finding that are about another exchange than the one that is shown. */
const otherExchanges = [
  // How the browser or the probe ended; the exchange that decided may be another one.
  /\(?the (?:probe|browser)\b[^;)]*\bstatus \d{3}[^;)]*\)?/g,
  // What another endpoint answers.
  /\bthe token endpoint answers? \d{3}/g,
  // What the application says about its own requests.
  /the application (?:says|reports)\b.*$/gs,
]

/** A list of statuses: `400`, `401 or 403`, `400, 404 or 3xx`. */
const status =
  /(?:\bstatus |\bredirect \(|\banswers (?:with )?|\bHTTP )([1-5](?:\d\d|xx)(?:(?:, or |, | or )[1-5](?:\d\d|xx))*)\b/g
/** `[500]`, and `[302,500]`. */
const listed = /^\[(?:[1-5]\d\d,?)+\]$/
const error =
  /\b(invalid_[a-z]+|access_denied|unauthorized_client|unsupported_[a-z]+_type|server_error|temporarily_unavailable|login_required|consent_required|interaction_required)\b/g
/** In front of a word that an answer must not have, or has only in another case. */
const negation = /\bfor $|\b(?:no|not|without|other than|instead of|never|neither|nor|except)\b[^,;]*$/

/** The statuses and error names that a text says an answer has. */
export interface SaidOfAnswer {
  /** The answer has one of them; empty if the text names none. */
  readonly statuses: readonly string[]
  readonly errors: readonly string[]
}

/** What the text of a finding says of the answer that is shown. */
export function saidIn(text: string): SaidOfAnswer {
  const about = otherExchanges.reduce((rest, words) => rest.replace(words, ''), text)
  const named = (pattern: RegExp): string[] =>
    [...about.matchAll(pattern)].flatMap((match) =>
      negation.test(about.slice(0, match.index)) ? [] : [match[1] ?? ''],
    )
  const words = listed.test(about) ? [about] : named(status)
  const statuses = words.flatMap((list) => list.match(/\d(?:\d\d|xx)/g) ?? [])
  return { statuses: [...new Set(statuses)], errors: [...new Set(named(error))] }
}

/**
 * How an example differs from what a text says of it: `the text says status 400, the answer has 200`. Null if both
 * agree.
 */
export function disagreement(text: string, { response }: ShownAnswer): string | null {
  const { statuses, errors } = saidIn(text)
  const [, shown = 'none'] = /^(\d{3})\b/.exec(response) ?? []
  const isSaid = (one: string): boolean => (one.endsWith('xx') ? one[0] === shown[0] : one === shown)
  if (statuses.length > 0 && !statuses.some(isSaid))
    return `the text says status ${statuses.join(' or ')}, the answer has ${shown}`
  if (errors.length > 0 && !errors.some((name) => response.includes(name)))
    return `the text says ${errors.join(' or ')}, which the answer does not have`
  return null
}
