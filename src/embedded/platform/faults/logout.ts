/**
 * Faults of logout that lead the browser to another site.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import { follows, foreign, logout, open } from './logout-open.js'

const url = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
export const logoutFaults: readonly Fault[] = [
  fault({
    id: 'logout-unchecked',
    violates: [foreign],
    cases: {
      [foreign]: [
        'address of an application',
        'address of an application, with its ID token',
        'address without scheme',
        'backslashes',
        'foreign address',
        'foreign scheme',
        'own host as a prefix',
        'own host as a suffix',
        'own host as user name',
        'own host behind a foreign one',
        'scheme without its slashes',
      ],
    },
    says: 'follows every address and percent-encodes characters that no header can carry',
    behaviour: follows((sent) => sent),
  }),
  open('any-https', 'foreign address', 'follows https addresses that consist of a host', (sent) =>
    /^https:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('any-http', 'foreign address', 'follows http addresses that consist of a host', (sent) =>
    /^http:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('capitals', 'foreign address', 'recognises https and http only in lower case', (sent) =>
    /^HTTPS?:/.test(sent),
  ),
  open(
    'two-slashes',
    'address without scheme',
    'treats an address with two leading slashes as a path',
    (sent) => /^\/\/[^/]/.test(sent),
  ),
  open(
    'three-slashes',
    'address without scheme',
    'treats an address with three leading slashes as a path',
    (sent) => sent.startsWith('///'),
  ),
  open('slash-backslash', 'backslashes', 'treats an address with one leading slash as a path', (sent) =>
    /^\/[^/]/.test(sent),
  ),
  open('backslash-slash', 'backslashes', 'treats a backslash and a slash as the start of a path', (sent) =>
    sent.startsWith('\\/'),
  ),
  open('two-backslashes', 'backslashes', 'treats two backslashes as the start of a path', (sent) =>
    sent.startsWith('\\\\'),
  ),
  open(
    'scheme-backslashes',
    'backslashes',
    'recognises a scheme before slashes, but not before backslashes',
    (sent) => /^https?:\\\\/.test(sent),
  ),
  open('scheme-no-slash', 'scheme without its slashes', 'treats a scheme without slashes as a path', (sent) =>
    /^https:[a-z]/.test(sent),
  ),
  open('scheme-one-slash', 'scheme without its slashes', 'treats a scheme with one slash as a path', (sent) =>
    /^https:\/[a-z]/.test(sent),
  ),
  open(
    'host-prefix',
    'own host as a prefix',
    'follows addresses whose host begins with the host of the platform',
    (sent, { host }) => url(sent)?.hostname.startsWith(`${host}.`) === true,
  ),
  open(
    'host-suffix',
    'own host as a suffix',
    'follows addresses whose host ends with the host of the platform',
    (sent, { origin }) => new RegExp(`^https?://evil${new URL(origin).host}/$`).test(sent),
  ),
  open(
    'host-suffix-dash',
    'own host as a suffix',
    'follows addresses whose host ends with a dash and the host of the platform',
    (sent, { origin }) => sent.endsWith(`-${new URL(origin).host}/`),
  ),
  open(
    'user-name',
    'own host as user name',
    'reads the host of an address up to an at sign',
    (sent, { host }) => sent.includes(`//${host}@`),
  ),
  open(
    'user-name-port',
    'own host as user name',
    'reads the host of an address up to a colon',
    (sent, { host }) => sent.includes(`//${host}:443@`),
  ),
  open(
    'host-in-path',
    'own host behind a foreign one',
    'follows addresses with the host of the platform in their path',
    (sent, { host }) => url(sent)?.pathname === `/${host}`,
  ),
  open(
    'origin-in-path',
    'own host behind a foreign one',
    'follows addresses with the address of the platform in their path',
    (sent, { origin }) => sent.endsWith(`/${origin}/`),
  ),
  open(
    'host-in-query',
    'own host behind a foreign one',
    'follows addresses with the host of the platform in their query',
    (sent, { host }) => url(sent)?.search === `?${host}`,
  ),
  open(
    'host-in-fragment',
    'own host behind a foreign one',
    'follows addresses with the host of the platform in their fragment',
    (sent, { host }) => url(sent)?.hash === `#${host}`,
  ),
  logout(
    foreign,
    'path-alone',
    ['doubled slash behind the own host'],
    'redirects to addresses of the platform with their path only',
    {
      logoutFollowed: (sent, context) => {
        const followed = documented.logoutFollowed(sent, context)
        return followed?.slice(context.origin.length)
      },
    },
  ),
  open('script', 'foreign scheme', 'refuses foreign http addresses, but not scripts', (sent) =>
    sent.startsWith('javascript:'),
  ),
  open('data', 'foreign scheme', 'refuses foreign http addresses, but not data addresses', (sent) =>
    sent.startsWith('data:'),
  ),
]
