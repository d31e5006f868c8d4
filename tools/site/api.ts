/**
 * The pages about the exports of the package.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Html, html } from '../../src/output/html.js'
import { Declarations, type Exported } from './declarations.js'
import type { Page } from './layout.js'
import { type Heading, renderMarkdown } from './markdown.js'

/** A module that users can import. */
export interface ExportedModule {
  /** What users write: `platform-conformance/catalogue`. */
  readonly specifier: string
  readonly names: readonly Exported[]
  /** True if its code is generated. */
  readonly generated: boolean
}

/** All modules that the package exports, in the order of package.json. */
export function exportedModules(root: string): ExportedModule[] {
  const { name, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string
    exports: Readonly<Record<string, string>>
  }
  const declarations = new Declarations(root)
  return Object.entries(exports)
    .filter(([, target]) => target.endsWith('.js'))
    .flatMap(([key, target]) => withoutStar(root, key, target))
    .map(([key, target]) => ({
      specifier: `${name}${key.slice(1)}`,
      names: declarations.exportsOf(path.join(root, target.replace(/\.js$/, '.d.ts'))),
      generated: target.startsWith('./dist/generated/'),
    }))
}

function withoutStar(root: string, key: string, target: string): (readonly [string, string])[] {
  const [before = '', after] = target.split('*')
  if (after === undefined) return [[key, target]]
  return readdirSync(path.join(root, before), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [key.replace('*', name), target.replace('*', name)] as const)
    .sort()
}

/** The path of the page about a module. */
export function pathOfModule({ specifier }: ExportedModule): string {
  return `api/${specifier.split('/').slice(1).join('-')}.html`
}

/** The page about a module. */
export function modulePage(module: ExportedModule): Page {
  const { specifier, names } = module
  const headings: Heading[] = names.map(({ name }) => ({ level: 3, text: name, id: idOf(name) }))
  const rows = names.map(
    ({ name, kind, doc }) =>
      html`<tr><td><a href="#${idOf(name)}"><code>${name}</code></a></td><td>${kind}</td><td>${spans(firstSentence(doc))}</td></tr>\n`,
  )
  const body = html`<p>${module.generated ? 'This module is generated. ' : null}Import it with <code>import { … } from '${specifier}'</code>.</p>
<table><thead><tr><th scope="col">name</th><th scope="col">kind</th><th scope="col">meaning</th></tr></thead>
<tbody>
${rows}</tbody></table>
${names.map((one) => described(one))}`
  return {
    path: pathOfModule(module),
    title: specifier.split('/').slice(1).join('/'),
    heading: html`<code>${specifier}</code>`,
    body,
    headings,
  }
}

/** The id of a name. Upper and lower case are different names, so the name is kept. */
function idOf(name: string): string {
  return name
}

function described({ name, kind, signature, doc, members }: Exported): Html {
  return html`<h2 id="${idOf(name)}"><code>${name}</code> <span class="kind">${kind}</span></h2>
${commented(doc)}
${signature === '' ? null : html`<pre tabindex="0"><code>${signature}</code></pre>\n`}${
  members.length === 0
    ? null
    : members.map(
        (
          member,
        ) => html`<h3 id="${`${idOf(name)}.${member.name}`}"><code>${name}.${member.name}</code> <span class="kind">${member.kind}</span></h3>
${commented(member.doc)}
${member.signature === '' ? null : html`<pre tabindex="0"><code>${member.signature}</code></pre>\n`}`,
      )
}`
}

/** A doc comment: its text, and its tags as a list. */
function commented(doc: string): Html {
  const [text = '', ...tags] = doc.split(/^@(?=\w)/m)
  const rows = tags.map((tag) => {
    const [, word = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(tag.trim()) ?? []
    const [, name = '', meaning = ''] = word === 'param' ? (/^(\S+)\s*([\s\S]*)$/.exec(rest) ?? []) : []
    const [title, content] = word === 'param' ? [name, meaning] : [labels[word] ?? word, rest]
    const shown = word === 'example' ? html`<pre tabindex="0"><code>${content}</code></pre>` : spans(content)
    return html`<dt>${word === 'param' ? html`<code>${title}</code>` : title}</dt><dd>${shown}</dd>\n`
  })
  const { body } = renderMarkdown(linked(text), { link: () => null })
  return html`${body}${rows.length === 0 ? null : html`<dl>\n${rows}</dl>`}`
}

const labels: Readonly<Record<string, string>> = { returns: 'Returns', throws: 'Throws', example: 'Example' }

function spans(text: string): Html {
  return renderMarkdown(linked(text), { link: () => null }).body
}

/** Links between declarations as code. */
function linked(text: string): string {
  return text.replaceAll(/\{@link ([^{}\s]+)(?:\s[^{}]*)?\}/g, '`$1`')
}

function firstSentence(doc: string): string {
  const [text = ''] = doc.split(/^@(?=\w)/m)
  const [first = ''] = text.split(/(?<=\.)\s/)
  return first.replaceAll(/\s+/g, ' ').trim()
}

/** The page that lists all modules. */
export function modulesPage(modules: readonly ExportedModule[]): Page {
  const body = html`<p>All exports have types. The schemas and OpenAPI documents are files: <code>platform-conformance/specs/…</code>.</p>
<table><thead><tr><th scope="col">module</th><th scope="col">names</th></tr></thead>
<tbody>
${modules.map(
  (module) =>
    html`<tr><td class="module"><a href="${path.posix.basename(pathOfModule(module))}"><code>${module.specifier}</code></a></td><td>${module.names
      .slice(0, 8)
      .map(
        ({ name }, at) => html`${at === 0 ? null : ', '}<code>${name}</code>`,
      )}${module.names.length > 8 ? `, and ${module.names.length - 8} more` : null}</td></tr>\n`,
)}</tbody></table>`
  return {
    path: 'api/index.html',
    title: 'Exports of the package',
    heading: html`Exports of the package`,
    body,
    headings: [],
  }
}
