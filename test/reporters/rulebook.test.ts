/**
 * The pages of the rulebook.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPoints, partnerRules, rules } from '../../generated/catalogue.js'
import { checkSources } from '../../reporters/rulebook/sources.js'
import { html } from '../../src/output/html.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { rule, rulebookFolder } from './sample-rulebook.js'

const folder = rulebookFolder()

const read = (name: string): string => readFileSync(path.join(folder(), name), 'utf8')

test('every rule has a page with its statement and the code of its check', () => {
  const sources = checkSources(packageRoot)
  for (const entry of [...Object.values(rules), ...Object.values(partnerRules)]) {
    const page = read(`rules/${entry.role}.${entry.id}.html`)
    expect(page).toContain('<h2>How it is checked</h2>')
    expect(page).not.toContain('No suite checks this rule')
    expect(sources.get(entry.id)?.text).toMatch(/\brule\(/)
  }
})

test('the page about the APIs has the errors that the contract names', () => {
  const page = read('api.html')
  expect(page).toContain('<code>POST /token</code>')
  for (const name of [
    'invalid_resource',
    'invalid_grant',
    '401 invalid_client',
    'VALIDATION_ERROR entity.notFound',
  ])
    expect(page).toContain(`<td><code>${name}</code>`)
})

test('every observation has its code', () => {
  const sources = checkSources(packageRoot)
  for (const id of Object.keys(openPoints)) expect(sources.get(id)?.text).toMatch(/\bobserve\(/)
})

test('the page of a rule shows the verdict, cases and deciding exchange of the last run', () => {
  const page = read(`rules/platform.${rule}.html`)
  expect(page).toContain('<strong>violated</strong>')
  expect(page).toContain('expected &lt;one&gt;')
  expect(page).toContain('<h3>the deciding one</h3>')
  expect(read('open-points.html')).toContain('the behaviour &lt;here&gt;')
})

test('texts of a target are escaped', () => {
  expect(html`<a title="${'"><script>'}">${'<b>&'}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</a>',
  )
})

test('every link leads to a page that is there, and none elsewhere', () => {
  for (const name of readdirSync(folder(), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    for (const [, target = ''] of read(name).matchAll(/(?:href|src)="([^"]*)"/g)) {
      const [file = '', id = ''] = target.split('#')
      const page = file === '' ? name : path.join(path.dirname(name), file)
      expect(existsSync(path.join(folder(), page))).toBe(true)
      if (id !== '') expect(read(page)).toContain(`id="${id}"`)
    }
  }
})

test('no page holds a path of this machine', () => {
  for (const name of readdirSync(folder(), { recursive: true, encoding: 'utf8' }))
    if (/\.(html|css)$/.test(name)) expect(read(name)).not.toContain(packageRoot)
})
