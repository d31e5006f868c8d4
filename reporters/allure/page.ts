/**
 * Packs the files of a generated report into one page.
 * @module
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Html } from '../../src/output/html.js'
import { overviewTemplate } from './overview.js'
import { marks, nameButtons, pageStyle, placeOverview, unpack, viewport } from './page-script.js'
import { assertLoadsNothing } from './seal.js'
import { inOurWords } from './words.js'

const emptyScript = /<script\b([^<>]*)><\/script>/g
/** The script of a page without embedded data. */
const noData = /<script[^<>]*>\s*window\.allureReportDataReady = true;\s*<\/script>/

/**
 * Packs script and data into the page.
 * @param files of a report for a web server: `index.html`, its script, `data/…` and `widgets/…`
 * @param overview top of the front page; the script of the page puts it in its place
 * @throws Error if the page has an unexpected structure, or its script loads something from another host
 */
export function onePage(files: ReadonlyMap<string, Buffer>, overview?: Html): string {
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
      () => `${overview === undefined ? '' : overviewTemplate(overview)}${packedScripts(app, files)}`,
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

/** Positions of the files in the packed data, for {@link unpack}. */
type Index = Record<string, readonly [from: number, bytes: number]>

function packedScripts(app: string, files: ReadonlyMap<string, Buffer>): string {
  const index: Index = {}
  const contents: Buffer[] = []
  const places = new Map<string, readonly [number, number]>()
  let end = 0
  for (const [name, content] of files) {
    // Each check contains its own history. The page does not read whole earlier runs.
    if (!/^(?:data\/(?!history\/)|widgets\/)/.test(name)) continue
    // Files with equal content are packed once.
    const digest = createHash('sha256').update(content).digest('base64')
    let place = places.get(digest)
    if (place === undefined) {
      place = [end, content.length]
      places.set(digest, place)
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
    `<script>(${placeOverview})()</script>`,
  ].join('\n')
}
