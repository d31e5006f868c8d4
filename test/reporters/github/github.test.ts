/**
 * Annotations and summary on GitHub Actions.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { annotations, reportToGithub } from '../../../reporters/github/index.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

const hostile = '100%: first\n::error::second | <b>'
const run = sampleRun({
  rules: [
    sampleRule(sampleEntry('a.violated', 'A holds.'), [
      sampleCheck('a.violated', { verdict: 'violated', reason: hostile }),
    ]),
    sampleRule(sampleEntry('b.should', 'B holds.', { level: 'should' }), [
      sampleCheck('b.should', { verdict: 'violated', reason: 'b' }),
    ]),
    sampleRule(sampleEntry('c.undecided', 'C holds.'), [
      sampleCheck('c.undecided', { verdict: 'undecided', reason: 'c' }),
    ]),
    sampleRule(sampleEntry('d.passed', 'D holds.'), [sampleCheck('d.passed')]),
  ],
})

test('each violated rule gets an annotation, an error if it counts, and no text of a target is a command', () => {
  expect(annotations(run).map(({ line }) => line)).toEqual([
    '::error title=a.violated violated (contract 4.1 redirect_uri)::A holds.%0A100%25: first%0A\\u003a:error::second | <b>',
    '::warning title=b.should violated (contract 4.1 redirect_uri)::B holds.%0Ab',
    '::warning title=c.undecided undecided (contract 4.1 redirect_uri)::C holds.%0Ac',
  ])
})

test('outside of GitHub nothing is written, and an earlier summary stays', () => {
  const lines: unknown[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'github-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'summary.md')
  writeFileSync(file, 'before\n')
  reportToGithub(run, '## a\n', {}, (text) => lines.push(text))
  expect(lines).toEqual([])
  reportToGithub(run, '## a\n', { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file }, (text) =>
    lines.push(text),
  )
  expect(lines).toHaveLength(3)
  expect(readFileSync(file, 'utf8')).toMatch(/^before\n## a\n$/)
})

test('at most ten annotations of a kind are written', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    sampleRule(sampleEntry(`rule.${at}`, 'It holds.'), [
      sampleCheck(`rule.${at}`, { verdict: 'violated', reason: null }),
    ]),
  )
  expect(annotations(sampleRun({ rules: many }))).toHaveLength(10)
})
