/**
 * Evidence without bodies, for the many runs against broken targets: their exchanges are neither masked nor kept.
 * @module
 */
import { answerSchema } from '../../src/core/http/answer-schema.js'
import type { Evidence } from '../../src/core/http/evidence.js'
import { errorWords } from '../../src/core/schema/validator.js'
import type { ExchangeRecord } from '../../src/record/record.js'

/**
 * Keeps only what checks read of each exchange: whether there is an answer, its status and its headers; and what of it
 * does not fit the OpenAPI documents.
 */
export function keepLittle(evidence: Evidence): void {
  const kept: ExchangeRecord[] = []
  evidence.record = ({ purpose, operation, method, response }) => {
    const compared =
      operation === null || response === null ? null : answerSchema(operation, response.status, response.body)
    kept.push({
      id: kept.length + 1,
      purpose,
      at: '',
      ms: 0,
      request: { method, url: '', headers: [], body: null },
      response: response === null ? null : { status: response.status, headers: response.headers, body: null },
      schema: compared === null ? null : { name: compared.name, errors: errorWords(compared.errors) },
      error: null,
      curl: '',
    })
    return kept.length
  }
  evidence.get = (id) => kept[id - 1] as ExchangeRecord
  evidence.all = () => kept
}
