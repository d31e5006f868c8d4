/**
 * Faults and variants: the embedded platform with other behaviours.
 * @module
 */
import type { RuleId } from '../../../generated/catalogue.js'
import type { BehaviourName, Behaviours } from './behaviours/index.js'

/**
 * A replacement for exactly one behaviour, which {@link fault} checks. A union type of all single replacements would
 * express it too, but the compiler needs minutes for it.
 */
export type SingleBehaviour = Partial<Behaviours>

/** A single broken behaviour of the embedded platform. */
export interface Fault {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** Every rule that it violates. It violates no other. */
  readonly violates: readonly [RuleId, ...RuleId[]]
  /**
   * Rules whose checks make the requests in which the fault appears, if those of the violated rule do not: only the
   * case about every answer of the run finds it.
   */
  readonly appearsIn?: readonly RuleId[]
  /** The mistake of the platform, in one line. */
  readonly says: string
  readonly behaviour: SingleBehaviour
  /**
   * True if the fault mirrors one input of a suite: it proves that the suite sends this input, not that the suite
   * finds a natural defect. The criterion: a developer who does not know the input would not make this mistake, for
   * example `path.startsWith('/sso/..%2Fcallback')`. A natural mistake stays unmarked, even if the code of the fault
   * limits it to some requests so that it violates no other rule.
   */
  readonly mirrorsInput?: true
}

/** Another conforming behaviour of the embedded platform for an open point of the contract. */
export interface Variant {
  /** Permanent id in kebab-case. */
  readonly id: string
  /** The difference, in one line. */
  readonly says: string
  /** The clause that leaves the choice, a name in `specs/clauses.yaml`. */
  readonly clause: string
  /** What exactly is left open, if the clause also settles other things. */
  readonly leftOpen?: string
  readonly behaviours: Partial<Behaviours>
  /** Rules of tier standard that this platform breaks: the contract leaves the choice, a standard does not. */
  readonly breaksStandards?: readonly RuleId[]
  /** Rules of level info that this platform violates: they are recorded, and forbid nothing. */
  readonly recorded?: readonly RuleId[]
  /** How its answers differ from the OpenAPI documents, although the contract permits them. */
  readonly mismatches?: readonly string[]
  /** Rules with a check that does not apply to this platform, because its condition does not occur. */
  readonly notApplicable?: readonly RuleId[]
  /** Profile values that the operator of this target would set. */
  readonly profile?: Readonly<Record<string, string>>
}

/**
 * Declares a fault.
 * @throws {TypeError} if it does not replace exactly one behaviour
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
      `The fault ${declared.id} replaces ${replaced.length} behaviours: replace exactly one.`,
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
