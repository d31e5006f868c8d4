/**
 * Faults of the claims on language and school.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { User } from '../model.js'
import { row, violating } from './rows.js'

const localePresent = violating('id-token.locale.present')
const localeSeparator = violating('id-token.locale.separator')
const localeTwoLetters = violating('id-token.locale.two-letters')
const localeUserLanguage = violating('id-token.locale.user-language')
const sc = violating('id-token.sc')
const sn = violating('id-token.sn')
const sr = violating('id-token.sr')

const languagesSeen = new WeakMap<User, string | null>()

const locale: readonly Fault[] = [
  localePresent('locale-null-without-language', {
    says: 'writes null as locale of a user who never chose a language',
    localeClaim: ({ user }) => user.language,
  }),
  localePresent('locale-empty-without-language', {
    says: 'writes an empty locale for a user who never chose a language',
    localeClaim: ({ user }) => user.language ?? '',
  }),
  localePresent('locale-blank-for-public-app', 'writes a blank as locale for public apps', {
    localeClaim: (context) => (context.app.secret === null ? ' ' : documented.localeClaim(context)),
  }),
  localeUserLanguage('locale-of-browser', 'follows Accept-Language of the browser', {
    localeClaim: (context) => context.record.acceptLanguage ?? documented.localeClaim(context),
  }),
  localeUserLanguage('locale-of-login-page', 'follows the language of the login page', {
    localeClaim: (context) =>
      (context.record.via === 'login' ? context.record.acceptLanguage : undefined) ??
      documented.localeClaim(context),
  }),
  localeUserLanguage('locale-of-request', 'follows ui_locales of the request', {
    localeClaim: (context) => context.record.parameters.get('ui_locales') ?? documented.localeClaim(context),
  }),
  localeUserLanguage('locale-of-school', 'writes the language of the school as locale', {
    localeClaim: ({ tenant }) => tenant.school.language,
  }),
  localeUserLanguage('locale-never-changes', 'keeps the language of the first sign-in', {
    localeClaim: (context) => {
      const { tenant, user } = context
      if (!languagesSeen.has(user)) languagesSeen.set(user, user.language)
      return languagesSeen.get(user) ?? tenant.school.language
    },
  }),
  localeTwoLetters('locale-with-region', 'adds the country of the school to standard languages', {
    localeClaim: (context) => {
      const language = String(documented.localeClaim(context))
      return language.includes('-') ? language : `${language}-${context.tenant.school.country.toUpperCase()}`
    },
  }),
  localeTwoLetters('locale-with-region-without-language', {
    says: 'writes the locale of the system for a user who never chose a language',
    localeClaim: ({ user }) => user.language ?? 'de-AT',
  }),
  row('locale-three-letters', ['id-token.locale.two-letters', 'id-token.locale.user-language'], {
    says: 'writes languages with three letters',
    localeClaim: (context) => {
      const language = String(documented.localeClaim(context))
      return { de: 'deu', en: 'eng', fr: 'fra' }[language] ?? language
    },
  }),
  localeSeparator('locale-with-underscore', 'joins language and region with an underscore', {
    localeClaim: (context) => String(documented.localeClaim(context)).replace('-', '_'),
  }),
  localeSeparator('locale-with-encoding', 'adds an encoding to languages with a region', {
    localeClaim: (context) => String(documented.localeClaim(context)).replace(/-.*/, '$&.UTF-8'),
  }),
  row('locale-of-system', ['id-token.locale.separator', 'id-token.locale.two-letters'], {
    says: 'writes locales in the format of operating systems',
    localeClaim: (context) => {
      const [language, region = 'AT'] = String(documented.localeClaim(context)).split('-')
      return `${language}_${region}`
    },
  }),
]

const school: readonly Fault[] = [
  sc('sc-upper-case', 'writes the country in upper case', {
    scClaim: ({ tenant }) => tenant.school.country.toUpperCase(),
  }),
  sc('sc-three-letters', 'writes the country with three letters', { scClaim: () => 'aut' }),
  sc('sc-upper-case-after-login', 'writes the country in capitals after the login page', {
    scClaim: (context) =>
      context.record.via === 'login'
        ? context.tenant.school.country.toUpperCase()
        : documented.scClaim(context),
  }),
  sr('sr-with-underscore', 'joins country and region with an underscore', {
    srClaim: ({ tenant }) => tenant.school.region.replace('-', '_'),
  }),
  sr('sr-region-alone', 'writes the region without its country', {
    srClaim: ({ tenant }) => tenant.school.region.replace(/.*-/, ''),
  }),
  sr('sr-of-another-region-for-public-app', 'writes the capital as region for public apps', {
    srClaim: ({ app, tenant }) => (app.secret === null ? 'AT-9' : tenant.school.region),
  }),
  sn('sn-in-html', 'escapes the name of the school for HTML', {
    snClaim: ({ tenant }) => tenant.school.name.replaceAll('"', '&quot;'),
  }),
  sn('sn-in-ascii', 'writes the name of the school without umlauts', {
    snClaim: ({ tenant }) => tenant.school.name.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
  }),
  sn('sn-in-another-encoding', 'decodes the name of the school with another encoding', {
    snClaim: ({ tenant }) => Buffer.from(tenant.school.name).toString('latin1'),
  }),
  sn('sn-empty-after-login', 'leaves the name of the school empty after the login page', {
    snClaim: ({ record, tenant }) => (record.via === 'login' ? '' : tenant.school.name),
  }),
]

/** Faults of language and school. */
export const idTokenLocaleFaults: readonly Fault[] = [...locale, ...school]
