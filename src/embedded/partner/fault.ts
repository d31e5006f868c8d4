/**
 * Faults and variants: the embedded partner with other behaviours.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { BehaviourName, Behaviours } from './behaviours/index.js'

/** A replacement for exactly one behaviour. */
export type OneBehaviour = {
  [Name in BehaviourName]: { readonly [Key in Name]: Behaviours[Key] } & {
    readonly [Key in Exclude<BehaviourName, Name>]?: never
  }
}[BehaviourName]

/** A single broken behaviour of the embedded partner. */
export interface PartnerFault {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** Every rule that it violates, and no other. */
  readonly violates: readonly [PartnerRuleId, ...PartnerRuleId[]]
  /** Where a rule has several cases: those that detect it. */
  readonly cases?: Partial<Readonly<Record<PartnerRuleId, readonly string[]>>>
  /** What the application does wrong, in one line. */
  readonly says: string
  readonly behaviour: OneBehaviour
  /** Profile values that the operator of such an application would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/** Another conforming behaviour of the embedded partner where the contract leaves a choice. */
export interface PartnerVariant {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** What the application does differently, in one line. */
  readonly says: string
  /** The clause that leaves the choice. */
  readonly clause: string
  readonly behaviours: Partial<Behaviours>
  /** Rules of level should, and of tier standard, that such an application breaks. */
  readonly breaks?: readonly PartnerRuleId[]
  /** Profile values that the operator of such an application would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/**
 * Declares a fault.
 * @example
 * fault({
 *   id: 'nonce-not-compared',
 *   violates: ['id-token-check.nonce.other'],
 *   says: 'takes any nonce',
 *   behaviour: { redeem: ownRedeem({ nonce: ({ claims }) => claims.nonce !== undefined }) },
 * })
 */
export function fault(declared: PartnerFault): PartnerFault {
  return declared
}

/** Declares a variant. */
export function variant(declared: PartnerVariant): PartnerVariant {
  return declared
}

/** The name of the behaviour that a fault replaces. */
export function faultyBehaviour(declared: PartnerFault): BehaviourName {
  return Object.keys(declared.behaviour)[0] as BehaviourName
}
