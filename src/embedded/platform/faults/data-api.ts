/**
 * Faults of the data APIs as a whole.
 * @module
 */
import type { Fault } from '../fault.js'
import { dataApiExposedFaults } from './data-api-exposed.js'
import { dataApiPermissionFaults } from './data-api-permissions.js'
import { dataApiTenantFaults } from './data-api-tenants.js'
import { dataApiTokenFaults } from './data-api-tokens.js'

/** Faults of the data APIs as a whole. */
export const dataApiFaults: readonly Fault[] = [
  ...dataApiTokenFaults,
  ...dataApiPermissionFaults,
  ...dataApiTenantFaults,
  ...dataApiExposedFaults,
]
