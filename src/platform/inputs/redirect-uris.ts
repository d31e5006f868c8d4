/**
 * Redirect URIs that are nearly configured ones: what a platform must refuse, made from what it must accept.
 * @module
 */
import type { App } from '../../profile/profile.js'
import type { Case } from '../rule.js'
import { putTogether, takeApart } from './address.js'
import { formVariants, hostVariants, pathVariants, uiUrlVariants, type Variants } from './uri-variants.js'

/** A permanent case name, with the inputs that are tried in turn. */
export type InputCase = Case<[inputs: readonly string[]]>

/** Addresses with another path than the redirect URI of this app. Clause 4.1, redirect_uri. */
export function otherPaths(app: App): InputCase[] {
  return keep(app, [app.redirectUri], pathVariants)
}

/** Addresses with another host than the redirect URI of this app. Clause 4.1, redirect_uri. */
export function otherHosts(app: App): InputCase[] {
  return keep(app, [app.redirectUri], hostVariants)
}

/** Addresses that resemble the UI Integration URLs of this app. Clause 4.1, redirect_uri. */
export function nearUiUrls(app: App): InputCase[] {
  return keep(app, app.uiUrls, uiUrlVariants)
}

/** Addresses that differ from the redirect URI of this app in other parts than host and path. */
export function otherForms(app: App): InputCase[] {
  return keep(app, [app.redirectUri], formVariants)
}

/** The redirect URI of this app with a fragment. */
export function withFragment(app: App): InputCase[] {
  return keep(app, [app.redirectUri], (uri) => [
    ['fragment', [`${uri}#x`]],
    ['empty fragment', [`${uri}#`]],
  ])
}

/** Other spellings of the redirect URI of this app that mean the same: what a platform does is left open. */
export function equivalents(app: App): InputCase[] {
  return keep(app, [app.redirectUri], (uri) => {
    const parts = takeApart(uri)
    const port = parts.scheme === 'http' ? ':80' : ':443'
    return [
      ['default port', parts.port === '' ? [putTogether(parts, { port })] : []],
      ['scheme in capitals', [putTogether(parts, { scheme: parts.scheme.toUpperCase() })]],
      ['host in capitals', [putTogether(parts, { host: parts.host.toUpperCase() })]],
      ['final dot', [putTogether(parts, { host: `${parts.host}.` })]],
    ]
  })
}

/**
 * Parts of several configured values in one address: the domain with the path of a UI Integration URL, its domain
 * with the SSO redirect path, the path of one with the query of another. What resembles a UI Integration URL in the
 * way of {@link nearUiUrls}, or the redirect URI with a query, is left to those.
 */
export function mixedParts(app: App): string[] {
  const own = takeApart(app.redirectUri)
  const uis = app.uiUrls.map(takeApart)
  const mixed = uis.flatMap((ui) => [
    putTogether(own, { path: ui.path, query: ui.query }),
    putTogether(own, { path: ui.path, query: null }),
    putTogether(ui, { path: own.path, query: null }),
    ...uis.filter(({ query }) => query !== null).map(({ query }) => putTogether(ui, { query })),
  ])
  const judgedElsewhere = new Set([...configured(app), ...nearUiUrls(app).flatMap(([, inputs]) => inputs)])
  return [...new Set(mixed)].filter((uri) => !judgedElsewhere.has(uri))
}

/** The addresses that are configured for an app. */
export function configured(app: App): string[] {
  return [app.redirectUri, ...app.uiUrls]
}

/** Joins the variants of several addresses by name; leaves out configured values and names without inputs. */
function keep(app: App, addresses: readonly string[], make: (uri: string) => Variants): InputCase[] {
  const known = new Set(configured(app))
  const cases = new Map<string, string[]>()
  for (const uri of addresses) {
    for (const [name, inputs] of make(uri)) {
      const usable = inputs.filter((input) => !known.has(input))
      cases.set(name, [...new Set([...(cases.get(name) ?? []), ...usable])])
    }
  }
  return [...cases].filter(([, inputs]) => inputs.length > 0)
}
