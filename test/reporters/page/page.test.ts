/**
 * The result page and the summary: what they say, and that the page stays small and loads nothing.
 */
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { reporters } from '../../../reporters/index.js'
import { card } from '../../../reporters/page/card.js'
import { filesOfRun } from '../../../reporters/page/files.js'
import { resultPage } from '../../../reporters/page/page.js'
import type { Finding } from '../../../reporters/result/findings.js'
import { type Guidance, guidanceOf } from '../../../reporters/result/guidance.js'
import { resultModel } from '../../../reporters/result/model.js'
import { summaryMarkdown } from '../../../reporters/summary/markdown.js'
import { faultWords } from '../../../src/record/fault-words.js'
import type { CheckRecord, RunRecord } from '../../../src/record/record.js'
import {
  at as instant,
  sampleCheck,
  sampleEntry,
  sampleExchange,
  sampleRule,
  sampleRun,
  tokenExchange,
} from '../sample-run.js'

const pageOf = (run: RunRecord): string => resultPage(resultModel(run))

/** The text of a page as a reader sees it, on one line. */
const textOf = (page: string): string =>
  page
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** A run of 700 rules that all ended in the same way. */
function manyRules(change: Partial<CheckRecord>): RunRecord {
  const body = JSON.stringify({ text: 'x'.repeat(5_000) })
  const rules = Array.from({ length: 700 }, (_, at) => {
    const id = `topic.rule-${at}.holds`
    const says = `Rule ${at} holds, and its statement is as long as most statements of the catalogue are.`
    return sampleRule(sampleEntry(id, says), [
      sampleCheck(id, { case: 'first', exchanges: [at + 1], ...change }),
      sampleCheck(id, { case: 'second', exchanges: [at + 1], ...change }),
    ])
  })
  const exchanges = rules.map((_, at) => tokenExchange(at + 1, body))
  return sampleRun({ rules, exchanges, result: 'incomplete' })
}

describe('the result page', () => {
  const violated = {
    verdict: 'violated',
    reason: 'wrong',
    expected: 'one',
    actual: 'y'.repeat(2_000),
  } as const
  test.each<[string, Partial<CheckRecord>]>([
    ['passed', {}],
    ['were violated', violated],
    ['are undecided', { verdict: 'undecided', reason: 'the target stopped answering' }],
    ['were not exercised', { verdict: 'not exercised', reason: 'the profile lacks TENANT_B' }],
  ])('stays below 400 kB if 700 rules %s, and has an anchor for each', (_, change) => {
    const page = pageOf(manyRules(change))
    expect(Buffer.byteLength(page)).toBeLessThan(400_000)
    for (let at = 0; at < 700; at += 1) expect(page).toContain(` id="topic.rule-${at}.holds"`)
  })

  test('has each id once, and each link within the page has its target', () => {
    const page = pageOf(sampleRun())
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => decodeURIComponent(id ?? ''))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    expect(parse(page).childNodes).toHaveLength(2)
  })

  test('links the other reports of the run, each with what it is for', () => {
    const otherFiles = reporters.map(({ file }) => file).filter((file) => file !== 'index.html')
    expect(filesOfRun.map(([file]) => file).sort()).toEqual([...otherFiles, 'run.jsonl'].sort())
  })

  test('shows a violated rule with what was sent, what came, what was expected, why, what to do and who acts', () => {
    const text = textOf(pageOf(sampleRun()))
    expect(text).toContain(
      'Violated contract 4.1 redirect_uri Who acts: developers of the platform Expected: no redirect that carries a code The platform: 302 to https://app.example/sso/extra?code=&lt;code 1&gt;&amp;state=&lt;state 1&gt; Rule: A redirect_uri whose path differs',
    )
    expect(text).toMatch(
      /Sent POST \/platform\/api\/sso\/v3\/4711\/token to https:\/\/school\.example grant_type/,
    )
    expect(text).toMatch(/Came 200 OK \{ &quot;access_token&quot;: &quot;&lt;token 1&gt;&quot;/)
    expect(text).toContain('Expected no redirect that carries a code Actual 302 to')
    expect(text).toMatch(/Why it matters .+ What to do .+ npx platform-conformance repro .+ --only/)
  })

  test('distinguishes violated rules that count from those that do not', () => {
    const text = textOf(pageOf(sampleRun()))
    expect(text).toContain('1 rule violated ')
    expect(text).toContain('3 rules violated, not counted')
  })

  test('says in visible words that its links need the other files', () => {
    const text = textOf(pageOf(sampleRun()))
    expect(text).toContain('work only in the folder of the run: to share them, share the whole folder.')
    expect(text).toContain('Files of this run They are in the same folder as this page.')
  })

  test('names violated rules with one cause before their cards', () => {
    const same = { verdict: 'violated', expected: 'no token', actual: 'a token', exchanges: [1] } as const
    const rules = ['a.part.one', 'a.part.two', 'a.three'].map((id) =>
      sampleRule(sampleEntry(id, `${id} holds.`), [sampleCheck(id, same)]),
    )
    const text = textOf(pageOf(sampleRun({ rules, exchanges: [sampleExchange(1)] })))
    expect(text).toContain(
      '2 violated rules with 1 probable cause These 2 rules are about the same part of the target: a.part. Fix a.part.one first, then run again. Their names begin with a.part. 2 violated rules a.part.one a.part.two Violated: 3 rules',
    )
  })

  test('shows the altered ID token and the return of the browser, not only who is signed in afterwards', () => {
    const id = 'id-token-check.issuer.foreign-host'
    const step = (title: string) =>
      ({ title, verdict: 'passed', start: 0, ms: 1, exchanges: [], steps: [] }) as const
    const check = sampleCheck(id, {
      ...{ verdict: 'violated', expected: 'nobody is signed in', actual: 'signed in as anna' },
      exchanges: [3, 1, 2, 4],
      steps: [
        step('sent: a foreign iss'),
        step('the token: iss was http://x.example instead of http://y.example'),
      ],
    })
    const token = tokenExchange(1, '{"id_token":"<id_token 1>"}')
    const get = (number: number, purpose: string, url: string) =>
      sampleExchange(number, { purpose, request: { method: 'GET', url, headers: [], body: null } })
    const exchanges = [
      { ...token, purpose: 'the application asks: token' },
      get(2, 'follow', 'https://app.example/callback?code=<code 1>'),
      get(3, 'follow', 'https://app.example/callback?code=<code 0>'),
      get(4, 'session probe', 'https://app.example/api/me'),
    ].map((one, order) => ({ ...one, at: instant(order === 2 ? 0 : 1000 + order) }))
    const rules = [sampleRule(sampleEntry(id, 'A rule.', { role: 'partner' }), [check])]
    expect(textOf(pageOf(sampleRun({ role: 'partner', rules, exchanges })))).toMatch(
      /What the suite sent: a foreign iss; the token: iss was http:\/\/x\.example instead of http:\/\/y\.example The application asked for tokens, and the suite answered The application sent POST .* The suite answered 200 OK .*id_token 1.* The browser returned to the application Sent GET \/callback .*code 1.* Then the suite asked who is signed in Sent GET \/api\/me /,
    )
  })

  test('does not call a fault of the embedded target a waiver', () => {
    const run = sampleRun({ waivers: [faultWords('fault.mjs')] })
    const text = textOf(pageOf(run))
    expect(text).toContain(
      'Broken on purpose: the verdicts are not about a real target the embedded target is broken by fault.mjs',
    )
    expect(text).not.toContain('Waivers')
    expect(summaryMarkdown(resultModel(run)).text).not.toContain('Waivers')
  })

  test('says first that a run was killed', () => {
    const interrupted = 'the run was killed before its end'
    const cut = sampleCheck('a.b', { verdict: 'undecided', reason: interrupted })
    const rules = [sampleRule(sampleEntry('a.b', 'A rule.'), [cut])]
    const text = textOf(pageOf(sampleRun({ rules, interrupted, result: 'incomplete' })))
    expect(text).toMatch(
      /Incomplete The run ended early: the run was killed before its end\. 1 check has no verdict\. No must/,
    )
    expect(text).toContain('Run again: the run ended before these checks.')
  })

  test('names what an operator must undo, failed probes and waivers before everything else', () => {
    const text = textOf(pageOf(sampleRun({ notUndone: ['class 1'], notices: ['TEACHER is refused'] })))
    const order = [
      'Not undone',
      'class 1',
      'Check the profile first',
      'Waivers',
      'What was judged',
      'Violated: 1',
    ]
    const at = order.map((words) => text.indexOf(words))
    expect(at).not.toContain(-1)
    expect(at).toEqual([...at].sort((one, other) => one - other))
  })
})

describe('the texts about a rule', () => {
  test('are on its card, and code stays text', () => {
    const [finding] = resultModel(sampleRun()).findings[0]?.findings ?? []
    const guidance: Guidance = {
      ...{ actor: 'operator', reason: 'Codes can be stolen.', mistakes: ['A prefix is compared.'] },
      ...{ remedy: 'Fix `it`.', code: [{ stack: 'Express', text: 'if (uri === registered) <b>' }] },
    }
    const { text } = card({ ...(finding as Finding), guidance, actor: 'operator' }, null)
    expect(textOf(text)).toContain('Who acts: operator of the target')
    expect(textOf(text)).toMatch(
      /Why it matters Codes can be stolen\. What to do Fix it \. Typical mistakes and code A prefix is compared\. Express/,
    )
    expect(text).toContain('<pre>if (uri === registered) &lt;b&gt;</pre>')
  })

  test('link to the rulebook if it is next to the reports', () => {
    const link = 'href="../rulebook/en/rules/platform.authorize.redirect-uri.path.html"'
    expect(resultPage(resultModel(sampleRun()), { book: '../rulebook/en' })).toContain(link)
    expect(resultPage(resultModel(sampleRun()))).not.toContain('This rule in the rulebook')
  })

  test('are those of the catalogue, and a custom rule has none', () => {
    expect(guidanceOf({ role: 'platform', id: 'authorize.redirect-uri.path' })?.actor).toBe('platform')
    expect(guidanceOf({ role: 'platform', id: 'own.rule' })).toBeNull()
  })
})

describe('a run of selected rules', () => {
  const selected = sampleRun({
    rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [sampleCheck('a.b')])],
    ...{ result: 'selected rules passed', waivers: [] },
    selection: { by: ['--only a.b'], rules: 1, of: 343 },
  })
  const words = 'Only 1 of 343 rules was selected (--only a.b), so the target was not judged as a whole.'

  test('is not called conformant on the page', () => {
    const page = pageOf(selected)
    expect(textOf(page)).toContain(
      `1 selected rule passed No selected must rule of the contract is violated, and all that apply have passed. ${words}`,
    )
    expect(page).not.toMatch(/(?<!platform-)conformant|Every must rule/i)
  })

  test('names the sections that it did not judge, on the page and in the summary', () => {
    const rule = sampleEntry('token.code.pkce.wrong-verifier', 'A rule.')
    const run = { ...selected, rules: [sampleRule(rule, [sampleCheck(rule.id)])] }
    const text = textOf(pageOf(run))
    expect(text).toMatch(/1 rule passed \d{3} rules not selected /)
    expect(text).toMatch(
      /Not selected: \d{3} rules This run says nothing about them\. .*No rule of these sections was judged .*4\.6 Data APIs none of \d+ rules selected .*Only a part of these sections was judged 4\.2 Exchanging a code for tokens \d+ of \d+ rules not selected /,
    )
    expect(text).toContain('Declared features sso')
    const summary = summaryMarkdown(resultModel(run)).text
    expect(summary).toMatch(/Not selected, so not judged: \d{3} rules/)
    expect(summary).toMatch(/- 4\.6 Data APIs: none of \d+ rules selected/)
    expect(pageOf(sampleRun())).not.toContain('not-selected')
  })

  test('is not called conformant in the summary', () => {
    const { text } = summaryMarkdown(resultModel(selected))
    expect(text).toContain('## ℹ️ staging was not judged as a whole: 1 selected rule passed')
    expect(text).toContain(words.replace('--only a.b', '`--only a.b`'))
    expect(text).not.toMatch(/conformant|Every must rule/i)
  })
})

test('a finding has the ids that find its request in the logs', () => {
  const entry = sampleEntry('a.b', 'A rule.')
  const check = sampleCheck(entry.id, { verdict: 'violated', actual: 'that', exchanges: [1] })
  const body = {
    text: '{"errorCode":"X","requestId":"1f0c","traceId":"<i>"}',
    bytes: 9,
    cut: false,
    sha256: null,
  }
  const exchanges = [sampleExchange(1, { response: { status: 400, headers: [], body } })]
  const page = pageOf(sampleRun({ rules: [sampleRule(entry, [check])], exchanges }))
  expect(textOf(page)).toContain('In the logs of the target: requestId 1f0c traceId &lt;i&gt;')
})

test('the page has the response times, and says that they decide nothing', () => {
  const exchanges = [10, 20, 400].map((ms, at) => ({ ...sampleExchange(at + 1), purpose: 'authorize', ms }))
  const page = pageOf(sampleRun({ exchanges }))
  expect(textOf(page)).toContain(
    'Response times : 1 kind of requests From sending to the last byte, while several requests ran at the same time. They decide no verdict.',
  )
  expect(textOf(page)).toContain('authorize 3 20 400')
  expect(pageOf(sampleRun({ exchanges: [] }))).not.toContain('Response times')
})

test('the summary says how many violated rules are known', () => {
  const known = { ...{ owner: 'A', reason: 'b', expires: '2031-04-01' }, state: 'known' } as const
  const entries = [{ rule: 'roster.students.external-key', ...known }]
  const baseline = { name: 'known.yaml', digest: 'ab'.repeat(32), entries }
  const { text } = summaryMarkdown(resultModel(sampleRun({ baseline })))
  expect(text).toContain('Rules: 63 passed, 4 violated, 1 of them known, 1 undecided,')
})

test('the summary has the result, the violated rules, what was not judged, and the numbers', () => {
  const { text } = summaryMarkdown(resultModel(sampleRun()))
  expect(text.split('\n')[0]).toBe('## ❌ staging is not conformant')
  expect(text).toContain(
    '1 must rule of the contract is violated. Rules: 63 passed, 4 violated, 1 of them waived, 1 undecided, 2 not exercised, 1 not applicable.',
  )
  expect(text).toContain('| `authorize.redirect-uri.path` |')
  expect(text).toContain('developers of the platform | yes |')
  expect(text).toContain('- Not exercised, 1 rule: `the profile lacks FIXTURE_DISABLED_USER`')
  expect(text).toContain('- Rules: 67 of 71 judged\n- Checks: 69 of 73 judged\n')
  expect(text.length).toBeLessThan(4_000)
})
