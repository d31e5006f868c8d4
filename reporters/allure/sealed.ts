/**
 * Checks that a page loads nothing from another host.
 * @module
 */

const dataAsset = /data:text\/(?:javascript|css);base64,([A-Za-z0-9+/=]+)/g
/** The tracker of Allure, and others of its maker. */
export const tracker = /googletagmanager|google-analytics|\bgtag\(/i

/** A tag that can load something. A link (`a`) loads nothing until the reader clicks on it. */
const loadingTag =
  /<(?:script|link|img|image|iframe|frame|source|track|video|audio|embed|object|input|use)\b/gi
/** An attribute that loads something from another host. */
const outsideAddress =
  /\s(?:src|srcset|href|data|poster|xlink:href)\s*=\s*(?:["']\s*)?(?:[a-z][a-z0-9+.-]*:)?\/\//i
const outsideStyle = /(?:url\(|@import)\s*(?:["']\s*)?(?:https?:)?\/\//i

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
  const tag = tracker.exec(text)?.[0] ?? outsideTagIn(withoutScripts(text)) ?? outsideStyle.exec(text)?.[0]
  if (tag !== undefined) throw new Error(`the report would contact another host: ${tag.slice(0, 200)}`)
}

/** Removes the name of the report, which Allure has escaped: a target may be named like something that loads. */
export function withoutName(html: string): string {
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

export interface Script {
  /** Place of its tag, and of what follows its end tag. */
  readonly start: number
  readonly end: number
  readonly attributes: string
  readonly body: string
}

/** The scripts of a page, from left to right. */
export function scriptsIn(html: string): Script[] {
  const scripts: Script[] = []
  const opening = /<script\b/gi
  const closing = /<\/script>/gi
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const end = html.indexOf('>', opening.lastIndex)
    closing.lastIndex = end
    const close = end < 0 ? null : closing.exec(html)
    if (close === null) break
    const attributes = html.slice(opening.lastIndex, end)
    const body = html.slice(end + 1, close.index)
    scripts.push({ start: match.index, end: closing.lastIndex, attributes, body })
    opening.lastIndex = closing.lastIndex
  }
  return scripts
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}
