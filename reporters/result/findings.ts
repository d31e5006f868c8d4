/**
 * The violated rules of a run: what was sent, what came, what was expected, who acts.
 * @module
 */
import { partnerRules, rules as platformRules, statements } from '../../generated/catalogue.js'
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import type {
  CheckRecord,
  ExchangeRecord,
  Role,
  RuleEntry,
  RuleRecord,
  RunRecord,
} from '../../src/record/record.js'
import { sentencesOf } from '../../src/record/sentences.js'
import { featureName, placeOf } from '../clauses.js'
import {
  clauseOf,
  customCountedWords,
  decidingExchange,
  type ExchangeIndex,
  plural,
  whyNotCounted,
} from '../outcome.js'
import { againLine, explainLine, repeatLine } from '../repeat.js'
import { type Actor, actorOf, type Guidance, guidanceOf } from './guidance.js'
import { type ShownToken, shownTokensOf } from './tokens.js'
import { type Way, wayTo } from './way.js'

/** Why a violated rule is reported, in the order of the reports. */
export type FindingKind = 'contract' | 'standard' | 'custom' | 'warning' | 'waived'

/** A violated rule. */
export interface Finding {
  readonly id: string
  readonly role: Role
  readonly kind: FindingKind
  readonly says: string
  /** With the document: `contract 4.1 redirect_uri`. */
  readonly clause: string
  /** The section of the document with its title. */
  readonly section: string
  readonly feature: string
  /** The statements of the contract that it comes from, in our own words. */
  readonly statements: readonly { readonly id: string; readonly says: string }[]
  /** How the rule follows from them, if they do not say it. */
  readonly implied: string | null
  /** Null if the violation changes the result. */
  readonly notCounted: string | null
  /** Who must act. */
  readonly actor: Actor
  /** Reason, mistakes and remedy; null if nobody has written them. */
  readonly guidance: Guidance | null
  /** The violated cases. */
  readonly cases: readonly FindingCase[]
  /** Number of cases of the rule that ran. */
  readonly checked: number
  /** The command that judges the rule again. */
  readonly again: string
  /** The command that prints the rule and its requests in the last run. */
  readonly explain: string
}

/** A violated case of a rule. */
export interface FindingCase {
  /** Empty for a rule with a single check. */
  readonly name: string
  readonly expected: string
  readonly actual: string | null
  /** The ID tokens that explain it, decoded: at most two. */
  readonly tokens: readonly ShownToken[]
  /** The exchange that decided; null if the check sent nothing. */
  readonly exchange: ExchangeRecord | null
  /** What led to it. */
  readonly way: Way
  /** Number of requests of the check. */
  readonly requests: number
  /** The command that repeats the check, with a sign-in of its own. */
  readonly repeat: string
}

/** Violated rules of one kind. */
export interface FindingGroup {
  readonly kind: FindingKind
  /** `Violated: 2 rules` */
  readonly title: string
  readonly findings: readonly Finding[]
}

const kinds: readonly FindingKind[] = ['contract', 'standard', 'custom', 'warning', 'waived']

/** The violated rules by kind. The most important kind comes first; empty ones are left out. */
export function findingsOf(run: RunRecord, exchanges: ExchangeIndex): FindingGroup[] {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  return kinds.flatMap((kind) => {
    const findings = violated.filter((rule) => kindOf(rule) === kind)
    if (findings.length === 0) return []
    const title = titles[kind](plural(findings.length, 'rule'), run)
    return [{ kind, title, findings: findings.map((rule) => findingOf(run, rule, exchanges)) }]
  })
}

const titles: Readonly<Record<FindingKind, (number: string, run: RunRecord) => string>> = {
  contract: (number) => `Violated: ${number}`,
  standard: (number, { standards }) =>
    `Violated standards: ${number}, ${standards ? 'counted with --standards' : 'not counted for the result'}`,
  custom: (number, { own }) =>
    `Violated custom rules: ${number}${own === undefined ? '' : `, ${customCountedWords(own)}`}`,
  warning: (number) => `Warnings: ${number}`,
  waived: (number) => `Violated, but waived: ${number}`,
}

function kindOf({ entry, waived }: RuleRecord): FindingKind {
  if (waived) return 'waived'
  if (entry.level !== 'must') return 'warning'
  return entry.tier === 'own' ? 'custom' : entry.tier
}

function findingOf(run: RunRecord, rule: RuleRecord, exchanges: ExchangeIndex): Finding {
  const { entry, checks } = rule
  const guidance = guidanceOf(entry)
  return {
    id: entry.id,
    role: entry.role,
    kind: kindOf(rule),
    says: entry.says,
    clause: clauseOf(entry),
    section: placeOf(entry.clause, entry.tier).section,
    feature: featureName(entry.feature),
    statements: statementsOf(entry),
    implied: entry.implied,
    notCounted: whyNotCounted(run, rule),
    actor: actorOf(entry),
    guidance,
    cases: checks
      .filter(({ verdict }) => verdict === 'violated')
      .map((check) => caseOf(run, check, exchanges)),
    checked: checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'passed').length,
    again: againLine(run, [entry.id]),
    explain: explainLine(entry.id),
  }
}

function caseOf(run: RunRecord, check: CheckRecord, exchanges: ExchangeIndex): FindingCase {
  const { expected, actual } = sentencesOf(check) ?? {
    expected: check.reason ?? 'the opposite',
    actual: null,
  }
  return {
    name: check.case,
    expected,
    actual,
    tokens: shownTokensOf(run, check, exchanges),
    exchange: decidingExchange(check, exchanges),
    way: wayTo(check, exchanges),
    requests: check.exchanges.length,
    repeat: repeatLine(run, check.rule, check),
  }
}

const catalogue: Readonly<Record<Role, Readonly<Record<string, Pick<CatalogueRule, 'statements'>>>>> = {
  platform: platformRules,
  partner: partnerRules,
}

const saidBy = new Map(statements.map(({ id, says }) => [id, says]))

/** Ids of the statements that a rule comes from. Empty for a custom rule and for a rule of a standard. */
export function statementIdsOf({ role, id }: Pick<RuleEntry, 'role' | 'id'>): readonly string[] {
  return Object.hasOwn(catalogue[role], id) ? (catalogue[role][id]?.statements ?? []) : []
}

function statementsOf(entry: RuleEntry): Finding['statements'] {
  return statementIdsOf(entry).map((id) => ({ id, says: saidBy.get(id) ?? '' }))
}
