/**
 * Blocks all network access of a generated page: Allure always adds a tracker, and has no option against it.
 * @module
 */
import { createHash } from 'node:crypto'
import { assertSealed, scriptsIn, tracker, withoutName } from '../sealed.js'
import { missing } from './added.js'

/**
 * Removes the trackers of a page, and adds a Content-Security-Policy that allows the scripts of the page and forbids
 * every host. Then checks the result with `assertSealed`.
 * @param html a complete document with embedded assets
 * @throws Error if a tracker or an address of another host is left, or the page has no place for the policy
 */
export function sealHtml(html: string): string {
  const clean = scriptsIn(html).reduceRight(
    (page, { start, end, attributes, body }) =>
      tracker.test(attributes) || tracker.test(withoutName(body))
        ? page.slice(0, start) + page.slice(end)
        : page,
    html,
  )
  const sealed = clean.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policyFor(clean)}">`,
  )
  if (sealed === clean) throw missing('<meta charset>, the place for the policy')
  assertSealed(sealed)
  return sealed
}

function policyFor(html: string): string {
  const hashes = scriptsIn(html)
    .filter(({ attributes }) => !/\ssrc\s*=/i.test(attributes))
    .map(({ body }) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
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
