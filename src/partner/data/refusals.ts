/**
 * Validation errors of the data APIs. Contract 2.5.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { writes } from './classes.js'
import type { DataRecord } from './students.js'

const item = {
  errorKey: 'entity.notFound',
  path: 'classes[0].id',
  errorMessage: 'There is no such class',
  index: 0,
}

/** The documented body, but for the id of the request. */
export const validationError = { errorCode: 'VALIDATION_ERROR', traceId: '', validationErrors: [item] }

/** Bodies of a refusal: the contract does not show which fields are always there, and which keys there are. */
export const validationErrors: readonly (readonly [string, DataRecord])[] = [
  ['as documented', validationError],
  ['without a trace id', { errorCode: validationError.errorCode, validationErrors: [item] }],
  ['an unknown key', { ...validationError, validationErrors: [{ ...item, errorKey: 'value.unheardOf' }] }],
  ['several items', { ...validationError, validationErrors: [0, 1, 2].map((index) => ({ ...item, index })) }],
  ['no items', { errorCode: validationError.errorCode, traceId: '' }],
]

/**
 * Refuses what is written of a school from now on.
 * @param which requests; default every one
 */
export function refuse(
  { profile }: PartnerContext,
  tenant: SimulatedTenant,
  body: DataRecord = validationError,
  which: (request: SimulatedRequest) => boolean = () => true,
): void {
  const status = profile.service.validationErrorStatus
  tenant.answers.data = (good, request) =>
    writes([request]).length > 0 && which(request)
      ? {
          status,
          headers: [['Content-Type', 'application/json']],
          body: JSON.stringify({ ...body, requestId: randomUUID() }),
        }
      : good
}
