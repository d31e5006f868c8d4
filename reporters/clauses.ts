/**
 * Clauses of the contract and of the standards in words, and their order in reports.
 * @module
 */
import { clauses } from '../generated/catalogue.js'
import type { ContractSection, Standard } from '../src/catalogue/entries.js'
import type { Tier } from '../src/record/record.js'

/** A clause for people, and for sorting. */
export interface Place {
  /** Section of the contract, or a standard: `4.1 Signing a user in`, `RFC 6749 OAuth 2.0`. */
  readonly section: string
  /** Part of the section, e.g. a parameter; null if the clause is the whole section. */
  readonly part: string | null
  /** Sorts places in the order of the documents, the contract first. */
  readonly order: string
}

/**
 * Returns the words and the position of a clause.
 * @param clause as a rule names it: `4.1 redirect_uri`, `RFC 6749 5.2`
 * @param tier of the rule: clauses of custom rules come after all others
 */
export function placeOf(clause: string, tier?: Tier): Place {
  if (tier === 'own') return { section: 'Custom rules', part: clause, order: `~ own ${clause}` }
  const place = places.get(clause) ?? find(clause)
  places.set(clause, place)
  return place
}

/** A clause has many rules, and a rule many checks. */
const places = new Map<string, Place>()

const contract: ReadonlyMap<string, ContractSection> = new Map(
  clauses.contract.map((section) => [section.section, section]),
)
const standards: readonly Standard[] = clauses.standards

function find(clause: string): Place {
  const [, number, part = ''] = /^(\d+(?:\.\d+)?)(?: (.+))?$/.exec(clause) ?? []
  if (number !== undefined) return inContract(number, part)
  const [, document = clause, section = ''] = /^(.+?) ([\d.]+)$/.exec(clause) ?? []
  const at = standards.findIndex(({ name }) => name === document)
  const title = standards[at]?.title ?? null
  return {
    section: title === null ? document : `${document} ${title}`,
    part: section === '' ? null : `section ${section}`,
    order: `standard ${position(at)} ${document} ${numeric(section)}`,
  }
}

/** The documents of the OpenID Foundation. */
const openidDocuments: Readonly<Record<string, string>> = {
  'OpenID Connect Core': 'https://openid.net/specs/openid-connect-core-1_0.html',
  'OpenID Connect Discovery': 'https://openid.net/specs/openid-connect-discovery-1_0.html',
}

/** The address of a clause of a standard: of the section in an RFC. Null for any other clause. */
export function standardAddress(clause: string): string | null {
  const [, document = '', section = ''] = /^(.+?) ([\d.]+)$/.exec(clause) ?? []
  const [, rfc] = /^RFC (\d+)$/.exec(document) ?? []
  if (rfc !== undefined) return `https://www.rfc-editor.org/rfc/rfc${rfc}#section-${section}`
  return openidDocuments[document] ?? null
}

function inContract(number: string, part: string): Place {
  const section = contract.get(number)
  const parts = section?.parts ?? []
  const at = parts.findIndex(({ name }) => name === part)
  return {
    section: section === undefined ? number : `${number} ${section.title}`,
    part: part === '' ? null : partName(part, parts[at]?.title ?? null),
    order: `contract ${numeric(number)} ${part === '' ? '' : position(at)} ${part}`,
  }
}

/** `item 5: Checking an ID token`. A name with a meaning of its own is replaced by its title. */
function partName(part: string, title: string | null): string {
  if (title === null) return part
  return /^(?:item|rule|behaviour|scenario) \d+$/.test(part) ? `${part}: ${title}` : title
}

/** A position in a list as text that sorts; what is not in the list comes last. */
const position = (at: number): string => padded(at < 0 ? 99 : at)
const padded = (number: number): string => String(number).padStart(2, '0')
const numeric = (section: string): string =>
  section
    .split('.')
    .map((one) => padded(Number(one)))
    .join('.')

/** Names of features. */
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
  'double-periods': 'Double periods',
  rooms: 'Rooms',
  roster: 'Roster',
  logout: 'Logout',
  webhooks: 'Webhooks',
  'deactivation-webhook': 'Deactivation webhook',
  'event-ids': 'Numbered webhooks',
  'deactivation-event-ids': 'Numbered deactivation webhooks',
  'scenario-1': 'Onboarding without a manual step',
  'scenario-2': 'Onboarding with further settings',
  'scenario-3': 'Onboarding by hand',
  'user-calls': 'Data calls for a user',
  localisation: 'Languages',
  'reads-role': 'Role of a user',
  'reads-birthdate': 'Birthdate of a user',
}

/** Returns the name of a feature with its id: `Single sign-on (sso)`. */
export function featureName(feature: string): string {
  const words = features[feature]
  return words === undefined ? feature : `${words} (${feature})`
}
