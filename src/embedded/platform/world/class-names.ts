/**
 * Names and ids of the classes of the current school year, for students and class management.
 * @module
 */

/** Which school of the world. */
export type Source = 'A' | 'B'

/** Names that resemble 1A, and 1AB, which differs from 1Ab only in letter case. */
const lookAlikes = ['1Ab', '1 A', '1Ä', '1AB'] as const

/** Seven parallel classes in twelve grades: 1A to 12G. */
const grid = Array.from({ length: 12 }, (_, grade) =>
  [...'ABCDEFG'].map((letter) => `${grade + 1}${letter}`),
).flat()

/** A class without students. */
export const emptyClass = '9Z'

const names: Readonly<Record<Source, readonly string[]>> = {
  A: [...grid, ...lookAlikes, emptyClass],
  B: ['5C', '6D', '1A'],
}

/** Short names of all classes of the current school year, each once. */
export function classNames(source: Source): readonly string[] {
  return names[source]
}

/** Names of the classes with the usual number of students. */
export function ordinaryClasses(source: Source): readonly string[] {
  return source === 'A' ? grid : names.B
}

/** Internal id of the class of the current school year that has this name. */
export function classIdOf(source: Source, name: string): number {
  const at = names[source].indexOf(name)
  if (at < 0) throw new Error(`the world has no class ${name}`)
  return (source === 'A' ? 5001 : 9001) + at
}
