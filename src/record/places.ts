/**
 * The places where a check looks, in words: the message of an exchange, or what a rule judges.
 * @module
 */

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

/** Places by what the purpose of an exchange begins with; the first that fits. */
const purposes: readonly (readonly [purpose: RegExp, place: Place])[] = [
  [/^token \(/, kinds['token response']],
  [
    /^(?:authorize|launch|login|logout|follow)\b/,
    { en: 'in the answer to the browser', de: 'in der Antwort an den Browser' },
  ],
  [/^login URL\b/, { en: 'in the answer of the login URL', de: 'in der Antwort der Login-URL' }],
  [/^callback\b/, { en: 'in the answer of the callback', de: 'in der Antwort des Callbacks' }],
  [/^session probe/, kinds.session],
  [/^discovery/, kinds['discovery document']],
  [/^key set/, kinds['key set']],
  [/^webhook: \w+ \(received\)/, kinds.webhook],
  [/^control: export/, kinds.copy],
  [/^control: /, { en: 'in the answer of the control driver', de: 'in der Antwort des Steuerungstreibers' }],
  [/webhook$/, { en: 'in the answer to the webhook', de: 'in der Antwort auf den Webhook' }],
  [
    /^the application asks: token/,
    { en: 'in the token request of the application', de: 'in der Token-Anfrage der Anwendung' },
  ],
  [/^the application asks/, { en: 'in the request of the application', de: 'in der Anfrage der Anwendung' }],
  [/./, { en: 'in the answer', de: 'in der Antwort' }],
]

/** Documented operations by their id. */
const operations = /^(?:list|get|update|read|look)[A-Z]\w*$/

/** The place that an exchange shows. @param purpose of the exchange; empty if none is known */
export function placeOfPurpose(purpose: string): string {
  if (operations.test(purpose)) return `in the answer to ${purpose}`
  return purposes.find(([pattern]) => pattern.test(purpose))?.[1].en ?? 'in this check'
}

const german = new Map(
  [
    ...Object.values(kinds),
    ...purposes.map(([, place]) => place),
    { en: 'in this check', de: 'in dieser Prüfung' },
  ].map(({ en, de }) => [en, de]),
)

/** A place in German; the place as it is where nobody has translated it. */
export function placeInGerman(place: string): string {
  return german.get(place) ?? place.replace(/^in the answer to (?=\w+$)/, 'in der Antwort auf ')
}
