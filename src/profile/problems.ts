/**
 * Problems of a profile, and how to fix them.
 * @module
 */

/** Wrong use or wrong configuration. Nothing was sent, and the exit code is 2. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly code = 'configuration'
}

/** One problem of a profile or fixture file. */
export interface Problem {
  /** Profile key, or JSON Pointer into a fixture file. */
  readonly key: string
  readonly expected: string
  /** What the file contains, in words; never the value of a secret. */
  readonly found: string
  /** How to fix it, or where to find the value. */
  readonly fix: string
}

/** A profile or fixture file cannot be used. The message lists every problem. */
export class ProfileError extends ConfigurationError {
  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
    /** What was not done: the end of `Nothing was …`. */
    undone = 'sent',
  ) {
    super(
      [
        `${file} cannot be used: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was ${undone}.`,
        ...problemLines(problems),
      ].join('\n'),
    )
  }
}

/** Renders problems as lines of a message. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ key, expected, found, fix }) =>
      `  ${key}: expected ${expected}; found ${found}.\n    To fix it: ${fix}`,
  )
}

/** Characters of a word that can be a misspelt one. */
const longestWord = 100

/** Finds the known words that are most similar to a misspelt one: at most three, the most similar first. */
export function nearest(word: string, known: readonly string[]): string[] {
  if (word.length > longestWord) return []
  const limit = Math.max(2, Math.ceil(word.length / 2))
  return known
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance: steps, candidate }) => steps <= limit || candidate.startsWith(word))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance of two words. */
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
