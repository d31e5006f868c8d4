/**
 * Checks the keys for webhooks that the schema cannot check: the public key, and addresses that contradict each other.
 * @module
 */
import type { Problem } from './problems.js'
import { keyProblem } from './public-key.js'

type Values = Readonly<Record<string, string>>

/** Problems with the keys for webhooks. */
export function webhookProblems(given: Values): Problem[] {
  const problems: Problem[] = []
  const problem = given.WEBHOOK_PUBLIC_KEY === undefined ? undefined : keyProblem(given.WEBHOOK_PUBLIC_KEY)
  if (problem !== undefined) {
    problems.push({
      key: 'WEBHOOK_PUBLIC_KEY',
      expected: 'an RSA public key as X.509 SubjectPublicKeyInfo, DER, in base64 without PEM lines',
      found: problem,
      fix: 'convert a PEM key with openssl pkey -pubin -in key.pem -outform DER | base64; extract the key from a certificate with openssl x509 -pubkey -noout',
    })
  }
  const port = Number(given.RECEIVER_LISTEN?.split(':').at(-1) ?? 0)
  if (port > 65_535)
    problems.push({
      key: 'RECEIVER_LISTEN',
      expected: 'a port of at most 65535',
      found: `${port}`,
      fix: 'set a port from 0 to 65535, e.g. 0.0.0.0:8443',
    })
  if (given.RECEIVER_URL !== undefined && port === 0)
    problems.push({
      key: 'RECEIVER_LISTEN',
      expected: 'a fixed port, because RECEIVER_URL leads to it',
      found: given.RECEIVER_LISTEN === undefined ? 'nothing' : 'port 0',
      fix: 'set a port, e.g. 127.0.0.1:8443 behind a tunnel or proxy',
    })
  if (given.RECEIVER_PATHS === 'fixed' && given.RECEIVER_URL === undefined && port === 0)
    problems.push({
      key: 'RECEIVER_URL',
      expected: 'the public base address of the receiver, because RECEIVER_PATHS=fixed',
      found: 'nothing',
      fix: 'set it, and register RECEIVER_URL/credentials and RECEIVER_URL/deactivation as webhooks of the application',
    })
  if (given.ONBOARDING_CLIENT_ID !== undefined) {
    const tested = [
      'OIDC_CLIENT_ID',
      'SERVICE_CLIENT_ID',
      'SECOND_CLIENT_ID',
      'PUBLIC_CLIENT_ID',
      'SPECIAL_CLIENT_ID',
    ]
    const same = tested.find((key) => given[key] === given.ONBOARDING_CLIENT_ID)
    if (same !== undefined)
      problems.push({
        key: 'ONBOARDING_CLIENT_ID',
        expected: 'an application that no other key names, because it is activated and deactivated',
        found: `that of ${same}`,
        fix: 'register an application for it in the console',
      })
  }
  return problems
}
