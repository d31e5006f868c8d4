/**
 * Attacks on the disguise of the suite: each is a way in which an application could tell the suite from a browser or a
 * platform, and then behave well only for the suite. The test beside this file runs them.
 */
import { platformAttacks } from './recognition.platform.js'
import { lineOf, type Seen, type Sight } from './recognition.sight.js'
import type { Attack } from './recognition.types.js'

const pages = ({ launch, callback, landing }: Sight): readonly Seen[] => [launch, callback, landing]
const browserRequests = (sight: Sight): readonly Seen[] => [...pages(sight), sight.probe]
const lacks =
  (name: string, of: (sight: Sight) => readonly Seen[]) =>
  (sight: Sight): boolean =>
    of(sight).some((one) => lineOf(one, name) === undefined)
const not =
  (name: string, wanted: RegExp, of: (sight: Sight) => readonly Seen[]) =>
  (sight: Sight): boolean =>
    of(sight).some((one) => !wanted.test(lineOf(one, name) ?? ''))
const placeOf = ({ lines }: Seen, name: string): number => lines.findIndex(([one]) => one === name)
const versionIn = (text: string | undefined, name: string): string | undefined =>
  new RegExp(`${name}(?:/|";v=")(\\d+)`).exec(text ?? '')?.[1]

/** All attacks. */
export const attacks: readonly Attack[] = [
  {
    id: 'no-user-agent',
    says: 'a browser without User-Agent',
    recognises: lacks('user-agent', browserRequests),
  },
  {
    id: 'library-user-agent',
    says: 'a User-Agent of a library or a test tool',
    recognises: (sight) =>
      [...browserRequests(sight), sight.webhook].some((one) =>
        /undici|node|conformance|playwright|headless|curl/i.test(lineOf(one, 'user-agent') ?? ''),
      ),
  },
  {
    id: 'user-agent-form',
    says: 'a User-Agent that no browser has',
    recognises: not(
      'user-agent',
      /^Mozilla\/5\.0 \([^()]+\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/1\d\d\.0\.0\.0 Safari\/537\.36(?: Edg\/1\d\d\.0\.0\.0)?$/,
      browserRequests,
    ),
  },
  {
    id: 'changing-user-agent',
    says: 'a browser that changes its User-Agent between two pages',
    recognises: (sight) => new Set(browserRequests(sight).map((one) => lineOf(one, 'user-agent'))).size > 1,
  },
  {
    id: 'same-user-agent',
    says: 'the same browser in every run',
    isSameIn: (one, other) => lineOf(one.launch, 'user-agent') === lineOf(other.launch, 'user-agent'),
  },
  {
    id: 'no-accept',
    says: 'a page that is requested without the Accept of a browser',
    recognises: not('accept', /^text\/html,application\/xhtml\+xml,application\/xml;q=0\.9,image\//, pages),
  },
  {
    id: 'no-accept-language',
    says: 'a browser without a language',
    recognises: lacks('accept-language', browserRequests),
  },
  {
    id: 'single-language',
    says: 'a language without weights, as only programs send it',
    recognises: not('accept-language', /^[a-z]{2}(?:-[A-Z]{2})?,[a-z]{2}.*;q=0\.9/, browserRequests),
  },
  {
    id: 'no-accept-encoding',
    says: 'a browser that takes no compressed answers',
    recognises: not('accept-encoding', /^gzip, deflate, br(?:, zstd)?$/, browserRequests),
  },
  {
    id: 'no-fetch-metadata',
    says: 'a secure address without Sec-Fetch-Mode',
    recognises: lacks('sec-fetch-mode', browserRequests),
  },
  {
    id: 'page-not-navigated',
    says: 'a page that is no navigation',
    recognises: not('sec-fetch-mode', /^navigate$/, pages),
  },
  {
    id: 'typed-launch',
    says: 'a launch that nobody clicked',
    recognises: not('sec-fetch-site', /^(?:cross|same)-site$/, ({ launch }) => [launch]),
  },
  {
    id: 'launch-without-click',
    says: 'a launch without Sec-Fetch-User',
    recognises: not('sec-fetch-user', /^\?1$/, ({ launch }) => [launch]),
  },
  {
    id: 'launch-without-referer',
    says: 'a launch without the page of the platform',
    recognises: not('referer', /^http:\/\/127\.0\.0\.1:\d+\/$/, ({ launch }) => [launch]),
  },
  {
    id: 'callback-from-nowhere',
    says: 'a callback that is no redirect from the platform',
    recognises: not('sec-fetch-site', /^(?:cross|same)-site$/, ({ callback }) => [callback]),
  },
  {
    id: 'landing-forgets-way',
    says: 'a redirect of the application that forgets the other site',
    recognises: not('sec-fetch-site', /^(?:cross|same)-site$/, ({ landing }) => [landing]),
  },
  {
    id: 'no-client-hints',
    says: 'a browser of this version without client hints',
    recognises: lacks('sec-ch-ua', browserRequests),
  },
  {
    id: 'hints-contradict-version',
    says: 'client hints of another version than User-Agent',
    recognises: (sight) =>
      browserRequests(sight).some(
        (one) =>
          versionIn(lineOf(one, 'sec-ch-ua'), 'Chromium') !== versionIn(lineOf(one, 'user-agent'), 'Chrome'),
      ),
  },
  {
    id: 'hints-contradict-system',
    says: 'client hints of another operating system than User-Agent',
    recognises: (sight) => {
      const words: Readonly<Record<string, string>> = {
        Windows: 'Windows NT',
        macOS: 'Macintosh',
        Linux: 'X11; Linux',
        'Chrome OS': 'CrOS',
      }
      return browserRequests(sight).some((one) => {
        const system = (lineOf(one, 'sec-ch-ua-platform') ?? '').replaceAll('"', '')
        return !(lineOf(one, 'user-agent') ?? '').includes(words[system] ?? 'no system')
      })
    },
  },
  {
    id: 'hints-contradict-product',
    says: 'client hints of Edge without its User-Agent, or the other way round',
    recognises: (sight) =>
      browserRequests(sight).some(
        (one) =>
          /Microsoft Edge/.test(lineOf(one, 'sec-ch-ua') ?? '') !==
          /Edg\//.test(lineOf(one, 'user-agent') ?? ''),
      ),
  },
  {
    id: 'hints-place',
    says: 'client hints in the same place before and after a redirect',
    recognises: ({ launch, callback }) =>
      placeOf(launch, 'sec-ch-ua') > placeOf(launch, 'User-Agent') ||
      placeOf(callback, 'sec-ch-ua') < placeOf(callback, 'Sec-Fetch-Dest'),
  },
  {
    id: 'no-upgrade',
    says: 'a page without Upgrade-Insecure-Requests',
    recognises: lacks('upgrade-insecure-requests', pages),
  },
  {
    id: 'lower-case-lines',
    says: 'header lines in the lower case of undici',
    recognises: (sight) =>
      browserRequests(sight).some(({ lines }) =>
        lines.some(([name]) => /^(?:host|connection|accept|cookie|user-agent)$/.test(name)),
      ),
  },
  {
    id: 'order-of-lines',
    says: 'Host and Connection that are not the first lines, or a cookie that is not the last',
    recognises: (sight) =>
      browserRequests(sight).some(
        (one) =>
          placeOf(one, 'Host') !== 0 ||
          placeOf(one, 'Connection') !== 1 ||
          (placeOf(one, 'Cookie') >= 0 && placeOf(one, 'Cookie') !== one.lines.length - 1),
      ),
  },
  {
    id: 'unknown-line',
    says: 'a line that no Chromium sends',
    recognises: (sight) =>
      browserRequests(sight).some(({ lines }) =>
        lines.some(
          ([name]) =>
            !/^(?:Host|Connection|sec-ch-ua(?:-mobile|-platform)?|Upgrade-Insecure-Requests|User-Agent|Accept(?:-Encoding|-Language)?|Sec-Fetch-(?:Site|Mode|User|Dest)|Referer|Cookie)$/.test(
              name,
            ),
        ),
      ),
  },
  {
    id: 'twice-the-same-line',
    says: 'a header line that is there twice',
    recognises: (sight) =>
      browserRequests(sight).some(
        ({ lines }) => new Set(lines.map(([name]) => name.toLowerCase())).size < lines.length,
      ),
  },
  {
    id: 'cookie-of-the-platform',
    says: 'a session cookie of the platform at the application',
    recognises: (sight) =>
      browserRequests(sight).some((one) => /PLATFORM_SESSION/.test(lineOf(one, 'cookie') ?? '')),
  },
  {
    id: 'probe-no-script',
    says: 'a session probe that no script of a page sends',
    recognises: (sight) =>
      lineOf(sight.probe, 'sec-fetch-dest') !== 'empty' ||
      lineOf(sight.probe, 'sec-fetch-mode') !== 'cors' ||
      lineOf(sight.probe, 'referer') === undefined,
  },
  {
    id: 'probe-accept',
    says: 'a session probe with an Accept of its own',
    recognises: ({ probe }) => lineOf(probe, 'accept') !== 'application/json, text/plain, */*',
  },
  ...platformAttacks,
  {
    id: 'loopback-address',
    says: 'requests from this machine',
    accepted:
      'An application on the same machine sees a loopback address. Run it elsewhere, or behind a proxy.',
  },
  {
    id: 'same-site-on-loopback',
    says: 'a platform of the same site as the application',
    accepted:
      'On loopback, both have the host 127.0.0.1, and a real browser says `same-site` as well. SIMULATOR_URL with another host makes it `cross-site`.',
  },
  {
    id: 'tls-fingerprint',
    says: 'the TLS handshake of Node',
    accepted:
      'The handshake of OpenSSL differs from that of a Chromium. Only a TLS stack of a browser can imitate it.',
  },
  {
    id: 'http-version',
    says: 'HTTP/1.1 over TLS, where a browser speaks HTTP/2',
    accepted:
      'The evidence shows header lines byte by byte, which HTTP/2 compresses. Proxies speak HTTP/1.1 as well.',
  },
  {
    id: 'no-images',
    says: 'a browser that loads no images, style sheets and icons',
    accepted: 'Without BROWSER=chromium, only pages are loaded. With it, the page loads what it needs.',
  },
  {
    id: 'no-zstd',
    says: 'a recent browser that does not take zstd',
    accepted: 'Node undoes zstd since version 22.15; before, it is not offered.',
  },
  {
    id: 'pace',
    says: 'many users who sign in within seconds',
    accepted: 'A run with the pace of a school takes days. The order of the checks comes from the seed.',
  },
]
