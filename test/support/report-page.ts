/**
 * Reads the data inside the HTML report.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The files inside a page, by name. */
export function dataOf(page: string): Map<string, string> {
  const html = readFileSync(page, 'utf8')
  const unpacked = (id: string): Buffer =>
    gunzipSync(Buffer.from(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? '', 'base64'))
  const index = JSON.parse(unpacked('report-index').toString()) as Record<string, [number, number]>
  const data = unpacked('report-data')
  return new Map(
    Object.entries(index).map(([name, [from, bytes]]) => [
      name,
      data.subarray(from, from + bytes).toString('utf8'),
    ]),
  )
}

/** The script of the page, as it runs. */
export function scriptOf(page: string): string {
  const packed = /id="report-script">([^<]*)</.exec(readFileSync(page, 'utf8'))?.[1] ?? ''
  return gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
}
