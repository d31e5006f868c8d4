/**
 * Writes what cases detect as a source file, one line for each rule.
 * @module
 */
import type { Detections } from './detections.js'

/** The source of `generated/worth.ts`. Faults and rules are sorted, so the same detections give the same text. */
export function renderWorth(platform: readonly Detections[], partner: readonly Detections[]): string {
  return [
    '/**',
    ' * Which cases of a rule detect which faults of the embedded targets. Made by `npm run generate worth`.',
    ' * @module',
    ' */',
    '',
    '/** The names of the cases of a rule that detect a fault, and by fault the places of those that detect it. No place: all do. */',
    'export interface RuleDetections {',
    '  readonly cases: readonly string[]',
    '  readonly faults: Readonly<Record<string, readonly number[]>>',
    '}',
    '',
    '/** What the rules of a platform detect. Cases about every answer of a run are left out: they see what the others ask for. */',
    'export const detections: Readonly<Record<string, RuleDetections>> = {',
    ...linesOf(platform),
    '}',
    '',
    '/**',
    ' * Faults that only a case about every answer of a run detects: the rule and the case, and the rules whose checks make',
    ' * the requests in which the fault appears.',
    ' */',
    'export const detectionsOfTheRun: Readonly<',
    '  Record<string, readonly [rule: string, name: string, appearsIn: readonly string[]]>',
    '> = {',
    ...platform
      .filter(({ ofTheRun }) => ofTheRun !== undefined)
      .sort((one, other) => compared(one.fault, other.fault))
      .map(({ fault, ofTheRun = ['', '', []] }) => {
        const [rule, name, appearsIn] = ofTheRun
        return `  '${fault}': ['${rule}', ${quoted(name)}, [${appearsIn.map(quoted).join(', ')}]],`
      }),
    '}',
    '',
    '/** What the rules of an application detect. */',
    'export const partnerDetections: Readonly<Record<string, RuleDetections>> = {',
    ...linesOf(partner),
    '}',
    '',
  ].join('\n')
}

function linesOf(all: readonly Detections[]): string[] {
  const byRule = new Map<string, Map<string, string[]>>()
  for (const { fault, cases } of [...all].sort((one, other) => compared(one.fault, other.fault)))
    for (const { rule, case: name } of cases) {
      const own = byRule.get(rule) ?? new Map<string, string[]>()
      byRule.set(rule, own.set(fault, [...(own.get(fault) ?? []), name]))
    }
  return [...byRule]
    .sort(([one], [other]) => compared(one, other))
    .map(([rule, faults]) => line(rule, faults))
}

function line(rule: string, faults: ReadonlyMap<string, readonly string[]>): string {
  const names = [...new Set([...faults.values()].flat())].sort(compared)
  const of = [...faults].map(([fault, cases]) => {
    const places = names.flatMap((name, at) => (cases.includes(name) ? [at] : []))
    return `'${fault}': [${places.length === names.length ? '' : places.join(', ')}]`
  })
  return `  '${rule}': { cases: [${names.map(quoted).join(', ')}], faults: { ${of.join(', ')} } },`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
