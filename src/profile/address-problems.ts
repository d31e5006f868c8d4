/**
 * Finds addresses in a profile that are well-formed but wrong.
 * @module
 */
import { parseUrl } from './parse-url.js'
import type { Problem } from './problems.js'

/** Keys whose addresses must not contain a user name or password. */
const addresses = [
  'BASE_URL',
  'CONTROL_URL',
  'RECEIVER_URL',
  'LOGIN_URL',
  'REDIRECT_URI',
  'SIMULATOR_URL',
  'WHOAMI_URL',
  'CREDENTIALS_WEBHOOK_URL',
  'DEACTIVATION_WEBHOOK_URL',
]

/**
 * Problems with the addresses of a profile.
 * @param given values by profile key
 */
export function addressProblems(given: Readonly<Record<string, string>>): Problem[] {
  return [...addresses.flatMap((key) => withLogin(key, given[key])), ...ofEndpoint(given.BASE_URL)]
}

/** An address that contains a user name or password. */
function withLogin(key: string, value: string | undefined): Problem[] {
  const url = value === undefined ? null : parseUrl(value)
  if (url === null || (url.username === '' && url.password === '')) return []
  return [
    {
      key,
      expected: 'an address without user and password',
      found: 'an address with them',
      fix: 'remove everything between // and @',
    },
  ]
}

/** A base address that is the address of an endpoint. Its parts belong to other keys. */
function ofEndpoint(value: string | undefined): Problem[] {
  const [, base, segment, tenant] =
    /^([^?#]*?)\/([^/]+)\/api\/sso\/v\d+(?:\/([^/]+))?/.exec(value ?? '') ?? []
  if (base === undefined) return []
  return [
    {
      key: 'BASE_URL',
      expected: 'the address in front of the product segment',
      found: 'the address of an endpoint',
      fix: `BASE_URL=${base.replace(/\/\/[^/]*@/, '//')} SEGMENT=${segment}${tenant === undefined ? '' : ` TENANT=${tenant}`}`,
    },
  ]
}
