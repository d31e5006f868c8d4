/**
 * The places where a check looks, in words: the message of an exchange, or what a rule judges.
 * @module
 */

import type { Role } from './record.js'

/** A place with its preposition, in both languages: `in the ID token`, `im ID-Token`. */
interface Place {
  readonly en: string
  readonly de: string
}

/** What rules judge, by the name of its kind. */
const kinds = {
  'ID token': { en: 'in the ID token', de: 'im ID-Token' },
  'two ID tokens': {
    en: 'in the ID tokens of the two sign-ins',
    de: 'in den ID-Token der beiden Anmeldungen',
  },
  'token response': { en: 'in the token response', de: 'in der Token-Antwort' },
  'discovery document': { en: 'in the discovery document', de: 'im Discovery-Dokument' },
  'key set': { en: 'in the key set', de: 'in den veröffentlichten Schlüsseln' },
  'authorize request': { en: 'in the authorize request', de: 'in der Autorisierungsanfrage' },
  'token request': { en: 'in the token request', de: 'in der Token-Anfrage' },
  webhook: { en: 'in the webhook', de: 'im Webhook' },
  'error answer': { en: 'in the error answer', de: 'in der Fehlerantwort' },
  session: { en: 'in the session of the application', de: 'in der Sitzung der Anwendung' },
  copy: { en: 'in the copy of the application', de: 'in der Kopie der Anwendung' },
} as const satisfies Readonly<Record<string, Place>>

/** A kind of place that an assertion names. */
export type PlaceKind = keyof typeof kinds

/** The words of a kind of place. */
export function placeNamed(kind: PlaceKind): string {
  return kinds[kind].en
}

/** The place of a kind of subject: see `src/core/properties.ts`. */
export function placeOfKind(kind: string): string {
  return Object.hasOwn(kinds, kind) ? placeNamed(kind as PlaceKind) : `in the ${kind}`
}

/** What a whole target does, where no single message shows it. */
const targets = {
  platform: { en: 'at the platform', de: 'bei der Plattform' },
  partner: { en: 'at the application', de: 'bei der Anwendung' },
} as const satisfies Readonly<Record<Role, Place>>

/** What an application sends. */
const asked = {
  exchange: { en: 'in the token request of the application', de: 'in der Token-Anfrage der Anwendung' },
  token: { en: 'in the token requests of the application', de: 'in den Token-Anfragen der Anwendung' },
  data: { en: 'in the requests of the application', de: 'in den Anfragen der Anwendung' },
} as const satisfies Readonly<Record<string, Place>>

type Purposes = readonly (readonly [purpose: RegExp, place: Place])[]

/** Places by what the purpose of an exchange begins with; the first that fits. */
const purposes: Purposes = [
  [/^token \(/, kinds['token response']],
  [
    /^(?:authorize|launch|login|logout|follow)\b/,
    { en: 'in the answer to the browser', de: 'in der Antwort an den Browser' },
  ],
  [/^session probe/, kinds.session],
  [/^discovery/, kinds['discovery document']],
  [/^key set/, kinds['key set']],
  [/^webhook: \w+ \(received\)/, kinds.webhook],
  [/^control: export/, kinds.copy],
  [/^control: /, targets.platform],
  [/webhook$/, { en: 'in the answer to the webhook', de: 'in der Antwort auf den Webhook' }],
  [/^the application asks/, asked.data],
  [/./, { en: 'in the answer', de: 'in der Antwort' }],
]

/** What an exchange of these kinds shows of an application: not its message, but what the application does then. */
const doings =
  /^(?:authorize|launch|login|logout|follow|callback)\b|^control: (?!export)|^the application asks: token/

/** Rules about a message of the application, by the beginning of their ids. Their place is that message. */
const aboutMessages: Purposes = [
  [/^authorize-request\./, kinds['authorize request']],
  [/^code-exchange\./, asked.exchange],
  [/^service-token-request\./, asked.token],
]

/** Documented operations by their id. */
const operations = /^(?:list|get|update|read|look)[A-Z]\w*$/

/** The place that an exchange with a platform shows. @param purpose of the exchange; empty if none is known */
export function placeOfPurpose(purpose: string): string {
  if (operations.test(purpose)) return `in the answer to ${purpose}`
  return placeIn(purposes, purpose)?.en ?? 'in this check'
}

/**
 * The place that an exchange with an application shows. The messages behind a finding are often only the way to see what
 * the application does: then the place is the application.
 * @param rule that is judged
 * @param purpose of the exchange; empty if none is known
 */
export function placeAtApplication(rule: string, purpose: string): string {
  const about = placeIn(aboutMessages, rule.replace(/^standard\./, ''))
  if (about === kinds['authorize request']) return about.en
  if (about !== undefined && /^the application asks/.test(purpose)) return about.en
  return doings.test(purpose) ? targets.partner.en : placeOfPurpose(purpose)
}

function placeIn(places: Purposes, text: string): Place | undefined {
  return places.find(([pattern]) => pattern.test(text))?.[1]
}

/** Places in records of earlier versions. */
const earlier: readonly Place[] = [
  { en: 'in the answer of the login URL', de: 'in der Antwort der Login-URL' },
  { en: 'in the answer of the callback', de: 'in der Antwort des Callbacks' },
  { en: 'in the answer of the control driver', de: 'in der Antwort des Steuerungstreibers' },
  { en: 'in the request of the application', de: 'in der Anfrage der Anwendung' },
]

const german = new Map(
  [
    ...Object.values(kinds),
    ...Object.values(targets),
    ...Object.values(asked),
    ...purposes.map(([, place]) => place),
    ...earlier,
    { en: 'in this check', de: 'in dieser Prüfung' },
  ].map(({ en, de }) => [en, de]),
)

/** A place in German; the place as it is where nobody has translated it. */
export function placeInGerman(place: string): string {
  return german.get(place) ?? place.replace(/^in the answer to (?=\w+$)/, 'in der Antwort auf ')
}
