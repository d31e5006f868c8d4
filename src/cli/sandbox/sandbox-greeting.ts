/**
 * The text that `sandbox` prints when it is ready: addresses, keys, users.
 * @module
 */
import { dataBasePath } from '../../profile/sso-paths.js'
import type { Sandbox } from '../../sandbox/sandbox.js'

/** The lines of the text. */
export function greeting(sandbox: Sandbox): string[] {
  const { application, platform, url } = sandbox
  const { operator } = platform
  const segment = operator.runtime.behave().segment()
  const lines: readonly (readonly [string, string])[] =
    application === undefined
      ? [['Application', `none yet; enter it at ${url}/application`]]
      : [
          ['Client ID', application.clientId],
          ['Client secret', application.clientSecret ?? 'none: a public client'],
          ['Redirect URI', application.redirectUri],
        ]
  const schools = operator.schools().flatMap(({ id, school, ssoBase, users }) => [
    '',
    `School ${school.name}`,
    ...table([
      ['Tenant ID', id],
      ['Issuer', operator.runtime.behave().issuer(ssoBase)],
      ['Discovery', `${ssoBase}/.well-known/openid-configuration`],
      ['Authorize', `${ssoBase}/authorize`],
      ['Token', `${ssoBase}/token`],
    ]),
    '  Users, with their passwords:',
    ...columns(users.map(({ username, password, role }) => [role.toLowerCase(), username, password])),
  ])
  return [
    'A school platform to develop against. Press Ctrl-C to stop it.',
    '',
    ...table([
      ['Pages', `${url}/`],
      ['Platform', platform.url],
      ['Data APIs', `${platform.url}/${segment}${dataBasePath}`],
      ['Roster API', `${platform.url}/ims/oneroster/v1p1`],
      ['Webhook key', platform.webhookPublicKey],
      ...lines,
    ]),
    ...schools,
    '',
  ]
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  return rows.map(([name, value]) => `  ${name.padEnd(15)}${value}`)
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => `    ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}
