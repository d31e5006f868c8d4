/**
 * Scripts and styles that are added to the page of Allure.
 * @module
 */

/** Phones show the page at their own width. */
export const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'

/** Names of parts of the page of Allure that styles and scripts look for. */
export const marks: readonly string[] = [
  'report-header',
  'report-data',
  'metadata-item',
  'metadata-item-key',
  'metadata-item-value',
  'metadata-item-total',
  'nav-tab-',
  'tree-section',
]

/**
 * Hides filters that no run needs, numbers that contradict the result, and shows the facts of the run in full length.
 * The percentage counts checks, and the sum of all entries contains observations: neither says whether the target
 * conforms. The overview has the time of the run.
 */
export const pageStyle = `
div:has(> [data-testid="report-header"]) + div,
[data-testid="report-data"],
div:has(> div > [data-testid="metadata-item-total"]),
[data-testid="nav-tab-globalAttachments"],
[data-testid="test-result-tab-retries"],
[data-testid="test-result-tab-environments"] { display: none !important }
[data-testid="report-title"] { overflow-wrap: anywhere }
[data-testid="metadata-item-key"] { white-space: normal !important; overflow: visible !important }
.run-overview { padding: 1rem 0; font-size: .875rem; line-height: 1.45; overflow-wrap: anywhere }
.run-overview p { margin: 0 0 .5rem }
.run-overview .run-why { font-size: 1rem; font-weight: 700 }
.run-overview b { font-weight: 700 }
.run-overview h3 { font-weight: 700; margin: .75rem 0 .25rem }
.run-overview ul { margin: 0; padding: 0; list-style: none }
.run-overview li { margin: 0 0 .5rem; padding-left: .75rem; border-left: 3px solid #d9342b }
.run-overview li > span { display: block }
.run-overview .run-says { font-weight: 500 }
.run-overview a { color: inherit; text-decoration: underline; font-weight: 700 }
.run-overview code { font-family: monospace }
.run-overview small { font-size: .8125rem }
.run-overview summary { cursor: pointer; padding: .25rem 0 }

[data-testid="metadata-item-value"], [data-testid="metadata-item-value"] div { overflow: visible; min-width: 0 }
[data-testid="metadata-item-value"] span { white-space: normal; overflow-wrap: anywhere }
@media (max-width: 40rem) {
  pre, pre code { white-space: pre-wrap !important; overflow-wrap: anywhere }
  :has(> [data-testid="metadata-item"]) { display: block !important }
  [data-testid="metadata-item"] { display: grid !important; grid-template-columns: 6rem 1fr; margin-bottom: .5rem }
  [data-testid="metadata-item"] > * { width: auto !important; max-width: none !important }
}
[data-testid="retry-filter"], [data-testid="flaky-filter"], [data-testid="resolution-filter"] { display: none }
`

/** Unpacks script and data. Allure's script waits for the data, and reads each file as base64. */
export const unpack = `async () => {
  const unpackedPart = (base64) => {
    const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).blob()
  }
  const unpacked = async (id) => {
    const parts = document.getElementById(id).textContent.split(' ')
    return new Response(new Blob(await Promise.all(parts.map(unpackedPart))))
  }
  const app = document.createElement('script')
  const script = new Blob([await (await unpacked('report-script')).text()], { type: 'text/javascript' })
  app.src = URL.createObjectURL(script)
  document.body.append(app)
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

/** Gives names to buttons that show only an icon, for screen readers and keyboard users. */
export const nameButtons = `() => {
  const words = { failed: 'violated', broken: 'undecided', skipped: 'skipped' }
  const textOf = (within, id) => within?.querySelector('[data-testid="' + id + '"]')?.textContent ?? ''
  const named = {
    'tree-arrow': (section) => 'Rules of: ' + textOf(section, 'tree-section-title'),
    'tree-subtree-toggle': (section) => 'Expand everything in: ' + textOf(section, 'tree-section-title'),
  }
  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  const name = () => {
    for (const [id, nameOf] of Object.entries(named)) {
      for (const button of document.querySelectorAll('button[data-testid="' + id + '"]')) {
        const section = button.closest('[data-testid="tree-section"]')
        set(button, 'aria-label', nameOf(section))
        if (section) set(button, 'aria-expanded', String(section.nextElementSibling !== null))
      }
    }
    for (const leaf of document.querySelectorAll('button[data-testid="tree-leaf"]')) {
      const status = leaf.querySelector('[data-testid^="tree-leaf-status-"]')?.dataset.testid.slice(17) ?? ''
      set(leaf, 'aria-label', (words[status] ?? status) + ': ' + textOf(leaf, 'tree-leaf-title'))
    }
    for (const button of document.querySelectorAll('button:not([aria-label])'))
      if (button.textContent.trim() === '') set(button, 'aria-label', nameOfPicture(button))
  }
  const nameOfPicture = (button) => {
    const { testid = '' } = button.dataset
    return testid === '' ? (button.title || 'Switch between light and dark') : testid.replace(/-(?:button|icon)$/, '').replaceAll('-', ' ')
  }
  // Allure handles Enter and space for the marked line. On a button, they must press the button.
  window.addEventListener('keydown', (event) => {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null
    if (onButton && (event.key === 'Enter' || event.key === ' ')) event.stopImmediatePropagation()
  }, { capture: true })
  // Allure scrolls to the first line of the tree when it opens. The facts of the run are above it.
  let opening = location.hash === ''
  const stay = ({ target }) => {
    if (opening && target instanceof Element && target.matches('[data-tree-scroll-container]')) target.scrollTop = 0
    opening = false
  }
  for (const input of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(input, () => { opening = false }, { capture: true, once: true })
  document.addEventListener('scroll', stay, { capture: true })
  let due = false
  const later = () => {
    if (!due) requestAnimationFrame(() => { due = false; name() })
    due = true
  }
  new MutationObserver(later).observe(document.body, { childList: true, subtree: true })
}`

/** Puts the overview before the facts of the run, each time that the page shows them. */
export const placeOverview = `() => {
  const template = document.getElementById('run-overview-template')
  if (template === null) return
  const place = () => {
    const numbers = document.querySelector('[data-testid="metadata-item-total"]')?.parentElement?.parentElement
    if (numbers && document.getElementById('run-overview') === null) numbers.before(template.content.cloneNode(true))
  }
  new MutationObserver(place).observe(document.body, { childList: true, subtree: true })
}`
