/**
 * What a target accepts shows itself, also if the requests that must succeed fail.
 * @module
 */
import { LoginFailure } from '../../core/browser/login-failure.js'
import { Accepted, positiveControl, Unanswered, Undecided } from '../../core/errors.js'

/**
 * Sends a probe after a request that must succeed. Also if that fails: what the target accepts shows itself.
 * @throws {Accepted} if the probe judges so
 * @throws {Undecided} if the request that must succeed fails
 */
export async function afterControl<T>(
  control: () => Promise<unknown>,
  probe: (isControlled: boolean) => Promise<T>,
): Promise<T> {
  const [before] = await Promise.allSettled([positiveControl(control)])
  if (before.status === 'fulfilled') return probe(true)
  const failed: unknown = before.reason
  const isAnswered =
    failed instanceof Undecided && !(failed instanceof Unanswered) && !(failed instanceof LoginFailure)
  if (isAnswered) throwAccepted(await Promise.allSettled([probe(false)]))
  throw failed
}

/** Throws the error that needs no control. */
export function throwAccepted(ends: readonly PromiseSettledResult<unknown>[]): void {
  for (const end of ends) if (end.status === 'rejected' && end.reason instanceof Accepted) throw end.reason
}
