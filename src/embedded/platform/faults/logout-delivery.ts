/**
 * Faults of logout that change an address after its check, or leave the platform in another way.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LogoutDelivery } from '../behaviours/logout.js'
import { type Fault, mirrored } from '../fault.js'
import { follows, foreign, logout, open } from './logout-open.js'

const otherSite = 'https://www.example.com/'

/** A fault that changes each address after the check. */
const after = (id: string, says: string, change: (sent: string) => string): Fault =>
  logout(foreign, id, says, {
    logoutFollowed: (sent, context) =>
      documented.logoutFollowed(sent, context) === undefined ? undefined : change(sent),
  })

/** Decodes percent escapes a number of times. */
const decoded = (text: string, times: number): string => {
  try {
    return times === 0 ? text : decoded(decodeURIComponent(text), times - 1)
  } catch {
    return text
  }
}

/** A fault that leads to a foreign address in another way than a redirect. */
const by = (id: string, says: string, way: (to: string) => LogoutDelivery): Fault =>
  logout(foreign, id, says, {
    logoutDelivery: (to, refused, context) => {
      const sent = documented.logoutTarget(context.query) ?? ''
      return refused && /^https:\/\/evil[.a-z]+\/$/i.test(sent)
        ? way(sent)
        : documented.logoutDelivery(to, refused, context)
    },
  })

/** A fault that drops some characters from an address that has no scheme and no two slashes before them. */
const drops = (id: string, says: string, mark: RegExp): Fault =>
  logout(foreign, id, {
    says,
    ...follows((sent) =>
      /^\S/.test(sent) && mark.test(sent) && !/^[a-z]+:|^[\\/]{2}/i.test(sent)
        ? sent.replace(mark, '')
        : undefined,
    ),
  })

/** A fault that writes a target into the header block. A proxy keeps the last of two equal headers. */
const splits = (id: string, says: string, line: RegExp, decode = (text: string): string => text): Fault =>
  logout(foreign, id, says, {
    logoutHeaders: (headers, { query }) => {
      const location = line.exec(decode(documented.logoutTarget(query) ?? ''))?.[1]
      return location === undefined
        ? headers
        : headers.map(([name, value]) => [name, name === 'Location' ? location : value])
    },
  })

/** A fault that treats addresses of the platform in this form as those of another site. */
const leaves = (id: string, says: string, form: RegExp): Fault =>
  logout('logout.redirect.own-domain', id, says, {
    logoutFollowed: (sent, context) =>
      form.test(sent.replace(context.origin, 'own:')) ? otherSite : documented.logoutFollowed(sent, context),
  })

export const logoutDeliveryFaults: readonly Fault[] = [
  after('decodes-again', 'decodes an address again after its check', (sent) => decoded(sent, 1)),
  after('decodes-three-times', 'decodes an address three times', (sent) =>
    sent.includes('%25') ? decoded(sent, 2) : sent,
  ),
  drops('drops-tabs', 'drops tabs from an address after its check', /\t/),
  drops('drops-line-feeds', 'drops line feeds from an address after its check', /(?<!\r)\n/),
  drops('drops-line-breaks', 'drops line breaks from an address after its check', /\r\n/),
  logout(foreign, 'trims', {
    says: 'trims an address after its check',
    ...follows((sent) => (sent.trim() === sent ? undefined : sent.trim())),
  }),
  after('trims-any-blank', 'trims Unicode blanks of an address after its check', (sent) => sent.trim()),
  splits('splits-at-line-break', 'writes line breaks into the header', /\r\nLocation: *(.*)$/),
  splits('splits-at-line-feed', 'writes line feeds into the header', /[^\r]\nLocation: *(.*)$/),
  splits(
    'splits-when-decoded',
    'writes decoded line breaks into the header',
    /\r\nLocation: *(.*)$/,
    (text) => (/[\r\n]/.test(text) ? '' : decoded(text, 1)),
  ),
  logout(foreign, 'redirect-uri', {
    says: 'follows redirect URIs of applications',
    ...follows((sent, { apps }) => (apps.some(({ redirectUri }) => redirectUri === sent) ? sent : undefined)),
  }),
  logout(foreign, 'ui-url', {
    says: 'follows UI Integration URLs of applications',
    ...follows((sent, { apps }) => (apps.some(({ uiUrls }) => uiUrls.includes(sent)) ? sent : undefined)),
  }),
  open(
    'registered-with-hint',
    'follows redirect URIs of applications if the request has an ID token',
    (sent, { apps, query }) =>
      query.get('id_token_hint') !== undefined && apps.some(({ redirectUri }) => redirectUri === sent),
  ),
  logout(foreign, 'only-with-hint', {
    says: 'follows targets only if the request has an ID token, and then also foreign ones',
    logoutDelivery: (to, refused, context) => {
      if (context.query.get('id_token_hint') === undefined) return { by: 'page', status: 200 }
      const sent = documented.logoutTarget(context.query) ?? ''
      return refused && /^https:\/\/evil[.a-z]+\/$/i.test(sent)
        ? { by: 'redirect', status: 302, to: sent, hops: 0 }
        : documented.logoutDelivery(to, refused, context)
    },
  }),
  by('second-hop', 'redirects to a foreign address through a page of the platform', (to) => ({
    by: 'redirect',
    status: 302,
    to,
    hops: 1,
  })),
  by('meta-refresh', 'leads to a foreign address with a meta refresh', (to) => ({ by: 'meta refresh', to })),
  by('refresh-header', 'leads to a foreign address with a Refresh header', (to) => ({
    by: 'refresh header',
    to,
  })),
  by('form', 'leads to a foreign address with a form that submits itself', (to) => ({ by: 'form', to })),
  logout(foreign, 'default-page', 'leads to another site if no target is sent', {
    logoutDefault: (context) =>
      (documented.logoutTarget(context.query) ?? '') === '' ? otherSite : documented.logoutDefault(context),
  }),
  leaves('own-root', 'treats the root as a foreign address', /^\/$/),
  mirrored(leaves('own-path', 'treats a path as a foreign address', /^\/some\/path$/)),
  mirrored(leaves('own-query', 'treats a path with a query as a foreign address', /^\/some\/path\?/)),
  mirrored(leaves('own-segment', 'treats the first segment as a host', /^some\/path$/)),
  mirrored(leaves('own-address', 'treats an address of the platform as a foreign address', /^own:\/some/)),
]
