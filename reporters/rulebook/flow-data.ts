/**
 * The sequences that are no workflows, and what a workflow does not say.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { Bilingual } from '../../src/catalogue/translations.js'
import type { Actor, Flow, Step } from './sequence.js'

const { credentialsWait: wait } = facts

/** A text in both languages. */
export const t = (en: string, de: string): Bilingual => ({ en, de })

const browser: Actor = { id: 'browser', name: t('Browser of the user', 'Browser des Benutzers') }
const app: Actor = { id: 'app', name: t('Application', 'Anwendung') }
const platform: Actor = { id: 'platform', name: t('Platform', 'Plattform') }
const administrator: Actor = {
  id: 'administrator',
  name: t('Administrator of the school', 'Administrator der Schule'),
}

/** A message, or work of one participant. */
export function step(from: string, to: string, text: Bilingual, clause?: string): Step {
  return { from, to, text, ...(clause === undefined ? {} : { clause }) }
}

/** The answer to an earlier message. */
export function answer(from: string, to: string, text: Bilingual, clause?: string): Step {
  return { ...step(from, to, text, clause), answer: true }
}

/** The participants of workflows, from left to right. */
export const actors: readonly Actor[] = [browser, app, platform, administrator]

/** The steps that the onboarding by webhook begins with. */
const byWebhook: readonly Step[] = [
  step('administrator', 'platform', t('Activates the application', 'Aktiviert die Anwendung'), '1'),
  step(
    'platform',
    'app',
    t('Credentials webhook with the password, signed', 'Credentials-Webhook mit dem Passwort, signiert'),
    '6',
  ),
  step(
    'app',
    'app',
    t(
      'Verifies the signature, then stores the credentials',
      'Prüft die Signatur und speichert dann die Zugangsdaten',
    ),
    '5',
  ),
  answer('app', 'platform', t('200', '200'), '6'),
]

/** What a workflow does not say: its German, and what participants do between its requests. */
export interface WorkflowNotes {
  readonly title: Bilingual
  readonly about: Bilingual
  /** By step: before its request, between request and answer, and after the answer. */
  readonly steps: Readonly<
    Record<
      string,
      {
        readonly before?: readonly Step[]
        readonly within?: readonly Step[]
        readonly after?: readonly Step[]
      }
    >
  >
}

/** By the id of the workflow, in the order of the book. */
export const workflowNotes: Readonly<Record<string, WorkflowNotes>> = {
  signIn: {
    title: t('Sign-in with PKCE', 'Anmeldung mit PKCE'),
    about: t(
      'A user opens the application from the platform. The application gets an authorization code through the browser, and redeems it directly at the platform. The verifier proves that both requests come from the same application.',
      'Ein Benutzer öffnet die Anwendung aus der Plattform. Die Anwendung erhält über den Browser einen Authorization Code und löst ihn direkt bei der Plattform ein. Der Verifier beweist, dass beide Anfragen von derselben Anwendung kommen.',
    ),
    steps: {
      authorize: {
        before: [
          step(
            'browser',
            'app',
            t(
              'Opens the application at its UI Integration URL',
              'Öffnet die Anwendung an ihrer UI Integration URL',
            ),
            '1 item 1',
          ),
          step(
            'app',
            'app',
            t(
              'Makes new values for `state`, `nonce` and `code_verifier`, and keeps them for this browser',
              'Erzeugt neue Werte für `state`, `nonce` und `code_verifier` und merkt sie sich für diesen Browser',
            ),
            '4.1',
          ),
          answer('app', 'browser', t('Redirect to `/authorize`', 'Weiterleitung zu `/authorize`'), '4.1'),
        ],
        within: [
          step(
            'platform',
            'platform',
            t(
              'Compares `redirect_uri`, and signs the user in if there is no session',
              'Vergleicht `redirect_uri` und meldet den Benutzer an, wenn es keine Sitzung gibt',
            ),
            '4.1',
          ),
        ],
        after: [
          step('browser', 'app', t('Delivers `code` and `state`', 'Übergibt `code` und `state`'), '4.1'),
          step(
            'app',
            'app',
            t(
              'Compares `state` with the value of this browser',
              'Vergleicht `state` mit dem Wert dieses Browsers',
            ),
            '4.1 state',
          ),
        ],
      },
      redeemCode: {
        after: [
          step(
            'app',
            'app',
            t(
              'Verifies signature, issuer, audience, times and `nonce` of the ID token',
              'Prüft Signatur, Issuer, Audience, Zeiten und `nonce` des ID-Tokens',
            ),
            '5 item 5',
          ),
          answer(
            'app',
            'browser',
            t('Session of the user, known by `sub`', 'Sitzung des Benutzers, erkannt an `sub`'),
            '1 item 1',
          ),
        ],
      },
    },
  },
  readWithServiceToken: {
    title: t('Service token', 'Service-Token'),
    about: t(
      'The application reads data of a school without a user. It gets a short-lived token with the password that the platform made for this school.',
      'Die Anwendung liest Daten einer Schule ohne Benutzer. Mit dem Passwort, das die Plattform für diese Schule erzeugt hat, erhält sie ein kurzlebiges Token.',
    ),
    steps: {
      listUsers: {
        after: [
          step(
            'app',
            'app',
            t(
              `Uses the token until shortly before \`expires_in\`, ${facts.serviceTokenSeconds} seconds`,
              `Nutzt das Token bis kurz vor \`expires_in\`, ${facts.serviceTokenSeconds} Sekunden`,
            ),
            '8',
          ),
        ],
      },
    },
  },
  synchroniseTimetable: {
    title: t('Timetable synchronisation', 'Synchronisation des Stundenplans'),
    about: t(
      'The application keeps a copy of the timetable. It reads what has changed and what was deleted as one unit, and continues from the time before the first request.',
      'Die Anwendung hält eine Kopie des Stundenplans. Sie liest Änderungen und Löschungen als eine Einheit und setzt bei der Zeit vor der ersten Anfrage fort.',
    ),
    steps: {
      requestToken: {
        before: [
          step('app', 'app', t('Notes the present time', 'Merkt sich die aktuelle Zeit'), '4.6 sync rule 2'),
        ],
      },
      listPeriods: {
        after: [
          step(
            'app',
            'app',
            t(
              'Takes over both lists at once, or none if a request failed',
              'Übernimmt beide Listen zusammen, oder keine, wenn eine Anfrage fehlschlug',
            ),
            '4.6 sync rule 1',
          ),
          step(
            'app',
            'app',
            t(
              'Stores the noted time for the next synchronisation',
              'Speichert die gemerkte Zeit für die nächste Synchronisation',
            ),
            '4.6 sync rule 2',
          ),
        ],
      },
    },
  },
  activate: {
    title: t('Onboarding, scenario 1: without a manual step', 'Onboarding, Szenario 1: ohne Handarbeit'),
    about: t(
      'The platform sends the credentials of the school in a signed webhook. The school is active as soon as the application has answered.',
      'Die Plattform sendet die Zugangsdaten der Schule in einem signierten Webhook. Die Schule ist aktiv, sobald die Anwendung geantwortet hat.',
    ),
    steps: {
      credentialsWebhook: {
        before: [
          step('administrator', 'platform', t('Activates the application', 'Aktiviert die Anwendung'), '1'),
        ],
        within: [
          step(
            'app',
            'app',
            t(
              'Verifies the signature, then stores the credentials',
              'Prüft die Signatur und speichert dann die Zugangsdaten',
            ),
            '5',
          ),
        ],
      },
      requestToken: {
        before: [
          step(
            'app',
            'app',
            t(
              `Waits ${wait.min} to ${wait.max} seconds: the activation must complete first`,
              `Wartet ${wait.min} bis ${wait.max} Sekunden: Zuerst muss die Aktivierung abgeschlossen sein`,
            ),
            '6',
          ),
        ],
      },
    },
  },
  deactivate: {
    title: t('Deactivation of an application', 'Deaktivierung einer Anwendung'),
    about: t(
      'The platform sends a signed webhook when an application is deactivated for a school. The same webhook may come more than once.',
      'Die Plattform sendet einen signierten Webhook, wenn eine Anwendung für eine Schule deaktiviert wird. Derselbe Webhook kann mehr als einmal kommen.',
    ),
    steps: {
      deactivationWebhook: {
        before: [
          step(
            'administrator',
            'platform',
            t('Deactivates the application', 'Deaktiviert die Anwendung'),
            '1',
          ),
        ],
        within: [
          step(
            'app',
            'app',
            t(
              'Verifies the signature; a repetition changes nothing',
              'Prüft die Signatur; eine Wiederholung ändert nichts',
            ),
            '5',
          ),
        ],
      },
    },
  },
}

/** The sequences that are no workflows. */
export const otherFlows: readonly Flow[] = [
  {
    id: 'onboarding-2',
    title: t(
      'Onboarding, scenario 2: with more configuration',
      'Onboarding, Szenario 2: mit weiterer Konfiguration',
    ),
    about: t(
      'As scenario 1. Then the application asks the administrator for more settings before the school is fully active.',
      'Wie Szenario 1. Danach fragt die Anwendung den Administrator nach weiteren Einstellungen, bevor die Schule ganz aktiv ist.',
    ),
    actors: [administrator, platform, app],
    steps: [
      ...byWebhook,
      step(
        'administrator',
        'app',
        t('Enters the further settings', 'Trägt die weiteren Einstellungen ein'),
        '1',
      ),
      step('app', 'app', t('Activates the school', 'Aktiviert die Schule'), '1'),
      step(
        'app',
        'platform',
        t('Requests the first service token', 'Fordert das erste Service-Token an'),
        '4.3',
      ),
    ],
  },
  {
    id: 'onboarding-3',
    title: t('Onboarding, scenario 3: by hand', 'Onboarding, Szenario 3: von Hand'),
    about: t(
      'No webhook is sent. The administrator copies the credentials from the platform into the application.',
      'Es wird kein Webhook gesendet. Der Administrator kopiert die Zugangsdaten aus der Plattform in die Anwendung.',
    ),
    actors: [administrator, platform, app],
    steps: [
      step('administrator', 'platform', t('Activates the application', 'Aktiviert die Anwendung'), '1'),
      answer('platform', 'administrator', t('Shows the credentials', 'Zeigt die Zugangsdaten an'), '1'),
      step(
        'administrator',
        'app',
        t(
          'Enters them in the settings of the application',
          'Trägt sie in die Einstellungen der Anwendung ein',
        ),
        '1',
      ),
      step(
        'app',
        'platform',
        t('Requests the first service token', 'Fordert das erste Service-Token an'),
        '4.3',
      ),
    ],
  },
  {
    id: 'certification',
    title: t('Certification of an application', 'Zertifizierung einer Anwendung'),
    about: t(
      'The suite plays the platform and the browsers of users. It shows the application what a careful one must reject, looks whether a user is signed in, and writes a signed certificate.',
      'Die Suite spielt die Plattform und die Browser der Benutzer. Sie zeigt der Anwendung, was eine sorgfältige ablehnen muss, sieht nach, ob jemand angemeldet ist, und schreibt ein signiertes Zertifikat.',
    ),
    actors: [
      { id: 'developer', name: t('Developer', 'Entwickler') },
      { id: 'suite', name: t('Suite: platform and browsers', 'Suite: Plattform und Browser') },
      { id: 'app', name: t('Application under test', 'Geprüfte Anwendung') },
    ],
    steps: [
      step(
        'developer',
        'suite',
        t(
          'Starts the run with a profile: `partner --env env/app.env`',
          'Startet den Lauf mit einem Profil: `partner --env env/app.env`',
        ),
      ),
      step(
        'suite',
        'app',
        t('Positive control: a correct sign-in', 'Positive Kontrolle: eine korrekte Anmeldung'),
      ),
      answer('app', 'suite', t('The session probe shows the user', 'Die Sitzungsabfrage zeigt den Benutzer')),
      step(
        'suite',
        'app',
        t(
          'The same sign-in with one thing wrong, for example another `nonce`',
          'Dieselbe Anmeldung mit einem Fehler, zum Beispiel einer anderen `nonce`',
        ),
      ),
      answer(
        'app',
        'suite',
        t(
          'The session probe must show that nobody is signed in',
          'Die Sitzungsabfrage muss zeigen, dass niemand angemeldet ist',
        ),
      ),
      step(
        'suite',
        'app',
        t('Webhooks, tokens and data of invented schools', 'Webhooks, Token und Daten erfundener Schulen'),
      ),
      step(
        'suite',
        'suite',
        t('Judges each rule and records the evidence', 'Beurteilt jede Regel und zeichnet die Belege auf'),
      ),
      answer('suite', 'developer', t('Report and certificate', 'Bericht und Zertifikat')),
      step(
        'developer',
        'developer',
        t(
          'Signs the certificate with `sign`; others check it with `verify`',
          'Signiert das Zertifikat mit `sign`; andere prüfen es mit `verify`',
        ),
      ),
    ],
  },
]
