/**
 * Rules that cannot be exercised, or do not apply, grouped by what is missing, and how to supply that. For the doctor and
 * for the plans of both roles.
 * @module
 */
import { palette } from '../../src/output/writer.js'
import type { KeySet } from '../../src/profile/keys.js'
import type { CheckRecord } from '../../src/record/record.js'
import { howToProvide } from './missing-input.js'
import { counted, idLines, wordsIn } from './rule-groups.js'

/** Rules that lack the same. */
export interface LackingRules {
  /** What is missing, or why they do not apply. */
  readonly missing: string
  /** True if they do not apply to the target: nobody has to do anything. */
  readonly isMoot: boolean
  readonly ids: readonly string[]
  /** What to add to an id, in brackets. */
  readonly notes: ReadonlyMap<string, string>
}

/** So many rules that do not apply are named. More of them are only counted. */
const mostMoot = 3

/** The beginning of what is missing in a fixture file. */
const ofFixtures = /FIXTURES: /g

/** Lines about rules, what most rules lack first. Entries of the fixture file have a section of their own. */
export function lackingLines(groups: readonly LackingRules[], keySet: KeySet): string[] {
  const sorted = [...groups].sort((one, other) => other.ids.length - one.ids.length)
  const isOfFixtures = ({ missing }: LackingRules): boolean =>
    missing.split(', ').every((part) => part.startsWith('FIXTURES: '))
  const fixtures = sorted.filter((group) => !group.isMoot && isOfFixtures(group))
  const furtherGroups = sorted.filter((group) => !fixtures.includes(group))
  return [...furtherGroups.flatMap((group) => groupLines(group, keySet)), ...fixtureLines(fixtures)]
}

function groupLines({ missing, isMoot, ids, notes }: LackingRules, keySet: KeySet): string[] {
  const how = howToProvide(missing, keySet)
  const isNamed = !isMoot || ids.length <= mostMoot
  return [
    '',
    `${isMoot ? 'Not applicable' : 'Missing'}: ${missing} (${counted(ids.length, 'rule')})`,
    ...(how === null ? [] : wordsIn(`To supply it: ${how}`, '  ')),
    ...(isNamed ? idLines(ids, '  ', notes) : []),
  ]
}

/** One paragraph for each entry. */
function fixtureLines(groups: readonly LackingRules[]): string[] {
  if (groups.length === 0) return []
  const rules = new Set(groups.flatMap(({ ids }) => ids)).size
  return [
    '',
    `Missing: entries of the fixture file FIXTURES (${counted(rules, 'rule')})`,
    '  To supply them: "discover" finds what the target has; docs/FIXTURES.md describes each entry',
    ...groups.flatMap(({ missing, ids, notes }) => {
      const noted = ids.map((id) => (notes.has(id) ? `${id} (${notes.get(id)})` : id))
      return wordsIn(`${missing.replace(ofFixtures, '')}: ${noted.join(', ')}`, '  ')
    }),
  ]
}

/** Lines about checks that a run leaves out. */
export function leftOutLines(skipped: readonly CheckRecord[], keySet: KeySet): string[] {
  if (skipped.length === 0) return []
  const byReason = new Map<string, CheckRecord[]>()
  for (const check of skipped) {
    const why = `${check.verdict}: ${check.reason}`
    byReason.set(why, [...(byReason.get(why) ?? []), check])
  }
  const groups = [...byReason.values()].map((checks): LackingRules => {
    const cases = new Map<string, string[]>()
    for (const { rule, case: name } of checks)
      cases.set(rule, [...(cases.get(rule) ?? []), ...(name === '' ? [] : [name])])
    const notes = [...cases].flatMap(([rule, names]) =>
      names.length === 0
        ? []
        : [[rule, names.length === 1 ? `${names[0]}` : `${names.length} cases`] as const],
    )
    const [{ verdict = '', reason = '' } = {}] = checks
    return {
      missing: (reason ?? '').replace(/^the profile lacks /, ''),
      isMoot: verdict === 'not applicable',
      ids: [...cases.keys()],
      notes: new Map(notes),
    }
  })
  return ['', palette.bold('Not run'), ...lackingLines(groups, keySet)]
}
