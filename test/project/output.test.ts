/**
 * Everything that is printed or put into a page goes through src/output, which makes it safe. These rules keep other
 * code from writing by itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** A node of the syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Calls back for each node, with the node around it. */
function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node)
  }
}

/** The name of an identifier, or of a property. */
function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : ''
}

/** The tags that escape what is put into them. */
const tags = ['html', 'markdown']
/** Reading these says nothing to anybody. */
const readable = ['isTTY', 'columns']
/** The tag of an HTML element that pages and reports use. */
const element =
  /<\/?(?:a|b|body|button|code|dd|details|div|dl|dt|em|form|h[1-6]|head|html|i|iframe|img|input|li|link|main|meta|ol|option|p|pre|script|section|select|span|strong|style|summary|svg|table|tbody|td|textarea|th|thead|title|tr|ul)(?:\s[^<>]*)?>/i
/** The beginning of a heading or of a row of a table in Markdown. */
const markdownBlock = /^(?:#{2,6} |\| )/

/** Places of a source that write by themselves, or build HTML without escaping. */
function problemsOf(code: string): string[] {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const problems: string[] = []
  walk(program, (node, parent) => {
    const text = code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80)
    if (node.type === 'MemberExpression') {
      const [of, what] = [nameOf(node.object), nameOf(node.property)]
      if (of === 'console') problems.push(`writes to the console: ${text}`)
      if (of === 'process' && /^std(?:out|err)$/.test(what)) {
        const read = parent?.type === 'MemberExpression' && readable.includes(nameOf(parent.property))
        if (!read) problems.push(`uses a stream of the process: ${text}`)
      }
    }
    if (node.type === 'ImportSpecifier' && /^std(?:out|err)$/.test(nameOf(node.imported)))
      problems.push(`uses a stream of the process: ${text}`)
    if (node.type === 'ImportDeclaration' && /^(?:node:)?console$|^picocolors$/.test(nameOf(node.source)))
      problems.push(`writes or colours by itself: ${text}`)
    if (
      node.type === 'NewExpression' &&
      ['Html', 'Markdown', 'WorkflowCommand'].includes(nameOf(node.callee))
    )
      problems.push(`makes text that counts as escaped: ${text}`)
    if (node.type === 'TemplateLiteral' && (node.expressions as unknown[]).length > 0) {
      const tagged = parent?.type === 'TaggedTemplateExpression' && tags.includes(nameOf(parent.tag))
      const quasis = node.quasis as { value: { raw: string } }[]
      const whole = quasis.map(({ value }) => value.raw).join('x')
      if (!tagged && element.test(whole)) problems.push(`builds HTML without a tag that escapes: ${text}`)
      if (!tagged && markdownBlock.test(whole))
        problems.push(`builds Markdown without a tag that escapes: ${text}`)
    }
  })
  return problems
}

/** Folders and files with other rules, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/output/': 'is the layer',
  'src/embedded/': 'shares no code with the suite; it serves pages and prints nothing',
  'tools/reference/': 'makes documents from the schemas of this project',
  'src/worker/project/guard.ts': 'makes safe what custom suites print in the vitest project of a user',
  'suites/': 'sends HTML to targets, and prints nothing',
  'reporters/allure/page/page.ts': 'puts compressed data and constants into a page',
  'reporters/allure/sealed.ts': 'searches a page, and throws away what it joins',
  'reporters/allure/page/seal.ts': 'puts hashes and constants into a page',
}

const files = ['src', 'reporters', 'suites', 'tools']
  .flatMap((folder) =>
    readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
  .filter((file) => file.endsWith('.ts'))
const exceptionOf = (file: string): string | undefined =>
  Object.keys(exceptions).find((place) => file.startsWith(place))
const problems = new Map(
  files.map((file) => {
    const problems = problemsOf(readFileSync(path.join(packageRoot, file), 'utf8'))
    return [file, problems.map((problem) => `${file}: ${problem}`)] as const
  }),
)
const problemsIn = (file: string): readonly string[] => problems.get(file) ?? []

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the rows are code
describe('output', () => {
  test('is written by src/output only', () => {
    expect(files.filter((file) => exceptionOf(file) === undefined).flatMap(problemsIn)).toEqual([])
  })

  test('has no exception without need', () => {
    const used = new Set(files.filter((file) => problemsIn(file).length > 0).map(exceptionOf))
    expect(Object.keys(exceptions).filter((place) => !used.has(place))).toEqual([])
  })

  test.each([
    ["console.log('x')", 'writes to the console'],
    ["console['error']('x')", 'writes to the console'],
    ["process.stdout.write('x')", 'uses a stream'],
    ['const { write } = process.stderr', 'uses a stream'],
    ['const options = { output: process.stdout }', 'uses a stream'],
    ["import { stdout } from 'node:process'", 'uses a stream'],
    ["import pico from 'picocolors'", 'colours by itself'],
    ['const page = new Html(text)', 'counts as escaped'],
    ['const row = new Markdown(text)', 'counts as escaped'],
    ['const page = `<p>${name}</p>`', 'builds HTML'],
    ['const page = `<a href="${url}">x</a>`', 'builds HTML'],
    ['const title = `## ${name}`', 'builds Markdown'],
    ['const row = `| ${name} |`', 'builds Markdown'],
    ['const page = other`<td>${name}</td>`', 'builds HTML'],
  ])('this test finds %s', (code, problem) => {
    expect(problemsOf(code)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    'const wide = process.stdout.columns ?? 80',
    'const title = markdown`## ${name}`',
    'const page = html`<p title="${name}">${name}</p>`',
    'const text = `${a} < ${b} > ${c}`',
    'const usage = `Use: init --out ${file}, or --set KEY=<value>`',
    "const code = 'process.stdout.write(1)'",
  ])('this test accepts %s', (code) => {
    expect(problemsOf(code)).toEqual([])
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the rows are code
