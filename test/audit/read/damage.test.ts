import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HarSplitter } from '../../../src/audit/read/har-entries.js'
import { LineSplitter } from '../../../src/audit/read/lines.js'
import { mostDamages, recordedExchanges } from '../../../src/audit/read/recording.js'
import { ConfigurationError } from '../../../src/profile/problems.js'
import { harEntry, harOf, lineFor, passThrough, recordingFile, targetsOf } from './recording-files.js'

const entryFor = (target: string) => harEntry({ request: { url: `https://platform.example${target}` } })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/${index + 1}`)

/** The message of the error with which files are rejected. */
async function rejection(...files: readonly string[]): Promise<string> {
  const error = await passThrough(...files).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigurationError)
  return (error as ConfigurationError).message
}

describe('a content that comes in parts of any size', () => {
  const odd = '\\"]},{[ü\u2028\\\\ "log":{"entries":[1]}'
  const entries = [entryFor('/1'), { [odd]: odd }, [[], {}], 'a,]"', 12, null]

  test.each([1, 2, 3, 7, 64, 1000])('%i bytes: the entries of a HAR file', (size) => {
    const content = Buffer.from(
      `${JSON.stringify({ [odd]: 1, log: { '"': [odd], log: { entries: [1] }, creator: { name: odd }, entries, x: odd }, y: [] }, null, 1)} `,
    )
    const splitter = new HarSplitter()
    const texts: unknown[] = []
    for (let at = 0; at < content.length; at += size)
      for (const { bytes, entry } of splitter.push(content.subarray(at, at + size))) {
        texts.push(JSON.parse(bytes?.toString('utf8') ?? ''))
        expect(entry).toBe(texts.length)
      }
    expect(texts).toEqual(entries)
    expect(splitter.end()).toBeNull()
    expect(splitter.fields.get('creator')).toBe(
      JSON.stringify({ name: odd }, null, 1).replaceAll('\n', '\n  '),
    )
  })

  test.each([1, 2, 3, 7, 64, 1000])('%i bytes: the lines of NDJSON', (size) => {
    const lines = ['a', '', 'ü'.repeat(20), '\r', 'b']
    const content = Buffer.from(lines.join('\n'))
    const splitter = new LineSplitter()
    const pieces = []
    for (let at = 0; at < content.length; at += size)
      pieces.push(...splitter.push(content.subarray(at, at + size)))
    pieces.push(...splitter.end())
    expect(pieces.map(({ entry, byte, bytes }) => [entry, byte, bytes?.toString('utf8')])).toEqual([
      [1, 0, 'a'],
      [3, 3, lines[2]],
      [5, content.length - 1, 'b'],
    ])
  })
})

describe('several files', () => {
  test('the exchanges are numbered over all files, and the same in each pass', async () => {
    const files = [
      recordingFile(harOf(numbered(2).map(entryFor)), 'z.txt'),
      recordingFile(gzipSync(`${lineFor('/3')}\n{"broken\n${lineFor('/4')}\n`), 'a.har'),
      recordingFile(gzipSync(harOf([entryFor('/5')])), 'b'),
    ]
    const first = await passThrough(...files)
    expect(targetsOf(first)).toEqual(numbered(5))
    expect(first.exchanges.map(({ number, place }) => [number, place.file, place.entry])).toEqual([
      [1, 'z.txt', 1],
      [2, 'z.txt', 2],
      [3, 'a.har', 1],
      [4, 'a.har', 3],
      [5, 'b', 1],
    ])
    expect(first.facts.map(({ format }) => format)).toEqual(['HAR', 'NDJSON', 'HAR'])
    expect(await passThrough(...files)).toEqual(first)
  })

  test('a wrong file is found before the first exchange', async () => {
    const files = [recordingFile(lineFor('/1')), recordingFile('<html>', 'page')]
    await expect(recordedExchanges(files).next()).rejects.toThrow(/page is no recording/)
  })

  test('a reader may stop early', async () => {
    const file = recordingFile(gzipSync(`${numbered(20_000).map(lineFor).join('\n')}\n`))
    for await (const [exchange] of recordedExchanges([file])) {
      expect(exchange?.number).toBe(1)
      break
    }
  })
})

describe('a HAR file', () => {
  test.each([
    ['no object', '17', 'Entry 2 is a number; expected an object.'],
    ['no request', '{}', 'Entry 2 has no request: it is missing; expected an object.'],
    ['a comma too many', '{"request":{},}', 'Entry 2 is no valid JSON and was skipped.'],
    ['a bracket too many', '{"request":{}}}', 'Entry 2 has a bracket too many and was skipped.'],
    ['other brackets', '{"request":[}}', 'Entry 2 is no valid JSON and was skipped.'],
    ['a control character', '{"a":"\u0000secret"}', 'Entry 2 is no valid JSON and was skipped.'],
    [
      '600 levels',
      `${'['.repeat(600)}${']'.repeat(600)}`,
      'Entry 2 is nested deeper than 512 levels and was skipped.',
    ],
    [
      'a relative URL',
      JSON.stringify(harEntry({ request: { url: '/secret' } })),
      'Entry 2 request.url is a text of another form; expected an absolute http or https URL.',
    ],
    [
      'a broken base64',
      JSON.stringify(harEntry({ response: { content: { text: 'ä', encoding: 'base64' } } })),
      'Entry 2 response.content.text is no base64.',
    ],
    [
      'headers of another form',
      JSON.stringify(harEntry({ response: { headers: 'secret' } })),
      'Entry 2 response.headers is a text; expected an array.',
    ],
    [
      'a status that is none',
      JSON.stringify(harEntry({ response: { status: 1 } })),
      'Entry 2 response.status is no HTTP status.',
    ],
    [
      'too many header lines',
      JSON.stringify(
        harEntry({ request: { headers: Array.from({ length: 10_001 }, () => ({ name: 'a', value: 'b' })) } }),
      ),
      'Entry 2 has more than 10000 header lines.',
    ],
  ])('with %s in an entry: the others are read', async (_, entry, what) => {
    const [before, after] = [entryFor('/before'), entryFor('/after')].map((value) => JSON.stringify(value))
    const begin = '{"log":{"entries":['
    const pass = await passThrough(recordingFile(`${begin}${before},${entry},${after}]}}`))
    expect(targetsOf(pass)).toEqual(['/before', '/after'])
    expect(pass.damages).toEqual([
      { file: 'recording', entry: 2, byte: begin.length + (before?.length ?? 0) + 1, what },
    ])
    expect(pass.facts).toMatchObject([{ exchanges: 2, damaged: 1 }])
  })

  const whole = harOf(numbered(3).map(entryFor))

  test('that is cut off in an entry: those before are read', async () => {
    const cut = whole.slice(0, -500)
    const begin = whole.lastIndexOf('{"startedDateTime"')
    const pass = await passThrough(recordingFile(cut))
    expect(targetsOf(pass)).toEqual(['/1', '/2'])
    expect(pass.damages).toEqual([
      {
        file: 'recording',
        entry: null,
        byte: null,
        what: `The file is cut off: it ends at byte ${cut.length}, in the middle of entry 3, which begins at byte ${begin}. The 2 entries before it were read.`,
      },
    ])
  })

  test('that is cut off after an entry, or has more text than the HAR', async () => {
    const cut = await passThrough(recordingFile(whole.slice(0, -2)))
    expect(targetsOf(cut)).toEqual(numbered(3))
    expect(cut.damages[0]?.what).toContain('after 3 entries, which were read')
    const long = await passThrough(recordingFile(`${whole}\n{}`))
    expect(targetsOf(long)).toEqual(numbered(3))
    expect(long.damages[0]?.what).toContain(
      `more text after the end of the HAR, at byte ${whole.length + 1}.`,
    )
  })

  test('whose structure is wrong behind the entries', async () => {
    const pass = await passThrough(recordingFile(whole.replace(/\]\}\}$/, '];}}')))
    expect(targetsOf(pass)).toEqual(numbered(3))
    expect(pass.damages[0]?.what).toContain(`no valid JSON at byte ${whole.length - 2}, after 3 entries`)
  })

  test('with an entry that is too large: the others are read', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024, ' ')
    const [first, second] = [entryFor('/1'), entryFor('/2')].map((value) => JSON.stringify(value))
    const parts = [`{"log":{"entries":[${first},{`, large, `},${second}]}}`]
    const pass = await passThrough(
      recordingFile(gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part))))),
    )
    expect(targetsOf(pass)).toEqual(['/1', '/2'])
    expect(pass.damages).toMatchObject([{ entry: 2, what: 'Entry 2 is larger than 64 MB and was skipped.' }])
  })

  test.each([
    ['{"log":{"version":"1.2","pages":[]}}', 'it has no log.entries'],
    ['{"log":{}}', 'it has no log.entries'],
    ['{"log":{"entries":{}}}', 'it has no log.entries'],
    ['{"log":{"version":"1.2","pages":[', 'it has no log.entries. The file is cut off: it ends at byte 33'],
    ['{"log":{"entries":[1,2]}}', 'has no exchange that can be read. Entry 1 is a number'],
  ])('%s is no recording', async (content, problem) => {
    expect(await rejection(recordingFile(content, 'x.har'))).toContain(problem)
  })
})

describe('NDJSON', () => {
  test.each([
    ['a broken line', '{"request": "secret', 'Line 2 is no valid JSON and was skipped.'],
    [
      '600 levels',
      `${'['.repeat(600)}${']'.repeat(600)}`,
      'Line 2 is nested deeper than 512 levels and was skipped.',
    ],
    [
      'a journal line that is broken',
      '{"type":"exchange","record":1}',
      'Line 2 has a record that is a number; expected an object.',
    ],
  ])('with %s: the others are read', async (_, line, what) => {
    const pass = await passThrough(recordingFile(`${lineFor('/1')}\n${line}\n${lineFor('/3')}\n`))
    expect(targetsOf(pass)).toEqual(['/1', '/3'])
    expect(pass.damages).toEqual([{ file: 'recording', entry: 2, byte: lineFor('/1').length + 1, what }])
  })

  test('with a line that is too large: the others are read', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024 + 1, ' ')
    const parts = [`${lineFor('/1')}\n`, large, `\n${lineFor('/3')}\n`].map((part) => Buffer.from(part))
    const pass = await passThrough(recordingFile(gzipSync(Buffer.concat(parts))))
    expect(targetsOf(pass)).toEqual(['/1', '/3'])
    expect(pass.damages).toMatchObject([{ entry: 2, what: 'Line 2 is larger than 64 MB and was skipped.' }])
  })

  test('the first damages are named, the others counted', async () => {
    const lines = [lineFor('/1'), ...Array.from({ length: mostDamages + 3 }, () => '{'), lineFor('/2')]
    const pass = await passThrough(recordingFile(lines.join('\n')))
    expect(targetsOf(pass)).toEqual(['/1', '/2'])
    expect(pass.damages.map(({ entry }) => entry)).toEqual([
      ...Array.from({ length: mostDamages }, (_, index) => index + 2),
      null,
    ])
    expect(pass.damages.at(-1)?.what).toBe('And 3 more parts of the file could not be read.')
    expect(pass.facts).toMatchObject([{ exchanges: 2, damaged: mostDamages + 3 }])
  })
})

describe('gzip', () => {
  /** Text that gzip cannot make much shorter: a small part of the file has some lines. */
  const lines = numbered(2000).map((target) => lineFor(`${target}?${Math.sin(Number(target.slice(1)))}`))
  const packed = gzipSync(`${lines.join('\n')}\n`)

  test('that is cut off: what came before is read', async () => {
    const pass = await passThrough(recordingFile(packed.subarray(0, 16_000)))
    const count = pass.exchanges.length
    expect(count).toBeGreaterThan(500)
    expect(targetsOf(pass)).toEqual(lines.slice(0, count).map((line) => /\/\d+\?[^"]*/.exec(line)?.[0]))
    expect(pass.damages.map(({ what }) => what)).toEqual([
      `The gzip file is cut off. It ends in the middle of line ${count + 1}, which was skipped. The lines before were read.`,
    ])
  })

  test('of a HAR file that is cut off: the place is named', async () => {
    const har = gzipSync(harOf(numbered(100).map(entryFor)))
    const pass = await passThrough(recordingFile(har.subarray(0, har.length - 20)))
    expect(pass.exchanges.length).toBeGreaterThan(0)
    expect(pass.damages[0]?.what).toMatch(/^The gzip file is cut off\. It ends at byte \d+, /)
  })

  test('that is damaged: what came before is read', async () => {
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, 16_000, 16_100)
    const { exchanges, damages } = await passThrough(recordingFile(damaged))
    expect(exchanges.length).toBeGreaterThan(500)
    expect(damages.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^The gzip file is damaged \(Z_DATA_ERROR\)\. .*The lines before were read\.$/),
    ])
  })

  test('that was joined of several, with zeros behind', async () => {
    const joined = await passThrough(recordingFile(Buffer.concat([packed, packed, Buffer.alloc(300_000)])))
    expect(joined.exchanges.map(({ number }) => number)).toEqual(
      Array.from({ length: 4000 }, (_, index) => index + 1),
    )
    expect(joined.damages).toEqual([])
  })
})

describe('what is no recording', () => {
  test.each([
    ['an empty file', '', 'it is empty'],
    ['an empty gzip file', gzipSync(''), 'it is empty'],
    ['white space', ' \n', 'only white space'],
    ['HTML', '<!doctype html>', 'HTML'],
    ['a JSON array', '[{"request":{}}]', "jq -c '.[]'"],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004abc'), 'ZIP'],
    ['UTF-16', Buffer.from(`\ufeff${harOf([])}`, 'utf16le'), 'UTF-16'],
    ['binary', Buffer.from([1, 2, 3]), 'binary'],
    ['text', '127.0.0.1 - - [01/Mar/2026] "GET / HTTP/1.1" 200', 'does not begin with "{"'],
    ['a broken gzip file', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'gzip'],
    ['JSON without an end', `{"${'\\"'.repeat(100_000)}`, 'Line 1 is no valid JSON'],
    ['JSON that is no exchange', '{"name":"x","version":"1"}', 'Line 1 has no request'],
    ['JSON on several lines', JSON.stringify({ request: {} }, null, 2), 'jq -c'],
  ])('%s', async (_, content, words) => {
    const message = await rejection(recordingFile(content, 'x.har'))
    expect(message).toContain(words)
    expect(message).toMatch(/Expected a HAR file, or NDJSON .*To fix it: /)
  })

  test('a folder, a missing file', async () => {
    const file = recordingFile(lineFor('/1'))
    const folder = path.join(path.dirname(file), 'folder')
    mkdirSync(folder)
    expect(await rejection(folder)).toMatch(/folder is a folder\. .*To fix it: /)
    expect(await rejection(path.join(folder, 'nothing'))).toMatch(/nothing does not exist\. .*To fix it: /)
  })

  test('a link to a recording is one', async () => {
    const file = recordingFile(lineFor('/1'))
    const link = path.join(path.dirname(file), 'link')
    symlinkSync(file, link)
    expect(targetsOf(await passThrough(link))).toEqual(['/1'])
  })
})
