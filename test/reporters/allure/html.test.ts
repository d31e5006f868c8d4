import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../../generated/catalogue.js'
import { buildAllureHtml } from '../../../reporters/allure/html.js'
import { allureIdOf } from '../../../reporters/allure/ids.js'
import { gateOf } from '../../../reporters/allure/index.js'
import { dateInTrends, marks } from '../../../reporters/allure/page/added.js'
import { onePage } from '../../../reporters/allure/page/page.js'
import { sealHtml } from '../../../reporters/allure/page/seal.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { assertSealed } from '../../../reporters/allure/sealed.js'
import { featureName, placeOf } from '../../../reporters/clauses.js'
import type { RuleEntry } from '../../../src/record/record.js'
import { dataOf, packedIn, scriptOf } from '../../support/report-page.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from '../sample-run.js'

/** The sample run, with another check that shows an exchange of the first one. */
function sharing(): ReturnType<typeof sampleRun> {
  const run = sampleRun()
  const check = sampleCheck('shared.exchange', { exchanges: [3] })
  return {
    ...run,
    rules: [...run.rules, sampleRule(sampleEntry('shared.exchange', 'A shared one.'), [check])],
  }
}

let dir = ''
let file = ''
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'allure-html-'))
  file = join(dir, 'allure', 'index.html')
  await buildAllureHtml(allureResults(sharing()), file, { name: 'staging: not conformant' })
})
afterAll(() => rmSync(dir, { recursive: true }))

interface Step {
  readonly type: string
  readonly link?: {
    readonly id: string
    readonly ext: string
    readonly name: string
    readonly missed: boolean
  }
  readonly steps?: readonly Step[]
}

/** All attachments in the checks of a page. */
function linksOf(page: string): NonNullable<Step['link']>[] {
  const linksIn = (steps: readonly Step[]): NonNullable<Step['link']>[] =>
    steps.flatMap((step) => (step.link === undefined ? linksIn(step.steps ?? []) : [step.link]))
  return [...dataOf(page)]
    .filter(([name]) => name.startsWith('data/test-results/'))
    .flatMap(([, text]) => linksIn((JSON.parse(text) as { steps: Step[] }).steps))
}

describe('the file', () => {
  test('is one sealed file, small enough for an email', () => {
    const page = readFileSync(file, 'utf8')
    expect(assertSealed(page)).toBeUndefined()
    expect(page).toContain('Content-Security-Policy')
    expect(statSync(file).size).toBeLessThan(10_000_000)
  })

  test('has no tracker and forbids every host', () => {
    const html = readFileSync(file, 'utf8')

    for (const text of [html, scriptOf(file)]) expect(text).not.toMatch(/googletagmanager|gtag\(/)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('connect-src data: blob:')
    expect(policy).not.toContain("'unsafe-eval'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline')
  })

  test('contains no folder of the machine', () => {
    const html = readFileSync(file, 'utf8')
    const root = fileURLToPath(new URL('../../..', import.meta.url))
    const embedded = [...dataOf(file).values()]

    expect(embedded.length).toBeGreaterThan(100)
    for (const text of [html, ...embedded]) {
      expect(text.includes(root) || text.includes(dir)).toBe(false)
    }
  })

  test('does not show where it was made: no repository, no branch, no job of a CI', () => {
    const folder = join(dir, 'secret-folder')
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
    mkdirSync(folder)
    git('init', '--initial-branch', 'secret-branch')
    git('remote', 'add', 'origin', 'git@github.com:secret-owner/secret-project.git')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--allow-empty', '--message', 'a')
    const job = {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'secret-owner/secret-project',
      GITHUB_WORKFLOW: 'secret-workflow',
      GITHUB_JOB: 'secret-job',
      GITHUB_RUN_ID: '4711',
      GITHUB_REF_NAME: 'secret-branch',
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_HEAD_REF: 'secret-branch',
    }
    const generator = new URL('../../../dist/reporters/allure/html.js', import.meta.url).href
    const { PATH = '' } = process.env
    for (const [name, env] of [
      ['local.html', { PATH }],
      ['job.html', { PATH, ...job }],
    ] as const) {
      const page = join(dir, name)
      const code = `const { buildAllureHtml } = await import(${JSON.stringify(generator)})
        await buildAllureHtml([], ${JSON.stringify(page)}, { name: 'a target' })`
      execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env })
      const texts = [readFileSync(page, 'utf8'), ...dataOf(page).values()]
      expect(texts.flatMap((text) => text.match(/secret-\w+|4711|#12\b/g) ?? [])).toEqual([])
    }
  })

  test('shows an exchange in each of its checks, but contains it once', () => {
    const files = dataOf(file)
    const links = linksOf(file)

    expect(links.filter(({ missed }) => missed)).toEqual([])
    expect(links.filter(({ name }) => name === 'exchange 3')).toHaveLength(2)
    for (const { id, ext } of links) expect(files.has(`data/attachments/${id}${ext}`)).toBe(true)
    const texts = [...files].filter(([name]) => name.endsWith('.httpexchange')).map(([, text]) => text)
    const exchanges = new Set(texts)
    expect(exchanges.size).toBeGreaterThan(2)
    // The shared check shows an exchange of another check, and so does an observation.
    expect(exchanges.size).toBe(texts.length - 2)
    const packed = packedIn(file)
    for (const text of exchanges) expect(packed.split(text)).toHaveLength(2)
  })

  test('grows little with the exchanges of passed checks', async () => {
    const exchanges = Array.from({ length: 1000 }, (_, n) => sampleExchange(n + 1))
    const ids = exchanges.map(({ id }) => id)
    const rules = ids.map((id) => {
      const check = sampleCheck(`many.rule-${id}`, { exchanges: ids.slice(Math.max(0, id - 5), id) })
      return sampleRule(sampleEntry(check.rule, 'One of many.'), [check])
    })
    const many = join(dir, 'many.html')
    await buildAllureHtml(allureResults(sampleRun({ rules, exchanges })), many)

    expect(statSync(many).size).toBeLessThan(6_000_000)
  })
})

describe('a page is refused if it', () => {
  const page = (content: string): string =>
    `<!DOCTYPE html><html><head><meta charset="utf-8">${content}</head><body></body></html>`

  test.each([
    ['loads a script', '<script src="https://cdn.example/x.js"></script>'],
    ['loads an image', '<img alt="" src="//cdn.example/x.png">'],
    ['loads a style', '<link rel="stylesheet" href=http://cdn.example/x.css>'],
    ['imports a style', '<style>@import "https://cdn.example/x.css";</style>'],
    ['loads a font', '<style>@font-face { src: url(https://cdn.example/x.woff) }</style>'],
    ['shows a frame', '<iframe title="x" src="https://other.example/"></iframe>'],
    [
      'hides a tracker in an asset',
      `<script src="data:text/javascript;base64,${btoa('gtag("js")')}"></script>`,
    ],
    ['mentions a tracker', '<p>www.googletagmanager.com</p>'],
  ])('%s', (_name, content) => {
    expect(() => sealHtml(page(content))).toThrow('would contact another host')
  })

  test('has no place for the policy', () => {
    expect(() => sealHtml('<!DOCTYPE html><title>x</title>')).toThrow(
      'no <meta charset>, the place for the policy',
    )
  })

  test('a link that the reader must click on is allowed', () => {
    const html = page('<a href="https://allurereport.org">Allure</a>')
    expect(sealHtml(html)).toContain('<a href="https://allurereport.org">')
  })
})

describe('the tree', () => {
  interface Tree {
    readonly root: Pick<Group, 'groups'>
    readonly groupsById: Readonly<Record<string, Group>>
    readonly leavesById: Readonly<Record<string, { readonly name: string }>>
  }
  interface Group {
    readonly name: string
    readonly statistic: Readonly<Record<string, number>>
    readonly groups?: readonly string[]
    readonly leaves?: readonly string[]
  }
  const treeOf = (name: string): Tree => JSON.parse(dataOf(file).get(name) ?? 'null') as Tree
  const named = (tree: Tree, within: Pick<Group, 'groups'>): [string, Group][] =>
    (within.groups ?? []).flatMap((id) => {
      const group = tree.groupsById[id]
      return group === undefined ? [] : [[group.name, group] as [string, Group]]
    })

  test.each(['widgets/tree.json', 'widgets/default/tree.json'])(
    'sections of %s are in the order of the contract, and standards are last',
    (name) => {
      const tree = treeOf(name)
      expect(named(tree, tree.root).map(([section]) => section)).toEqual([
        '2.6 Records of the data APIs',
        '4.1 Signing a user in',
        '4.2 Exchanging a code for tokens',
        '4.3 Getting a service token',
        '4.4 Finding the discovery document',
        '4.5 Where the partner receives webhooks',
        '4.6 Data APIs',
        '7 Errors',
        'RFC 6749 OAuth 2.0',
        'Open points of the contract: observed, not judged',
      ])
      // The page sorts by these two, and keeps the order of what has none.
      expect(Object.values(tree.leavesById).filter((leaf) => 'start' in leaf)).toEqual([])
    },
  )

  test('a rule with several cases is a group, a rule with a single check is a line', () => {
    const tree = treeOf('widgets/default/tree.json')
    const section = new Map(named(tree, tree.root)).get('4.1 Signing a user in')
    const part = new Map(named(tree, section ?? { groups: [] })).get('redirect_uri')
    const rule = new Map(named(tree, part ?? { groups: [] })).get('authorize.redirect-uri.path')
    const says = 'A redirect_uri whose path differs from the configured SSO path gets no code.'

    expect(rule?.statistic).toEqual({ total: 3, passed: 2, failed: 1 })
    expect(rule?.leaves?.map((id) => tree.leavesById[id]?.name)).toEqual([
      `${says} (one segment more)`,
      `${says} (other case)`,
      `${says} (trailing slash)`,
    ])
    expect(part?.leaves?.map((id) => tree.leavesById[id]?.name)).toContain('A shared one.')
  })
})

test('the quality gate is the result of the run, with the checks that decide it', () => {
  const gate = gateOf(sampleRun())
  expect(gate).toMatchObject({ success: false, rule: 'not conformant', actual: '1 of 71 rules' })
  expect(gate.testResults).toEqual([allureIdOf('authorize.redirect-uri.path', 'one segment more')])
  const passed = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A.'), [sampleCheck('a.b')])] })
  expect(gateOf(passed)).toMatchObject({ success: true, testResults: [] })
})

describe('what is changed in the page of Allure', () => {
  test('is little', () => {
    const folder = fileURLToPath(new URL('../../../reporters/allure/page', import.meta.url))
    const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    expect(lines.length).toBeLessThanOrEqual(400)
  })

  const files = (): Map<string, Buffer> =>
    new Map([
      [
        'index.html',
        Buffer.from(
          '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><script src="app.js"></script>' +
            '<script>window.allureReportDataReady = true;</script></body></html>',
        ),
      ],
      ['app.js', Buffer.from([...marks, dateInTrends].join(' '))],
    ])

  test('is found in the page of a suitable version', () => {
    expect(onePage(files(), {})).toContain('id="report-script"')
  })

  test.each([
    ['index.html', '<script src="app.js"></script>', 'no script'],
    ['index.html', 'window.allureReportDataReady', 'no place for its data'],
    ['app.js', dateInTrends, `no ${dateInTrends}`],
    ...marks.map((mark): [string, string, string] => ['app.js', mark, 'no ']),
  ])('is named if another version of Allure has in %s no %s', (name, part, message) => {
    const changed = files()
    changed.set(name, Buffer.from(changed.get(name)?.toString().replaceAll(part, '') ?? ''))
    expect(() => onePage(changed, {})).toThrow(`the page of Allure has ${message}`)
    expect(() => onePage(changed, {})).toThrow('Check the version of its packages.')
  })
})

test('every clause of the catalogue has a section title, and every feature a name', () => {
  for (const { clause, feature, tier } of Object.values<RuleEntry>({ ...rules, ...partnerRules })) {
    expect(placeOf(clause).section).toMatch(
      tier === 'contract' ? /^\d+(\.\d)? [A-Z]/ : /^(RFC \d+ |OpenID )[A-Z]/,
    )
    expect(placeOf(clause).order).not.toContain('99')
    expect(featureName(feature)).toContain(`(${feature})`)
  }
})
