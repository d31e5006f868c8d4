/**
 * The pages of the rulebook.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { partnerRules, rules, statements } from '../../../generated/catalogue.js'
import { readExamples } from '../../../reporters/rulebook/examples.js'
import { workflowNotes } from '../../../reporters/rulebook/flow-data.js'
import { operationsIn } from '../../../reporters/rulebook/operations.js'
import { flowsIn } from '../../../reporters/rulebook/workflows.js'
import { suiteFiles } from '../../../src/coverage/suite-files.js'
import { html } from '../../../src/output/html.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { rule, rulebookFolder } from './sample-rulebook.js'

const folder = rulebookFolder()
const languages = ['en', 'de']
const entries = [...Object.values(rules), ...Object.values(partnerRules)]

const read = (name: string): string => readFileSync(path.join(folder(), name), 'utf8')
const pages = (): string[] =>
  readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))

test('every rule has a page in both languages with its source and the file of its check', () => {
  const suites = suiteFiles()
  for (const language of languages)
    for (const { role, id } of entries) {
      const page = read(`${language}/rules/${role}.${id}.html`)
      expect(page).toContain(`<html lang="${language}">`)
      const file = suites.get(id) ?? 'no file'
      expect(page.replaceAll('<wbr>', '')).toContain(file)
      expect(existsSync(path.join(packageRoot, file))).toBe(true)
    }
})

test('every statement is on the page of its section', () => {
  for (const language of languages)
    for (const { id, clause } of statements)
      expect(read(`${language}/clauses/${clause.split(' ')[0]}.html`)).toContain(`id="${id}"`)
})

test('the page of a rule has reason, check, mistakes, remedy and code in its language', () => {
  const english = read(`en/rules/platform.${rule}.html`)
  for (const text of [
    'An attacker gets the code.',
    'The suite sends &lt;other&gt; paths.',
    'Compares with <code>startsWith</code>.',
    'Compare whole texts.',
    'uris.includes(query[&#39;redirect_uri&#39;])',
  ])
    expect(english).toContain(text)
  const german = read(`de/rules/platform.${rule}.html`)
  for (const text of [
    'Ein Angreifer erhält den Code.',
    'Die Suite sendet &lt;andere&gt; Pfade.',
    'Der Endpunkt prüft den Pfad von <code>redirect_uri</code>.',
    'Vergleichen Sie ganze Texte.',
    '<summary>Schrägstrich am Ende</summary>',
    '4.1 Einen Nutzer anmelden',
  ])
    expect(german).toContain(text)
})

test('a case shows its right and its wrong exchange, and what the target of the wrong one does', () => {
  const [found] = (readExamples(packageRoot).get(rule)?.cases ?? []).filter(({ bad }) => bad !== null)
  expect(found?.good?.response).toMatch(/^4\d\d\n/)
  expect(found?.bad?.response).toMatch(/^302\n/)
  const page = read(`en/rules/platform.${rule}.html`)
  expect(page).toContain(html`<dd>${found?.bad?.fault ?? ''}</dd>`.text)
  expect(page).toContain('<mark>302</mark>')
})

test('an ID token is shown by its claims, and those that differ are marked', () => {
  const page = read('en/rules/platform.id-token.iss.tenant.html')
  expect(page).toContain('<p class="label">ID token: header and claims</p>')
  expect(page).toMatch(/<mark> {2}&quot;iss&quot;: |<mark> {2}"iss": /)
})

test('English output of the program is marked as a quotation on German pages, and headings are German', () => {
  const [found] = (readExamples(packageRoot).get(rule)?.cases ?? []).filter(({ bad }) => bad !== null)
  const page = read(`de/rules/platform.${rule}.html`)
  expect(page).toContain(
    html`<dt>erwartet</dt><dd>In der Antwort an den Browser: <q lang="en">${found?.bad?.expected ?? ''}.</q></dd>`
      .text,
  )
  expect(page).toContain(html`<dd><q lang="en">${found?.bad?.fault ?? ''}</q></dd>`.text)
  expect(page).not.toMatch(/<(?:dl|dt|td|h\d) lang="en"/)
  expect(read(`en/rules/platform.${rule}.html`)).not.toContain('<q')
  expect(read('de/clauses/5.html')).toMatch(/<h2>Punkt 1: /)
  expect(read('de/clauses/4.6.html')).toMatch(/<h2>Synchronisationsregel 1: /)
  for (const chapter of ['1', '3', '4.1', '4.6', '5', '9'])
    expect(read(`de/clauses/${chapter}.html`)).not.toMatch(/>(?:item|rule|behaviour|scenario|sync rule) \d/)
})

test('a German clause is a German label', () => {
  const labels = [...read('de/rules/partner.callback.sign-in.html').matchAll(/>(Vertrag [^<]+)</g)]
  expect(labels.map(([, label]) => label)).toEqual(['Vertrag 1 Punkt 1'])
})

test('the run is named, and a target that was broken on purpose is marked', () => {
  for (const name of ['en/index.html', `en/rules/platform.${rule}.html`])
    expect(read(name)).toContain('that a fault had broken on purpose')
  expect(read(`en/rules/platform.${rule}.html`)).toContain('expected &lt;one&gt;')
  expect(read('en/open-points.html')).toContain('the behaviour &lt;here&gt;')
})

test('the page of the interfaces has the errors that the contract names, with their rules', () => {
  const page = read('en/interfaces.html')
  for (const name of [
    'invalid_resource',
    'invalid_grant',
    'invalid_client',
    'VALIDATION_ERROR',
    'entity.notFound',
  ])
    expect(page).toContain(`id="error-${name}"`)
  const section = page.slice(page.indexOf('id="error-invalid_resource"'))
  expect(section.slice(0, section.indexOf('</article>'))).toContain(
    'platform.authorize.error.invalid-resource.path.html',
  )
})

const workflowFile = path.join(packageRoot, 'specs/workflows.yaml')
const flows = flowsIn(workflowFile, operationsIn(path.join(packageRoot, 'specs/openapi')))

describe('a sequence', () => {
  test.each(flows.map((flow) => [flow.id, flow] as const))('%s names its actors in every step', (_, flow) => {
    const ids = flow.actors.map(({ id }) => id)
    for (const { from, to } of flow.steps)
      expect([ids.includes(from), ids.includes(to)]).toEqual([true, true])
  })

  const { workflows } = parse(readFileSync(workflowFile, 'utf8')) as {
    readonly workflows: readonly {
      readonly workflowId: string
      readonly steps: readonly { readonly stepId: string }[]
    }[]
  }

  test.each(workflows.map((workflow) => [workflow.workflowId, workflow] as const))(
    '%s is a workflow: it has each request and its answer, and notes at no other step',
    (id, { steps }) => {
      const flow = flows.find((one) => one.id === id)
      const requests = flow?.steps.filter(({ text }) => /^(?:GET|POST|PUT) /.test(text.en)) ?? []
      expect(requests).toHaveLength(steps.length)
      expect(flow?.steps.filter(({ text, answer }) => answer && /^\d{3}\b/.test(text.en))).toHaveLength(
        steps.length,
      )
      const names = steps.map(({ stepId }) => stepId)
      expect(names).toEqual(expect.arrayContaining(Object.keys(workflowNotes[id]?.steps ?? {})))
    },
  )

  test('is linked from the rules of its operations', () => {
    expect(read('en/rules/platform.authorize.redirect-uri.path.html')).toContain('../flows.html#signIn')
  })

  test('has a title, a description, and its steps as a list', () => {
    const page = read('de/flows.html')
    for (const { id, title, steps } of flows) {
      expect(page).toContain(`<title id="${id}-wide-title">${title.de}</title>`)
      const section = page.slice(page.indexOf(`<section id="${id}"`))
      expect(section.slice(0, section.indexOf('</section>')).match(/<li>/g)).toHaveLength(steps.length)
    }
  })
})

test('every link leads to a page and an anchor that are there, and none elsewhere', () => {
  const ids = new Map<string, Set<string>>()
  const idsOf = (name: string): Set<string> => {
    const known =
      ids.get(name) ?? new Set([...read(name).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))
    ids.set(name, known)
    return known
  }
  const wrong = pages().flatMap((name) =>
    [...read(name).matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
      const [file = '', id = ''] = target.split('#')
      const linked = file === '' ? name : path.join(path.dirname(name), file)
      if (!existsSync(path.join(folder(), linked))) return [`${name}: ${target}`]
      return id === '' || idsOf(linked).has(id) ? [] : [`${name}: ${target}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the language link leads to the same page', () => {
  for (const name of pages().filter((one) => one.startsWith('en')))
    expect(existsSync(path.join(folder(), name.replace(/^en/, 'de')))).toBe(true)
  expect(read(`en/rules/platform.${rule}.html`)).toContain(`href="../../de/rules/platform.${rule}.html"`)
})

test('no page holds a path of this machine', () => {
  expect(pages().filter((name) => read(name).includes(packageRoot))).toEqual([])
})
