/**
 * What people read about a violated rule: why it matters, what to do, who acts.
 * @module
 */
import { type Guidance as Entry, packageTranslations } from '../../src/catalogue/translations.js'
import type { Role, RuleEntry } from '../../src/record/record.js'
import type { SharedCause } from './causes.js'

/** Who must act. */
export type Actor = Entry['actor']

/** Texts about a violated rule, in English. */
export interface Guidance {
  readonly actor: Actor
  /** What an attacker can do, or what a user experiences. */
  readonly reason: string
  /** Typical mistakes. */
  readonly mistakes: readonly string[]
  readonly remedy: string
  /** The remedy in common stacks. */
  readonly code: readonly { readonly stack: string; readonly text: string }[]
}

/** An actor in words. */
export const actorWords: Readonly<Record<Actor, string>> = {
  platform: 'developers of the platform',
  application: 'developers of the application',
  operator: 'operator of the target',
}

/** Who acts if no text says it: the side that is judged. */
const usualActor: Readonly<Record<Role, Actor>> = { platform: 'platform', partner: 'application' }

/** Who must act if a rule is violated. */
export function actorOf(rule: Pick<RuleEntry, 'id' | 'role'>): Actor {
  return packageTranslations().guidance(rule)?.actor ?? usualActor[rule.role]
}

/** The texts about a rule. Null for a rule without texts, for example a custom one. */
export function guidanceOf(rule: Pick<RuleEntry, 'id' | 'role'>): Guidance | null {
  const entry = packageTranslations().guidance(rule)
  if (entry === null) return null
  return {
    actor: entry.actor,
    reason: entry.reason.en,
    mistakes: entry.mistakes.map(({ en }) => en),
    remedy: entry.remedy.en,
    code: entry.code ?? [],
  }
}

/** What to do about undecided rules that follow from a cause. */
export function followsWords({ id, rules, first, says }: Omit<SharedCause, 'follows'>): string {
  const [rule = ''] = rules
  const what =
    rules.length === 1 ? `${rule}, which is violated` : `${rule} and ${rules.length - 1} more violated rules`
  return id === null
    ? `Fix ${rule} first: these rules follow from ${what}. They are decided in the next run.`
    : `Fix the violated rules first: these rules follow from ${what}. ${says} ${first}`
}
