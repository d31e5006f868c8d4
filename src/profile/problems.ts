/**
 * What is wrong with a profile, and how to fix it.
 * @module
 */

/** Wrong use or configuration: nothing was sent. The command line ends with 2. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly code = 'configuration'
}

/** One thing that is wrong in a profile or fixture file. */
export interface Problem {
  /** Profile key, or JSON Pointer into a fixture file. */
  readonly key: string
  readonly expected: string
  /** What stands there, in words; never the value of a secret. */
  readonly found: string
  /** Where to find the value, or what to do. */
  readonly fix: string
}

/** A profile or fixture file that cannot be used. The message lists every problem. */
export class ProfileError extends ConfigurationError {
  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    super(
      [
        `${file} cannot be used: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was sent.`,
        ...problemLines(problems),
      ].join('\n'),
    )
  }
}

/** Problems as they stand in a message. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ key, expected, found, fix }) =>
      `  ${key}: expected ${expected}; found ${found}.\n    To fix it: ${fix}`,
  )
}

/** The known words nearest to a mistyped one, nearest first; at most three. */
export function nearest(word: string, known: readonly string[]): string[] {
  const limit = Math.max(2, Math.ceil(word.length / 2))
  return known
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance: steps, candidate }) => steps <= limit || candidate.startsWith(word))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitute = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitute))
    }
    row = next
  }
  return row[b.length] ?? 0
}
