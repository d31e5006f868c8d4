/**
 * What the contract states as numbers, as the embedded targets know it. This is a copy on purpose: a wrong value in
 * `specs/facts.yaml` then shows, because a suite with it violates its rules. A test compares both.
 * @module
 */

/** Students in an answer if the request has no limit. Contract 8. */
export const defaultResultLimit = 1000

/** Characters of a verifier. Contract 8. */
export const verifierLength = { min: 43, max: 128 } as const

/** Seconds for which a service token is valid. Contract 8. */
export const serviceTokenSeconds = 180
