/**
 * How the application connects to the platform.
 * @module
 */
export const networkBehaviours = {
  /** Timeout for responses of the platform, in seconds. */
  timeoutSeconds: (): number => 5,
}
