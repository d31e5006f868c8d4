/**
 * Reads the data inside the HTML report.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The files inside a page, by name. */
export function dataOf(page: string): Map<string, string> {
  const index = JSON.parse(unpacked(page, 'report-index').toString()) as Record<string, [number, number]>
  const data = unpacked(page, 'report-data')
  return new Map(
    Object.entries(index).map(([name, [from, bytes]]) => [
      name,
      data.subarray(from, from + bytes).toString('utf8'),
    ]),
  )
}

/** The contents of all files inside a page, one after the other. Equal contents are there once. */
export function packedIn(page: string): string {
  return unpacked(page, 'report-data').toString('utf8')
}

/** The script of the page, as it runs. */
export function scriptOf(page: string): string {
  return unpacked(page, 'report-script').toString('utf8')
}

function unpacked(page: string, id: string): Buffer {
  const packed = new RegExp(`id="${id}">([^<]*)<`).exec(readFileSync(page, 'utf8'))?.[1] ?? ''
  return Buffer.concat(packed.split(' ').map((part) => gunzipSync(Buffer.from(part, 'base64'))))
}
