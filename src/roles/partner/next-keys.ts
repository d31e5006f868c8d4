/**
 * The keys that could be added to the profile of an application, with invented values. Functions that an application
 * may have are no candidates: whether it has them is a fact, and no missing value.
 * @module
 */
import type { Candidate, InventedKey, Values } from '../../doctor/next-keys.js'

const pointers = {
  WHOAMI_SUB: '/sub',
  WHOAMI_USER: '/user',
  WHOAMI_TENANT: '/tenant',
  WHOAMI_ROLE: '/role',
  WHOAMI_LOCALE: '/locale',
  WHOAMI_BIRTHDATE: '/birthdate',
}

/** All candidates. */
export function partnerCandidates(
  { FEATURES = '', WHOAMI_URL = '' }: Values,
  { file }: InventedKey,
): readonly Candidate[] {
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
        values: { [name]: 'https://app.invalid/hooks', WEBHOOK_KEY: file },
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
