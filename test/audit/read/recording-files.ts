/**
 * Makes files for the tests, and reads them as recordings.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { type Damage, type FileFacts, recordedExchanges } from '../../../src/audit/read/recording.js'

/** Writes a file that is removed after the test. Returns its path. */
export function recordingFile(content: string | Buffer, name = 'recording'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** What a pass through files gives. */
export interface Pass {
  readonly exchanges: readonly RecordedExchange[]
  readonly damages: readonly Damage[]
  readonly facts: readonly FileFacts[]
}

/** Reads files once. */
export async function passThrough(...files: readonly string[]): Promise<Pass> {
  const exchanges: RecordedExchange[] = []
  const damages: Damage[] = []
  const facts: FileFacts[] = []
  const options = {
    onDamage: (damage: Damage) => damages.push(damage),
    onFile: (file: FileFacts) => facts.push(file),
  }
  for await (const group of recordedExchanges(files, options)) exchanges.push(...group)
  return { exchanges, damages, facts }
}

/** An entry of a HAR file. */
export type Entry = Readonly<Record<string, unknown>>

/** An entry with an answer. Fields given replace those of the entry, of its request and of its response. */
export function harEntry(fields: {
  readonly entry?: Entry
  readonly request?: Entry
  readonly response?: Entry
}): Entry {
  return {
    startedDateTime: '2026-03-01T09:00:00.250+01:00',
    time: 12.5,
    request: {
      method: 'GET',
      url: 'https://platform.example/a?b=c',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Accept', value: '*/*' }],
      queryString: [{ name: 'b', value: 'c' }],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      ...fields.request,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      cookies: [],
      content: { size: 2, mimeType: 'application/json', text: '{}' },
      redirectURL: '',
      headersSize: -1,
      bodySize: 2,
      ...fields.response,
    },
    cache: {},
    timings: { send: 0, wait: 12.5, receive: 0 },
    ...fields.entry,
  }
}

/** A HAR file. Further fields of the log come before the entries. */
export function harOf(entries: readonly unknown[], log: Entry = {}): string {
  const creator = { name: 'WebInspector', version: '537.36' }
  return JSON.stringify({ log: { version: '1.2', creator, pages: [], ...log, entries } })
}

/** A line of NDJSON with a request for a path. */
export function lineFor(target: string): string {
  return JSON.stringify({ request: { method: 'GET', url: `https://platform.example${target}` } })
}

/** The paths of the requests, with the query. */
export function targetsOf({ exchanges }: Pass): string[] {
  return exchanges.map(({ request }) => request.url.replace('https://platform.example', ''))
}
