/**
 * The rules of a SARIF file: why each matters, what to do, where to read on, and the weakness (CWE) behind it.
 * @module
 */
import { packageWeaknesses, type Weakness, weaknessAddress } from '../../src/catalogue/weaknesses.js'
import { type Markdown, markdown, markdownLines, prose } from '../../src/output/markdown.js'
import { forSarif } from '../../src/output/sarif.js'
import type { RuleEntry, RuleRecord } from '../../src/record/record.js'
import { standardAddress } from '../clauses.js'
import { clauseOf, tierName, topicOf } from '../outcome.js'
import { explainLine } from '../repeat.js'
import { actorOf, actorWords, type Guidance, guidanceOf } from '../result/guidance.js'

/** The levels of SARIF. */
export type SarifLevel = 'error' | 'warning' | 'note'

/** The level of a rule, if it counts. */
export function levelOf({ level }: RuleEntry): SarifLevel {
  return level === 'must' ? 'error' : level === 'should' ? 'warning' : 'note'
}

/** The weaknesses behind the rules of a run, in the order in which a file lists them. */
export function weaknessesOf(rules: readonly RuleRecord[]): readonly Weakness[] {
  const named = new Set(rules.map(({ entry }) => packageWeaknesses().of(entry)))
  return packageWeaknesses().list.filter((weakness) => named.has(weakness))
}

/** The taxonomy that the rules refer to; only with the weaknesses that the file names. */
export function taxonomyOf(weaknesses: readonly Weakness[]): object {
  return {
    name: 'CWE',
    organization: 'MITRE',
    shortDescription: { text: 'Common Weakness Enumeration' },
    informationUri: 'https://cwe.mitre.org/',
    isComprehensive: false,
    taxa: weaknesses.map((weakness) => ({
      id: String(weakness.cwe),
      name: forSarif(weakness.name),
      shortDescription: { text: forSarif(weakness.name) },
      helpUri: weaknessAddress(weakness),
    })),
  }
}

/** A reference to a weakness of {@link taxonomyOf}, or null. */
export function taxonOf(entry: RuleEntry, weaknesses: readonly Weakness[]): object | null {
  const weakness = packageWeaknesses().of(entry)
  const index = weakness === null ? -1 : weaknesses.indexOf(weakness)
  if (weakness === null || index < 0) return null
  return { id: String(weakness.cwe), index, toolComponent: { name: 'CWE', index: 0 } }
}

/** A rule with its help text. */
export function descriptorOf({ entry }: RuleRecord, weaknesses: readonly Weakness[]): object {
  const level = levelOf(entry)
  const weakness = packageWeaknesses().of(entry)
  const taxon = taxonOf(entry, weaknesses)
  const address = addressOf(entry, weakness)
  return {
    id: entry.id,
    shortDescription: { text: forSarif(entry.says) },
    fullDescription: { text: forSarif(`${entry.says} (${clauseOf(entry)})`) },
    ...(address === null ? {} : { helpUri: address }),
    help: helpOf(entry, weakness),
    defaultConfiguration: { level },
    ...(taxon === null ? {} : { relationships: [{ target: taxon, kinds: ['relevant'] }] }),
    properties: {
      tags: tagsOf(entry, weakness),
      precision: 'very-high',
      'problem.severity': level === 'note' ? 'recommendation' : level,
      clause: clauseOf(entry),
      level: entry.level,
    },
  }
}

/** Words to filter by, each once. The last ones are those that GitHub knows. */
function tagsOf({ id, role, tier }: RuleEntry, weakness: Weakness | null): string[] {
  const cwe = String(weakness?.cwe).padStart(3, '0')
  return [
    ...new Set(['conformance', role, tierName(tier), topicOf(id)]),
    ...(weakness === null ? [] : ['security', `external/cwe/cwe-${cwe}`]),
  ]
}

/** Where to read on: the clause of a standard, or the weakness. Null for other rules: the contract has no address. */
function addressOf({ clause, tier }: RuleEntry, weakness: Weakness | null): string | null {
  const address = tier === 'standard' ? standardAddress(clause) : null
  return address ?? (weakness === null ? null : weaknessAddress(weakness))
}

/** A part of a help text. */
type Part = readonly [name: string, text: string]

/** The help text of a rule, plain and as Markdown. */
function helpOf(entry: RuleEntry, weakness: Weakness | null): { text: string; markdown: string } {
  const guidance: Guidance | null = guidanceOf(entry)
  const parts: Part[] = [
    ['Clause', `${clauseOf(entry)}.`],
    ...(entry.implied === null ? [] : [['It follows', entry.implied] as const]),
    ...(guidance === null ? [] : [['Why it matters', guidance.reason] as const]),
    ...(guidance === null ? [] : [['What to do', guidance.remedy] as const]),
    ['Who acts', `${actorWords[actorOf(entry)]}.`],
    ...(weakness === null ? [] : [['Weakness', `CWE-${weakness.cwe}: ${weakness.name}.`] as const]),
  ]
  const more = explainLine(entry.id)
  const lines = [entry.says, ...parts.map(([name, text]) => `${name}: ${text}`), `More: ${more}`]
  return { text: forSarif(lines.join('\n')), markdown: markdownOf(entry, parts, more).text }
}

function markdownOf(entry: RuleEntry, parts: readonly Part[], more: string): Markdown {
  return markdownLines([
    prose(entry.says),
    ...parts.flatMap(([name, text]) => [markdown``, markdown`**${prose(name)}:** ${prose(text)}`]),
    markdown``,
    markdown`More: ${more}`,
  ])
}

/** The id of what messages of the target are compared with, in addition to the rules. */
export const schemaRule = 'openapi-documents'

/** Its entry. */
export const schemaDescriptor = {
  id: schemaRule,
  shortDescription: { text: 'Messages of the target fit the OpenAPI documents.' },
  help: {
    text: 'The contract leaves many of these forms open. They count for the result with --strict-schema.',
  },
  defaultConfiguration: { level: 'warning' },
}
