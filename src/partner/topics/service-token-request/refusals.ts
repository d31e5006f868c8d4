/**
 * Answers of the token endpoint that give no token. Contract 7, token.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import type { Reply } from '../../simulator.js'

const json = [['Content-Type', 'application/json']] as const

/** The activation is not complete yet. */
export const invalidClient: Reply = {
  status: 401,
  headers: json,
  body: `{"error":"${facts.invalidClient}","error_description":"client authentication failed"}`,
}

/** The credentials are wrong. */
export const invalidGrant: Reply = { status: 400, headers: json, body: `{"error":"${facts.invalidGrant}"}` }
