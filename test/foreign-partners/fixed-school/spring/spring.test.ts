/**
 * The suites on an application that uses the OAuth client of Spring Security.
 */
import { fileURLToPath } from 'node:url'
import { javaApplication } from '../../../foreign/toolchains.js'
import { describeWith } from '../../../support/parts.js'
import { testFixedSchool } from '../fixed-school.js'
import { expected, races } from './expected.js'

const { args, part } = javaApplication({
  name: 'spring-oauth2-client',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  mainClass: 'application.Application',
})

const registration = '--spring.security.oauth2.client.registration.school.'

describeWith(part, 'Spring Security', () => {
  testFixedSchool({
    program: ({ ssoBase, clientId, clientSecret, port }) => [
      'java',
      ...args,
      ...['--server.address=127.0.0.1', `--server.port=${port}`, '--spring.main.banner-mode=off'],
      `--spring.security.oauth2.client.provider.school.issuer-uri=${ssoBase}`,
      `${registration}client-id=${clientId}`,
      `${registration}client-secret=${clientSecret}`,
      `${registration}client-authentication-method=client_secret_post`,
      `${registration}scope=openid,roster-core.readonly`,
    ],
    profile: (url) => ({
      LOGIN_URL: `${url}/oauth2/authorization/school?tenant={tenantId}`,
      REDIRECT_URI: `${url}/login/oauth2/code/school`,
      UI_URLS: `${url}/lesson?tenant={tenantId}`,
      WHOAMI_URL: `${url}/me`,
      WHOAMI_SUB: '/user/sub',
      WHOAMI_USER: '/user/id',
    }),
    expected,
    races,
    passed: 50,
  })
})
