/**
 * `badge.svg`: the result of a signed certificate as a small picture for a README or a web page.
 * @module
 */
import { type Html, html } from '../../../src/output/html.js'
import type { Certificate } from '../content.js'
import { wordsOf } from './words.js'

/** Colours with a contrast of at least 4.5 to white. The text says the same. */
const colours = { certificate: '#146c2e', report: '#8a1c14', draft: '#565d66' } as const
const incomplete = '#6b4a00'

/**
 * The badge of a certificate. It contains the role, the result and the day of the run, and never a text of the target.
 * @param rulesInAll number of rules of its role, without custom rules
 */
export function badgeOf(certificate: Certificate, rulesInAll: number): string {
  const words = wordsOf(certificate, rulesInAll)
  const day = certificate.finished.slice(0, 10)
  const left = `${certificate.role} conformance`
  const right = `${words.short} · ${day}`
  const until = certificate.issue == null ? '' : `, valid until ${certificate.issue.expires.slice(0, 10)}`
  const title = `Platform contract, role ${certificate.role}: ${words.short}, run of ${day}${until}`
  const colour = words.short === 'incomplete' ? incomplete : colours[words.kind]
  return `${picture(left, right, title, colour).text}\n`
}

function picture(left: string, right: string, title: string, colour: string): Html {
  const [one, two] = [widthOf(left), widthOf(right)]
  const text = (at: number, width: number, words: string): Html =>
    html`<text x="${at + 8}" y="14" textLength="${width - 16}" lengthAdjust="spacingAndGlyphs">${words}</text>`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${one + two}" height="20" viewBox="0 0 ${one + two} 20" role="img" aria-labelledby="title"><title id="title">${title}</title><rect width="${one}" height="20" fill="#3a4048"/><rect x="${one}" width="${two}" height="20" fill="${colour}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(0, one, left)}${text(one, two, right)}</g></svg>`
}

/** Width in pixels of a text with 11 pixels in the font of the badge, with its margins. */
function widthOf(text: string): number {
  return Math.round(text.length * 6.7) + 16
}
