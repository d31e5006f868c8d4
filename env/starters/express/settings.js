/**
 * The settings of the application: environment variables, checked once at the start.
 * A message names the variable and never repeats its value, because some values are secret.
 */
import { createPublicKey } from 'node:crypto'
import path from 'node:path'

const { env } = process

function required(name) {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`Set the environment variable ${name}.`)
  return value
}

/** True for an address on this machine. Only such an address may be without TLS. */
const isLocal = ({ hostname }) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(hostname)

function addressIn(name) {
  const text = required(name)
  if (!URL.canParse(text)) throw new Error(`${name} is not an address.`)
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url)))
    throw new Error(`${name} must begin with https://.`)
  return url
}

/** Contract 5.6, 4: the key of the environment is configuration, as Base64 of its SubjectPublicKeyInfo. */
function publicKeyIn(name) {
  const base64 = required(name)
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw new Error(`${name} is not a public key: give Base64 of a SubjectPublicKeyInfo, without PEM lines.`)
  }
}

/** One segment of a path; by default that of the contract. */
function segmentIn(name) {
  const text = env[name] || 'platform'
  if (!/^[\w.~-]*[\w~-][\w.~-]*$/.test(text)) throw new Error(`${name} is not one segment of a path.`)
  return text
}

const redirectUri = addressIn('REDIRECT_URI')
const host = env.HOST || '127.0.0.1'
const controlToken = env.CONTROL_TOKEN || null
if (controlToken !== null && !isLocal({ hostname: host }))
  throw new Error('CONTROL_TOKEN is only for tests: HOST must be 127.0.0.1 then.')

export const settings = Object.freeze({
  /** Base URL of the platform, without a slash at its end. */
  platformUrl: addressIn('PLATFORM_URL').href.replace(/\/$/, ''),
  /** First path segment of the platform. */
  platformSegment: segmentIn('PLATFORM_SEGMENT'),
  /** OIDC client ID and secret, from the application management console. */
  clientId: required('CLIENT_ID'),
  clientSecret: required('CLIENT_SECRET'),
  /** The registered domain with the SSO redirect path. Its path is the one of the callback. */
  redirectUri: redirectUri.href,
  callbackPath: redirectUri.pathname,
  /** The only value of the header Host that the application answers. */
  ownHost: redirectUri.host,
  secureCookies: redirectUri.protocol === 'https:',
  /** Verifies webhooks. */
  webhookKey: publicKeyIn('WEBHOOK_KEY'),
  host,
  port: Number(env.PORT || 3000),
  /** Has the file with the credentials of the schools. */
  dataFolder: path.resolve(env.DATA_FOLDER || 'data'),
  /** Bearer token of the control driver; null: there is none. */
  controlToken,
})
