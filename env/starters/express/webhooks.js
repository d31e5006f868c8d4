/**
 * The webhooks of the platform: a school activates or deactivates the application. Contract 2.4, 4.5, 5.6, 5.7, 6.
 */
import { verify } from 'node:crypto'
import { Router } from 'express'
import { isTenant } from './openid.js'
import { activate, deactivate, isProcessed } from './schools.js'
import { forgetToken } from './service.js'
import { settings } from './settings.js'

const largestBody = 1024 * 1024

export const webhookRoutes = Router({ strict: true, caseSensitive: true })

/** Supported values of the header Algorithm, with their digests. PKCS#1 v1.5 is the default of an RSA key. */
const digests = new Map([['SHA256withRSA', 'sha256']])

/** The bytes of the body, as they were sent: neither decoded nor parsed. Undefined if there are too many. */
async function rawBody(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    // The rest is read and dropped: then the sender can read our answer.
    if (size <= largestBody) parts.push(part)
  }
  return size <= largestBody ? Buffer.concat(parts) : undefined
}

/** The signature: plain Base64, in its only spelling. Undefined for anything else. */
function signatureIn(text = '') {
  const bytes = Buffer.from(text, 'base64')
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined
}

/**
 * Verifies a request. Nothing of it is used or parsed before.
 * @returns undefined if the signature is right; otherwise the status of the refusal
 */
function refusalOf({ headers }, body) {
  const digest = digests.get(headers.algorithm)
  if (digest === undefined) return 400
  const signature = signatureIn(headers.authorization)
  if (signature === undefined || !verify(digest, body, settings.webhookKey, signature)) return 401
  return undefined
}

function jsonObjectIn(body) {
  try {
    const value = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isText = (value) => typeof value === 'string' && value !== '' && value.length <= 1000

/** A webhook: verified, then parsed, then processed unless its event was processed before. */
const webhook = (process) => async (request, response) => {
  const answer = (status) => response.status(status).json({ received: status === 200 })
  const body = await rawBody(request)
  if (body === undefined) return answer(413)
  const refusal = refusalOf(request, body)
  if (refusal !== undefined) return answer(refusal)
  const content = jsonObjectIn(body)
  if (content === undefined || !isTenant(content.tenantId)) return answer(400)
  const eventId = isText(content.eventId) ? content.eventId : undefined
  if (isProcessed(content.tenantId, eventId)) return answer(200)
  return answer(process(content, eventId) ? 200 : 400)
}

/** A school has activated the application: its credentials are stored before we answer. */
webhookRoutes.post(
  '/hooks/credentials',
  webhook(({ tenantId, clientId, password }, eventId) => {
    if (!isText(password)) return false
    activate(tenantId, { clientId: isText(clientId) ? clientId : settings.clientId, password }, eventId)
    forgetToken(tenantId)
    return true
  }),
)

/** A school has deactivated the application. A school that is unknown needs no work, and is no error. */
webhookRoutes.post(
  '/hooks/deactivation',
  webhook(({ tenantId }, eventId) => {
    deactivate(tenantId, eventId)
    forgetToken(tenantId)
    return true
  }),
)
