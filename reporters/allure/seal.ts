/**
 * Blocks all network access of a generated page.
 * @module
 */
import { createHash } from 'node:crypto'

const dataAsset = /data:text\/(?:javascript|css);base64,([A-Za-z0-9+/=]+)/g
const tracker = /googletagmanager|google-analytics|\bgtag\(/i

/** A tag that can load something. A link (`a`) loads nothing until the reader clicks on it. */
const loadingTag =
  /<(?:script|link|img|image|iframe|frame|source|track|video|audio|embed|object|input|use)\b/gi
/** An attribute that loads something from another host. */
const outsideAddress =
  /\s(?:src|srcset|href|data|poster|xlink:href)\s*=\s*(?:["']\s*)?(?:[a-z][a-z0-9+.-]*:)?\/\//i
const outsideStyle = /(?:url\(|@import)\s*(?:["']\s*)?(?:https?:)?\/\//i

/**
 * Removes the trackers of a page, and adds a Content-Security-Policy that allows the scripts of the page and forbids
 * every host. Then checks the result with {@link assertSealed}.
 * @param html a complete document with embedded assets
 * @throws Error if a tracker or an address of another host is left, or the page has no place for the policy
 */
export function sealHtml(html: string): string {
  const own = scriptsIn(html).reduceRight(
    (page, { start, end, attributes, body }) =>
      tracker.test(attributes) || tracker.test(withoutName(body))
        ? page.slice(0, start) + page.slice(end)
        : page,
    html,
  )
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
  const texts = [withoutName(html), ...[...html.matchAll(dataAsset)].map(([, data = '']) => decode(data))]
  for (const text of texts) assertLoadsNothing(text)
}

/**
 * Checks that a part of a page, or one of its scripts, loads nothing from another host.
 * @throws Error that quotes the part that would load something
 */
export function assertLoadsNothing(text: string): void {
  const found = tracker.exec(text)?.[0] ?? outsideTagIn(withoutScripts(text)) ?? outsideStyle.exec(text)?.[0]
  if (found !== undefined) throw new Error(`the report would contact another host: ${found.slice(0, 200)}`)
}

/** Removes the name of the report, which Allure has escaped: a target may be named like something that loads. */
function withoutName(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '<title></title>')
    .replace(/"reportName":"(?:[^"\\]|\\.)*"/, '"reportName":""')
}

/** Removes the bodies of scripts: they are text, not tags. */
function withoutScripts(html: string): string {
  if (!html.startsWith('<!DOCTYPE')) return ''
  let copied = 0
  const parts = scriptsIn(html).map(({ start, end, attributes }) => {
    const before = html.slice(copied, start)
    copied = end
    return `${before}<script${attributes}></script>`
  })
  return parts.join('') + html.slice(copied)
}

/** The first tag that loads something from another host. */
function outsideTagIn(html: string): string | undefined {
  loadingTag.lastIndex = 0
  for (let match = loadingTag.exec(html); match !== null; match = loadingTag.exec(html)) {
    const end = html.indexOf('>', loadingTag.lastIndex)
    if (end < 0) return undefined
    const attributes = html.slice(loadingTag.lastIndex, end)
    if (outsideAddress.test(attributes)) return html.slice(match.index, end + 1)
    loadingTag.lastIndex = end
  }
  return undefined
}

interface Script {
  /** Place of its tag, and of what follows its end tag. */
  readonly start: number
  readonly end: number
  readonly attributes: string
  readonly body: string
}

/** The scripts of a page, from left to right. */
function scriptsIn(html: string): Script[] {
  const found: Script[] = []
  const opening = /<script\b/gi
  const closing = /<\/script>/gi
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const end = html.indexOf('>', opening.lastIndex)
    closing.lastIndex = end
    const close = end < 0 ? null : closing.exec(html)
    if (close === null) break
    const attributes = html.slice(opening.lastIndex, end)
    const body = html.slice(end + 1, close.index)
    found.push({ start: match.index, end: closing.lastIndex, attributes, body })
    opening.lastIndex = closing.lastIndex
  }
  return found
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
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
