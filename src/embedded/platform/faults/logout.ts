/**
 * Faults: logout that sends the browser off the platform.
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
    says: 'follows every address, with characters that no header takes percent-encoded',
    behaviour: follows((sent) => sent),
  }),
  open('any-https', 'foreign address', 'follows https addresses of a host alone', (sent) =>
    /^https:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('any-http', 'foreign address', 'follows http addresses of a host alone', (sent) =>
    /^http:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('capitals', 'foreign address', 'looks for https and http in small letters only', (sent) =>
    /^HTTPS?:/.test(sent),
  ),
  open('two-slashes', 'address without scheme', 'takes what begins with two slashes for a path', (sent) =>
    /^\/\/[^/]/.test(sent),
  ),
  open('three-slashes', 'address without scheme', 'takes what begins with three slashes for a path', (sent) =>
    sent.startsWith('///'),
  ),
  open(
    'slash-backslash',
    'backslashes',
    'takes what begins with a slash, but not with two, for a path',
    (sent) => /^\/[^/]/.test(sent),
  ),
  open('backslash-slash', 'backslashes', 'takes a backslash and a slash for a path', (sent) =>
    sent.startsWith('\\/'),
  ),
  open('two-backslashes', 'backslashes', 'takes two backslashes for a path', (sent) =>
    sent.startsWith('\\\\'),
  ),
  open('scheme-backslashes', 'backslashes', 'looks for a colon and slashes, not backslashes', (sent) =>
    /^https?:\\\\/.test(sent),
  ),
  open('scheme-no-slash', 'scheme without its slashes', 'takes a scheme without slashes for a path', (sent) =>
    /^https:[a-z]/.test(sent),
  ),
  open('scheme-one-slash', 'scheme without its slashes', 'takes a scheme with one slash for a path', (sent) =>
    /^https:\/[a-z]/.test(sent),
  ),
  open(
    'host-prefix',
    'own host as a prefix',
    'follows addresses whose host begins with the own one',
    (sent, { host }) => url(sent)?.hostname.startsWith(`${host}.`) === true,
  ),
  open(
    'host-suffix',
    'own host as a suffix',
    'follows addresses whose host ends with the own one',
    (sent, { origin }) => new RegExp(`^https?://evil${new URL(origin).host}/$`).test(sent),
  ),
  open(
    'host-suffix-dash',
    'own host as a suffix',
    'follows addresses whose last word of the host is the own one',
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
    'follows addresses with the own host in their path',
    (sent, { host }) => url(sent)?.pathname === `/${host}`,
  ),
  open(
    'origin-in-path',
    'own host behind a foreign one',
    'follows addresses with the own address in their path',
    (sent, { origin }) => sent.endsWith(`/${origin}/`),
  ),
  open(
    'host-in-query',
    'own host behind a foreign one',
    'follows addresses with the own host in their query',
    (sent, { host }) => url(sent)?.search === `?${host}`,
  ),
  open(
    'host-in-fragment',
    'own host behind a foreign one',
    'follows addresses with the own host in their fragment',
    (sent, { host }) => url(sent)?.hash === `#${host}`,
  ),
  logout(
    foreign,
    'path-alone',
    ['doubled slash behind the own host'],
    'sends own addresses out as their path alone',
    {
      logoutFollowed: (sent, context) => {
        const followed = documented.logoutFollowed(sent, context)
        return followed?.slice(context.origin.length)
      },
    },
  ),
  open('script', 'foreign scheme', 'refuses foreign http addresses, not scripts', (sent) =>
    sent.startsWith('javascript:'),
  ),
  open('data', 'foreign scheme', 'refuses foreign http addresses, not data', (sent) =>
    sent.startsWith('data:'),
  ),
]
