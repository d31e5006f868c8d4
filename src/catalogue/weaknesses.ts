/**
 * The weaknesses (CWE) behind violated rules, as `specs/weaknesses.yaml` lists them.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../profile/package-root.js'
import type { Role } from '../record/record.js'

/** A weakness of the Common Weakness Enumeration. */
export interface Weakness {
  /** Its number. */
  readonly cwe: number
  readonly name: string
  /** Ids of rules, or beginnings of ids up to a dot, by role. */
  readonly platform?: readonly string[]
  readonly partner?: readonly string[]
}

const file = 'specs/weaknesses.yaml'

const isList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

function isWeakness(value: unknown): value is Weakness {
  if (typeof value !== 'object' || value === null) return false
  const { cwe, name, platform, partner } = value as Record<string, unknown>
  return Number.isInteger(cwe) && typeof name === 'string' && isList(platform) && isList(partner)
}

/** Finds the weakness behind a rule. */
export class Weaknesses {
  readonly #byRule = new Map<string, Weakness>()

  constructor(readonly list: readonly Weakness[]) {
    for (const weakness of list)
      for (const role of ['platform', 'partner'] as const)
        for (const id of weakness[role] ?? []) this.#byRule.set(`${role} ${id}`, weakness)
  }

  /** The weakness with the longest id that fits the rule; null if it has none, for example a custom rule. */
  of({ id, role }: { readonly id: string; readonly role: Role }): Weakness | null {
    for (let name = id; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('.'), 0))) {
      const weakness = this.#byRule.get(`${role} ${name}`)
      if (weakness !== undefined) return weakness
    }
    return null
  }
}

let known: Weaknesses | null = null

/**
 * The weaknesses of the package.
 * @throws {Error} if the file has another form
 */
export function packageWeaknesses(): Weaknesses {
  if (known !== null) return known
  const list: unknown = parse(readFileSync(path.join(packageRoot, file), 'utf8'))
  if (!Array.isArray(list) || !list.every(isWeakness))
    throw new Error(`${file}: expected a list of entries with cwe, name, and lists of rules by role.`)
  known = new Weaknesses(list)
  return known
}

/** The page about a weakness. */
export function weaknessAddress({ cwe }: Weakness): string {
  return `https://cwe.mitre.org/data/definitions/${cwe}.html`
}
