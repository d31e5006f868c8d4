/**
 * Digests of what an example was recorded from. If one of them changes, the example must be recorded again.
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { partnerRules, rules } from '../../generated/catalogue.js'
import type { RuleExamples } from '../../reporters/rulebook/examples.js'
import { suiteFiles } from '../coverage/suite-files.js'
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { packageRoot } from '../profile/package-root.js'
import type { Role } from '../record/record.js'

const characters = 8

function digestOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, characters)
}

/** What of a fault decides its recordings. */
interface DigestedFault {
  readonly id: string
  readonly says: string
  readonly behaviour: object
  readonly profile?: Readonly<Record<string, string>>
}

/** Id of a fault, and the digest of what it does. */
export function digestOfFault({ id, says, behaviour, profile = {} }: DigestedFault): string {
  const functions = Object.entries(behaviour).map(([name, value]) => `${name}: ${String(value)}`)
  return `${id} ${digestOf(says, ...functions, JSON.stringify(profile))}`
}

/** Computes the digests of rules. It reads each suite file once. */
export class RuleDigests {
  readonly #files = suiteFiles()
  /** The declarations without comments in which each suite file names each id. */
  readonly #declarations = new Map<string, ReadonlyMap<string, readonly string[]>>()

  /** The digests of the entry of a rule in the catalogue, and of its declaration in the suite. */
  of(rule: string): readonly [rule: string, check: string] {
    const { says, level, clause } = entries[rule] ?? { says: '', level: '', clause: '' }
    const declarations = this.#in(this.#files.get(rule)).get(rule) ?? []
    return [digestOf(says, level, clause), digestOf(...declarations)]
  }

  #in(file: string | undefined): ReadonlyMap<string, readonly string[]> {
    if (file === undefined) return new Map()
    const known = this.#declarations.get(file)
    if (known !== undefined) return known
    const text = readFileSync(path.join(packageRoot, file), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/^\s*\/\/.*$/gm, '')
    const filesByRule = new Map<string, string[]>()
    for (const declaration of text.split(/\n\n+(?=\S)/).map((one) => one.trim()))
      for (const [, id = ''] of declaration.matchAll(/['"]([\w.-]+\.[\w.-]+)['"]/g)) {
        const declarations = filesByRule.get(id) ?? []
        if (!declarations.includes(declaration)) filesByRule.set(id, [...declarations, declaration])
      }
    this.#declarations.set(file, filesByRule)
    return filesByRule
  }
}

const entries: Readonly<
  Record<string, { readonly says: string; readonly level: string; readonly clause: string }>
> = {
  ...rules,
  ...partnerRules,
}

/** Ids and digests of the faults of each role; a fault of the other role may have the same id. */
const faultsOf: Readonly<Record<Role, ReadonlySet<string>>> = {
  platform: new Set(faults.map(digestOfFault)),
  partner: new Set(partnerFaults.map(digestOfFault)),
}

/** What changed since examples were recorded, in words; empty if nothing did. */
export function changesSince({ rule, digests, cases }: RuleExamples, now: RuleDigests): string[] {
  const [entry, check] = now.of(rule)
  const known = faultsOf[Object.hasOwn(rules, rule) ? 'platform' : 'partner']
  const changed = cases.flatMap(({ bad }) =>
    bad === null || known.has(bad.digest) ? [] : [`the fault ${bad.digest.split(' ')[0]}`],
  )
  return [
    ...(entry === digests[0] ? [] : ['the rule']),
    ...(check === digests[1] ? [] : ['the check']),
    ...new Set(changed),
  ]
}
