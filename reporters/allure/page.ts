/**
 * The files of a generated report as one page: its script and its data inside, packed.
 * @module
 */
import { gzipSync } from 'node:zlib'
import { nameButtons, pageStyle, unpack } from './page-script.js'
import { assertLoadsNothing } from './seal.js'
import { inOurWords } from './words.js'

const script = /<script\b[^>]*\ssrc="([^":]+)"[^>]*><\/script>/
/** The page tells its script that there is no data inside. */
const noData = /<script[^>]*>\s*window\.allureReportDataReady = true;\s*<\/script>/

/**
 * @param files of a report for a web server: `index.html`, its script, `data/…` and `widgets/…`
 * @throws Error where the page is not made as expected, or its script loads something from elsewhere
 */
export function onePage(files: ReadonlyMap<string, Buffer>): string {
  const html = fileOf(files, 'index.html').toString('utf8')
  const [element = '', name = ''] = script.exec(html) ?? []
  if (element === '') throw new Error('the report has no script')
  if (!noData.test(html)) throw new Error('the report has no place for its data')
  const app = inOurWords(fileOf(files, name).toString('utf8'))
  assertLoadsNothing(app)
  return html
    .replace(element, '')
    .replace(noData, () => packedScripts(app, files))
    .replace('</head>', () => `<style>${pageStyle}</style>\n</head>`)
}

function fileOf(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const file = files.get(name)
  if (file === undefined) throw new Error(`the report has no file ${name}`)
  return file
}

/** Where the files are in the packed data: what the page's script of {@link unpack} reads. */
type Index = Record<string, readonly [from: number, bytes: number]>

function packedScripts(app: string, files: ReadonlyMap<string, Buffer>): string {
  const index: Index = {}
  const contents: Buffer[] = []
  const places = new Map<string, readonly [number, number]>()
  let end = 0
  for (const [name, content] of files) {
    // The checks have what was of earlier runs; the page reads no whole run.
    if (!/^(?:data\/(?!history\/)|widgets\/)/.test(name)) continue
    // What is in several files stands there once.
    const text = content.toString('latin1')
    let place = places.get(text)
    if (place === undefined) {
      place = [end, content.length]
      places.set(text, place)
      contents.push(content)
      end += content.length
    }
    index[name] = place
  }
  const element = (id: string, content: Buffer | string): string =>
    `<script type="text/plain" id="${id}">${gzipSync(content, { level: 3 }).toString('base64')}</script>`
  return [
    '<script>window.allureReportDataReady = false; window.allureReportData = {}</script>',
    element('report-index', JSON.stringify(index)),
    element('report-data', Buffer.concat(contents)),
    element('report-script', app),
    `<script>(${unpack})()</script>`,
    `<script>(${nameButtons})()</script>`,
  ].join('\n')
}
