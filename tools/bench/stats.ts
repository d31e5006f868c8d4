/**
 * Statistics over several rounds.
 * @module
 */

/** The middle of some figures; of an even number the mean of the two in the middle. @throws RangeError for none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (below === undefined || above === undefined) throw new RangeError('no figures')
  return (below + above) / 2
}

/** The median of one figure of each round. */
export function medianOf<T>(rounds: readonly T[], figure: (round: T) => number): number {
  return median(rounds.map(figure))
}

/** The median of the ratios per round. A disturbance affects both sides of a round, so ratios are stable. */
export function pairedRatio<T>(
  rounds: readonly T[],
  one: (round: T) => number,
  other: (round: T) => number,
): number {
  return median(rounds.map((round) => one(round) / other(round)))
}
