/**
 * Writes the documentation as a static site: it opens from disk and from any folder of a server.
 * @module
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { SearchEntry } from '../../reporters/rulebook/search/engine.js'
import { dataSource, librarySource } from '../../reporters/rulebook/search/page-script.js'
import { searchWords } from '../../reporters/rulebook/search/words.js'
import { entriesOfBook, writeRulebook } from '../../reporters/rulebook/write.js'
import { html } from '../../src/output/html.js'
import { parseUrl } from '../../src/profile/parse-url.js'
import { exportedModules, modulePage, modulesPage } from './api.js'
import { type Group, layout, type Page, rootOf, style } from './layout.js'
import { type Heading, renderMarkdown } from './markdown.js'
import { guideEntries, inRulebook, sitePage } from './search.js'

/** The documents, in the order of the navigation. */
export const documents: readonly {
  readonly title: string
  readonly files: readonly (readonly [file: string, title: string])[]
}[] = [
  {
    title: 'Start',
    files: [
      ['README.md', 'platform-conformance'],
      ['docs/README.md', 'All documents'],
    ],
  },
  {
    title: 'Guides',
    files: [
      ['docs/GUIDE-PLATFORM.md', 'Test a platform'],
      ['docs/GUIDE-PARTNER.md', 'Build an application'],
      ['docs/GUIDE-CERTIFICATION.md', 'Certify an application'],
      ['docs/GUIDE-SANDBOX.md', 'The sandbox'],
      ['docs/GUIDE-CI.md', 'Run in CI'],
      ['docs/GUIDE-WATCH.md', 'Watch a platform'],
      ['docs/GUIDE-AUDIT.md', 'Judge recorded traffic'],
      ['docs/GUIDE-DRIVERS.md', 'Drivers'],
      ['docs/GUIDE-CUSTOM-SUITES.md', 'Custom suites'],
      ['docs/GUIDE-VITEST.md', 'Run in vitest'],
      ['env/starters/express/README.md', 'Starter kit: Express'],
      ['env/starters/python/README.md', 'Starter kit: Python'],
      ['env/starters/spring/README.md', 'Starter kit: Spring'],
    ],
  },
  {
    title: 'Reference',
    files: [
      ['docs/PROFILE.md', 'Profile of a platform'],
      ['docs/PARTNER-PROFILE.md', 'Profile of an application'],
      ['docs/FIXTURES.md', 'Fixture file'],
    ],
  },
  {
    title: 'Project',
    files: [
      ['CHANGELOG.md', 'Changelog'],
      ['SECURITY.md', 'Security'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['docs/design/README.md', 'Design notes'],
      ['docs/design/layout.md', 'Where everything is'],
      ['docs/design/paths.md', 'From a request to the reports'],
      ['docs/design/commands.md', 'Commands'],
      ['docs/design/checks.md', 'How checks are written'],
      ['docs/design/contract.md', 'The contract as data'],
      ['docs/design/extending.md', 'Profile keys and reporters'],
      ['docs/design/scheduling.md', 'Order of the checks'],
      ['docs/design/outputs.md', 'Site, report and rulebook'],
      ['docs/design/foreign.md', 'Programs of others'],
      ['docs/design/measuring.md', 'Measuring'],
      ['docs/design/versions.md', 'Versions and releases'],
      ['docs/design/dependencies.md', 'Dependencies'],
    ],
  },
]

/**
 * Writes the site. A folder of this name is replaced.
 * @param root the folder of this package, which must be built
 * @returns the paths of its pages, without those of the rulebook
 * @throws {Error} if a document links a file that does not exist
 */
export async function writeSite(root: string, folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pages = new Map<string, string>()
  for (const { files } of documents) for (const [file] of files) pages.set(file, pathOf(file))
  const copied = new Set<string>()
  const modules = exportedModules(root)
  const schemas = readdirSync(path.join(root, 'env'))
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => `env/${name}`)
  for (const file of schemas) copied.add(file)
  const guides: SearchEntry[] = []
  const made: Page[] = documents.flatMap(({ files }) =>
    files.map(([file, title]) => {
      const link = (href: string): string | null => targetOf(href, { root, file, pages, copied })
      const text = readFileSync(path.join(root, file), 'utf8')
      const { title: heading, body, headings } = renderMarkdown(text, { link })
      guides.push(...guideEntries(text, { path: pathOf(file), title }, headings))
      return {
        path: pathOf(file),
        title,
        heading,
        body,
        headings: listsItsSections(text, headings) ? [] : headings,
      }
    }),
  )
  made.push(
    modulesPage(modules),
    ...modules.map((module) => modulePage(module)),
    schemasPage(root, schemas),
    sitePage(),
  )
  const groups = groupsOf(made)
  for (const page of made) write(folder, page.path, layout(page, groups))
  write(folder, 'site.css', style)
  for (const file of copied) {
    mkdirSync(path.dirname(path.join(folder, 'files', file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, 'files', file))
  }
  await writeRulebook({ folder: path.join(folder, 'rulebook'), languages: ['en', 'de'], runs: [] })
  const entries = {
    en: [...guides, ...inRulebook(await entriesOfBook('en'), 'en')],
    de: [...guides, ...inRulebook(await entriesOfBook('de'), 'de')],
  }
  write(folder, 'search-data.js', dataSource(entries, searchWords()))
  write(folder, 'minisearch.js', librarySource())
  return made.map((page) => page.path)
}

function groupsOf(made: readonly Page[]): Group[] {
  const modules = made.filter((page) => page.path.startsWith('api/'))
  const groups = documents.map(({ title, files }): Group => {
    const entries = files.map(([file, name]) => ({ path: pathOf(file), title: name }))
    if (title !== 'Reference') return { title, entries }
    const rulebook = { path: 'rulebook/index.html', title: 'Rulebook' }
    return { title, entries: [rulebook, ...entries, { path: 'schemas.html', title: 'Schemas' }] }
  })
  return [...groups.slice(0, 3), { title: 'Exports', entries: modules }, ...groups.slice(3)]
}

/** True if a document has links to all its sections before the first one. */
function listsItsSections(text: string, headings: readonly Heading[]): boolean {
  const [before = ''] = text.split(/^## /m)
  const listed = new Set([...before.matchAll(/\]\(#([^()\]]+)\)/g)].map(([, id]) => id))
  return headings.every(({ level, id }) => level !== 2 || listed.has(id))
}

/** The path of the page of a document. */
function pathOf(file: string): string {
  if (file === 'README.md') return 'index.html'
  const [, kit] = /^env\/starters\/(\w+)\//.exec(file) ?? []
  if (kit !== undefined) return `starter-${kit}.html`
  if (file === 'docs/README.md') return 'documents.html'
  const name = path.posix.basename(file, '.md').toLowerCase()
  return file.startsWith('docs/design/')
    ? `design/${name === 'readme' ? 'index' : name}.html`
    : `${name}.html`
}

function isExample({ hostname }: URL): boolean {
  return /\.(?:example|test|internal)$/.test(hostname)
}

/** Where a link of a document leads in the site. */
function targetOf(
  href: string,
  {
    root,
    file,
    pages,
    copied,
  }: { root: string; file: string; pages: ReadonlyMap<string, string>; copied: Set<string> },
): string | null {
  if (href.startsWith('#')) return href
  // Markdown makes links of addresses in examples.
  if (/^[a-z][\w+.-]*:/i.test(href)) {
    const url = parseUrl(href)
    return url?.protocol === 'https:' && !isExample(url) ? href : null
  }
  const [name = '', fragment] = href.split('#')
  const target = path.posix.join(path.posix.dirname(file), decodeURIComponent(name)).replace(/\/$/, '')
  const up = rootOf(pathOf(file))
  const page = pages.get(target) ?? pages.get(`${target}/README.md`)
  if (page !== undefined) return `${up}${page}${fragment === undefined ? '' : `#${fragment}`}`
  if (!existsSync(path.join(root, target)))
    throw new Error(`${file} links ${href}, and there is no ${target}`)
  // The site has no listings of folders.
  if (statSync(path.join(root, target)).isDirectory()) return null
  copied.add(target)
  return `${up}files/${target}`
}

function schemasPage(root: string, schemas: readonly string[]): Page {
  const rows = schemas.map((file) => {
    const { title = '', description = '' } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      title?: string
      description?: string
    }
    return html`<tr><td><a href="files/${file}"><code>${path.posix.basename(file)}</code></a></td><td>${description === '' ? title : description}</td></tr>\n`
  })
  const body = html`<p>JSON Schemas of the files that you write. An editor checks a file against its schema while you type.</p>
<table><thead><tr><th scope="col">schema</th><th scope="col">for</th></tr></thead>
<tbody>
${rows}</tbody></table>`
  return { path: 'schemas.html', title: 'Schemas', heading: html`Schemas`, body, headings: [] }
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
