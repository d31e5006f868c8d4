/**
 * Recorded answers, as rules read them.
 * @module
 */
import { Answer } from '../../core/http/answer.js'
import type { LocatedExchange } from '../locate.js'

/**
 * The recorded answer.
 * @param operation OpenAPI operation that was called; null if none is known
 */
export function answerOf(
  { exchange: { number, response }, url }: LocatedExchange,
  operation: string | null = null,
): Answer {
  const { status = 0, headers = [], body = null } = response ?? {}
  return new Answer(number, url, status, headers, body?.bytes ?? Buffer.alloc(0), operation)
}
