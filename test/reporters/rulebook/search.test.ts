/**
 * The search answers what newcomers ask: forty questions, twenty in each language. The right entry is among the first
 * three. The words are in specs/search-words.yaml.
 */
import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SearchEntry, searcher } from '../../../reporters/rulebook/search/engine.js'
import { searchWords } from '../../../reporters/rulebook/search/words.js'
import { entriesOfBook } from '../../../reporters/rulebook/write.js'
import type { Language } from '../../../src/catalogue/translations.js'

/** A question, and the ids of the entries that answer it, or the beginnings of ids. */
type Question = readonly [asked: string, ...answers: readonly [string, ...string[]]]

const questions: Readonly<Record<Language, readonly Question[]>> = {
  en: [
    ['several roles', '2.2.roles.one', '2.2.roles.accounts', 'not-testable.one-role'],
    ['locked account', 'roster.enabled-user', '2.6.roster-user.enabled', 'roster-data.disabled'],
    ['how do I sign out', 'logout.', '4.6.logout', 'GET /logout'],
    ['token lifetime', '8.validity', '2.1.expires-in', '8.lifetimes', 'service-token.expires-in'],
    ['wait after activation', '6.credentials.wait', 'service-token-request.wait', '3.credentials-valid'],
    ['paging', 'students.offset', '4.6.students.offset', '8.default-limit'],
    ['which claim identifies a user', '1.sub-only', '9.sub', '2.2.profile-claims.roster'],
    ['is there a rate limit?', '8.rate-limits', 'observe.service.rate-limits'],
    [
      'verify webhook signature',
      '5.webhook.verified',
      '1.webhook-signed',
      '5.webhook.headers',
      'webhook-check',
    ],
    [
      'code used twice',
      'token.code.single-use',
      'standard.token.single-use',
      'token.code.reuse',
      'code-exchange',
    ],
    ['invalid_grant', 'invalid_grant'],
    ['redirect_uri path', 'authorize.redirect-uri.path', 'authorize.error.invalid-resource.path'],
    ['time zone of the timetable', '4.6.time-zone', 'data-api.times'],
    ['profile picture', '4.6.profile-pictures', '4.6.pictures', 'data-api.pictures'],
    ['user language', '2.2.locale', 'id-token.locale'],
    [
      'difference between client secret and service password',
      '5.not-interchangeable',
      'service-token.password.client-secret',
      '4.2.client-secret',
    ],
    ['duplicate webhook', 'webhook-repetition'],
    ['deleted lessons', 'deleted-periods', '4.6.deleted-periods'],
    ['does the platform retry a webhook', '6.retry', 'observe.webhook'],
    [
      'date of birth',
      'birthdate',
      'identity.birthdate',
      '2.2.birthdate',
      'id-token.profile-claims.birthdate',
      '2.2.profile-claims',
    ],
  ],
  de: [
    ['mehrere Rollen', '2.2.roles.one', '2.2.roles.accounts', 'not-testable.one-role'],
    ['gesperrtes Konto', 'roster.enabled-user', '2.6.roster-user.enabled', 'roster-data.disabled'],
    ['Abmelden', 'logout.', '4.6.logout', 'GET /logout'],
    [
      'Wie lange ist ein Token gültig?',
      '8.validity',
      '2.1.expires-in',
      '8.lifetimes',
      'service-token.expires-in',
    ],
    ['Wartezeit nach Aktivierung', '6.credentials.wait', 'service-token-request.wait', '3.credentials-valid'],
    ['blättern', 'students.offset', '4.6.students.offset', '8.default-limit'],
    [
      'Woran erkenne ich einen Benutzer?',
      '1.sub-only',
      'not-testable.identity-by-sub',
      '9.sub',
      '2.2.profile-claims.roster',
      '2.2.sub',
    ],
    ['zu viele Anfragen', '8.rate-limits', 'observe.service.rate-limits'],
    [
      'Signatur des Webhooks prüfen',
      '5.webhook.verified',
      '1.webhook-signed',
      '5.webhook.headers',
      'webhook-check',
    ],
    ['Zeitzone', '4.6.time-zone', 'data-api.times'],
    ['Profilbild', '4.6.profile-pictures', '4.6.pictures', 'data-api.pictures'],
    ['Sprache des Benutzers', '2.2.locale', 'id-token.locale'],
    ['doppelter Webhook', 'webhook-repetition'],
    ['gelöschte Stunden', 'deleted-periods', '4.6.deleted-periods'],
    [
      'Schüler ohne Konto',
      'students.list.without-account',
      'roster.users.with-account-only',
      'roster-data.without-account',
    ],
    ['falsches Passwort', 'authorize.login.wrong-password'],
    ['Seitengröße der Schülerliste', '8.default-limit', '4.6.students.limit', 'students.limit'],
    ['öffentlicher Schlüssel', '2.1.', '5.id-token.signature', 'discovery.jwks', 'standard.discovery'],
    ['Entfall im Stundenplan', 'timetable.cancellation', 'timetable.cancelled'],
    ['Geschlecht', 'gender', '2.2.gender', 'id-token.profile-claims.gender', '2.2.profile-claims'],
  ],
}

describe.each(['en', 'de'] as const)('questions in %s', (language) => {
  let find: (question: string) => SearchEntry[] = () => []

  beforeAll(async () => {
    find = searcher(MiniSearch, await entriesOfBook(language), searchWords())
  })

  test('are twenty', () => {
    expect(questions[language]).toHaveLength(20)
  })

  test.each(questions[language])('%s', (asked, ...answers) => {
    const first = find(asked)
      .slice(0, 3)
      .map(({ id }) => id)
    const isRight = first.some((id) => answers.some((answer) => id.startsWith(answer)))
    expect(isRight ? [] : first).toEqual([])
  })

  test('that nobody can answer find nothing, and none asks for nothing', () => {
    expect(find('qqqqxyzzy')).toEqual([])
    expect(find('  ')).toEqual([])
  })
})
