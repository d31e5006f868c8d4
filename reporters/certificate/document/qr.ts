/**
 * QR codes as SVG, without a style attribute: the Content-Security-Policy of the pages forbids it.
 * @module
 */
import { encode } from 'uqr'
import { type Html, html } from '../../../src/output/html.js'

/** Light modules around the code. ISO/IEC 18004 asks for four. */
const quiet = 4

/**
 * Draws a QR code.
 * @param text what a scanner shows
 * @param label what a screen reader says
 */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * quiet
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`
}
