/**
 * The keys that could be added to the profile of an application, with invented values. Functions that an application
 * may have are no candidates: whether it has them is a fact, and no missing value.
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rsaKeyPair } from '../core/key-pair.js'
import type { Finding } from '../doctor/finding.js'
import { partnerKeySet } from '../profile/keys.js'
import { checkPartnerProfile } from '../profile/partner/load.js'
import { partnerCoverageOf } from './exercisable.js'
import { type Candidate, type NextKey, nextKeys, type Values } from './next-keys.js'

const pointers = {
  WHOAMI_SUB: '/sub',
  WHOAMI_USER: '/user',
  WHOAMI_TENANT: '/tenant',
  WHOAMI_ROLE: '/role',
  WHOAMI_LOCALE: '/locale',
  WHOAMI_BIRTHDATE: '/birthdate',
}

/** @param key path of a private key, for what needs one */
function candidatesFor({ FEATURES = '', WHOAMI_URL = '' }: Values, key: string): readonly Candidate[] {
  const fields = Object.entries(pointers).filter(
    ([name]) =>
      (name !== 'WHOAMI_ROLE' || FEATURES.includes('reads-role')) &&
      (name !== 'WHOAMI_LOCALE' || FEATURES.includes('localisation')) &&
      (name !== 'WHOAMI_BIRTHDATE' || FEATURES.includes('reads-birthdate')),
  )
  return [
    {
      values: { WHOAMI_URL: 'https://app.invalid/api/me', ...Object.fromEntries(fields) },
      find: 'An address of the application that shows who is signed in; the pointers are the places of the values.',
    },
    ...(WHOAMI_URL === '' ? [] : fields.map(([name, value]): Candidate => ({ values: { [name]: value } }))),
    { values: { UI_URLS: 'https://app.invalid/open?tenant={tenantId}' } },
    ...['CREDENTIALS_WEBHOOK_URL', 'DEACTIVATION_WEBHOOK_URL'].map(
      (name): Candidate => ({
        values: { [name]: 'https://app.invalid/hooks', WEBHOOK_KEY: key },
        words: { CONSENT: 'mutate' },
      }),
    ),
    {
      values: { CONTROL_DRIVER: 'command', CONTROL_COMMAND: 'node control.mjs' },
      words: {
        CONTROL_STIMULI: 'sync class-update student-lookup configure export restart advance-clock',
        CONSENT: 'mutate',
      },
      find: 'Write the skeleton of a driver with "init --role partner --driver control.mjs"; docs/GUIDE-DRIVERS.md explains it.',
    },
    {
      values: {},
      words: { CONSENT: 'attack mutate' },
      find: 'Ask the operator of the application; never give it for an application in production.',
    },
    { values: { HEAVY: 'yes' } },
  ]
}

/**
 * The keys that make the most further rules of an application decidable, the most valuable first.
 * @param values of the profile, with secrets
 * @param folder of the profile
 * @param findings about the parts that were tried
 */
export function nextApplicationKeys(
  values: Values,
  folder: string,
  findings: readonly Finding[],
  refused?: Parameters<typeof nextKeys>[1],
): NextKey[] {
  const defaults = (key: string): string => partnerKeySet.keys[key]?.default ?? ''
  const coverage = (some: Values) =>
    partnerCoverageOf(checkPartnerProfile(some, folder, 'the profile'), findings)
  const temporary = mkdtempSync(path.join(tmpdir(), 'platform-conformance-'))
  try {
    const key = path.join(temporary, 'key.pem')
    writeFileSync(key, rsaKeyPair().privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    return nextKeys({ values, defaults, candidates: candidatesFor(values, key), coverage }, refused)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
