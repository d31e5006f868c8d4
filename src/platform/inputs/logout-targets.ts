/**
 * Addresses that lead off the platform, in the forms that get past careless checks.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import { ownDomain } from '../own-domain.js'
import { putTogether, takeApart } from './address.js'
import { configured, type InputCase } from './redirect-uris.js'

/** A host that nobody can own (RFC 2606). */
const stranger = 'evil.example'

/** Targets of a logout on foreign domains, under permanent names. Clause 4.6, logout. */
export function foreignTargets(profile: Profile): InputCase[] {
  const own = takeApart(new URL(profile.baseUrl).origin)
  const { scheme, host, port } = own
  const base = putTogether(own)
  const hosts = [...new Set([host, ...profile.data.logout.domains.map((name) => name.toLowerCase())])]
  const schemes = [...new Set([scheme, 'https', 'http'])]
  const each = (make: (scheme: string) => readonly string[]): string[] => schemes.flatMap(make)
  // No name can be made of an IPv6 address.
  const named = !host.startsWith('[')
  const encoded = [
    `%2F%2F${stranger}/`,
    `/%2F${stranger}/`,
    `/%5C${stranger}/`,
    `${scheme}%3A%2F%2F${stranger}/`,
  ]
  const cases: InputCase[] = [
    ['foreign address', each((one) => [`${one}://${stranger}/`, `${one.toUpperCase()}://${stranger}/`])],
    ['address without scheme', [`//${stranger}/`, `///${stranger}/`]],
    ['backslashes', [`/\\${stranger}/`, `\\\\${stranger}/`, `\\/${stranger}/`, `${scheme}:\\\\${stranger}/`]],
    ['scheme without its slashes', each((one) => [`${one}:${stranger}`, `${one}:/${stranger}`])],
    [
      'own host as a prefix',
      named ? each((one) => hosts.map((name) => `${one}://${name}.${stranger}/`)) : [],
    ],
    [
      'own host as a suffix',
      named
        ? each((one) =>
            hosts.flatMap((name) => ['evil', 'evil-'].map((start) => `${one}://${start}${name}${port}/`)),
          )
        : [],
    ],
    ['own host as user name', [`${scheme}://${host}@${stranger}/`, `${scheme}://${host}:443@${stranger}/`]],
    [
      'own host behind a foreign one',
      [`/${host}`, `/${base}/`, `?${host}`, `#${host}`].map((end) => `${scheme}://${stranger}${end}`),
    ],
    [
      'doubled slash behind the own host',
      [`${base}//${stranger}/`, `/.//${stranger}/`, `/x/..//${stranger}/`],
    ],
    ['foreign scheme', [`javascript:void('${host}')`, `data:text/html,${host}`]],
    ['percent-encoded', encoded.flatMap((once) => [once, once.replaceAll('%', '%25')])],
    [
      'tab or line feed inside',
      ['\t', '\n', '\r\n'].flatMap((mark) => [
        `${scheme.slice(0, 2)}${mark}${scheme.slice(2)}://${stranger}/`,
        `/${mark}/${stranger}/`,
      ]),
    ],
    [
      'leading blank',
      [' ', '\t', '\n', '\u00a0'].flatMap((mark) => [
        `${mark}${scheme}://${stranger}/`,
        `${mark}//${stranger}/`,
      ]),
    ],
    ['header injection', ['\r\n', '\n', '%0D%0A'].map((end) => `/${end}Location: ${scheme}://${stranger}/`)],
    ['address of an application', foreignApplications(profile)],
  ]
  return cases.filter(([, inputs]) => inputs.length > 0)
}

/** True for an address that one of these targets leads to, whatever else the platform adds to it. */
export function isForeignTarget(profile: Profile, address: string): boolean {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return true
  const applications = foreignApplications(profile).map((one) => new URL(one).hostname)
  return hostname.startsWith('evil') || hostname.endsWith(stranger) || applications.includes(hostname)
}

/** Addresses of the registered applications that the profile names, but for those at the platform itself. */
function foreignApplications(profile: Profile): string[] {
  const { app, secondApp, publicApp } = profile
  const own = ownDomain(profile)
  return [app, secondApp, publicApp]
    .flatMap((one) => (one === null ? [] : configured(one)))
    .filter((uri) => URL.canParse(uri) && !own(new URL(uri)))
}
