/**
 * Helpers for faults that change a data response just before it is sent.
 * @module
 */
import type { Answer } from '../answer.js'
import type { DataUse } from '../context.js'
import type { SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'

/** Changes the JSON value of some answers. */
export const inAnswers = (
  which: (use: DataUse) => boolean,
  change: (value: unknown, use: DataUse) => unknown,
): SingleBehaviour => ({
  dataAnswer: (answer: Answer, use: DataUse): Answer =>
    answer.status === 200 && which(use)
      ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body), use)) }
      : answer,
})

/** Changes the longest of the outermost lists of a response, in any envelope. */
export function withList(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  const [longest] = outermost([value]).sort((a, b) => b.length - a.length)
  return longest === undefined ? value : replaced(value, longest, change(longest))
}

/** Adds fields to the last record of a list, or to the record itself. */
export function withFields(value: unknown, fields: DataRecord, isList: boolean): unknown {
  if (!isList) return { ...(value as DataRecord), ...fields }
  return withList(value, (list) =>
    list.map((record, index) =>
      index === list.length - 1 ? { ...(record as DataRecord), ...fields } : record,
    ),
  )
}

function outermost(values: readonly unknown[]): unknown[][] {
  const lists = values.filter((value) => Array.isArray(value))
  const inner = values.flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  return lists.length > 0 || inner.length === 0 ? lists : outermost(inner)
}

function replaced(value: unknown, part: unknown, by: unknown): unknown {
  if (value === part) return by
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replaced(field, part, by)]))
}

/** The body of a validation error. Contract 2.5. */
export interface ValidationError extends DataRecord {
  readonly requestId: string
  readonly validationErrors: readonly DataRecord[]
}

/** A validation error about parameters of a request. */
export function validationError(requestId: string, ...parameters: readonly string[]): ValidationError {
  return {
    errorCode: 'VALIDATION_ERROR',
    requestId,
    traceId: 'f00d',
    validationErrors: parameters.map((path, index) => ({
      errorKey: 'entity.notFound',
      path,
      errorMessage: '',
      index,
    })),
  }
}
