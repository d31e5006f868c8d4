/**
 * Packs the files of a generated report into one page.
 * @module
 */
import { gzipSync } from 'node:zlib'
import type { Html } from '../../src/output/html.js'
import { overviewTemplate } from './overview.js'
import type { Index } from './packed-files.js'
import { marks, nameButtons, pageStyle, placeOverview, unpack, viewport } from './page-script.js'
import { assertLoadsNothing } from './seal.js'
import { inOurWords } from './words.js'

const emptyScript = /<script\b([^<>]*)><\/script>/g
/** The script of a page without embedded data. */
const noData = /<script[^<>]*>\s*window\.allureReportDataReady = true;\s*<\/script>/

/**
 * Packs the script into the page. The page has an empty place for the data, see {@link withData}.
 * @param files of a report for a web server: `index.html` and its script
 * @param index of the packed files in `data/` and `widgets/`
 * @param overview top of the front page; the script of the page puts it in its place
 * @throws Error if the page has an unexpected structure, or its script loads something from another host
 */
export function onePage(files: ReadonlyMap<string, Buffer>, index: Index, overview?: Html): string {
  const html = fileOf(files, 'index.html').toString('utf8')
  const [element, name] = scriptOf(html)
  if (element === '') throw new Error('the page of Allure has no script. Check the version of its packages.')
  if (!noData.test(html))
    throw new Error('the page of Allure has no place for its data. Check the version of its packages.')
  const app = inOurWords(fileOf(files, name).toString('utf8'))
  for (const mark of marks)
    if (!app.includes(mark))
      throw new Error(`the page of Allure has no ${mark}. Check the version of its packages.`)
  assertLoadsNothing(app)
  return html
    .replace(element, '')
    .replace(
      noData,
      () => `${overview === undefined ? '' : overviewTemplate(overview)}${packedScripts(app, index)}`,
    )
    .replace('</head>', () => `${viewport}\n<style>${pageStyle}</style>\n</head>`)
}

/** The script element of the page, and the name of its file; empty if there is none. */
function scriptOf(html: string): [element: string, name: string] {
  for (const [element, attributes = ''] of html.matchAll(emptyScript)) {
    const name = /\ssrc="([^":]+)"/.exec(attributes)?.[1]
    if (name !== undefined) return [element, name]
  }
  return ['', '']
}

function fileOf(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const file = files.get(name)
  if (file === undefined)
    throw new Error(`Allure has generated no ${name}. Check the version of its packages.`)
  return file
}

/** The beginning of the element for the data. */
const placeOfData = '<script type="text/plain" id="report-data">'

/**
 * A page with its data, from its beginning to its end. The data is text that no script of another host can hide in: base64
 * in an element that does not run.
 * @param page see {@link onePage}
 * @param parts see {@link PackedData}
 */
export function* withData(page: string, parts: readonly Buffer[]): Generator<string> {
  const at = page.indexOf(placeOfData) + placeOfData.length
  yield page.slice(0, at)
  for (const [index, part] of parts.entries()) yield `${index === 0 ? '' : ' '}${part.toString('base64')}`
  yield page.slice(at)
}

function packedScripts(app: string, index: Index): string {
  const packed = (text: string): Buffer => gzipSync(text, { level: 3 })
  const element = (id: string, content: Buffer): string =>
    `<script type="text/plain" id="${id}">${content.toString('base64')}</script>`
  return [
    '<script>window.allureReportDataReady = false; window.allureReportData = {}</script>',
    element('report-index', packed(JSON.stringify(index))),
    `${placeOfData}</script>`,
    element('report-script', packed(app)),
    `<script>(${unpack})()</script>`,
    `<script>(${nameButtons})()</script>`,
    `<script>(${placeOverview})()</script>`,
  ].join('\n')
}
