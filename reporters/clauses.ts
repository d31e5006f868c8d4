/**
 * The parts of the contract and of the standards in words, in the order in which they stand there.
 * @module
 */
import type { Tier } from '../src/record/record.js'

/** Where a rule stands, for people and for sorting. */
export interface Place {
  /** Section of the contract, or a standard: `4.1 Signing a user in`, `RFC 6749 OAuth 2.0`. */
  readonly section: string
  /** What of the section, e.g. a parameter; null where it is about the whole section. */
  readonly part: string | null
  /** Sorts places as they stand in the documents, the contract first. */
  readonly order: string
}

interface Section {
  readonly title: string
  /** Parts in the order of the document; a text where the clause itself says nothing to a reader. */
  readonly parts: Readonly<Record<string, string | null>>
}

const plain = (...names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]))

/** Sections of the contract by number. */
const contract: Readonly<Record<string, Section>> = {
  '1': {
    title: 'What the service offers',
    parts: {
      'item 1': 'Users come from the school platform',
      'item 2': 'Tokens without a user',
      'item 4': 'Data of the school',
    },
  },
  '2.1': { title: 'What a token request brings', parts: plain('id_token', 'access_token', 'expires_in') },
  '2.2': {
    title: 'What the ID token says',
    parts: plain(
      ...['sub', 'iss', 'aud', 'iat', 'exp', 'nonce', 'tenant_id', 'user_id', 'person_id', 'username'],
      ...[
        'roles',
        'user_type',
        'scopes',
        'locale',
        'sc',
        'sr',
        'sn',
        'profile claims',
        'gender',
        'birthdate',
      ],
    ),
  },
  '2.3': { title: 'Discovery document', parts: {} },
  '2.4': { title: 'Headers of a webhook', parts: plain('Authorization', 'Algorithm', 'Content-Type') },
  '2.5': {
    title: 'How the data APIs report invalid input',
    parts: plain('errorCode', 'requestId', 'traceId', 'validationErrors'),
  },
  '2.6': {
    title: 'Records of the data APIs',
    parts: {
      student: 'Students',
      class: 'Classes',
      period: 'Periods',
      lesson: 'Lessons',
      'roster user': 'Users of the roster',
      'roster organization': 'Organizations of the roster',
      'roster academic session': 'School years of the roster',
    },
  },
  '3': {
    title: 'How timetable and roster change',
    parts: {
      'rule 1': 'A substitute teacher',
      'rule 2': 'Another teacher for good',
      'rule 3': 'A period that moves',
      'rule 4': 'Resources that come and go',
      'rule 5': 'One half of a double period is cancelled',
      'rule 6': 'Who leaves the roster',
      'item 7': 'When new credentials begin to work',
    },
  },
  '4': { title: 'Addresses of single sign-on', parts: {} },
  '4.1': {
    title: 'Signing a user in',
    parts: {
      ...plain('response_type', 'scope', 'client_id', 'redirect_uri', 'nonce', 'state', 'prompt'),
      ...plain('code_challenge', 'code_challenge_method'),
      'behaviour 1': 'A user with a session',
      'behaviour 2': 'A user without a session',
    },
  },
  '4.2': {
    title: 'Exchanging a code for tokens',
    parts: plain('grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'),
  },
  '4.3': { title: 'Getting a service token', parts: plain('Authorization') },
  '4.4': { title: 'Finding the discovery document', parts: {} },
  '4.5': { title: 'Where the partner receives webhooks', parts: {} },
  '4.6': {
    title: 'Data APIs',
    parts: {
      base: 'Address',
      students: 'List of students',
      'students filter': 'Students by a filter',
      'students limit': 'How many students at once',
      'students offset': 'Students page by page',
      'students by key': 'One student by key',
      'update classes': 'Changing classes',
      timetable: 'Timetable',
      'deleted-periods': 'Deleted periods',
      'deleted-periods rule 2': 'Deleted periods: when both parts have come',
      'Room management': 'Rooms',
      'sync rule 1': 'Synchronisation: both lists as one',
      'sync rule 2': 'Synchronisation: going on from the right time',
      'sync rule 3': 'Synchronisation: without the deleted periods',
      grouping: 'Double periods',
      'other facts': 'What the APIs do not tell',
      logout: 'Logout',
    },
  },
  '5': {
    title: 'Who may do what, and how it is proved',
    parts: {
      'item 1': 'Confidential and public applications',
      'item 2': 'Client secret and service password',
      'item 3': 'Access to the data APIs',
      'item 4': 'Every launch is a new sign-in',
      'item 5': 'Checking an ID token',
      'item 6': 'Signatures of webhooks',
      'item 7': 'Webhooks that come again',
    },
  },
  '6': {
    title: 'What webhooks ask for',
    parts: { credentials: 'Credentials arrive', deactivation: 'A school leaves' },
  },
  '7': {
    title: 'Errors',
    parts: {
      'webhook endpoint': 'At the webhook endpoint',
      'data API': 'At the data APIs',
      'timetable API': 'At the timetable API',
    },
  },
  '8': { title: 'Limits', parts: { 'Default result limit': 'How many records come by default' } },
  '9': { title: 'Versions', parts: { 'item 4': 'What identifies a user' } },
}

/** Standards that the contract names, and those that they name. */
const standards: Readonly<Record<string, string>> = {
  'OpenID Connect Core': '',
  'OpenID Connect Discovery': '',
  'RFC 6749': 'OAuth 2.0',
  'RFC 6750': 'Bearer tokens',
  'RFC 7515': 'JSON Web Signature',
  'RFC 7517': 'JSON Web Key',
  'RFC 7518': 'JSON Web Algorithms',
  'RFC 7519': 'JSON Web Token',
  'RFC 7636': 'PKCE',
  'RFC 8017': 'RSA signatures',
  'RFC 8725': 'Good practice for JSON Web Tokens',
  'RFC 9110': 'HTTP',
  'RFC 9112': 'HTTP/1.1',
}

/**
 * Where a clause stands.
 * @param clause as a rule names it: `4.1 redirect_uri`, `RFC 6749 5.2`
 * @param tier of the rule: what somebody's own rules name stands behind everything else
 */
export function placeOf(clause: string, tier?: Tier): Place {
  if (tier === 'own') return { section: 'Own rules', part: clause, order: `~ own ${clause}` }
  const place = places.get(clause) ?? find(clause)
  places.set(clause, place)
  return place
}

/** A clause has many rules, and a rule many checks. */
const places = new Map<string, Place>()

function find(clause: string): Place {
  const [, number, part = ''] = /^(\d+(?:\.\d+)?)(?: (.+))?$/.exec(clause) ?? []
  if (number !== undefined) return inContract(number, part)
  const [, document = clause, section = ''] = /^(.+?) ([\d.]+)$/.exec(clause) ?? []
  const title = standards[document] ?? ''
  const place = Object.keys(standards).indexOf(document)
  return {
    section: title === '' ? document : `${document} ${title}`,
    part: section === '' ? null : `section ${section}`,
    order: `standard ${padded(place < 0 ? 99 : place)} ${document} ${numeric(section)}`,
  }
}

function inContract(number: string, part: string): Place {
  const section = contract[number]
  const known = Object.keys(section?.parts ?? {})
  const at = known.findIndex((name) => name.toLowerCase() === part.toLowerCase())
  const words = at < 0 ? null : (section?.parts[known[at] as string] ?? null)
  return {
    section: section === undefined ? number : `${number} ${section.title}`,
    part: part === '' ? null : partName(part, words),
    order: `contract ${numeric(number)} ${part === '' ? '' : padded(at < 0 ? 99 : at)} ${part}`,
  }
}

/** `item 5: Checking an ID token`; what only repeats its own name stands alone. */
function partName(part: string, words: string | null): string {
  if (words === null) return part
  return /^(?:item|rule|behaviour) \d+$/.test(part) ? `${part}: ${words}` : words
}

const padded = (number: number): string => String(number).padStart(2, '0')
const numeric = (section: string): string =>
  section
    .split('.')
    .map((one) => padded(Number(one)))
    .join('.')

/** Features in words. */
const features: Readonly<Record<string, string>> = {
  sso: 'Single sign-on',
  'public-client': 'Public applications',
  'confidential-client': 'Confidential applications',
  'second-client': 'Several applications at one school',
  'second-tenant': 'Several schools',
  'service-tokens': 'Service tokens',
  service: 'Service tokens and data',
  'profile-scope': 'Profile claims',
  'data-api': 'Data APIs',
  students: 'Students',
  'student-lookup': 'One student by key',
  'class-management': 'Class management',
  'class-updates': 'Changing classes',
  timetable: 'Timetable',
  roster: 'Roster',
  logout: 'Logout',
  webhooks: 'Webhooks',
  'deactivation-webhook': 'Webhook of a school that leaves',
  'event-ids': 'Numbered webhooks',
  'deactivation-event-ids': 'Numbered webhooks of schools that leave',
  'scenario-1': 'Onboarding without a manual step',
  'scenario-2': 'Onboarding with further settings',
  'scenario-3': 'Onboarding by hand',
  'user-calls': 'Data in the name of a user',
  localisation: 'Languages',
  'reads-role': 'Use of the role',
  'reads-birthdate': 'Use of the birthdate',
}

/** A feature for people: `Single sign-on (sso)`. */
export function featureName(feature: string): string {
  const words = features[feature]
  return words === undefined ? feature : `${words} (${feature})`
}
