/**
 * Faults and variants: the embedded platform with other behaviours.
 * @module
 */
import type { RuleId } from '../../../generated/catalogue.js'
import type { BehaviourName, Behaviours } from './behaviours/index.js'

/**
 * A replacement for exactly one behaviour; {@link fault} holds it to that. A union of all single replacements would
 * say it too, but takes the compiler minutes.
 */
export type OneBehaviour = Partial<Behaviours>

/** A single broken behaviour of the embedded platform. */
export interface Fault {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** Every rule that it violates, and no other. */
  readonly violates: readonly [RuleId, ...RuleId[]]
  /** Where a rule has several cases: those that detect it. */
  readonly cases?: Partial<Readonly<Record<RuleId, readonly string[]>>>
  /** What the platform does wrong, in one line. */
  readonly says: string
  readonly behaviour: OneBehaviour
  /**
   * True if the fault mirrors one input of a suite: it proves that the suite sends this input, not that the suite
   * finds a natural defect. The criterion: a developer who does not know the input would not make this mistake, for
   * example `path.startsWith('/sso/..%2Fcallback')`. A natural mistake stays unmarked, even if the code of the fault
   * limits it to some requests so that it violates no other rule.
   */
  readonly mirrorsInput?: true
}

/** Another conforming behaviour of the embedded platform where the contract leaves a choice. */
export interface Variant {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** What the platform does differently, in one line. */
  readonly says: string
  /** The clause that leaves the choice. */
  readonly clause: string
  readonly behaviours: Partial<Behaviours>
  /** Rules of tier standard that such a platform breaks: the contract leaves the choice, a standard does not. */
  readonly breaksStandards?: readonly RuleId[]
  /** Profile values that the operator of such a target would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/**
 * Declares a fault.
 * @throws where it replaces no behaviour, or several
 * @example
 * fault({
 *   id: 'redirect-uri-prefix',
 *   violates: ['authorize.redirect-uri.path', 'authorize.error.invalid-resource.path'],
 *   says: 'accepts any redirect_uri that starts with the configured one',
 *   behaviour: { redirectUriMatches: (sent, app) => sent.startsWith(app.redirectUri) || app.uiUrls.includes(sent) },
 * })
 */
export function fault(declared: Fault): Fault {
  const replaced = Object.keys(declared.behaviour)
  if (replaced.length !== 1)
    throw new TypeError(
      `The fault ${declared.id} replaces ${replaced.length} behaviours; expected exactly one.`,
    )
  return declared
}

/** Marks a fault as one that mirrors an input of a suite. */
export function mirrored(declared: Fault): Fault {
  return { ...declared, mirrorsInput: true }
}

/** Declares a variant. */
export function variant(declared: Variant): Variant {
  return declared
}

/** The name of the behaviour that a fault replaces. */
export function faultyBehaviour(declared: Fault): BehaviourName {
  return Object.keys(declared.behaviour)[0] as BehaviourName
}
