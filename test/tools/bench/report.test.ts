import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { atLeast, atMost, figure } from '../../../tools/bench/measurement.js'
import {
  type BenchReport,
  closingText,
  machine,
  sectionOf,
  sectionText,
  writeReport,
} from '../../../tools/bench/report.js'

const schema = JSON.parse(
  readFileSync(path.join(packageRoot, 'tools/bench/bench.schema.json'), 'utf8'),
) as object
const ajv = new Ajv2020({ strict: true, strictTypes: false })
addFormats.default(ajv)
const valid = ajv.compile(schema)

const made = sectionOf({ id: 'startup', title: 'Start' }, 3.2, {
  figures: [
    atMost(300, 'wrong use', 120, 'ms'),
    atMost(1.5, 'ratio', 2, 'times'),
    atLeast(100, 'requests', 99.6, 'per s'),
    figure('answers', 12_345, 'count'),
  ],
  data: { rounds: [1, 2] },
  notes: ['Measured on one machine.'],
})
const skipped = {
  ...made,
  id: 'peers',
  title: 'Others',
  skipped: 'no network',
  figures: [],
  notes: [],
  data: null,
}
const report: BenchReport = {
  schema: 1,
  started: '2026-01-01T00:00:00.000Z',
  finished: '2026-01-01T00:01:00.000Z',
  machine: machine(),
  rounds: 2,
  sections: [made, skipped],
}

test('the written report is valid against its schema and can be read back', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-report-'))
  try {
    const file = path.join(folder, 'deep/bench.json')
    writeReport(report, file)
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(valid(read), JSON.stringify(valid.errors)).toBe(true)
    expect(read).toEqual(report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the schema refuses a figure without its unit', () => {
  const { unit: _, ...rest } = figure('answers', 1, 'count')
  expect(valid({ ...report, sections: [{ ...made, figures: [rest] }] })).toBe(false)
})

test('the table says of each aim whether it is met', () => {
  expect(sectionText(made)).toBe(
    [
      'Start (startup, 3 s)',
      '  wrong use      120 ms  aim: at most 300 ms, met',
      '  ratio      2.00 times  aim: at most 1.50 times, MISSED',
      '  requests    100 per s  aim: at least 100 per s, MISSED',
      '  answers         12345',
      '  Measured on one machine.',
      '',
    ].join('\n'),
  )
})

test('the table and the closing text name skipped measurements', () => {
  expect(sectionText(skipped)).toContain('NOT MEASURED: no network')
  expect(closingText(report).split('\n')).toEqual([
    '1 of 3 aims met',
    '  MISSED ratio: 2.00 times',
    '  MISSED requests: 100 per s',
    '  NOT MEASURED Others: no network',
    '',
  ])
})
