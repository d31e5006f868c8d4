/**
 * Subjects of role partner in a recording.
 * @module
 */
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import type { Traffic } from '../traffic.js'

/** What an exchange shows of the application. */
export function* partnerSights(_located: LocatedExchange, _traffic: Traffic): Generator<Sight> {}
