/**
 * Variants that read more claims, or use the access token of a user.
 * @module
 */
import { setTimeout as later } from 'node:timers/promises'
import { type PartnerVariant, variant } from '../fault.js'

const longestLife = 130
/** The features that the profile of the embedded partner declares. */
const everyFeature =
  'localisation reads-role service students student-lookup timetable class-updates rooms roster double-periods'

/** A plausible birthdate as a date. Contract 2.2 birthdate: in seconds; the year 0 means none. */
function dateOf(birthdate: unknown): string | null {
  const date = new Date(typeof birthdate === 'number' ? birthdate * 1000 : Number.NaN)
  const oldest = new Date().getUTCFullYear() - longestLife
  const possible = date.getTime() <= Date.now() && date.getUTCFullYear() >= oldest
  return possible ? date.toISOString().slice(0, 10) : null
}

export const usersVariants: readonly PartnerVariant[] = [
  variant({
    id: 'reads-birthdate',
    says: 'shows birthdates, including those before 1970',
    clause: '2.2 birthdate',
    behaviours: { details: ({ birthdate }) => ({ birthdate: dateOf(birthdate) }) },
    profile: {
      FEATURES: 'localisation reads-role reads-birthdate',
      WHOAMI_BIRTHDATE: '/user/birthdate',
    },
  }),
  variant({
    id: 'calls-for-users',
    says: 'calls the platform with the access token of each user who signs in',
    clause: '5 item 3',
    behaviours: {
      callForUser: ({ settings, accessToken, send }) =>
        send(`${settings.platformUrl}/${settings.segment}/api/rest/extern/v3/students`, {
          authorization: `Bearer ${accessToken}`,
        }),
    },
    profile: { FEATURES: 'localisation reads-role user-calls' },
  }),
  variant({
    id: 'details-read-later',
    says: 'reads the details of each user who signs in in the background, one and a half seconds later',
    clause: '2.2',
    leftOpen: 'details come from the roster users endpoint, and no time is stated',
    behaviours: {
      callForUser: ({ settings, user, accessToken, send }) => {
        const url = `${settings.platformUrl}/ims/oneroster/v1p1/users/${encodeURIComponent(user.sub)}`
        void later(1500).then(() => send(url, { authorization: `Bearer ${accessToken}` }))
        return undefined
      },
    },
    profile: { FEATURES: `${everyFeature} user-calls` },
  }),
  variant({
    id: 'users-of-the-roster',
    says: 'reads each user who signs in from the roster, and signs in nobody else',
    clause: '2.2',
    leftOpen: 'details come from the roster users endpoint',
    behaviours: {
      callForUser: async ({ settings, user, accessToken, send }) => {
        const url = `${settings.platformUrl}/ims/oneroster/v1p1/users/${encodeURIComponent(user.sub)}`
        const status = await send(url, { authorization: `Bearer ${accessToken}` })
        if (status !== 200) throw new Error(`the roster answers ${status}`)
      },
    },
    profile: { FEATURES: 'localisation reads-role user-calls' },
  }),
  variant({
    id: 'calls-unknown-paths-for-users',
    says: 'calls an undocumented path with the access token of each user who signs in',
    clause: '2.6 Roster user',
    leftOpen: 'the paths of the roster API are not shown',
    behaviours: {
      callForUser: ({ settings, accessToken, send }) =>
        send(`${settings.platformUrl}/${settings.segment}/api/roster/v1/users`, {
          authorization: `Bearer ${accessToken}`,
        }),
    },
    profile: { FEATURES: 'localisation reads-role user-calls' },
  }),
]
