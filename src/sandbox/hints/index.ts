/**
 * What an application may have done wrong in one request: rules of role partner that a single request can tell.
 * Certification judges all of them; these are hints while one develops.
 * @module
 */
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import { operationOf } from '../operation.js'
import { authorizeLooks } from './authorize.js'
import { dataLooks, userinfoLooks } from './data.js'
import { type Hint, hear, hintsOf, type Look, type Memory } from './heard.js'
import { codeLooks, serviceLooks } from './token.js'

/** What is wrong with a request, as far as it shows. */
export function hintsFor(exchange: WatchedExchange, runtime: Runtime, memory: Memory): readonly Hint[] {
  const looks = looksFor(exchange)
  return looks.length === 0 ? [] : hintsOf(looks, hear(exchange, runtime, memory))
}

function looksFor(exchange: WatchedExchange): readonly Look[] {
  switch (exchange.endpoint) {
    case 'authorize':
      return authorizeLooks
    case 'token':
      return operationOf(exchange) === 'requestServiceToken' ? serviceLooks : codeLooks
    case 'data':
      return dataLooks
    case 'userinfo':
      return userinfoLooks
    default:
      return []
  }
}
