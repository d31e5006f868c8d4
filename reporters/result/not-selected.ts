/**
 * What a run of selected rules left out: the sections of the contract and of the standards, with their rules.
 * @module
 */
import { partnerRules, rules as platformRules } from '../../generated/catalogue.js'
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import type { Role, RunRecord } from '../../src/record/record.js'
import { placeOf } from '../clauses.js'
import { groupBy, plural } from '../outcome.js'

/** A section with rules that were not selected. */
export interface LeftOutSection {
  /** With its number and title: `4.2 Token endpoint`. */
  readonly section: string
  /** Number of its rules that the run does not have. */
  readonly left: number
  /** Number of its rules. */
  readonly of: number
}

/** The rules that were not selected. */
export interface NotSelected {
  /** Their number. */
  readonly rules: number
  /** Their sections, in the order of the documents. Those without any selected rule come first. */
  readonly sections: readonly LeftOutSection[]
}

const catalogues: Readonly<Record<Role, Readonly<Record<string, CatalogueRule>>>> = {
  platform: platformRules,
  partner: partnerRules,
}

/** What a run of selected rules left out. Null for a run of all rules, or of one part of them. */
export function notSelectedOf({
  role,
  rules,
  selection,
}: Pick<RunRecord, 'role' | 'rules' | 'selection'>): NotSelected | null {
  if (selection === undefined) return null
  const judged = new Set(rules.map(({ entry }) => entry.id))
  const placed = Object.values(catalogues[role])
    .map(({ id, clause, tier }) => ({ id, place: placeOf(clause, tier) }))
    .sort(({ place: one }, { place: other }) =>
      one.order < other.order ? -1 : one.order > other.order ? 1 : 0,
    )
  const sections = [...groupBy(placed, ({ place }) => place.section)].flatMap(
    ([section, all]): LeftOutSection[] => {
      const left = all.filter(({ id }) => !judged.has(id)).length
      return left === 0 ? [] : [{ section, left, of: all.length }]
    },
  )
  const total = sections.reduce((sum, { left }) => sum + left, 0)
  if (total === 0) return null
  return {
    rules: total,
    sections: [
      ...sections.filter(({ left, of }) => left === of),
      ...sections.filter(({ left, of }) => left < of),
    ],
  }
}

/** `none of 12 rules`, `30 of 42 rules not`: how much of a section was left out. */
export function leftOutWords({ left, of }: LeftOutSection): string {
  return left === of
    ? `none of ${plural(of, 'rule')} selected`
    : `${left} of ${plural(of, 'rule')} not selected`
}
