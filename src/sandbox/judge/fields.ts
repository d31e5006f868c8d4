/**
 * What the developer can enter so that the application can be judged: keys of the partner profile.
 *
 * Pages can be open to other people (`--host`), so no key is accepted here that names a program, a file, a proxy or an
 * address on another machine. Such keys come from the profile of the command line only.
 * @module
 */
import { isLocal } from '../../embedded/platform/onboarding/sender.js'
import { valuesOf } from '../../profile/dotenv.js'
import { partnerKeySet } from '../../profile/keys.js'
import { at } from '../application.js'

/** Values by profile key. */
export type Values = Readonly<Record<string, string>>

/** A field of the form. */
export interface JudgeField {
  readonly key: string
  readonly label: string
  readonly help: string
  /** Words to choose from, with their explanations; absent for any text. */
  readonly words?: readonly (readonly [word: string, text: string])[]
  /** True if only one of the words can be chosen. */
  readonly one?: boolean
}

/** A group of fields. */
export interface FieldGroup {
  readonly title: string
  readonly fields: readonly JudgeField[]
}

/** The form, in its order. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'Sign-in',
    fields: [
      {
        key: 'LOGIN_URL',
        label: 'Login URL',
        help: 'The address of the application where a sign-in starts, with {tenantId}. If you leave it empty, it is the first launch URL with {tenantId}.',
      },
      {
        key: 'LOGIN_STEP',
        label: 'Text of the login button',
        help: 'Only if a user has to press a link or button on that page.',
      },
      {
        key: 'BROWSER',
        label: 'Browser',
        help: 'Chromium is slower. You need it only if a sign-in needs script.',
        one: true,
        words: [
          ['plain', 'plain: follows redirects and forms'],
          ['chromium', 'chromium: runs script'],
        ],
      },
    ],
  },
  {
    title: 'Session probe: who is signed in?',
    fields: [
      {
        key: 'WHOAMI_URL',
        label: 'Address of the probe',
        help: 'A page or JSON document of the application that returns who is signed in, by the cookies of the browser. Without it, rules about sessions cannot be checked. Example: http://127.0.0.1:3000/api/me',
      },
      {
        key: 'WHOAMI_SIGNED_IN',
        label: 'Text of a signed-in user',
        help: 'A regular expression that matches the response only if a user is signed in. If you leave it empty, status 200 means signed in.',
      },
      ...(
        [
          ['SUB', 'sub of the ID token'],
          ['USER', 'user ID in the application'],
          ['TENANT', 'ID of the school'],
          ['ROLE', 'role'],
          ['LOCALE', 'language'],
        ] as const
      ).map(
        ([name, label]): JudgeField => ({
          key: `WHOAMI_${name}`,
          label: `Place of the ${label}`,
          help: 'JSON Pointer in the response, for example /user/id. Leave it empty if the response does not have this value.',
        }),
      ),
    ],
  },
  {
    title: 'What the application does',
    fields: [
      {
        key: 'FEATURES',
        label: 'Functions in addition to signing users in',
        help: 'Rules of other functions are not applicable.',
        words: [
          ['localisation', 'uses the language of the user'],
          ['reads-role', 'uses the role of the user'],
          ['user-calls', 'calls data APIs with the token of a user'],
          [
            'service',
            'takes the credentials of schools, and requests service tokens (the next ones need it)',
          ],
          ['students', 'reads the list of students'],
          ['student-lookup', 'reads single students'],
          ['timetable', 'reads periods and deleted periods'],
          ['class-updates', 'writes classes'],
          ['roster', 'reads users of the roster'],
          ['rooms', 'reads rooms'],
          ['double-periods', 'joins periods to double periods'],
        ],
      },
      {
        key: 'CONSENT',
        label: 'The checks may',
        help: 'Without these, many rules cannot be checked. Your application gets invented users and schools, so use a test database.',
        words: [
          ['attack', 'send hostile tokens, responses and webhooks'],
          ['mutate', 'activate and deactivate invented schools'],
        ],
      },
    ],
  },
  {
    title: 'Control protocol: start work in the application',
    fields: [
      {
        key: 'CONTROL_URL',
        label: 'Address of the control protocol',
        help: 'Work with data usually starts on a schedule. With this address, the suite can start it. docs/GUIDE-DRIVERS.md describes the protocol. Optional.',
      },
      { key: 'CONTROL_TOKEN', label: 'Bearer token of the control protocol', help: 'Optional.' },
      {
        key: 'CONTROL_STIMULI',
        label: 'Events that it offers',
        help: 'The suite starts only these.',
        words: [
          ['sync', 'read all data'],
          ['class-update', 'write a class'],
          ['student-lookup', 'read one student'],
          ['configure', 'enter credentials (scenarios 2 and 3)'],
          ['export', 'return what was stored'],
          ['restart', 'restart the application'],
          ['advance-clock', 'move its clock'],
        ],
      },
    ],
  },
]

/** Keys that can be entered as lines, in addition to the fields. None of them names a program or a file. */
const further =
  /^(?:SESSION_(?:TOKEN|HEADER)|WHOAMI_BIRTHDATE|TENANTS|TENANT_ID_FORMAT|PARTNER_HOSTS|BROWSER_LANGUAGE|(?:CREDENTIALS|DEACTIVATION)_TEMPLATE|SERVICE_CLIENT_ID|TOKEN_(?:INSTANCES|MEMORY)|SYNC_QUIET_SECONDS|BACKGROUND_SYNC|HEAVY|VALIDATION_ERROR_STATUS|DATA_EXTRAS|(?:STUDENTS|TIMETABLE|PERIOD|RESOURCE|DELETED_PERIODS|CLASS|CLASSES|ROOMS|ROSTER)_[A-Z_]+|RESOURCE_KINDS|CONTROL_WAIT_SECONDS|(?:SETTLE|LOGIN_DELAY|CODE|MAX_WAIT|WAIT_FOR_PARTNER|TIMEOUT|CONNECT_TIMEOUT|RETRY_AFTER_MAX)_SECONDS|MAX_REQUESTS|CODE_BASIC_AUTH|CC_GRANT_IN_BODY)$/

const fields = fieldGroups.flatMap((group) => group.fields)

/** Keys of the form. */
export const formKeys: readonly string[] = fields.map(({ key }) => key)

/** True if the key can be entered as a line on the page. */
export function isFurther(key: string): boolean {
  return further.test(key) && key in partnerKeySet.keys
}

/** Keys with addresses, which must be of this machine. */
const addresses = ['LOGIN_URL', 'WHOAMI_URL', 'CONTROL_URL']

/** Name of the field with lines in the form. */
export const linesField = 'lines'

/** What was entered, and what is wrong with it. */
export interface EnteredSettings {
  readonly values: Values
  readonly problems: readonly string[]
}

/** Reads the form. Fields that are left empty are left out. */
export function settingsOf(form: URLSearchParams): EnteredSettings {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const { key } of fields) {
    const value = form
      .getAll(key)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join(' ')
    if (value !== '') values[key] = value
  }
  for (const [key, value] of Object.entries(valuesOf(form.get(linesField) ?? ''))) {
    if (isFurther(key)) values[key] = value
    else
      problems.push(
        `${key}: expected a key that can be entered here; found ${key in partnerKeySet.keys ? 'one that names a program, a file or another machine, or that has its own field' : 'no key of a partner profile'}. To fix it: remove the line${key in partnerKeySet.keys ? ', or start the sandbox with --app and a profile that has it' : ''}.`,
      )
  }
  for (const key of addresses) problems.push(...elsewhere(key, values[key]))
  for (const host of (values.PARTNER_HOSTS ?? '').split(/\s+/).filter((text) => text !== ''))
    problems.push(...elsewhere('PARTNER_HOSTS', /^https?:/.test(host) ? host : `https://${host}`))
  return { values, problems }
}

/** The problem with an address of another machine. */
export function elsewhere(key: string, value: string | undefined): string[] {
  if (value === undefined || isLocal(at(value, 'x'))) return []
  return [
    `${key}: expected an http or https address of this machine, because the sandbox judges only applications on this machine; found ${value}. To fix it: change it, or judge the application with "platform-conformance partner".`,
  ]
}
