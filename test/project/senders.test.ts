/**
 * Only a few files send requests or look up names. All others use them, so that limits and allowed addresses hold for
 * every request.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** Files that send, and why they may. */
const senders: Readonly<Record<string, string>> = {
  'src/core/http/dispatcher.ts': 'connections of the client, with names that are looked up once',
  'src/core/http/exchange.ts': 'sends one request of the client, and the first requests of a run',
  'src/core/http/resolver.ts': 'looks names up',
  'src/core/http/tunnel.ts': 'connections to the proxy of the profile',
  'src/recorder/upstream.ts': 'passes on what an application sends, to the one target of the command',
}

/** Files that use `exchange`, and why they may: it does not ask where a request may go. */
const exchanging: Readonly<Record<string, string>> = {
  'src/core/http/client.ts': 'the one client: it asks where a request may go',
  'src/run/challenge.ts': 'the address of the challenge at the origin of the target, without credentials',
  'src/roles/partner/setup.ts': 'waits for the origin of LOGIN_URL, without credentials',
  'src/roles/platform/reachable.ts': 'the first request, to BASE_URL, without credentials',
  'src/sandbox/try/send.ts': 'requests that a developer sends to the platform of the sandbox only',
  'src/roles/partner/simulator-address.ts': 'a request to SIMULATOR_URL, without credentials',
}

/** Folders whose programs are targets or measurements, and are not part of a run against a target of a user. */
const apart = [
  'src/embedded/',
  'tools/bench/',
  'src/sandbox/pages/script.ts',
  'src/workbench/pages/script.ts',
]

/** What opens connections, by module. Types and servers do not. */
const opening: Readonly<Record<string, RegExp>> = {
  undici: /^(?!type )(?:.*)$/,
  'node:http': /^(?:request|get|Agent|globalAgent|default)\b/,
  'node:https': /^(?:request|get|Agent|globalAgent|default)\b/,
  'node:http2': /^(?:connect|default)\b/,
  'node:net': /^(?:connect|createConnection|Socket|default)\b/,
  'node:tls': /^(?:connect|TLSSocket|default)\b/,
  'node:dgram': /^(?!type )/,
  'node:dns': /^(?!type )/,
  'node:dns/promises': /^(?!type )/,
}

const globals =
  /(?<![.\w'`-])(?:fetch|XMLHttpRequest|WebSocket|EventSource|navigator\.sendBeacon)\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b|globalThis\.fetch/

function sources(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
}

/** True if a text of a file opens connections itself. */
function sends(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')
  if (globals.test(code)) return true
  const imported = [...code.matchAll(/import\s+(type\s+)?([^'"]*?)\s+from\s+'([^']+)'/g)]
  const dynamic = [...code.matchAll(/(?:import|require)\(\s*'([^']+)'/g)].map(([, name = '']) => name)
  if (dynamic.some((name) => /^(?:node:)?(?:https?|http2|net|tls|dgram|dns.*)$|^undici/.test(name)))
    return true
  return imported.some(([, type, clause = '', name = '']) => {
    const pattern = opening[name.startsWith('node:') ? name : name === 'undici' ? name : `node:${name}`]
    if (pattern === undefined || type !== undefined)
      return /^(?:axios|got|node-fetch|ws|superagent)$/.test(name)
    const [, names = ''] = /\{([^}]*)\}/.exec(clause) ?? []
    const rest = clause
      .replace(/\{[^}]*\}/, '')
      .replaceAll(',', '')
      .trim()
    const senderNames = [...names.split(','), rest === '' ? '' : 'default'].map((one) => one.trim())
    return senderNames.some((one) => one !== '' && !one.startsWith('type ') && pattern.test(one))
  })
}

test.each([
  ["import { request } from 'undici'", true],
  ["import { type Dispatcher } from 'undici'", false],
  ["import type { Dispatcher } from 'undici'", false],
  ["import { createServer, type IncomingMessage } from 'node:http'", false],
  ["import http from 'node:http'", true],
  ["import * as https from 'node:https'", true],
  ["import { get } from 'http'", true],
  ["import { isIP } from 'node:net'", false],
  ["import { connect } from 'node:net'", true],
  ["const { request } = await import('node:https')", true],
  ['const answer = await fetch(url)', true],
  ['new WebSocket(url)', true],
  ['grant.fetch(url)', false],
  ['// fetch(url)', false],
])('%s sends: %s', (text, expected) => {
  expect(sends(text)).toBe(expected)
})

test('only the listed files send', () => {
  const files = ['src', 'suites', 'reporters', 'tools'].flatMap(sources)
  const senderFiles = files
    .filter((file) => !apart.some((beginning) => file.startsWith(beginning)))
    .filter((file) => sends(readFileSync(path.join(packageRoot, file), 'utf8')))
  expect(senderFiles.sort()).toEqual(Object.keys(senders).sort())
})

/** An import of the function, by any path. */
const imported = /import \{[^}]*\bexchange\b[^}]*\} from '[^']*\/exchange\.js'/

test('only the listed files use what sends', () => {
  const files = ['src', 'suites', 'reporters', 'tools'].flatMap(sources)
  const sending = files
    .filter((file) => !apart.some((beginning) => file.startsWith(beginning)))
    .filter((file) => imported.test(readFileSync(path.join(packageRoot, file), 'utf8')))
  expect(sending.sort()).toEqual(Object.keys(exchanging).sort())
})

test('a file that sends before the run has begun uses the names of the run', () => {
  for (const file of Object.keys(exchanging).filter((name) => name.startsWith('src/roles/')))
    expect(readFileSync(path.join(packageRoot, file), 'utf8'), file).toContain('dispatcherFor(')
})
