/**
 * Where requests of a run go: to the platform, as the profile names it, and nowhere else.
 * @module
 */
import { addressesOf, nameOf, Origins } from '../core/http/origins.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'

/** The origins of the platform: of BASE_URL, and those of PLATFORM_HOSTS. Passwords and cookies go only to these. */
export function platformOrigins({ baseUrl, platformHosts }: Profile): Origins {
  const further = platformHosts.flatMap((entry) => addressesOf(entry, baseUrl))
  return new Origins(
    [baseUrl, ...further],
    'if it belongs to the platform, add it to the profile: PLATFORM_HOSTS={origin}',
  )
}

/**
 * What a profile must name so that the addresses in a discovery document are used. A document alone allows nothing: its
 * author would decide where passwords go.
 * @param document the discovery document, of any content
 * @returns origins, sorted; empty if nothing is missing
 */
export function unnamedIn(profile: Profile, document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return []
  const { has } = platformOrigins(profile)
  const missing = Object.entries(document)
    .filter(([name, value]) => isUsed(name) && typeof value === 'string' && /^https?:\/\//i.test(value))
    .map(([, value]) => String(value))
    .flatMap((address) => parseUrl(address) ?? [])
    .filter((url) => !has(url))
  return [...new Set(missing.map(({ origin }) => origin))].sort()
}

/** True for fields of a discovery document whose addresses are requested. */
function isUsed(field: string): boolean {
  return /_endpoint$|^jwks_uri$/.test(field)
}

/** In words: what is wrong with origins that a discovery document names and the profile does not, and how to fix it. */
export function unnamedWords(origins: readonly string[]): { readonly said: string; readonly fix: string } {
  const names = origins.map((origin) => nameOf(new URL(origin)))
  return {
    said: `the discovery document names addresses at ${names.join(', ')}, where nothing is sent`,
    fix: `if they belong to the platform, add them to the profile: PLATFORM_HOSTS=${names.join(' ')}`,
  }
}
