/**
 * Explains why there is no answer, and which profile key may fix it.
 * @module
 */
import { bytesText, largestHeader } from './answer-limits.js'
import { BadAnswer } from './bad-answer.js'
import { PrivateAddressRefusal } from './resolver.js'
import { ProxyRefusal, ProxyUnreachable } from './tunnel.js'

/** The stage at which it failed. */
export type FailureStage = 'name' | 'connection' | 'proxy' | 'tls' | 'answer' | 'sending'

/** A request without an answer. */
export interface Failure {
  /** Code of the error, e.g. `ECONNRESET`. */
  readonly code: string
  readonly stage: FailureStage
  /** One sentence without a full stop. */
  readonly message: string
  /** How an operator can fix it; null if only the target can. */
  readonly fix: string | null
  /** True if no part of the request can have reached the target. */
  readonly unsent: boolean
}

/** The explanation of an error code: stage, words about `{host}`, fix. */
type Known = readonly [stage: FailureStage, words: string, fix?: string]

const checkAddress = 'check BASE_URL, and that the target runs and is reachable from here'
const trust = 'name the certificate of its authority in TLS_CA'
const selfSigned = `${trust}, or for a test system set TLS_SELF_SIGNED=accept`
const patience = 'check that the target runs; for a slow one raise TIMEOUT_SECONDS'
const ownCertificate = 'give TLS_CLIENT_CERTIFICATE and TLS_CLIENT_KEY, a pair that the target has registered'

/** Over TLS some servers close the connection where they miss a certificate of the caller. */
const closing: ReadonlySet<string> = new Set(['ECONNRESET', 'UND_ERR_SOCKET'])
const mayWantCertificate = `where the target asks its callers for a certificate, ${ownCertificate}; else look at the target's log`

const known: Readonly<Record<string, Known>> = {
  ENOTFOUND: ['name', 'the host name {name} is unknown', `${checkAddress}; behind a proxy give PROXY`],
  EAI_AGAIN: ['name', 'the host name {name} could not be looked up', 'check the network and BASE_URL'],
  PRIVATE_ADDRESS: [
    'name',
    'the host name {name} leads to a private network',
    'if the target is in a network of your own, set ALLOW_PRIVATE_ADDRESSES=yes; otherwise check the address in the profile, and the name server',
  ],
  ECONNREFUSED: ['connection', '{host} refused the connection: nothing listens there', checkAddress],
  EHOSTUNREACH: ['connection', 'there is no way to {host}', checkAddress],
  ENETUNREACH: ['connection', 'there is no way to {host}', checkAddress],
  UND_ERR_CONNECT_TIMEOUT: [
    'connection',
    'no connection to {host} in time',
    `${checkAddress}; behind a proxy give PROXY; for a slow one raise CONNECT_TIMEOUT_SECONDS`,
  ],
  CERT_HAS_EXPIRED: ['tls', 'the certificate of {host} has expired', 'have it renewed'],
  CERT_NOT_YET_VALID: ['tls', 'the certificate of {host} is not valid yet', 'check both clocks'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', 'the certificate of {host} is self-signed', selfSigned],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', 'the certificate of {host} comes from an unknown authority', trust],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'tls',
    'the certificate of {host} comes from an unknown authority',
    `${trust}; or the target leaves out the certificates between`,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'tls',
    'the certificate of {host} comes from an unknown authority',
    trust,
  ],
  UNABLE_TO_GET_ISSUER_CERT: ['tls', 'the certificate of {host} comes from an unknown authority', trust],
  CERT_SIGNATURE_FAILURE: [
    'tls',
    'the certificate of {host} is not signed by the authority in TLS_CA',
    trust,
  ],
  CERT_REVOKED: ['tls', 'the certificate of {host} was revoked', 'have it replaced'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'tls',
    'the certificate of {host} is for another name',
    'give BASE_URL the name that the certificate holds',
  ],
  EPROTO: [
    'tls',
    '{host} does not speak TLS as expected',
    'check whether BASE_URL begins with the right one of http:// and https://, and its port',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'tls',
    '{host} does not speak TLS',
    'check whether BASE_URL begins with the right one of http:// and https://, and its port',
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: [
    'tls',
    '{host} asks for a certificate of the caller',
    ownCertificate,
  ],
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: [
    'tls',
    '{host} refuses the certificate of the caller',
    ownCertificate,
  ],
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: ['tls', '{host} refuses the certificate of the caller', ownCertificate],
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: [
    'tls',
    '{host} refuses HTTP/1.1, which the suite speaks; perhaps it speaks HTTP/2 only',
    'let the target, or a proxy in front of it, speak HTTP/1.1 too',
  ],
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: ['tls', '{host} ended the TLS handshake', ownCertificate],
  ECONNRESET: ['answer', '{host} closed the connection in the middle'],
  UND_ERR_SOCKET: ['answer', '{host} closed the connection in the middle'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['answer', '{host} sent another length than its Content-Length'],
  UND_ERR_HEADERS_OVERFLOW: [
    'answer',
    `the answer of {host} has a header that is longer than ${bytesText(largestHeader)}`,
  ],
  UND_ERR_HEADERS_TIMEOUT: ['answer', '{host} did not answer in time', patience],
  UND_ERR_BODY_TIMEOUT: ['answer', '{host} stopped in the middle of its answer', patience],
}

const beforeSending: ReadonlySet<FailureStage> = new Set(['name', 'connection', 'proxy', 'tls'])

/** True for codes of errors before which nothing of a request was sent. */
export function isBeforeSending(code: string): boolean {
  const [stage] = known[code] ?? []
  return code.startsWith('PROXY_') || tls.test(code) || (stage !== undefined && beforeSending.has(stage))
}

/** Codes of the TLS library that are not named above. */
const tls = /^(?:ERR_SSL|ERR_TLS|ERR_OSSL|CERT_|UNABLE_TO_)/

/**
 * @param error what the sending threw
 * @param url where it was to go
 */
export function failureOf(error: unknown, url: URL): Failure {
  const inner = innermost(error)
  const code = typeof inner.code === 'string' ? inner.code : inner.name
  if (inner instanceof ProxyRefusal) return proxyRefusal(inner)
  if (inner instanceof ProxyUnreachable)
    return {
      code,
      stage: 'proxy',
      message: inner.message,
      fix: 'check the address of the proxy, and that it runs',
      unsent: true,
    }
  const status = withoutStatus(inner)
  if (status !== null)
    return {
      code: 'INVALID_STATUS',
      stage: 'answer',
      message: `${url.host} ${status}`,
      fix: null,
      unsent: false,
    }
  const at = known[code]
  if (at !== undefined) {
    const closed = closing.has(code) && url.protocol === 'https:' ? mayWantCertificate : null
    const [stage, words, fix = closed] = at
    const said = inner instanceof PrivateAddressRefusal ? inner.message : words
    const message = said.replaceAll('{host}', url.host).replaceAll('{name}', url.hostname)
    return { code, stage, message, fix, unsent: beforeSending.has(stage) || inner.syscall === 'connect' }
  }
  if (inner.name === 'HTTPParserError')
    return {
      code,
      stage: 'answer',
      message: `${url.host} answered with something that is no HTTP (${inner.message})`,
      fix: 'check whether BASE_URL begins with the right one of http:// and https://, and its port',
      unsent: false,
    }
  if (inner instanceof BadAnswer) return badAnswer(inner, url)
  const secure = tls.test(code)
  return {
    code,
    stage: secure ? 'tls' : 'sending',
    message: secure
      ? `no TLS connection to ${url.host} (${code})`
      : `no answer from ${url.host} (${code}: ${inner.message})`,
    fix: null,
    unsent: secure || inner.syscall === 'connect',
  }
}

/** What is wrong with the status of an answer; null for any other error. The HTTP client has no codes for it. */
function withoutStatus({ code, name, message }: Thrown): string | null {
  const asserted = code === 'ERR_ASSERTION' ? message : ''
  if (asserted.includes('statusCode >= 100'))
    return 'answered with a status below 100, which is no valid HTTP status'
  if (asserted.includes('upgrade'))
    return 'answered with status 101, and nobody had asked for another protocol'
  if (name === 'HTTPParserError' && /Invalid (?:response )?status/.test(message))
    return 'answered with a status of other than three digits, which is no valid HTTP status'
  return null
}

function badAnswer({ code, came, message }: BadAnswer, { host }: URL): Failure {
  const [, part] = /^has (.*)$/s.exec(message) ?? []
  return {
    code,
    stage: 'answer',
    message:
      part === undefined || came === null
        ? `the answer of ${host} ${message}`
        : `${host} answered ${came.status} with ${part}`,
    fix: code === 'ENDLESS' ? patience : null,
    unsent: false,
  }
}

function proxyRefusal({ proxy, status, message, code }: ProxyRefusal): Failure {
  const asks = status === 407
  return {
    code,
    stage: 'proxy',
    message: asks
      ? `${proxy.name} asks for a login (407)`
      : `${message} instead of letting the connection through`,
    fix: asks
      ? 'give PROXY_LOGIN and PROXY_PASSWORD'
      : 'check PROXY, and that the proxy may go to the target',
    unsent: true,
  }
}

type Thrown = Error & { code?: unknown; syscall?: string }

/** Several addresses of one host are tried. The first error is the most useful one. */
function innermost(error: unknown): Thrown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  const { cause } = error as { cause?: unknown }
  if (cause instanceof Error && (error as Thrown).code === undefined) return innermost(cause)
  return error as Thrown
}
