/**
 * The files of a generated report as one page: its script inside, its data packed.
 * @module
 */
import { isUtf8 } from 'node:buffer'
import { gzipSync } from 'node:zlib'

const script = /<script\b[^>]*\ssrc="([^":]+)"[^>]*><\/script>/g
const style = /<link\b[^>]*\srel="stylesheet"[^>]*\shref="([^":]+)"[^>]*>/g
/** The page tells its script that there is no data inside. */
const noData = /<script[^>]*>\s*window\.allureReportDataReady = true;\s*<\/script>/

/**
 * @param files of a report for a web server: `index.html`, its script, `data/…` and `widgets/…`
 * @throws Error where the page is not made as expected
 */
export function onePage(files: ReadonlyMap<string, Buffer>): string {
  const html = fileOf(files, 'index.html').toString('utf8')
  const asset = (type: string, name: string): string =>
    `data:${type};base64,${fileOf(files, name).toString('base64')}`
  if (!noData.test(html)) throw new Error('the report has no place for its data')
  return html
    .replace(noData, () => dataScripts(files))
    .replace(style, (_, name: string) => `<link rel="stylesheet" href="${asset('text/css', name)}">`)
    .replace(script, (_, name: string) => `<script src="${asset('text/javascript', name)}"></script>`)
}

function fileOf(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const file = files.get(name)
  if (file === undefined) throw new Error(`the report has no file ${name}`)
  return file
}

/** What the page's script of {@link unpack} reads. */
interface Packed {
  /** Texts, each once. */
  readonly texts: string[]
  /** By file, the place of its text. */
  readonly files: Record<string, number>
  /** Files that are no text, in base64. */
  readonly binary: Record<string, string>
}

function dataScripts(files: ReadonlyMap<string, Buffer>): string {
  const packed: Packed = { texts: [], files: {}, binary: {} }
  const places = new Map<string, number>()
  for (const [name, content] of files) {
    if (!/^(?:data|widgets)\//.test(name)) continue
    if (!isUtf8(content)) packed.binary[name] = content.toString('base64')
    else {
      const text = content.toString('utf8')
      const place = places.get(text) ?? packed.texts.push(text) - 1
      places.set(text, place)
      packed.files[name] = place
    }
  }
  const data = gzipSync(JSON.stringify(packed), { level: 3 }).toString('base64')
  return [
    '<script>window.allureReportDataReady = false; window.allureReportData = {}</script>',
    `<script type="text/plain" id="report-data">${data}</script>`,
    `<script>(${unpack})()</script>`,
  ].join('\n')
}

/** Runs in the page. The page's own script waits for the data, and takes each file in base64. */
const unpack = `async () => {
  const bytes = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  const packed = bytes(atob(document.getElementById('report-data').textContent))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  const { texts, files, binary } = JSON.parse(await new Response(stream).text())
  const base64 = (text) => {
    let latin1 = ''
    for (const byte of new TextEncoder().encode(text)) latin1 += String.fromCharCode(byte)
    return btoa(latin1)
  }
  for (const [name, place] of Object.entries(files))
    Object.defineProperty(window.allureReportData, name, { get: () => base64(texts[place]) })
  Object.assign(window.allureReportData, binary)
  window.allureReportDataReady = true
}`
