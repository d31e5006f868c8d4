/**
 * Equal texts of exchanges are kept once, and no exchange changes by that.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeOutputParts } from '../../src/record/output-file.js'
import type { ExchangeRecord, HeaderLine } from '../../src/record/record.js'
import { SharedTexts } from '../../src/record/shared-texts.js'

function exchange(id: number, header: HeaderLine, body: string): ExchangeRecord {
  return {
    id,
    purpose: 'students',
    at: '2026-01-01T00:00:00.000Z',
    ms: 1,
    request: { method: 'GET', url: 'https://x.example/', headers: [header], body: null },
    response: {
      status: 200,
      headers: [header, ['x-request', String(id)]],
      body: { text: body, bytes: body.length, cut: false, sha256: null },
    },
    schema: null,
    error: null,
    curl: 'curl',
  }
}

describe('equal texts of exchanges', () => {
  test('each exchange stays as it was', () => {
    const shared = new SharedTexts()
    const exchanges = [
      exchange(1, ['accept', '*/*'], '{}'),
      exchange(2, ['Accept', '*/*'], '{}'),
      { ...exchange(3, ['accept', 'text/html'], ''), response: null },
    ]
    expect(exchanges.map((one) => shared.exchange(one))).toEqual(exchanges)
  })

  test('equal header lines are one object, lines with another name or value are not', () => {
    const shared = new SharedTexts()
    const headers = (line: HeaderLine): readonly HeaderLine[] =>
      shared.exchange(exchange(1, line, '')).request.headers
    const [first] = headers(['accept', '*/*'])
    expect(headers(['accept', '*/*'])[0]).toBe(first)
    expect(headers(['Accept', '*/*'])[0]).toEqual(['Accept', '*/*'])
    expect(headers(['accept', 'text/html'])[0]).toEqual(['accept', 'text/html'])
  })
})

describe('a file that is written part by part', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-parts-'))

  test('has all parts in order, also those that are written at once', () => {
    const file = path.join(folder, 'parts.txt')
    const parts = ['ä'.repeat(200_000), 'b'.repeat(200_000), '', 'end']
    writeOutputParts(file, parts)
    expect(readFileSync(file, 'utf8')).toBe(parts.join(''))
  })

  test('the old file stays if a part fails', () => {
    const file = path.join(folder, 'old.txt')
    writeFileSync(file, 'old')
    const parts = function* (): Generator<string> {
      yield 'n'.repeat(300_000)
      throw new Error('no more')
    }
    expect(() => writeOutputParts(file, parts())).toThrow('no more')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })
})
