/**
 * Hints: possible violations of partner rules that a single request shows. They help during development and decide
 * nothing; a run of the suite does.
 * @module
 */
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import { operationOf } from '../operation.js'
import { authorizeHints } from './authorize.js'
import { dataHints, userinfoHints } from './data.js'
import { type Hint, type HintDefinition, hintsOf, observe, type SeenValues } from './request.js'
import { codeHints, serviceTokenHints } from './token.js'

/** Finds the hints for a request. */
export function hintsFor(
  exchange: WatchedExchange,
  runtime: Runtime,
  seenValues: SeenValues,
): readonly Hint[] {
  const definitions = definitionsFor(exchange)
  return definitions.length === 0 ? [] : hintsOf(definitions, observe(exchange, runtime, seenValues))
}

function definitionsFor(exchange: WatchedExchange): readonly HintDefinition[] {
  switch (exchange.endpoint) {
    case 'authorize':
      return authorizeHints
    case 'token':
      return operationOf(exchange) === 'requestServiceToken' ? serviceTokenHints : codeHints
    case 'data':
      return dataHints
    case 'userinfo':
      return userinfoHints
    default:
      return []
  }
}
