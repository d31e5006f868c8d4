/**
 * Packs a generated report for a web server into one page: Allure's own single page is too large for a whole run.
 * @module
 */
import { gzipSync } from 'node:zlib'
import type { Html } from '../../../src/output/html.js'
import { assertLoadsNothing, scriptsIn } from '../sealed.js'
import { dateInTrends, marks, missing, pageHead, scripts, timeInTrends } from './added.js'
import type { Index } from './packed-files.js'

const source = /\ssrc="([^":]+)"/
/** The script of a page without embedded data. */
const noData = /<script[^<>]*>\s*window\.allureReportDataReady = true;\s*<\/script>/

/**
 * Packs the script into the page. The page has an empty place for the data, see {@link withData}.
 * @param files of a report for a web server: `index.html` and its script
 * @param index of the packed files in `data/` and `widgets/`
 * @param overview top of the front page; a script puts it in its place
 * @throws Error that names what another version of Allure has not, or a script that loads something from another host
 */
export function onePage(files: ReadonlyMap<string, Buffer>, index: Index, overview?: Html): string {
  const html = fileOf(files, 'index.html')
  const script = scriptsIn(html).find(({ attributes, body }) => body === '' && source.test(attributes))
  if (script === undefined) throw missing('script')
  if (!noData.test(html)) throw missing('place for its data')
  const app = fileOf(files, source.exec(script.attributes)?.[1] ?? '')
  for (const mark of [...marks, dateInTrends]) if (!app.includes(mark)) throw missing(mark)
  assertLoadsNothing(app)
  const top = overview === undefined ? '' : `<template id="run-overview-template">${overview.text}</template>`
  return html
    .replace(html.slice(script.start, script.end), '')
    .replace(noData, () => top + packedScripts(app.replaceAll(dateInTrends, timeInTrends), index))
    .replace('</head>', () => `${pageHead}</head>`)
}

function fileOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.get(name)?.toString('utf8') ?? ''
}

/** The beginning of the element for the data. */
const placeOfData = '<script type="text/plain" id="report-data">'

/**
 * A page with its data, from its beginning to its end. The data is text that no script of another host can hide in: base64
 * in an element that does not run.
 * @param page see {@link onePage}
 */
export function* withData(page: string, parts: readonly Buffer[]): Generator<string> {
  const at = page.indexOf(placeOfData) + placeOfData.length
  yield page.slice(0, at)
  for (const [index, part] of parts.entries()) yield `${index === 0 ? '' : ' '}${part.toString('base64')}`
  yield page.slice(at)
}

function packedScripts(app: string, index: Index): string {
  const element = (id: string, text: string): string =>
    `<script type="text/plain" id="${id}">${gzipSync(text, { level: 3 }).toString('base64')}</script>`
  return [
    '<script>window.allureReportDataReady = false; window.allureReportData = {}</script>',
    element('report-index', JSON.stringify(index)),
    `${placeOfData}</script>`,
    element('report-script', app),
    ...scripts.map((script) => `<script>(${script})()</script>`),
  ].join('\n')
}
