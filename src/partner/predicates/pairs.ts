/**
 * Predicates over the names and values of a query or a form.
 * @module
 */
import type { Pair } from '../requests.js'
import { type Finding, unless } from './finding.js'

/** Every value of a name, in order. */
export function valuesOf(pairs: readonly Pair[], name: string): string[] {
  return pairs.filter(([key]) => key === name).map(([, value]) => value)
}

/** The values that were sent under a name, in words. */
function saidOf(name: string, values: readonly string[]): string {
  return values.length === 0
    ? `no \`${name}\``
    : `\`${name}\` is ${values.map((value) => JSON.stringify(value)).join(' and ')}`
}

/** The name is there, and all its values are allowed ones. */
export function isOneOf(
  pairs: readonly Pair[],
  name: string,
  allowed: readonly string[],
  expected = `\`${name}\` is ${quoted(allowed)}`,
): Finding | undefined {
  const sent = valuesOf(pairs, name)
  return unless(
    sent.length > 0 && sent.every((value) => allowed.includes(value)),
    expected,
    saidOf(name, sent),
  )
}

/** The name is not there, or all its values are allowed ones. */
export function isAbsentOrOneOf(
  pairs: readonly Pair[],
  name: string,
  allowed: readonly string[],
  expected = `no \`${name}\`, or ${quoted(allowed)}`,
): Finding | undefined {
  const otherValues = valuesOf(pairs, name).filter((value) => !allowed.includes(value))
  return unless(otherValues.length === 0, expected, saidOf(name, otherValues))
}

/** The name is there, and none of its values is empty. */
export function isFilled(
  pairs: readonly Pair[],
  name: string,
  expected = `a \`${name}\` that is not empty`,
): Finding | undefined {
  const sent = valuesOf(pairs, name)
  return unless(sent.length > 0 && sent.every((value) => value !== ''), expected, saidOf(name, sent))
}

/** No name is there twice. */
export function eachOnce(pairs: readonly Pair[]): Finding | undefined {
  const names = pairs.map(([name]) => name)
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  return unless(repeated.length === 0, 'each parameter once', `several values of ${repeated.join(', ')}`)
}

/** All values of these names are whole numbers. */
export function areIntegers(pairs: readonly Pair[], names: readonly string[]): Finding | undefined {
  const wrong = pairs.filter(([name, value]) => names.includes(name) && !/^\d+$/.test(value))
  return unless(
    wrong.length === 0,
    `${quoted(names, ' and ')} as integers`,
    `the parameters ${wrong.map((pair) => pair.join('=')).join(', ')}`,
  )
}

function quoted(texts: readonly string[], separator = ' or '): string {
  return texts.map((text) => `\`${text}\``).join(separator)
}
