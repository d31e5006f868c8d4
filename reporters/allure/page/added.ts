/**
 * What is added to the page of Allure, and why.
 * @module
 */

/** The error if another version of Allure has not what is changed here. */
export const missing = (what: string): Error =>
  new Error(`the page of Allure has no ${what}. Check the version of its packages.`)

/** Names of parts of Allure's page that the style and the scripts look for. */
export const marks: readonly string[] = [
  ...['report-header', 'report-data', 'data-tree-scroll-container', 'test-result-meta-link', 'tree-section'],
  ...['metadata-item', 'metadata-item-key', 'metadata-item-value', 'metadata-item-total'],
]

/**
 * Phones show the page at their own width. Hidden are the success rate of all checks, which says nothing about
 * conformance, and the time at which the page was made. Facts of the run are shown in full length.
 */
export const pageHead = `<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
div:has(> [data-testid="report-header"]) + div, [data-testid="report-data"] { display: none !important }
[data-testid="report-title"] { overflow-wrap: anywhere }
.run-overview { padding: 1rem 0; font-size: .875rem; line-height: 1.45; overflow-wrap: anywhere }
.run-overview :is(p, li) { margin: 0 0 .5rem }
.run-overview :is(.run-why, b, h3, a) { font-weight: 700 }
.run-overview ul { margin: 0; padding: 0; list-style: none }
.run-overview li { padding-left: .75rem; border-left: 3px solid #d9342b }
.run-overview li > span { display: block }
.run-overview a { color: inherit; text-decoration: underline }
[data-testid="metadata-item-key"] { white-space: normal !important; overflow: visible !important }
[data-testid="metadata-item-value"], [data-testid="metadata-item-value"] div { overflow: visible; min-width: 0 }
[data-testid="metadata-item-value"] span { white-space: normal; overflow-wrap: anywhere }
@media (max-width: 40rem) {
  pre, pre code { white-space: pre-wrap !important; overflow-wrap: anywhere }
  :has(> [data-testid="metadata-item"]) { display: block !important }
  [data-testid="metadata-item"] { display: grid !important; grid-template-columns: 6rem 1fr; margin-bottom: .5rem }
  [data-testid="metadata-item"] > * { width: auto !important; max-width: none !important }
}
</style>
`

/** How trends name a run: Allure shows the date only, and a target has several runs on one day. */
export const dateInTrends = '"history":"{{timestamp, timestamp_date}}"'
const time = 'datetime(month: numeric; day: numeric; hour: 2-digit; minute: 2-digit; hourCycle: h23)'
export const timeInTrends = `"history":"{{timestamp, ${time}}}"`

/** Unpacks script and data. Allure's script waits for the data, and reads each file as base64. */
const unpack = `async () => {
  const unpackedPart = (base64) => {
    const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).blob()
  }
  const partsOf = (id) => document.getElementById(id).textContent.split(' ')
  const unpacked = async (id) => new Response(new Blob(await Promise.all(partsOf(id).map(unpackedPart))))
  const script = new Blob([await (await unpacked('report-script')).text()], { type: 'text/javascript' })
  document.body.append(Object.assign(document.createElement('script'), { src: URL.createObjectURL(script) }))
  const index = await (await unpacked('report-index')).json()
  const data = new Uint8Array(await (await unpacked('report-data')).arrayBuffer())
  const base64 = ([from, length]) => {
    let latin1 = ''
    for (const byte of data.subarray(from, from + length)) latin1 += String.fromCharCode(byte)
    return btoa(latin1)
  }
  for (const [name, place] of Object.entries(index))
    Object.defineProperty(window.allureReportData, name, { get: () => base64(place) })
  window.allureReportDataReady = true
}`

/** Keeps the front page at its top: Allure scrolls to the first line of the tree, below the result. */
const openAtTop = `() => {
  let opening = location.hash === ''
  const stay = ({ target }) => {
    if (opening && target instanceof Element && target.matches('[data-tree-scroll-container]')) target.scrollTop = 0
    opening = false
  }
  const end = () => { opening = false }
  for (const input of ['pointerdown', 'keydown', 'wheel']) document.addEventListener(input, end, { capture: true })
  document.addEventListener('scroll', stay, { capture: true })
}`

/**
 * What Allure has no option for: the overview before the facts of the run, links to the rulebook next to the report, and
 * names of buttons that show only a picture.
 */
const improve = `() => {
  const overview = document.getElementById('run-overview-template')
  const place = () => {
    const numbers = document.querySelector('[data-testid="metadata-item-total"]')?.parentElement?.parentElement
    if (overview && numbers && !document.getElementById('run-overview')) numbers.before(overview.content.cloneNode(true))
  }
  const link = () => {
    for (const text of document.querySelectorAll('[data-testid="test-result-meta-link"] > span')) {
      const [, name, href] = /^(.+): (\\.\\.\\/\\.\\.\\/rulebook\\/[^:]+)$/.exec(text.textContent) ?? []
      let address = text.nextElementSibling
      if (href === undefined || address?.getAttribute('href') === href) continue
      if (address === null) text.after(address = document.createElement('a'))
      text.hidden = true
      Object.assign(address, { textContent: name, href, target: '_blank' })
    }
  }
  const name = () => {
    for (const button of document.querySelectorAll('button:not([aria-label])')) {
      const section = button.closest('[data-testid="tree-section"]')?.textContent
      if (button.textContent.trim() === '') button.ariaLabel = section ?? button.dataset.testid ?? 'theme'
    }
  }
  const changes = { childList: true, subtree: true, characterData: true }
  new MutationObserver(() => { place(); link(); name() }).observe(document.body, changes)
}`

/** The scripts that are added, as functions. */
export const scripts: readonly string[] = [unpack, openAtTop, improve]
