/**
 * The challenge of a run: a text of the verifier that the target shows. It proves that the people of the target knew of the
 * run.
 * @module
 */
import { dispatcherFor } from '../core/http/dispatcher.js'
import { exchange } from '../core/http/exchange.js'
import { failureOf } from '../core/http/failure.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { ChallengeRecord } from '../record/record.js'
import { WrongTargetError } from '../worker/errors.js'

/** The header in which a target may show the text. */
export const challengeHeader = 'Platform-Conformance-Challenge'

/**
 * Requests the address of the challenge, without credentials.
 * @param origin scheme, host and port of the target
 * @param signal ends the request early
 * @returns null if the profile has no challenge
 * @throws {WrongTargetError} if the target does not show the text
 */
export async function shownChallenge(
  {
    name,
    challenge,
    transport,
    timeoutSeconds,
  }: Pick<TargetProfile, 'name' | 'challenge' | 'transport' | 'timeoutSeconds'>,
  origin: string,
  signal: AbortSignal,
): Promise<ChallengeRecord | null> {
  if (challenge === null) return null
  const { text, path } = challenge
  const url = new URL(path, origin)
  const dispatcher = dispatcherFor(transport)
  const missing = (found: string): WrongTargetError =>
    new WrongTargetError(
      `The target ${name} does not show the text of CHALLENGE: ${url.href} ${found}. ` +
        `Expected the text as the whole body, or in the header ${challengeHeader}. ` +
        'To fix it: let the target show it during the run, or leave CHALLENGE out. No check was run.',
    )
  try {
    const { status, headers, body } = await exchange(dispatcher, url, {
      timeoutMs: timeoutSeconds * 1000,
      signal,
    })
    const isShown = headers.some(
      ([header, value]) => header.toLowerCase() === challengeHeader.toLowerCase() && value.trim() === text,
    )
    if (isShown) return { text, url: url.href, seenIn: 'header' }
    if (status === 200 && body.toString('utf8').trim() === text)
      return { text, url: url.href, seenIn: 'body' }
    throw missing(`answers with ${status} and ${status === 200 ? 'another text' : 'not with the text'}`)
  } catch (error) {
    if (error instanceof WrongTargetError || signal.aborted) throw error
    throw missing(`cannot be read: ${failureOf(error, url).message}`)
  } finally {
    await dispatcher.destroy()
  }
}
