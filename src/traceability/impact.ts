/**
 * What a change of the contract concerns.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { partnerRules, rules, statementsOfFacts } from '../../generated/catalogue.js'
import type { Change } from '../contract/compare.js'
import type { Passage } from '../contract/passages.js'
import { packageRoot } from '../profile/package-root.js'
import type { CoveredRule, StatementCoverage } from './coverage.js'

/** What one changed passage concerns. All lists are empty for a new passage. */
export interface Impact {
  readonly change: Change<Passage>
  readonly statements: readonly string[]
  readonly rules: readonly CoveredRule[]
  readonly openPoints: readonly string[]
  readonly notTestable: readonly string[]
  /** Pointers to the operations of the OpenAPI documents that the rules are about, e.g. `sso.yaml#/paths/~1token/post`. */
  readonly openapi: readonly string[]
  /** Names of the facts that come from it. */
  readonly facts: readonly string[]
}

/** Returns what each change concerns, in the order of the changes. */
export function impactOf(
  changes: readonly Change<Passage>[],
  coverage: readonly StatementCoverage[],
): Impact[] {
  const pointers = operationPointers()
  const operations = new Map(
    [...Object.values(rules), ...Object.values(partnerRules)].map(({ id, operation }) => [
      String(id),
      operation,
    ]),
  )
  return changes.map((change) => {
    const concerned = coverage.filter(({ statement }) => statement.digest === change.old?.digest)
    const ids = concerned.map(({ statement }) => statement.id)
    const ofRules = unique(
      concerned.flatMap((one) => one.rules),
      ({ id }) => id,
    )
    const named = unique(
      ofRules.flatMap(({ id }) => operations.get(id) ?? []),
      (name) => name,
    )
    return {
      change,
      statements: ids,
      rules: ofRules,
      openPoints: unique(
        concerned.flatMap((one) => one.openPoints),
        (id) => id,
      ),
      notTestable: unique(
        concerned.flatMap((one) => one.notTestable),
        (id) => id,
      ),
      openapi: named.flatMap((name) => pointers.get(name) ?? []).sort(),
      facts: Object.entries(statementsOfFacts)
        .filter(([, from]) => from.some((id) => ids.includes(id)))
        .map(([name]) => name),
    }
  })
}

function unique<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}

/** Pointers to all operations of the OpenAPI documents, by operationId. */
function operationPointers(): Map<string, string> {
  const folder = path.join(packageRoot, 'specs/openapi')
  const pointers = new Map<string, string>()
  for (const file of readdirSync(folder).sort()) {
    const { paths = {}, webhooks = {} } = parse(readFileSync(path.join(folder, file), 'utf8'))
    for (const [place, items] of Object.entries({ paths, webhooks }))
      for (const [name, methods] of Object.entries(items as Record<string, Record<string, unknown>>))
        for (const [method, operation] of Object.entries(methods)) {
          const id = (operation as { operationId?: string } | null)?.operationId
          const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1')
          if (id !== undefined) pointers.set(id, `${file}#/${place}/${escaped}/${method}`)
        }
  }
  return pointers
}
