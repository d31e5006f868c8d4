/**
 * The documentation as a site: complete, with links that lead somewhere, and with a doc comment for every export.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { exportedModules } from '../../../tools/site/api.js'
import { documents, writeSite } from '../../../tools/site/site.js'

let folder = ''
let pages: readonly string[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'))
  pages = await writeSite(packageRoot, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Element {
  readonly tagName?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Element[]
}

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

/** The values of attributes in a page. */
function attributesIn(text: string, ...names: readonly string[]): string[] {
  const problems: string[] = []
  const visit = ({ attrs = [], childNodes = [] }: Element): void => {
    for (const { name, value } of attrs) if (names.includes(name)) problems.push(value)
    for (const child of childNodes) visit(child)
  }
  visit(parse(text) as unknown as Element)
  return problems
}

const fragments = new Map<string, ReadonlySet<string>>()

function idsIn(name: string): ReadonlySet<string> {
  const known = fragments.get(name) ?? new Set(attributesIn(read(name), 'id'))
  fragments.set(name, known)
  return known
}

/** The links of a page that lead nowhere. */
function brokenIn(name: string): string[] {
  return attributesIn(read(name), 'href', 'src').flatMap((href) => {
    if (/^[a-z]+:/.test(href))
      return URL.canParse(href) && href.startsWith('https://') ? [] : [`${name}: ${href}`]
    const { pathname, hash } = new URL(href, `file:///${name}`)
    const target = decodeURIComponent(pathname.slice(1))
    const fragment = decodeURIComponent(hash.slice(1))
    const isThere = existsSync(path.join(folder, target))
    if (isThere && (fragment === '' || !target.endsWith('.html') || idsIn(target).has(fragment))) return []
    return [`${name}: ${href}`]
  })
}

describe('the site', () => {
  test('has every document, each with a title of its own', () => {
    const written = ['docs', 'docs/design'].flatMap((place) =>
      readdirSync(path.join(packageRoot, place))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${place}/${name}`),
    )
    const files = documents.flatMap((group) => group.files.map(([file]) => file))
    expect(files).toEqual(expect.arrayContaining(['README.md', ...written]))
    const titles = pages.map((name) => /<title>(.*)<\/title>/.exec(read(name))?.[1])
    expect(new Set(titles).size).toBe(pages.length)
    for (const name of pages) expect(read(name).match(/<h1/g)).toHaveLength(1)
  })

  test('has the rulebook in two languages, and the schemas', () => {
    for (const name of ['rulebook/en/index.html', 'rulebook/de/index.html', 'files/env/profile.schema.json'])
      expect(existsSync(path.join(folder, name))).toBe(true)
  })

  test('lists the sections of a page, unless the document does', () => {
    const isListed = (name: string): boolean => read(name).includes('<nav class="sections"')
    expect(['guide-ci.html', 'profile.html', 'fixtures.html'].map(isListed)).toEqual([true, false, false])
  })

  test('has no link that leads nowhere', () => {
    expect(pages.length).toBeGreaterThan(25)
    const broken = pages.flatMap((name) => brokenIn(name))
    expect(broken).toEqual([])
    expect(brokenIn('index.html')).toEqual([])
  })

  test('the check of links would find one', () => {
    fragments.set('index.html', new Set())
    expect(brokenIn('index.html')).toContain('index.html: #content')
    fragments.clear()
  })

  test('every page has a policy, and no script but that of the search', () => {
    expect(read('search.html').match(/<script/g)).toHaveLength(3)
    for (const name of pages.filter((one) => one !== 'search.html')) {
      expect(read(name)).toContain('content="default-src &#39;none&#39;; style-src &#39;self&#39; file:')
      expect(read(name)).not.toContain('<script')
    }
  })
})

describe('the exports', () => {
  test('of hand-written modules have doc comments', () => {
    const modules = exportedModules(packageRoot).filter(({ generated }) => !generated)
    expect(modules.map(({ specifier }) => specifier)).toEqual([
      'platform-conformance/kit',
      'platform-conformance/kit/platform',
      'platform-conformance/kit/partner',
      'platform-conformance/embedded/platform',
      'platform-conformance/embedded/partner',
      'platform-conformance/vitest',
    ])
    const without = modules.flatMap(({ specifier, names }) =>
      names
        .flatMap((one) => [
          one,
          ...one.members.map((member) => ({ ...member, name: `${one.name}.${member.name}` })),
        ])
        .filter(({ doc }) => doc === '')
        .map(({ name }) => `${specifier}: ${name}`),
    )
    expect(without).toEqual([])
  })

  test('the page of a module shows what a user needs', () => {
    const text = read('api/kit-platform.html')
    expect(text).toMatch(/<h2 id="rule"><code>rule<\/code> <span class="kind">constant<\/span><\/h2>/)
    expect(text).toContain('Declares the checks of a rule of the catalogue')
    expect(text).toContain('<dt>Throws</dt>')
    expect(text.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toMatch(/\{@link|@throws/)
    expect(text).not.toContain('#private')
  })
})
