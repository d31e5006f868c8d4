/**
 * Faults of the claims on language and school.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import type { User } from '../model.js'

const languagesSeen = new WeakMap<User, string | null>()

const locale: readonly Fault[] = [
  fault({
    id: 'locale-null-without-language',
    violates: ['id-token.locale.present'],
    says: 'writes null as locale of a user who never chose a language',
    behaviour: { localeClaim: ({ user }) => user.language },
  }),
  fault({
    id: 'locale-empty-without-language',
    violates: ['id-token.locale.present'],
    says: 'writes an empty locale for a user who never chose a language',
    behaviour: { localeClaim: ({ user }) => user.language ?? '' },
  }),
  fault({
    id: 'locale-blank-for-public-app',
    violates: ['id-token.locale.present'],
    says: 'writes a blank as locale for public apps',
    behaviour: {
      localeClaim: (context) => (context.app.secret === null ? ' ' : documented.localeClaim(context)),
    },
  }),
  fault({
    id: 'locale-of-browser',
    violates: ['id-token.locale.user-language'],
    says: 'follows Accept-Language of the browser',
    behaviour: { localeClaim: (context) => context.record.acceptLanguage ?? documented.localeClaim(context) },
  }),
  fault({
    id: 'locale-of-login-page',
    violates: ['id-token.locale.user-language'],
    says: 'follows the language of the login page',
    behaviour: {
      localeClaim: (context) =>
        (context.record.via === 'login' ? context.record.acceptLanguage : undefined) ??
        documented.localeClaim(context),
    },
  }),
  fault({
    id: 'locale-of-request',
    violates: ['id-token.locale.user-language'],
    says: 'follows ui_locales of the request',
    behaviour: {
      localeClaim: (context) =>
        context.record.parameters.get('ui_locales') ?? documented.localeClaim(context),
    },
  }),
  fault({
    id: 'locale-of-school',
    violates: ['id-token.locale.user-language'],
    says: 'writes the language of the school as locale',
    behaviour: { localeClaim: ({ tenant }) => tenant.school.language },
  }),
  fault({
    id: 'locale-never-changes',
    violates: ['id-token.locale.user-language'],
    says: 'keeps the language of the first sign-in',
    behaviour: {
      localeClaim: (context) => {
        const { tenant, user } = context
        if (!languagesSeen.has(user)) languagesSeen.set(user, user.language)
        return languagesSeen.get(user) ?? tenant.school.language
      },
    },
  }),
  fault({
    id: 'locale-with-region',
    violates: ['id-token.locale.two-letters'],
    says: 'adds the country of the school to standard languages',
    behaviour: {
      localeClaim: (context) => {
        const language = String(documented.localeClaim(context))
        return language.includes('-')
          ? language
          : `${language}-${context.tenant.school.country.toUpperCase()}`
      },
    },
  }),
  fault({
    id: 'locale-with-region-without-language',
    violates: ['id-token.locale.two-letters'],
    says: 'writes the locale of the system for a user who never chose a language',
    behaviour: { localeClaim: ({ user }) => user.language ?? 'de-AT' },
  }),
  fault({
    id: 'locale-three-letters',
    violates: ['id-token.locale.two-letters', 'id-token.locale.user-language'],
    says: 'writes languages with three letters',
    behaviour: {
      localeClaim: (context) => {
        const language = String(documented.localeClaim(context))
        return { de: 'deu', en: 'eng', fr: 'fra' }[language] ?? language
      },
    },
  }),
  fault({
    id: 'locale-with-underscore',
    violates: ['id-token.locale.separator'],
    says: 'joins language and region with an underscore',
    behaviour: {
      localeClaim: (context) => String(documented.localeClaim(context)).replace('-', '_'),
    },
  }),
  fault({
    id: 'locale-with-encoding',
    violates: ['id-token.locale.separator'],
    says: 'adds an encoding to languages with a region',
    behaviour: {
      localeClaim: (context) => String(documented.localeClaim(context)).replace(/-.*/, '$&.UTF-8'),
    },
  }),
  fault({
    id: 'locale-of-system',
    violates: ['id-token.locale.separator', 'id-token.locale.two-letters'],
    says: 'writes locales in the format of operating systems',
    behaviour: {
      localeClaim: (context) => {
        const [language, region = 'AT'] = String(documented.localeClaim(context)).split('-')
        return `${language}_${region}`
      },
    },
  }),
]

const school: readonly Fault[] = [
  fault({
    id: 'sc-upper-case',
    violates: ['id-token.sc'],
    says: 'writes the country in upper case',
    behaviour: { scClaim: ({ tenant }) => tenant.school.country.toUpperCase() },
  }),
  fault({
    id: 'sc-three-letters',
    violates: ['id-token.sc'],
    says: 'writes the country with three letters',
    behaviour: { scClaim: () => 'aut' },
  }),
  fault({
    id: 'sc-upper-case-after-login',
    violates: ['id-token.sc'],
    says: 'writes the country in capitals after the login page',
    behaviour: {
      scClaim: (context) =>
        context.record.via === 'login'
          ? context.tenant.school.country.toUpperCase()
          : documented.scClaim(context),
    },
  }),
  fault({
    id: 'sr-with-underscore',
    violates: ['id-token.sr'],
    says: 'joins country and region with an underscore',
    behaviour: { srClaim: ({ tenant }) => tenant.school.region.replace('-', '_') },
  }),
  fault({
    id: 'sr-region-alone',
    violates: ['id-token.sr'],
    says: 'writes the region without its country',
    behaviour: { srClaim: ({ tenant }) => tenant.school.region.replace(/.*-/, '') },
  }),
  fault({
    id: 'sr-of-another-region-for-public-app',
    violates: ['id-token.sr'],
    says: 'writes the capital as region for public apps',
    behaviour: { srClaim: ({ app, tenant }) => (app.secret === null ? 'AT-9' : tenant.school.region) },
  }),
  fault({
    id: 'sn-in-html',
    violates: ['id-token.sn'],
    says: 'escapes the name of the school for HTML',
    behaviour: { snClaim: ({ tenant }) => tenant.school.name.replaceAll('"', '&quot;') },
  }),
  fault({
    id: 'sn-in-ascii',
    violates: ['id-token.sn'],
    says: 'writes the name of the school without umlauts',
    behaviour: {
      snClaim: ({ tenant }) => tenant.school.name.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
    },
  }),
  fault({
    id: 'sn-in-another-encoding',
    violates: ['id-token.sn'],
    says: 'decodes the name of the school with another encoding',
    behaviour: { snClaim: ({ tenant }) => Buffer.from(tenant.school.name).toString('latin1') },
  }),
  fault({
    id: 'sn-empty-after-login',
    violates: ['id-token.sn'],
    says: 'leaves the name of the school empty after the login page',
    behaviour: { snClaim: ({ record, tenant }) => (record.via === 'login' ? '' : tenant.school.name) },
  }),
]

/** Faults of language and school. */
export const idTokenLocaleFaults: readonly Fault[] = [...locale, ...school]
