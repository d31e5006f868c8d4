/**
 * Intervals in words.
 * @module
 */

const units: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
]

/**
 * A time in words: `5 h`, `1 h 30 min`, `45 s`. At most its two largest units.
 * @param ms milliseconds; less than a second becomes `1 s`
 */
export function intervalWords(ms: number): string {
  let rest = Math.max(1, Math.round(ms / 1000)) * 1000
  const parts: string[] = []
  for (const [unit, name] of units) {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.slice(0, 2).join(' ')
}
