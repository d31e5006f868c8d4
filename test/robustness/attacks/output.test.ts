/**
 * Hostile texts in every output that is made in this process: the console, annotations, the step summary, the
 * comparison, junit.xml and HTML templates.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { marked } from 'marked'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { compare } from '../../../reporters/compare/comparison.js'
import { asLines, asMarkdown } from '../../../reporters/compare/render.js'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { annotations } from '../../../reporters/github/index.js'
import { junitOf } from '../../../reporters/junit/index.js'
import { resultModel } from '../../../reporters/result/model.js'
import { summaryMarkdown } from '../../../reporters/summary/markdown.js'
import { verdictsOf } from '../../../reporters/verdicts/index.js'
import { hasUnseen, onOneLine, visible } from '../../../src/output/characters.js'
import { html } from '../../../src/output/html.js'
import { Writer } from '../../../src/output/writer.js'
import { sampleRun } from '../../reporters/sample-run.js'
import { attacksOn, outputAttacks } from './output.attacks.js'
import { commandsIn, forgedIn } from './output-log.js'
import { hostileRun } from './output-run.js'

/** What is written to an output. */
function written(write: (output: { write(text: string): void; isTTY: boolean }) => void): string {
  const texts: string[] = []
  write({ write: (text) => void texts.push(text), isTTY: true })
  return texts.join('')
}

/** Everything that the console reporter writes about a run, at a terminal with colours. */
function consoleText(text: string, env: Readonly<Record<string, string>>): string {
  const run = hostileRun(text)
  return written((output) => {
    const reporter = consoleReporter({ output, env })
    const checks = run.rules.flatMap((rule) => rule.checks.map((check) => [check, rule.entry] as const))
    const skipped = [{ rule: 'a.b', case: text, reason: text, whole: true }]
    reporter.planned({ checks: checks.length, rules: 4, skipped, notices: [text], seconds: 1 } as never)
    for (const [check, entry] of checks) {
      reporter.started(check.rule, check.case)
      reporter.waiting(text, 60)
      reporter.ended(check, entry, run.exchanges)
    }
    reporter.finished(run, [{ name: 'report', path: 'reports/x' }])
  })
}

/** The lines that a comparison of two runs prints. */
function comparisonText(text: string): string {
  const compared = compare(verdictsOf(sampleRun()), verdictsOf(hostileRun(text)))
  return written((output) => {
    const writer = new Writer(output)
    writer.lines(asLines(compared))
    writer.markdown(asMarkdown(compared))
    writer.json(compared)
    writer.message(`The file "${text}" cannot be used: ${text}`)
    writer.line(text)
  })
}

test('each attack has an id of its own', () => {
  const ids = outputAttacks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(100)
})

describe('on a terminal', () => {
  test.each(attacksOn('terminal'))('$id: a text that $says does so only if it is printed raw', ({ text }) => {
    expect(forgedIn(`  name: ${text}\n`)).not.toEqual([])
  })

  test.each([...attacksOn('terminal'), ...attacksOn('ci log')])('$id: $says', ({ text }) => {
    const colours = { TERM: 'xterm', FORCE_COLOR: '1' }
    for (const shown of [consoleText(text, colours), consoleText(text, { CI: '1' }), comparisonText(text)]) {
      expect(forgedIn(shown)).toEqual([])
      expect(commandsIn(shown)).toEqual([])
    }
  })

  test('colours of the program stay, those of a text do not', () => {
    const shown = consoleText('\u001b[32mgreen', { TERM: 'xterm', FORCE_COLOR: '1' })
    expect(shown).toContain('\\u001b[32mgreen')
    expect(shown).toContain('\u001b[31m')
  })

  test('JSON keeps its value', () => {
    const values = outputAttacks.map(({ text }) => text)
    const shown = written((output) => new Writer(output).json(values))
    expect(hasUnseen(shown.replaceAll('\n', ''))).toBe(false)
    expect(commandsIn(shown)).toEqual([])
    expect(JSON.parse(shown)).toEqual(values)
  })

  test('text of ordinary languages and addresses stays as it is', () => {
    const text =
      'Grundschule „Süd“ – École n° 3, школа, 学校 🏫 ❤️, http://[::1]:3000/a?b=c#d, issue #12, [x], a::b'
    expect(written((output) => new Writer(output).line(text))).toBe(`${text}\n`)
  })
})

describe('in the log of a CI server', () => {
  test.each(attacksOn('ci log'))(
    '$id: a text that $says does so only if it is printed raw',
    ({ id, text }) => {
      // These two attack an annotation, which they are put into.
      if (/break-out|property/.test(id)) return
      expect(commandsIn(`${text}\n`)).not.toEqual([])
    },
  )

  test.each(attacksOn('ci log'))(
    '$id: no annotation of a text that $says has another command',
    ({ text }) => {
      const lines = annotations(hostileRun(text)).map(({ line }) => line)
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) {
        const [, title = '', message = ''] = /^::(?:error|warning) title=([^:,]*)::(.*)$/.exec(line) ?? []
        expect(title).not.toBe('')
        expect(hasUnseen(line)).toBe(false)
        const decoded = message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
        expect(commandsIn(`${decoded}\n`)).toEqual([])
      }
    },
  )
})

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements of a fragment, in order of their start tags. */
function elementsIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node.childNodes)] : []))
}

/** The text of nodes, without that of some elements. */
function textIn(nodes: readonly Node[], without: readonly string[] = []): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value
      return 'tagName' in node && !without.includes(node.tagName) ? textIn(node.childNodes, without) : ''
    })
    .join('')
}

const ofSummary = 'code details h2 hr li p strong summary table tbody td th thead tr ul'.split(' ')

describe('in Markdown', () => {
  test.each(attacksOn('markdown'))('$id: a text that $says is only code', ({ text }) => {
    const run = hostileRun(text)
    const verdicts = [verdictsOf(sampleRun()), verdictsOf(run)] as const
    for (const [{ text: source }, columns] of [
      [summaryMarkdown(resultModel(run)), [6]],
      [asMarkdown(compare(...verdicts)), [5, 5, 4, 3, 2]],
    ] as const) {
      const nodes = parseFragment(marked.parse(source, { gfm: true, async: false })).childNodes
      const elements = elementsIn(nodes)
      expect(elements.map(({ tagName }) => tagName).filter((tag) => !ofSummary.includes(tag))).toEqual([])
      expect(elements.flatMap(({ attrs }) => attrs)).toEqual([])
      expect(textIn(nodes, ['code'])).not.toMatch(/[@`~*<>]|#\d|evil|conformant \w|\bGH-/)
      const code = elements.filter(({ tagName }) => tagName === 'code').map((one) => textIn(one.childNodes))
      const shown = visible(onOneLine(text)).trim()
      const inCell = shown.replace(/\\+(?=\|)/g, (run) => '\\u005c'.repeat(run.length))
      expect(code.some((one) => one.includes(shown) || one.includes(inCell))).toBe(true)
      const rows = elements.filter(({ tagName }) => tagName === 'tr')
      for (const row of rows)
        expect(columns).toContain(
          elementsIn(row.childNodes).filter(({ tagName }) => /^t[hd]$/.test(tagName)).length,
        )
    }
  })
})

describe('in junit.xml', () => {
  const parser = new XMLParser({ ignoreAttributes: false, htmlEntities: false, trimValues: false })
  const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  const countOf = (xml: string): number => xml.match(/<testcase /g)?.length ?? 0

  test.each(attacksOn('xml'))('$id: a text that $says stays text', ({ text }) => {
    const file = junitOf(hostileRun(text))
    expect(file).toMatch(allowed)
    expect(XMLValidator.validate(file)).toBe(true)
    expect(file).not.toMatch(/<(?:forged|!|\?(?!xml version))/)
    expect(file).not.toContain(']]>')
    expect(countOf(file)).toBe(countOf(junitOf(hostileRun('harmless'))))
    const suites = parser.parse(file).testsuites
    expect(suites['@_failures']).toBe(parser.parse(junitOf(hostileRun('harmless'))).testsuites['@_failures'])
  })
})

describe('in HTML', () => {
  test.each(attacksOn('html'))('$id: a text that $says stays text', ({ text }) => {
    const page = html`<p title="${text}" lang="x">${text}</p><pre>${[text, text]}</pre>`
    const elements = elementsIn(parseFragment(page.text).childNodes)
    expect(elements.map(({ tagName }) => tagName)).toEqual(['p', 'pre'])
    const shown = visible(text, '\n\t')
    expect(elements[0]?.attrs).toEqual([
      { name: 'title', value: shown },
      { name: 'lang', value: 'x' },
    ])
    expect(textIn(elements[0]?.childNodes ?? [])).toBe(shown)
    expect(textIn(elements[1]?.childNodes ?? [])).toBe(shown + shown)
    const single = elementsIn(parseFragment(html`<p title='${text}'></p>`.text).childNodes)
    expect(single.map(({ attrs }) => attrs)).toEqual([[{ name: 'title', value: shown }]])
  })
})
