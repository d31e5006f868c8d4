/**
 * Cuts a generated page off from the network.
 * @module
 */
import { createHash } from 'node:crypto'

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const dataAsset = /data:text\/(?:javascript|css);base64,([A-Za-z0-9+/=]+)/g
const tracker = /googletagmanager|google-analytics|\bgtag\(/i

/** A tag that loads something from elsewhere. Links that a reader must click on (`a`) load nothing. */
const outsideTag =
  /<(?:script|link|img|image|iframe|frame|source|track|video|audio|embed|object|input|use)\b[^>]*?\s(?:src|srcset|href|data|poster|xlink:href)\s*=\s*["']?\s*(?:[a-z][a-z0-9+.-]*:)?\/\/[^>]*>/i
const outsideStyle = /(?:url\(|@import)\s*["']?\s*(?:https?:)?\/\//i

/**
 * Takes trackers out of a page of the report generator, adds a Content-Security-Policy that lets the page's own
 * scripts run and forbids every host, and makes sure that nothing is left that would be loaded from elsewhere.
 * @param html a whole document whose assets are inside
 * @throws Error where a tracker or an outside address is left, or the page has no place for the policy
 */
export function sealHtml(html: string): string {
  const own = html
    .replace(scriptElement, (element, attributes: string, body: string) =>
      tracker.test(attributes) || tracker.test(body) ? '' : element,
    )
    .replace(/("ci":)\{"type":"local"[^{}]*\}/, '$1null')
  const sealed = own.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policyFor(own)}">`,
  )
  if (sealed === own) throw new Error('the report has no <meta charset>: the policy has no place')
  assertSealed(sealed)
  return sealed
}

/**
 * Makes sure that a page loads nothing from elsewhere.
 * @throws Error that names what would be loaded
 */
export function assertSealed(html: string): void {
  if (!html.includes('http-equiv="Content-Security-Policy"')) throw new Error('the report has no policy')
  const texts = [html, ...[...html.matchAll(dataAsset)].map(([, data = '']) => decode(data))]
  for (const text of texts) assertLoadsNothing(text)
}

/**
 * Makes sure that a part of a page, or a script of it, loads nothing from elsewhere.
 * @throws Error that names what would be loaded
 */
export function assertLoadsNothing(text: string): void {
  const found = tracker.exec(text) ?? outsideTag.exec(withoutScripts(text)) ?? outsideStyle.exec(text)
  if (found) throw new Error(`the report would talk to another host: ${found[0].slice(0, 200)}`)
}

/** What stands inside scripts is text to the page, not tags; the start tags stay. */
function withoutScripts(html: string): string {
  return html.startsWith('<!DOCTYPE') ? html.replace(scriptElement, '<script$1></script>') : ''
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}

function policyFor(html: string): string {
  const hashes = [...html.matchAll(scriptElement)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  const policy = {
    'default-src': "'none'",
    'script-src': ['blob:', ...new Set(hashes)].join(' '),
    'style-src': "'unsafe-inline' data:",
    'img-src': 'data: blob:',
    'font-src': 'data:',
    'connect-src': 'data: blob:',
    'base-uri': 'file: http: https:',
    'form-action': "'none'",
  }
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}
