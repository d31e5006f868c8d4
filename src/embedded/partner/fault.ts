/**
 * The types of faults and variants of the embedded partner.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { BehaviourName, Behaviours } from './behaviours/index.js'

/** An override of exactly one behaviour. */
export type SingleBehaviour = {
  [Name in BehaviourName]: { readonly [Key in Name]: Behaviours[Key] } & {
    readonly [Key in Exclude<BehaviourName, Name>]?: never
  }
}[BehaviourName]

/** One broken behaviour of the embedded partner. */
export interface PartnerFault {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** All rules that the fault violates. It violates no other rule. */
  readonly violates: readonly [PartnerRuleId, ...PartnerRuleId[]]
  /** What the application does wrong, in one line. */
  readonly says: string
  /**
   * Whether the fault mirrors exactly one input of a suite. The criterion: a developer would not make this mistake
   * naturally, without knowing the input. A mirrored fault proves that the check exists and is sharp. It does not prove
   * that the check finds a natural defect. Default: false.
   */
  readonly mirrorsInput?: true
  /**
   * Whether the fault changes schools that it has nothing to do with: what other rules see depends on what runs at the
   * same time. The matrix runs only the declared rules. Default: false.
   */
  readonly disturbsOthers?: true
  readonly behaviour: SingleBehaviour
  /** Profile values that the operator of such an application would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/** A different but conforming behaviour of the embedded partner, where the contract allows a choice. */
export interface PartnerVariant {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** What the application does differently, in one line. */
  readonly says: string
  /** The clause that allows the choice, a name in `specs/clauses.yaml`. */
  readonly clause: string
  /** What exactly is left open, if the clause also settles other things. */
  readonly leftOpen?: string
  readonly behaviours: Partial<Behaviours>
  /** Rules of level `should` or of tier `standard` that the variant violates. */
  readonly breaks?: readonly PartnerRuleId[]
  /** How its requests differ from the OpenAPI documents, although the contract permits them. */
  readonly mismatches?: readonly string[]
  /** Profile values that the operator of such an application would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/**
 * Declares a fault.
 * @example
 * fault({
 *   id: 'nonce-not-compared',
 *   violates: ['id-token-check.nonce.other'],
 *   says: 'accepts any nonce',
 *   behaviour: { redeem: handWrittenRedeem({ nonce: ({ claims }) => claims.nonce !== undefined }) },
 * })
 */
export function fault(declared: PartnerFault): PartnerFault {
  return declared
}

/** Marks a fault as a mirror of one input of a suite. See {@link PartnerFault.mirrorsInput}. */
export function mirrored(declared: PartnerFault): PartnerFault {
  return { ...declared, mirrorsInput: true }
}

/** Declares a variant. */
export function variant(declared: PartnerVariant): PartnerVariant {
  return declared
}

/** The name of the behaviour that a fault replaces. */
export function faultyBehaviour(declared: PartnerFault): BehaviourName {
  return Object.keys(declared.behaviour)[0] as BehaviourName
}
