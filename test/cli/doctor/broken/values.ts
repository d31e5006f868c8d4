/**
 * Values that cannot be correct.
 */
import { ellipticKeyPair, rsaKeyPair } from '../../../../src/core/key-pair.js'
import type { Broken } from './case.js'

const rsa = rsaKeyPair()
const ec = ellipticKeyPair()
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const base64 = (bytes: Buffer): string => bytes.toString('base64')

const fixtures = (name: string, text: string | Uint8Array): Pick<Broken, 'change' | 'files'> => ({
  change: { FIXTURES: name },
  files: { [name]: text },
})

export const brokenValues: readonly Broken[] = [
  {
    what: 'a required key is missing',
    change: { OIDC_CLIENT_ID: undefined },
    cause: /OIDC_CLIENT_ID: expected .* found nothing/,
    fix: /console, OIDC client ID/,
  },
  {
    what: 'a secret is missing',
    change: { OIDC_CLIENT_SECRET: undefined },
    cause: /OIDC_CLIENT_SECRET: expected .* found nothing/,
    fix: /not the service password/,
  },
  {
    what: 'a key is misspelt',
    change: { OIDC_CLIENTID: 'x' },
    cause: /OIDC_CLIENTID: .* an unknown key/,
    fix: /did you mean OIDC_CLIENT_ID/,
  },
  {
    what: 'not a number',
    change: { LEEWAY_SECONDS: 'a minute' },
    cause: /LEEWAY_SECONDS: expected .*a whole number.* found "a minute"/,
    fix: /To fix it: A whole number/,
  },
  {
    what: 'a timeout of zero',
    change: { TIMEOUT_SECONDS: '0' },
    cause: /TIMEOUT_SECONDS: .*from 1 on/,
    fix: /At least 1/,
  },
  {
    what: 'not yes or no',
    change: { ALLOW_HTTP: 'true' },
    cause: /ALLOW_HTTP: .*one of yes, no.* found "true"/,
    fix: /To fix it: yes/,
  },
  {
    what: 'an unknown feature',
    change: { FEATURES: 'sso hooks' },
    cause: /FEATURES: .*found "sso hooks"/,
    fix: /Some of: sso/,
  },
  {
    what: 'an unknown login driver',
    change: { LOGIN_DRIVER: 'saml' },
    cause: /LOGIN_DRIVER: .*one of form/,
    fix: /To fix it/,
  },
  {
    what: 'an unknown consent',
    change: { CONSENT: 'everything' },
    cause: /CONSENT: .*found "everything"/,
    fix: /wrong-password, mutate/,
  },
  {
    what: 'no address',
    change: { BASE_URL: undefined },
    cause: /BASE_URL: expected .* found nothing/,
    fix: /The scheme and host/,
  },
  {
    what: 'an address without scheme',
    change: { BASE_URL: 'school.example' },
    cause: /BASE_URL: .*found "school\.example"/,
    fix: /The scheme and host/,
  },
  {
    what: 'the address of an endpoint',
    change: { BASE_URL: 'https://school.example/app/api/sso/v3/99/authorize' },
    cause: /BASE_URL: .*the address of an endpoint/,
    fix: /BASE_URL=https:\/\/school\.example SEGMENT=app TENANT=99/,
  },
  {
    what: 'an address with a password',
    change: { BASE_URL: 'https://me:hush@school.example' },
    cause: /BASE_URL: expected an address without user and password/,
    fix: /remove everything between \/\/ and @/,
  },
  {
    what: 'a tenant with a slash',
    change: { TENANT: '4711/school' },
    cause: /TENANT: .*one path segment/,
    fix: /behind \/api\/sso\/v3/,
  },
  {
    what: 'a redirect URI without host',
    change: { OIDC_REDIRECT_URI: '/sso/callback' },
    cause: /OIDC_REDIRECT_URI: .*found "\/sso\/callback"/,
    fix: /registered domain \+ SSO redirect path/,
  },
  {
    what: 'a path without slash',
    change: { ROOMS_PATH: 'rooms' },
    cause: /ROOMS_PATH: .*a path that begins with \//,
    fix: /For instance/,
  },
  {
    what: 'a user without password',
    change: { SECOND_USER_LOGIN: 'ben' },
    cause: /SECOND_USER_PASSWORD: .*because SECOND_USER_LOGIN is set/,
    fix: /password belonging to/,
  },
  {
    what: 'a second application without redirect URI',
    change: { SECOND_CLIENT_ID: 'x', SECOND_CLIENT_SECRET: 'yyyy' },
    cause: /SECOND_REDIRECT_URI: .*because SECOND_CLIENT_ID is set/,
    fix: /To fix it/,
  },
  {
    what: 'a control driver without address',
    change: { CONTROL_DRIVER: 'http', CONTROL_TOKEN: 'tokentoken', CONTROL_URL: undefined },
    cause: /CONTROL_URL: .*because CONTROL_DRIVER is set/,
    fix: /CONTROL_DRIVER=http/,
  },
  {
    what: 'a control driver without program',
    change: { CONTROL_DRIVER: 'command' },
    cause: /CONTROL_COMMAND: expected .* found nothing/,
    fix: /e\.g\. \.\/control\.sh/,
  },
  {
    what: 'a webhook key in PEM',
    change: { WEBHOOK_PUBLIC_KEY: pem },
    cause: /WEBHOOK_PUBLIC_KEY: .*PEM \(PUBLIC KEY\)/,
    fix: /openssl pkey/,
  },
  {
    what: 'a private key instead of a public key',
    change: { WEBHOOK_PUBLIC_KEY: base64(rsa.privateKey.export({ type: 'pkcs8', format: 'der' })) },
    cause: /WEBHOOK_PUBLIC_KEY: .*a private key/,
    fix: /openssl pkey/,
  },
  {
    what: 'a webhook key of another kind',
    change: { WEBHOOK_PUBLIC_KEY: base64(ec.publicKey.export({ type: 'spki', format: 'der' })) },
    cause: /WEBHOOK_PUBLIC_KEY: .*EC, not RSA/,
    fix: /openssl pkey/,
  },
  {
    what: 'a webhook key as JWK',
    change: { WEBHOOK_PUBLIC_KEY: JSON.stringify(rsa.publicKey.export({ format: 'jwk' })) },
    cause: /WEBHOOK_PUBLIC_KEY: .*a JWK/,
    fix: /openssl pkey/,
  },
  {
    what: 'a missing authority file',
    change: { TLS_CA: 'no.pem' },
    cause: /TLS_CA: .*a file that cannot be read/,
    fix: /relative to the folder of the profile/,
  },
  {
    what: 'a key store as authority',
    change: { TLS_CA: 'ca.p12' },
    files: { 'ca.p12': Buffer.from('3082a6b30201030482a000ff', 'hex') },
    cause: /TLS_CA: .*PKCS #12/,
    fix: /convert it to PEM/,
  },
  {
    what: 'a public key as client certificate',
    change: { TLS_CLIENT_CERTIFICATE: 'c.pem', TLS_CLIENT_KEY: 'c.pem' },
    files: { 'c.pem': pem },
    cause: /TLS_CLIENT_CERTIFICATE: .*"public key", which is of another kind/,
    fix: /relative to the folder of the profile/,
  },
  {
    what: 'an encrypted key without its password',
    change: { RECEIVER_CERTIFICATE: 'k.pem', RECEIVER_KEY: 'k.pem' },
    files: {
      'k.pem': rsa.privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'x',
      }),
    },
    cause: /RECEIVER_KEY: .*an encrypted private key without its password/,
    fix: /decrypt the file/,
  },
  {
    what: 'a receiver port that is too large',
    change: { RECEIVER_LISTEN: '127.0.0.1:70000' },
    cause: /RECEIVER_LISTEN: .*at most 65535/,
    fix: /0\.0\.0\.0:8443/,
  },
  {
    what: 'a receiver address that leads nowhere',
    change: { RECEIVER_URL: 'https://hooks.example' },
    cause: /RECEIVER_LISTEN: .*a fixed port/,
    fix: /behind a tunnel or proxy/,
  },
  {
    what: 'the tested application as the one to activate',
    change: { ONBOARDING_CLIENT_ID: 'main-App-NVP6ZWPHKe' },
    cause: /ONBOARDING_CLIENT_ID: .*that of OIDC_CLIENT_ID/,
    fix: /register an application/,
  },
  {
    what: 'a fixture file that is not YAML',
    ...fixtures('f.yaml', 'school: [\n'),
    cause: /f\.yaml/,
    fix: /To fix it/,
  },
  {
    what: 'a fixture file of another kind',
    ...fixtures('f.yaml', 'version: 3\nservices: {}\n'),
    cause: /f\.yaml .*(?:version|services)/,
    fix: /To fix it/,
  },
  {
    what: 'a fixture file with a wrong value',
    ...fixtures('f.yaml', 'school: 7\n'),
    cause: /f\.yaml \/school/,
    fix: /To fix it/,
  },
  {
    what: 'a binary fixture file',
    ...fixtures('f.yaml', Buffer.from([0, 255, 0, 254])),
    cause: /f\.yaml is not a text/,
    fix: /To fix it/,
  },
]
