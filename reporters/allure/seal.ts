/**
 * Blocks all network access of a generated page.
 * @module
 */
import { createHash } from 'node:crypto'

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const dataAsset = /data:text\/(?:javascript|css);base64,([A-Za-z0-9+/=]+)/g
const tracker = /googletagmanager|google-analytics|\bgtag\(/i

/** A tag that loads something from another host. A link (`a`) loads nothing until the reader clicks on it. */
const outsideTag =
  /<(?:script|link|img|image|iframe|frame|source|track|video|audio|embed|object|input|use)\b[^>]*?\s(?:src|srcset|href|data|poster|xlink:href)\s*=\s*["']?\s*(?:[a-z][a-z0-9+.-]*:)?\/\/[^>]*>/i
const outsideStyle = /(?:url\(|@import)\s*["']?\s*(?:https?:)?\/\//i

/**
 * Removes the trackers of a page, and adds a Content-Security-Policy that allows the scripts of the page and forbids
 * every host. Then checks the result with {@link assertSealed}.
 * @param html a complete document with embedded assets
 * @throws Error if a tracker or an address of another host is left, or the page has no place for the policy
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
  if (sealed === own) throw new Error('the page of Allure has no <meta charset>: the policy has no place')
  assertSealed(sealed)
  return sealed
}

/**
 * Checks that a page loads nothing from another host.
 * @throws Error that quotes the part that would load something
 */
export function assertSealed(html: string): void {
  if (!html.includes('http-equiv="Content-Security-Policy"'))
    throw new Error('the report has no Content-Security-Policy')
  const texts = [html, ...[...html.matchAll(dataAsset)].map(([, data = '']) => decode(data))]
  for (const text of texts) assertLoadsNothing(text)
}

/**
 * Checks that a part of a page, or one of its scripts, loads nothing from another host.
 * @throws Error that quotes the part that would load something
 */
export function assertLoadsNothing(text: string): void {
  const found = tracker.exec(text) ?? outsideTag.exec(withoutScripts(text)) ?? outsideStyle.exec(text)
  if (found) throw new Error(`the report would contact another host: ${found[0].slice(0, 200)}`)
}

/** Removes the bodies of scripts: they are text, not tags. */
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
