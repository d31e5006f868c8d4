/**
 * Attacks on the folder of the reports: links, locks, and secrets of the profile in the evidence. Each row is one
 * attack.
 */
import { hostname } from 'node:os'
import { gzipSync } from 'node:zlib'
import type { RunChange } from './certificate-folder.js'

/** A secret of the profile that the redactor has missed, in one place of the evidence. */
export interface LeakAttack {
  readonly id: string
  /** Where the secret is, without a subject. */
  readonly says: string
  readonly run: (secret: string) => RunChange
  /** A report that must be moved away. */
  readonly file: string
}

/** Content of a lock file, and whether a run may take it over. */
export interface LockAttack {
  readonly id: string
  readonly says: string
  readonly lock: string
  /** What the refusal says; null if the run begins. */
  readonly said: RegExp | null
}

/** The secret of the profile in all rows. */
export const secret = 'Sp3cial&"Pa55/wörd+zz'

const inBody = (text: string, mediaType = 'text/plain'): RunChange => ({
  exchange: {
    response: {
      status: 200,
      headers: [['Content-Type', mediaType]],
      body: { text, bytes: text.length, cut: false, sha256: null },
    },
  },
})

const rows: readonly (readonly [id: string, says: string, run: LeakAttack['run'], file?: string])[] = [
  ['body', 'in a body', (text) => inBody(`you said ${text}`)],
  ['body-lines', 'between the lines of a body', (text) => inBody(`a\n${text}\nb`)],
  ['body-json', 'escaped in JSON', (text) => inBody(JSON.stringify({ echo: text }), 'application/json')],
  ['body-base64', 'in base64', (text) => inBody(Buffer.from(`user:${text}`).toString('base64'))],
  [
    'body-base64url',
    'in base64url, in the payload of a token',
    (text) => inBody(`e30.${Buffer.from(JSON.stringify({ p: text })).toString('base64url')}.x`),
  ],
  [
    'body-gzip',
    'compressed, in base64',
    (text) => inBody(gzipSync(`a long text with ${text} in it`).toString('base64')),
  ],
  ['body-hex', 'in hexadecimal', (text) => inBody(Buffer.from(text).toString('hex'))],
  ['body-form', 'escaped as a form', (text) => inBody(new URLSearchParams({ p: text }).toString())],
  [
    'body-xml',
    'escaped as XML',
    (text) => inBody(`<p>${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p>`, 'text/xml'),
  ],
  [
    'url',
    'in an address',
    (text) => ({
      exchange: {
        request: {
          method: 'GET',
          url: `https://school.example/eu1/?p=${encodeURIComponent(text)}`,
          headers: [],
          body: null,
        },
      },
    }),
  ],
  [
    'header',
    'in a header',
    (text) => ({
      exchange: { response: { status: 200, headers: [['X-Echo', text]], body: null } },
    }),
  ],
  [
    'header-name',
    'in the name of a header',
    (text) => ({
      exchange: { response: { status: 200, headers: [[`X-${text}`, '1']], body: null } },
    }),
  ],
  [
    'error',
    'in the text of a connection error',
    (text) => ({
      exchange: { response: null, error: { code: 'EPROTO', message: `bad line ${text}` } },
      check: { verdict: 'undecided', reason: 'no answer came' },
    }),
  ],
  ['curl', 'in the curl line', (text) => ({ exchange: { curl: `curl -u 'user:${text}'` } })],
  [
    'schema',
    'in the description of a mismatch',
    (text) => ({
      exchange: { schema: { name: 'X', errors: [`unknown field ${text}`] } },
    }),
  ],
  [
    'reason',
    'in the reason of a verdict',
    (text) => ({
      check: { verdict: 'undecided', reason: `the answer was ${text}` },
    }),
    'verdicts.json',
  ],
  [
    'actual',
    'in the text of what came',
    (text) => ({
      check: { verdict: 'violated', reason: 'it differs', expected: 'nothing', actual: `got ${text}` },
    }),
    'junit.xml',
  ],
  [
    'stack',
    'in the stack of an error',
    (text) => ({
      check: { verdict: 'undecided', reason: 'an error', stack: `Error: ${text}\n    at x` },
    }),
  ],
  ['feature', 'in a feature of the profile', (text) => ({ head: { features: [text] } })],
  ['waiver', 'in a waiver', (text) => ({ head: { waivers: [`we waive ${text}`] } })],
  [
    'target',
    'in the address of the target',
    (text) => ({
      head: { target: { name: 'staging', url: `https://user:${encodeURIComponent(text)}@school.example/` } },
    }),
    'verdicts.json',
  ],
]

/** Secrets in each place of the evidence. */
export const leakAttacks: readonly LeakAttack[] = rows.map(([id, says, run, file = 'run.jsonl']) => ({
  id: `leak.${id}`,
  says,
  run,
  file,
}))

const holder = (change: object): string =>
  `${JSON.stringify({ pid: process.pid, host: hostname(), began: '', id: 'x', ...change })}\n`

/** Process ids of Linux end before this one. */
const noProcess = 2 ** 30

/** Lock files that an earlier or another run has left. */
export const lockAttacks: readonly LockAttack[] = [
  {
    id: 'lock.living',
    says: 'is of a living process',
    lock: holder({}),
    said: /another run \(process \d+\) writes to it/,
  },
  { id: 'lock.dead', says: 'is of a process that was killed', lock: holder({ pid: noProcess }), said: null },
  {
    id: 'lock.reused-pid',
    says: 'is of a killed process whose id another process has now',
    lock: holder({ began: '1' }),
    said: process.platform === 'linux' ? null : /another run/,
  },
  {
    id: 'lock.other-host',
    says: 'is of another machine',
    lock: holder({ host: 'elsewhere' }),
    said: /a run on "elsewhere"/,
  },
  {
    id: 'lock.host-forges-line',
    says: 'has a line break in the name of its machine',
    lock: holder({ host: 'x\nconformant' }),
    said: /a run on "x\\nconformant"/,
  },
  { id: 'lock.empty', says: 'is empty', lock: '', said: /is no lock of a run/ },
  { id: 'lock.no-json', says: 'is no JSON', lock: '}{', said: /is no lock of a run/ },
  {
    id: 'lock.pid-zero',
    says: 'names the process 0, which is the own group',
    lock: holder({ pid: 0 }),
    said: /is no lock of a run/,
  },
  {
    id: 'lock.pid-negative',
    says: 'names the process -1, which is every process',
    lock: holder({ pid: -1 }),
    said: /is no lock of a run/,
  },
  { id: 'lock.huge', says: 'is 1 MB long', lock: 'x'.repeat(1_000_000), said: /is larger than/ },
]

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const hexBytes = (text: string): string[] => Buffer.from(text).toString('hex').match(/../g) ?? []
const octal = (text: string): string[] =>
  [...Buffer.from(text)].map((byte) => byte.toString(8).padStart(3, '0'))
const bits = (text: string): string =>
  [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
const base32 = (text: string): string =>
  (bits(text).match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')

const encodings: readonly (readonly [id: string, says: string, encoded: (text: string) => string])[] = [
  ['utf16-base64url', 'as UTF-16 in base64url', (text) => utf16(`x${text}`).toString('base64url')],
  ['utf16-be', 'as UTF-16 of the other order in base64', (text) => utf16(text).swap16().toString('base64')],
  ['nul', 'with a NUL behind each character', (text) => [...text].join('\0')],
  ['hex-colons', 'in hexadecimal with colons', (text) => hexBytes(text).join(':')],
  ['hex-blanks', 'in hexadecimal with blanks', (text) => hexBytes(text).join(' ').toUpperCase()],
  ['hex-escapes', 'in hexadecimal escapes', (text) => `\\x${hexBytes(text).join('\\x')}`],
  ['base32', 'in base32', (text) => base32(text)],
  ['base32-inside', 'in base32, behind other bytes', (text) => base32(`abc${text}`).toLowerCase()],
  ['octal', 'in octal escapes', (text) => `\\${octal(text).join('\\')}`],
  [
    'quoted',
    'quoted-printable',
    (text) =>
      hexBytes(text)
        .map((byte) => `=${byte.toUpperCase()}`)
        .join(''),
  ],
  [
    'twice',
    'in base64 of base64',
    (text) => Buffer.from(Buffer.from(`12345678901234567890${text}`).toString('base64')).toString('base64'),
  ],
]

/** Encodings in which a target repeats a secret, and which nothing masks on the way. */
export const echoAttacks: readonly LeakAttack[] = encodings.map(([id, says, encoded]) => ({
  id: `echo.${id}`,
  says,
  run: (text) => inBody(encoded(text)),
  file: 'run.jsonl',
}))
