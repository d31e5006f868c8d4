/**
 * Addresses of a profile that are well-formed and yet wrong.
 * @module
 */
import type { Problem } from './problems.js'

/** Keys whose values are addresses without user and password. */
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

/** @param given values by profile key */
export function addressProblems(given: Readonly<Record<string, string>>): Problem[] {
  return [...addresses.flatMap((key) => withLogin(key, given[key])), ...tooLong(given.BASE_URL)]
}

function withLogin(key: string, value: string | undefined): Problem[] {
  if (value === undefined || !URL.canParse(value)) return []
  const { username, password } = new URL(value)
  if (username === '' && password === '') return []
  return [
    {
      key,
      expected: 'an address without user and password',
      found: 'one with them',
      fix: 'leave out everything between // and @',
    },
  ]
}

/** A base address that goes on to an endpoint: the parts belong to other keys. */
function tooLong(value: string | undefined): Problem[] {
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
