/**
 * The reporter of allure-vitest, fed with a finished record.
 */
import type { TestResult } from 'allure-js-commons'
import { describe, expect, test, vi } from 'vitest'
import { allureResults } from '../../../reporters/allure/results.js'
import { type ResultFiles, textOf } from '../../../reporters/allure/vitest.js'
import type { RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from '../sample-run.js'

const resultsIn = (files: ResultFiles): TestResult[] =>
  [...files].filter(([name]) => name.endsWith('-result.json')).map(([, result]) => result as TestResult)

const labelsOf = ({ labels }: TestResult, name: string): string[] =>
  labels.filter((label) => label.name === name).map(({ value }) => value)

describe('a result', () => {
  test('comes from allure-vitest', () => {
    for (const result of resultsIn(allureResults(sampleRun()))) {
      expect(labelsOf(result, 'framework')).toEqual(['vitest'])
      expect(result.stage).toBe('finished')
    }
  })

  test('has its times from the record, also if it took none', () => {
    const check = sampleCheck('a.b', { ms: 0, at: '2026-01-02T03:04:05.678Z' })
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A.'), [check])], observations: [] })
    expect(resultsIn(allureResults(run))).toMatchObject([{ start: 1767323045678, stop: 1767323045678 }])
  })

  test('is broken, not failed, if the reason of an undecided check has the word assert', () => {
    const check = sampleCheck('a.b', { verdict: 'undecided', reason: 'invalid client_assertion' })
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A.'), [check])], observations: [] })
    expect(resultsIn(allureResults(run))).toMatchObject([
      { status: 'broken', statusDetails: { message: 'undecided: invalid client_assertion' } },
    ])
  })

  test('takes no label from the text of a case', () => {
    const check = sampleCheck('a.b', { case: '@allure.id=7 @allure.label.owner=nobody' })
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A.'), [check])], observations: [] })
    const [result] = resultsIn(allureResults(run))
    expect(result?.fullName).toBe('a.b#@allure.id=7 @allure.label.owner=nobody')
    expect(result?.labels.flatMap(({ name, value }) => (name === 'owner' ? value : []))).toEqual([
      'developers of the platform',
    ])
    expect(result?.labels.map(({ name }) => name)).not.toContain('ALLURE_ID')
  })

  test('says nothing about this machine, its project and its variables', () => {
    vi.stubEnv('ALLURE_LABEL_branch', 'secret-branch')
    vi.stubEnv('ALLURE_HOST_NAME', 'secret-host')
    try {
      const files = allureResults(sampleRun())
      const names = new Set(resultsIn(files).flatMap(({ labels }) => labels.map(({ name }) => name)))
      expect([...names].filter((name) => /host|thread|package|branch|testcase/i.test(name))).toEqual([])
      const text = [...files.values()].map(textOf).join('\n')
      expect(text).not.toMatch(/secret-/)
      expect(text).not.toContain(process.cwd())
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe('in Allure', () => {
  test.each([
    ['must', 'critical'],
    ['should', 'minor'],
    ['info', 'trivial'],
  ] as const)('a rule of the level %s is %s', (level, severity) => {
    const entry = { ...sampleEntry('a.b', 'A.'), level }
    const run = sampleRun({ rules: [sampleRule(entry, [sampleCheck('a.b')])], observations: [] })
    expect(labelsOf(resultsIn(allureResults(run))[0] as TestResult, 'severity')).toEqual([severity])
  })

  test.each([
    ['platform', 'developers of the platform'],
    ['partner', 'developers of the application'],
  ] as const)('a rule of the role %s is owned by the %s', (role, owner) => {
    const entry = { ...sampleEntry('a.b', 'A.'), role }
    const run = sampleRun({ role, rules: [sampleRule(entry, [sampleCheck('a.b')])], observations: [] })
    const [result] = resultsIn(allureResults(run))
    expect(labelsOf(result as TestResult, 'owner')).toEqual([owner])
    expect(labelsOf(result as TestResult, 'epic')).toEqual([role])
  })

  test('a check has links to its rule and clause, if there is a rulebook, and a custom rule has none', () => {
    const entries = [sampleEntry('a.b', 'A.'), { ...sampleEntry('own.b', 'B.'), tier: 'own' as const }]
    const rules = entries.map((entry) => sampleRule(entry, [sampleCheck(entry.id)]))
    const run = sampleRun({ rules, observations: [] })
    const urls = (files: ResultFiles): (string | undefined)[][] =>
      resultsIn(files).map(({ links }) => links.map(({ url }) => url))
    expect(urls(allureResults(run))).toEqual([[], []])
    expect(urls(allureResults(run, { book: '../../rulebook/en' }))).toEqual([
      [
        '../../rulebook/en/rules/platform.a.b.html',
        '../../rulebook/en/clauses/4.1.html#clause-4.1-redirect-uri',
      ],
      [],
    ])
  })

  test('each result that did not pass is in exactly one category', () => {
    const files = allureResults(sampleRun())
    const categories = files.get('categories.json') as { name: string; traceRegex: string }[]
    for (const result of resultsIn(files)) {
      const { trace = '' } = result.statusDetails
      // The whole text must match in Allure 2.
      const matching = categories.filter(({ traceRegex }) => new RegExp(`^(?:${traceRegex})$`).test(trace))
      expect(matching.map(({ name }) => name)).toEqual(
        result.status === 'passed' ? [] : labelsOf(result, 'outcome'),
      )
    }
  })
})

describe('a folder of results', () => {
  const shared = (): RunRecord => {
    const exchanges = [sampleExchange(1)]
    const rules = ['a.a', 'a.b'].map((id) =>
      sampleRule(sampleEntry(id, 'A.'), [sampleCheck(id, { exchanges: [1] })]),
    )
    return sampleRun({ rules, exchanges, observations: [] })
  }

  test('has an attachment once that several checks show', () => {
    const files = allureResults(shared())
    expect([...files.keys()].filter((name) => name.endsWith('.httpexchange'))).toEqual([
      'exchange-1-attachment.httpexchange',
    ])
    const sources = resultsIn(files).map(({ steps }) => steps[0]?.attachments[0]?.source)
    expect(sources).toEqual(['exchange-1-attachment.httpexchange', 'exchange-1-attachment.httpexchange'])
  })

  test('is the same each time, and each check has a history id of its own', () => {
    const [one, other] = [allureResults(shared()), allureResults(shared())]
    expect([...one.keys()]).toEqual([...other.keys()])
    expect([...one.values()].map(textOf)).toEqual([...other.values()].map(textOf))
    expect(new Set(resultsIn(one).map(({ historyId }) => historyId)).size).toBe(2)
  })

  test('has results in the order of the contract', () => {
    const clauses = ['RFC 6749 5.2', '7 authorize', '4.2', '4.1 redirect_uri', '4.1 client_id']
    const rules = clauses.map((clause, at) =>
      sampleRule({ ...sampleEntry(`a.rule-${at}`, 'A.'), clause }, [sampleCheck(`a.rule-${at}`)]),
    )
    const run = sampleRun({ rules, observations: [] })
    expect(resultsIn(allureResults(run)).map(({ fullName }) => fullName)).toEqual([
      ...['a.rule-4', 'a.rule-3', 'a.rule-2', 'a.rule-1', 'a.rule-0'],
    ])
  })
})
