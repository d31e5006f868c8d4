/**
 * The suites on an application that uses mozilla-django-oidc.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonWith } from '../../../foreign/toolchains.js'
import { describeWith } from '../../../support/parts.js'
import { testFixedSchool } from '../fixed-school.js'
import { expected, races } from './expected.js'

const folder = fileURLToPath(new URL('.', import.meta.url))
const { program, part } = pythonWith({ name: 'mozilla-django-oidc', folder })

describeWith(part, 'mozilla-django-oidc', () => {
  testFixedSchool({
    program: () => [program(), path.join(folder, 'app.py')],
    profile: (url) => ({
      LOGIN_URL: `${url}/oidc/authenticate/?tenant={tenantId}`,
      REDIRECT_URI: `${url}/oidc/callback/`,
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
