/**
 * How the application speaks with the platform.
 * @module
 */
export const networkBehaviours = {
  /** How long the platform may take for an answer, in seconds. */
  timeoutSeconds: (): number => 5,
}
