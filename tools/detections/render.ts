/**
 * Writes what cases detect as a source file, one line for each rule.
 * @module
 */
import type { CaseOfRule, Detections } from './detections.js'

/** The source of `generated/detections.ts`. Faults and rules are sorted, so the same detections give the same text. */
export function renderDetections(platform: readonly Detections[], partner: readonly Detections[]): string {
  return [
    '/**',
    ' * Which cases of a rule detect which faults of the embedded targets. Made by `npm run generate detections`.',
    ' * @module',
    ' */',
    '',
    '/** What the cases of a rule detect. */',
    'export interface RuleDetections {',
    '  /** The names of the cases that detect a fault. */',
    '  readonly cases: readonly string[]',
    '  /** By fault, the places of the cases that detect it. No place: all do. */',
    '  readonly faults: Readonly<Record<string, readonly number[]>>',
    '  /** By fault, the places of the cases that may detect it: chance decides. */',
    '  readonly byChance?: Readonly<Record<string, readonly number[]>>',
    '  /** By case about every answer of a run, the faults that it detects although other cases do, too. */',
    '  readonly everyAnswer?: Readonly<Record<string, readonly string[]>>',
    '}',
    '',
    '/** What the rules of a platform detect. */',
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
      .filter(isOfTheRun)
      .sort((one, other) => compared(one.fault, other.fault))
      .flatMap(({ fault, everyAnswer, appearsIn }) =>
        everyAnswer.map(
          ({ rule, case: name }) =>
            `  '${fault}': ['${rule}', ${quoted(name)}, [${appearsIn.map(quoted).join(', ')}]],`,
        ),
      ),
    '}',
    '',
    '/** What the rules of an application detect. */',
    'export const partnerDetections: Readonly<Record<string, RuleDetections>> = {',
    ...linesOf(partner),
    '}',
    '',
  ].join('\n')
}

/** True if only cases about every answer of a run detect a fault. */
function isOfTheRun({ cases, byChance }: Detections): boolean {
  return cases.length === 0 && byChance.length === 0
}

/** What is written of a rule: names by fault. */
interface OfRule {
  readonly faults: Map<string, string[]>
  readonly byChance: Map<string, string[]>
  /** By case. */
  readonly everyAnswer: Map<string, string[]>
}

function linesOf(faults: readonly Detections[]): string[] {
  const byRule = new Map<string, OfRule>()
  const ofRule = ({ rule }: CaseOfRule): OfRule => {
    const ofRule = byRule.get(rule) ?? { faults: new Map(), byChance: new Map(), everyAnswer: new Map() }
    byRule.set(rule, ofRule)
    return ofRule
  }
  const add = (map: Map<string, string[]>, key: string, value: string): void => {
    map.set(key, [...(map.get(key) ?? []), value])
  }
  for (const lists of [...faults].sort((a, b) => compared(a.fault, b.fault))) {
    for (const place of lists.cases) add(ofRule(place).faults, lists.fault, place.case)
    for (const place of lists.byChance) add(ofRule(place).byChance, lists.fault, place.case)
    if (!isOfTheRun(lists))
      for (const place of lists.everyAnswer) add(ofRule(place).everyAnswer, place.case, lists.fault)
  }
  return [...byRule].sort(([one], [other]) => compared(one, other)).map(([rule, own]) => line(rule, own))
}

function line(rule: string, { faults, byChance, everyAnswer }: OfRule): string {
  const names = [...new Set([...faults.values(), ...byChance.values()].flat())].sort(compared)
  const places = (cases: readonly string[]): number[] =>
    names.flatMap((name, at) => (cases.includes(name) ? [at] : []))
  const lines = [...faults].map(([fault, cases]) => {
    const some = places(cases)
    return `'${fault}': [${some.length === names.length ? '' : some.join(', ')}]`
  })
  const chance = [...byChance].map(([fault, cases]) => `'${fault}': [${places(cases).join(', ')}]`)
  const answers = [...everyAnswer]
    .sort(([one], [other]) => compared(one, other))
    .map(([name, ids]) => `${quoted(name)}: [${ids.map((id) => `'${id}'`).join(', ')}]`)
  return [
    `  '${rule}': { cases: [${names.map(quoted).join(', ')}], faults: { ${lines.join(', ')} }`,
    ...(chance.length === 0 ? [] : [`, byChance: { ${chance.join(', ')} }`]),
    ...(answers.length === 0 ? [] : [`, everyAnswer: { ${answers.join(', ')} }`]),
    ' },',
  ].join('')
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
