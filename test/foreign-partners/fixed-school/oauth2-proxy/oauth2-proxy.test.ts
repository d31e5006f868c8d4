/**
 * The suites on oauth2-proxy, which signs users in for an application behind it.
 */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { goProgram } from '../../../foreign/toolchains.js'
import { describeWith } from '../../../support/parts.js'
import { testFixedSchool } from '../fixed-school.js'
import { expected } from './expected.js'

const { program, part } = goProgram({
  name: 'oauth2-proxy',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  version: '1.26',
  packageName: 'github.com/oauth2-proxy/oauth2-proxy/v7',
})

describeWith(part, 'oauth2-proxy', () => {
  testFixedSchool({
    program: ({ ssoBase, clientId, clientSecret, url, port }) => [
      program,
      ...['--provider=oidc', `--oidc-issuer-url=${ssoBase}`, `--redirect-url=${url}/oauth2/callback`],
      ...[`--client-id=${clientId}`, `--client-secret=${clientSecret}`],
      ...['--scope=openid roster-core.readonly', '--code-challenge-method=S256'],
      // The platform gives no addresses of mail.
      ...['--oidc-email-claim=sub', '--email-domain=*', '--insecure-oidc-skip-nonce=false'],
      ...[`--cookie-secret=${randomBytes(16).toString('hex')}`, '--cookie-secure=false'],
      ...[
        `--http-address=127.0.0.1:${port}`,
        '--upstream=static://200',
        '--skip-provider-button',
        '--cookie-csrf-per-request',
      ],
    ],
    profile: (url) => ({
      LOGIN_URL: `${url}/oauth2/start?tenant={tenantId}`,
      REDIRECT_URI: `${url}/oauth2/callback`,
      UI_URLS: `${url}/lesson?tenant={tenantId}`,
      WHOAMI_URL: `${url}/oauth2/userinfo`,
      WHOAMI_SUB: '/user',
      WHOAMI_USER: '/user',
    }),
    expected,
    passed: 50,
  })
})
