import { describe, expect, test } from 'vitest'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { summary } from '../../../reporters/console/summary.js'
import { duration } from '../../../reporters/console/terminal.js'
import { paletteFor } from '../../../src/output/style.js'
import { printable } from '../../../src/output/terminal.js'
import type { CheckRecord, RuleRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

const plain = paletteFor({ write: () => {} }, {})
const files = [{ name: 'report', path: 'reports/staging/allure/index.html' }]

/** A clock that a test moves by hand. */
function handClock() {
  let time = 0
  const timers = new Set<{ ms: number; next: number; call: () => void }>()
  return {
    now: () => time,
    every(ms: number, call: () => void) {
      const timer = { ms, next: time + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms: number) {
      for (const end = time + ms; time < end; ) {
        time = Math.min(end, ...[...timers].map(({ next }) => next))
        for (const timer of [...timers].filter(({ next }) => next <= time)) {
          timer.next += timer.ms
          timer.call()
        }
      }
    },
  }
}

/** A terminal that understands line ends and the two escape sequences that the reporter uses. */
function screen(isTTY = true, columns = 100) {
  const lines = ['']
  let row = 0
  let column = 0
  return {
    isTTY,
    columns,
    write(text: string) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of a terminal
      for (const part of text.match(/\u001b\[2K|\u001b\[1A|\u001b\[[\d;]*m|\n|\r|[^\u001b\n\r]+/g) ?? []) {
        if (part === '\n') {
          row += 1
          column = 0
          lines[row] ??= ''
        } else if (part === '\r') column = 0
        else if (part === '\u001b[1A') row -= 1
        else if (part === '\u001b[2K') lines[row] = ''
        else if (!part.startsWith('\u001b')) {
          lines[row] = (lines[row] ?? '').slice(0, column) + part
          column += part.length
        }
      }
    },
    text: () => lines.join('\n').trimEnd(),
  }
}

const first = (verdict: CheckRecord['verdict']): readonly [CheckRecord, RuleRecord] => {
  for (const rule of sampleRun().rules) {
    const check = rule.checks.find((one) => one.verdict === verdict)
    if (check) return [check, rule]
  }
  throw new Error(`the sample has no check that is ${verdict}`)
}
const plan = { checks: 40, rules: 30, skipped: [], notices: [], seconds: 25 }

describe('on a terminal', () => {
  test('a status area shows the progress, and problems stay above it', () => {
    const output = screen()
    const clock = handClock()
    const listener = consoleReporter({ output, clock, env: {} })
    const [check, { entry }] = first('violated')

    listener.planned(plan)
    listener.started('token.code.reuse', '')
    listener.started(check.rule, check.case)
    listener.waiting('a code expires', 90)
    clock.advance(1000)
    expect(output.text()).toBe(
      [
        '40 checks of 30 rules, about 25 s',
        '────────────────────  0/40',
        '  token.code.reuse and 1 more',
        '  waiting: a code expires, 1 min 29 s left',
      ].join('\n'),
    )

    listener.ended(check, entry, [])
    clock.advance(60_000)
    expect(output.text()).toBe(
      [
        '40 checks of 30 rules, about 25 s',
        '✗ violated authorize.redirect-uri.path (one segment more): a code was delivered to',
        '  https://app.example/sso/extra',
        '────────────────────  1/40  1 violated',
        '  token.code.reuse',
        '  waiting: a code expires, 29 s left',
      ].join('\n'),
    )

    for (let ended = 1; ended < 40; ended += 1) listener.ended(sampleCheck('token.code.reuse'), entry, [])
    clock.advance(250)
    expect(output.text().split('\n').slice(3)).toEqual(['━━━━━━━━━━━━━━━━━━━━  40/40  1 violated'])
  })

  test('the status area disappears at the end', () => {
    const output = screen()
    const clock = handClock()
    const listener = consoleReporter({ output, clock, env: {} })
    const run = sampleRun({ rules: [] })

    listener.planned(plan)
    listener.started('token.code.reuse', '')
    clock.advance(500)
    listener.finished(run, files)
    clock.advance(60_000)

    expect(output.text()).toBe(
      ['40 checks of 30 rules, about 25 s', ...summary(run, files, plain, { columns: 100 })]
        .join('\n')
        .trimEnd(),
    )
  })

  test('no line of the status area is wider than the terminal', () => {
    const output = screen(true, 30)
    const clock = handClock()
    const listener = consoleReporter({ output, clock, env: {} })
    listener.planned({ ...plan, checks: 1, rules: 1, seconds: 0 })
    listener.started('authorize.redirect-uri.path', 'a case with a very long name')
    clock.advance(250)

    for (const line of output.text().split('\n')) expect(line.length).toBeLessThan(30)
  })
})

describe('in a log', () => {
  test.each([
    ['without a terminal', false, {}],
    ['on a CI server with a terminal', true, { CI: 'true', COLUMNS: '100' }],
  ])('%s, lines are rare and have no escape sequences', (_name, isTTY, env) => {
    const clock = handClock()
    const written: string[] = []
    const output = { isTTY, columns: 100, write: (text: string) => written.push(text) }
    const listener = consoleReporter({ output, clock, env: { ...env, NO_COLOR: '1' } })
    const [check, { entry }] = first('undecided')

    listener.planned({
      ...plan,
      skipped: [
        { rule: 'a.b', reason: 'the profile lacks DRIVER', whole: true },
        { rule: 'a.b', reason: 'the profile lacks DRIVER', whole: true },
        { rule: 'a.c', reason: 'the profile lacks DRIVER', whole: false },
        { rule: 'a.d', reason: 'the profile lacks SECOND', whole: false },
      ],
      notices: ['application: got 401. To fix it: check OIDC_CLIENT_SECRET'],
    })
    for (let ended = 0; ended < 20; ended += 1) listener.ended(sampleCheck('a.c'), entry, [])
    listener.ended(check, entry, [])
    listener.started('token.code.reuse', '')
    clock.advance(10_000)
    clock.advance(10_000)
    listener.waiting('a code expires', 42)
    // The next line about the progress comes after twice the time.
    clock.advance(10_000)
    clock.advance(10_000)

    expect(written.join('').split('\n')).toEqual([
      '40 checks of 30 rules, about 25 s',
      '  Check the profile: application: got 401. To fix it: check OIDC_CLIENT_SECRET',
      '  Left out: 1 rule and 2 cases of other rules, for 2 reasons; --plan lists them',
      '? undecided token.code.reuse: the first exchange was answered with 502 after 3 attempts',
      '21/40 checks, 1 undecided; running token.code.reuse',
      '21/40 checks, 1 undecided; waiting: a code expires, 22 s left',
      '',
    ])
  })
})

describe('the summary', () => {
  test('lists violated rules and how to repeat them, missing data, the numbers and the result', () => {
    const text = summary(sampleRun(), files, plain, { verbose: true }).join('\n')

    expect(text).toContain(`
Violated: 1 rule

  authorize.redirect-uri.path  contract 4.1 redirect_uri
  A redirect_uri whose path differs from the configured SSO path gets no code.
    case     one segment more
    expected no redirect that carries a code
    actual   302 to https://app.example/sso/extra?code=<code 1>&state=<state 1>
    repeat   npx platform-conformance repro authorize.redirect-uri.path --env env/staging.env --case 'one segment more'

Violated standards: 1 rule, not counted for the result

  token.response.no-store  RFC 6749 5.1
`)
    expect(text).toContain('Warnings: 1 rule\n\n  authorize.state.echo')
    expect(text).toContain(`
Waivers
  roster.students.external-key: the deployment calls it externKey

Undecided: the suite has no verdict
  the first exchange was answered with 502 after 3 attempts
    token.code.reuse
`)
    expect(text).toContain(`
Not exercised: the profile lacks data
  the profile lacks FIXTURE_DISABLED_USER
    roster.users.disabled
  the profile lacks FIXTURE_LEAVING_USER
    roster.users.leaving
`)
    expect(text.slice(text.indexOf('  rules '))).toBe(
      `  rules             passed  passed in part  violated  undecided  not exercised  not applicable
  contract              56               0         1          1              2               1
  contract, should       0               0         1          0              0               0
  standard               7               0         1          0              0               0
  waived                 0               0         1          0              0               0

  staging (https://school.example) is not conformant, after 21.5 s
  1 must rule of the contract is violated.
  Violated: 1 rule
    authorize.redirect-uri.path
  Next: Fix authorize.redirect-uri.path. Its reason, requests and remedy:
    npx platform-conformance explain authorize.redirect-uri.path

  report  reports/staging/allure/index.html`,
    )
  })

  test('does not name rules that passed', () => {
    expect(summary(sampleRun(), [], plain).join('\n')).not.toContain('.holds')
  })

  test('groups checks with the same reason', () => {
    const rules = Array.from({ length: 9 }, (_, index) =>
      sampleRule(sampleEntry(`a.r${index}`, 'A rule.'), [
        sampleCheck(`a.r${index}`, { verdict: 'not exercised', reason: 'the profile lacks DRIVER' }),
      ]),
    )
    const run = sampleRun({ rules, result: 'incomplete' })
    const text = summary(run, [], plain).join('\n')

    expect(text).toContain(
      '\nNot exercised: 9 rules\n  The profile lacks DRIVER (9)\n  --verbose lists them.\n',
    )
    expect(summary(run, [], plain, { verbose: true }).join('\n')).toContain(
      '  the profile lacks DRIVER\n    a.r0, a.r1, a.r2, a.r3, a.r4, a.r5, a.r6, a.r7, a.r8\n',
    )
    expect(text).toContain(
      'No must rule of the contract is violated, but not all of them have a verdict: 9 not exercised.',
    )
  })

  test('distinguishes a bug in the suite from a target that did not answer', () => {
    const check = sampleCheck('a.b', { verdict: 'undecided', reason: 'TypeError: x', stack: 'at y' })
    const rules = [sampleRule(sampleEntry('a.b', 'A rule.'), [check])]

    expect(summary(sampleRun({ rules }), [], plain).join('\n')).toContain(
      'At least one is a bug in the suite',
    )
  })

  test.each([
    ['conformant', {}, 'Every must rule of the contract that applies has passed.'],
    ['conformant', { standards: true }, 'of the contract and the standards that it names that applies'],
    ['conformant with waivers', {}, 'This is not the same as conformant.'],
    ['incomplete', { interrupted: 'stopped by Ctrl-C' }, 'The run ended early: stopped by Ctrl-C.'],
  ] as const)('explains a run that is %s (%o)', (result, change, sentence) => {
    expect(summary(sampleRun({ rules: [], result, ...change }), [], plain).join('\n')).toContain(sentence)
  })

  test('makes control characters of a target visible', () => {
    const reason = '\u001b]0;title\u0007\u202eevil'
    const check = sampleCheck('a.b', {
      verdict: 'violated',
      reason,
      expected: 'x',
      actual: `${reason}\nnext`,
    })
    const rules = [sampleRule(sampleEntry('a.b', 'A rule.'), [check])]

    const text = summary(sampleRun({ rules }), [], plain).join('\n')
    expect(text).toContain('actual   \\u001b]0;title\\u0007\\u202eevil\n             next')
    expect(printable(text)).toBe(text)
  })
})

describe('colours', () => {
  const terminal = { write: () => {}, isTTY: true }
  const pipe = { write: () => {} }

  test.each([
    ['on a terminal', terminal, {}, true],
    ['not in a pipe', pipe, {}, false],
    ['not on a terminal without colours', terminal, { TERM: 'dumb' }, false],
    ['not with NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['not with NO_COLOR and FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['with an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['in a pipe with FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, true],
    ['not with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
  ])('%s', (_name, output, env, colored) => {
    expect(paletteFor(output, env).red('x') !== 'x').toBe(colored)
  })
})

test.each([
  [850, '850 ms'],
  [21_500, '21.5 s'],
  [60_000, '1 min'],
  [200_000, '3 min 20 s'],
])('%i ms is shown as %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})
