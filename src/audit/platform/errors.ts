/**
 * Validation errors of the data APIs.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { Subjects } from '../../platform/subjects.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { answerOf } from './answer.js'

/** Validation errors of the data APIs. */
export function* errorSights(located: LocatedExchange): Generator<Sight> {
  const { endpoint, exchange } = located
  const { response } = exchange
  if (endpoint !== 'data' && endpoint !== 'roster') return
  if (response === null || response.status < 400 || response.status >= 500) return
  const kind = 'validation error' satisfies keyof Subjects
  if (response.body === null || response.body.cut) {
    yield { kind, unseen: 'the recording has no body of the answer' }
    return
  }
  const answer = answerOf(located)
  if (answer.object?.errorCode === facts.validationError) yield { kind, subject: answer }
}
