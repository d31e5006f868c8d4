/**
 * Versions of the suite: `major.minor.patch`.
 * @module
 */

/** True for `1.2.3`, without a label of a preview. */
export function isVersion(text: string): boolean {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text)
}

const numbersOf = (version: string): readonly number[] =>
  (version.split(/[-+]/, 1)[0] ?? '').split('.').map(Number)

/** Negative if the first version is older, positive if it is newer, zero if they are equal. Labels do not count. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  for (const index of [0, 1, 2]) if (a[index] !== b[index]) return (a[index] ?? 0) - (b[index] ?? 0)
  return 0
}

/** The same for the minor release: `1.2.3` and `1.2.0` are equal. */
export function compareMinors(one: string, other: string): number {
  const minor = (version: string): string => `${numbersOf(version).slice(0, 2).join('.')}.0`
  return compareVersions(minor(one), minor(other))
}

/** True if the first version has a higher major number. */
export function isNewMajor(version: string, before: string): boolean {
  return (numbersOf(version)[0] ?? 0) > (numbersOf(before)[0] ?? 0)
}
