/**
 * Faults of logout that lead the browser to another site.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { follows, foreign, logout, open } from './logout-open.js'
import { row } from './rows.js'

const url = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
export const logoutFaults: readonly Fault[] = [
  row('logout-unchecked', foreign, {
    says: 'follows every address and percent-encodes characters that no header can carry',
    ...follows((sent) => sent),
  }),
  open('any-https', 'follows https addresses that consist of a host', (sent) =>
    /^https:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('any-http', 'follows http addresses that consist of a host', (sent) =>
    /^http:\/\/[a-z.]+\/$/.test(sent),
  ),
  open('capitals', 'recognises https and http only in lower case', (sent) => /^HTTPS?:/.test(sent)),
  open('two-slashes', 'treats an address with two leading slashes as a path', (sent) =>
    /^\/\/[^/]/.test(sent),
  ),
  open('three-slashes', 'treats an address with three leading slashes as a path', (sent) =>
    sent.startsWith('///'),
  ),
  open('slash-backslash', 'treats an address with one leading slash as a path', (sent) =>
    /^\/[^/]/.test(sent),
  ),
  open('backslash-slash', 'treats a backslash and a slash as the start of a path', (sent) =>
    sent.startsWith('\\/'),
  ),
  open('two-backslashes', 'treats two backslashes as the start of a path', (sent) => sent.startsWith('\\\\')),
  open('scheme-backslashes', 'recognises a scheme before slashes, but not before backslashes', (sent) =>
    /^https?:\\\\/.test(sent),
  ),
  open('scheme-no-slash', 'treats a scheme without slashes as a path', (sent) => /^https:[a-z]/.test(sent)),
  open('scheme-one-slash', 'treats a scheme with one slash as a path', (sent) => /^https:\/[a-z]/.test(sent)),
  open(
    'host-prefix',
    'follows addresses whose host begins with the host of the platform',
    (sent, { host }) => url(sent)?.hostname.startsWith(`${host}.`) === true,
  ),
  open('host-suffix', 'follows addresses whose host ends with the host of the platform', (sent, { origin }) =>
    new RegExp(`^https?://evil${new URL(origin).host}/$`).test(sent),
  ),
  open(
    'host-suffix-dash',
    'follows addresses whose host ends with a dash and the host of the platform',
    (sent, { origin }) => sent.endsWith(`-${new URL(origin).host}/`),
  ),
  open('user-name', 'reads the host of an address up to an at sign', (sent, { host }) =>
    sent.includes(`//${host}@`),
  ),
  open('user-name-port', 'reads the host of an address up to a colon', (sent, { host }) =>
    sent.includes(`//${host}:443@`),
  ),
  open(
    'host-in-path',
    'follows addresses with the host of the platform in their path',
    (sent, { host }) => url(sent)?.pathname === `/${host}`,
  ),
  open(
    'origin-in-path',
    'follows addresses with the address of the platform in their path',
    (sent, { origin }) => sent.endsWith(`/${origin}/`),
  ),
  open(
    'host-in-query',
    'follows addresses with the host of the platform in their query',
    (sent, { host }) => url(sent)?.search === `?${host}`,
  ),
  open(
    'host-in-fragment',
    'follows addresses with the host of the platform in their fragment',
    (sent, { host }) => url(sent)?.hash === `#${host}`,
  ),
  logout(foreign, 'path-alone', 'redirects to addresses of the platform with their path only', {
    logoutFollowed: (sent, context) => {
      const followed = documented.logoutFollowed(sent, context)
      return followed?.slice(context.origin.length)
    },
  }),
  open('script', 'refuses foreign http addresses, but not scripts', (sent) => sent.startsWith('javascript:')),
  open('data', 'refuses foreign http addresses, but not data addresses', (sent) => sent.startsWith('data:')),
]
