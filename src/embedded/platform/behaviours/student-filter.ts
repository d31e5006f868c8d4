/**
 * Filter expressions: `field='value'`, joined by AND and OR. AND binds more tightly.
 * @module
 */

/** Operators of comparisons. `~` means "contains". */
export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~'

/** One comparison of a filter. */
export interface Comparison {
  /** Dotted path of the field. */
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** A filter: groups of comparisons. It matches if all comparisons of one group match. */
export type Filter = readonly (readonly Comparison[])[]

const comparison = /\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/y
const joint = /(AND|OR)\b/iy

/** Reads a filter expression. Returns undefined if it is malformed. */
export function parseFilter(text: string): Filter | undefined {
  const groups: Comparison[][] = [[]]
  for (let at = 0; ; ) {
    comparison.lastIndex = at
    const [found, field, operator, value] = comparison.exec(text) ?? []
    if (found === undefined || field === undefined || value === undefined) return undefined
    groups.at(-1)?.push({ field, operator: operator as Operator, value: value.replaceAll("''", "'") })
    at += found.length
    if (at === text.length) return groups
    joint.lastIndex = at
    const [, word] = joint.exec(text) ?? []
    if (word === undefined) return undefined
    if (word.toUpperCase() === 'OR') groups.push([])
    at += word.length
  }
}

/** Compares as numbers if both values are numbers, otherwise as texts. */
export function compares(actual: string, operator: Operator, wanted: string): boolean {
  switch (operator) {
    case '=':
      return actual === wanted
    case '!=':
      return actual !== wanted
    case '~':
      return actual.includes(wanted)
  }
  const both =
    actual !== '' && wanted !== '' && !Number.isNaN(Number(actual)) && !Number.isNaN(Number(wanted))
  const [left, right] = both ? [Number(actual), Number(wanted)] : [actual, wanted]
  if (left === right) return operator === '>=' || operator === '<='
  return left > right === operator.startsWith('>')
}
