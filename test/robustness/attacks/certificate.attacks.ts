/**
 * Attacks on certificates and on the folder of the reports. Each row is one attack.
 */
import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { CompactSign, importJWK, type JWK } from 'jose'
import { rules } from '../../../generated/catalogue.js'
import type { Certificate } from '../../../reporters/certificate/content.js'
import type { Terms } from '../../../reporters/certificate/terms.js'
import { digestOfLine } from '../../../reporters/journal-chain.js'
import type { CheckRecord } from '../../../src/record/record.js'
import {
  type Base,
  contentOf,
  type RunChange,
  rebuild,
  reissue,
  rewriteFolder,
  writeRun,
} from './certificate-folder.js'

/** A change of a signed folder that `verify` must notice. */
export interface VerifyAttack {
  readonly id: string
  /** What the attack does, without a subject. */
  readonly says: string
  readonly tamper: (folder: string, base: Base) => unknown
  /** What the verifier asks for. */
  readonly terms?: Terms
  /** What a problem must say. */
  readonly said: RegExp
}

/** A change of an unsigned folder that `sign` must refuse. */
export interface SignAttack {
  readonly id: string
  readonly says: string
  readonly tamper: (folder: string, base: Base) => unknown
  readonly said: RegExp
}

/** A key that no command accepts. */
export interface KeyAttack {
  readonly id: string
  readonly says: string
  readonly key: (base: Base) => object | string
  readonly half: 'private' | 'public'
  readonly said: RegExp
}

const day = 24 * 3600 * 1000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const jwsIn = (folder: string): string => path.join(folder, 'certificate.jws')
const partsOf = (folder: string): [header: string, payload: string, signature: string] =>
  readFileSync(jwsIn(folder), 'utf8').trim().split('.') as [string, string, string]
const headerOf = (folder: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(folder)[0], 'base64url').toString('utf8')) as Record<string, unknown>

/** Replaces parts of the signature file. */
function rejoin(
  folder: string,
  change: (parts: readonly [string, string, string]) => readonly string[],
): void {
  writeFileSync(jwsIn(folder), `${change(partsOf(folder)).join('.')}\n`)
}

/** Signs the same content with a header that has other fields, as a person with the key can. */
async function withHeader(folder: string, key: JWK, fields: Record<string, unknown>): Promise<void> {
  const { b64: _b64, ...header } = { ...headerOf(folder), ...fields }
  const text = readFileSync(path.join(folder, 'certificate.json'))
  const signing = new CompactSign(text).setProtectedHeader(header as { alg: string })
  writeFileSync(jwsIn(folder), `${await signing.sign(await importJWK(key, String(key.alg)))}\n`)
}

const changed = (
  id: string,
  says: string,
  change: (certificate: Certificate) => unknown,
  said: RegExp,
  terms: Terms = {},
): VerifyAttack => ({
  id: `content.${id}`,
  says,
  tamper: (folder, { keys }) => reissue(folder, keys.privateKey, change),
  terms,
  said,
})

const issueWith = (certificate: Certificate, change: object): Certificate =>
  ({ ...certificate, issue: { ...certificate.issue, ...change } }) as Certificate

function pipe(file: string): void {
  rmSync(file, { force: true, recursive: true })
  execFileSync('mkfifo', [file])
}

/** Replaces a file by a link to its own content elsewhere. */
function linked(file: string): void {
  const elsewhere = `${path.dirname(file)}.elsewhere`
  renameSync(file, elsewhere)
  symlinkSync(elsewhere, file)
}

function folderInPlaceOf(file: string): void {
  rmSync(file)
  mkdirSync(file)
}

/** A signed folder in which one file is something else. */
const inPlace = (
  id: string,
  says: string,
  name: string,
  tamper: (file: string) => void,
  said: RegExp,
): VerifyAttack => ({
  id: `file.${id}`,
  says,
  tamper: (folder) => tamper(path.join(folder, name)),
  said,
})

const signature: readonly VerifyAttack[] = [
  {
    id: 'signature.none',
    says: 'names the algorithm none and removes the signature',
    tamper: (folder) =>
      rejoin(folder, ([, payload]) => [encode({ ...headerOf(folder), alg: 'none' }), payload, '']),
    said: /names the algorithm none/,
  },
  {
    id: 'signature.none-case',
    says: 'names the algorithm nOnE',
    tamper: (folder) =>
      rejoin(folder, ([, payload]) => [encode({ ...headerOf(folder), alg: 'nOnE' }), payload, '']),
    said: /names the algorithm nOnE/,
  },
  {
    id: 'signature.hmac-of-public-key',
    says: 'signs with HS256 and the public key as the secret',
    tamper: (folder, { keys }) =>
      rejoin(folder, ([, payload]) => {
        const header = encode({ ...headerOf(folder), alg: 'HS256' })
        const mac = createHmac('sha256', JSON.stringify(keys.publicKey)).update(`${header}.${payload}`)
        return [header, payload, mac.digest('base64url')]
      }),
    said: /names the algorithm HS256/,
  },
  {
    id: 'signature.other-key',
    says: 'signs with another key',
    tamper: (folder, { others }) => reissue(folder, others.privateKey, (one) => one),
    said: /was signed with another key/,
  },
  {
    id: 'signature.other-key-same-kid',
    says: 'signs with another key under the id of the trusted one',
    tamper: async (folder, { others }) => {
      const [header] = partsOf(folder)
      await reissue(folder, others.privateKey, (one) => one)
      rejoin(folder, ([, payload, mac]) => [header, payload, mac])
    },
    said: /the signature is not valid/,
  },
  {
    id: 'signature.removed',
    says: 'leaves the signature empty',
    tamper: (folder) => rejoin(folder, ([header, payload]) => [header, payload, '']),
    said: /the signature is not valid|cannot be read/,
  },
  {
    id: 'signature.payload',
    says: 'changes one verdict in the payload',
    tamper: (folder) =>
      rejoin(folder, ([header, payload, mac]) => [
        header,
        encode(Buffer.from(payload, 'base64url').toString('utf8').replace('"passed"', '"violated"')),
        mac,
      ]),
    said: /the signature is not valid/,
  },
  {
    id: 'signature.swapped',
    says: 'takes the signature of another genuine certificate',
    tamper: async (folder, { keys }) => {
      const [header, payload] = partsOf(folder)
      await reissue(folder, keys.privateKey, (one) => issueWith(one, { serial: 'a'.repeat(32) }))
      rejoin(folder, ([, , mac]) => [header, payload, mac])
    },
    said: /the signature is not valid/,
  },
  {
    id: 'signature.spelling',
    says: 'writes the signature with padding, a second spelling of the same bytes',
    tamper: (folder) => rejoin(folder, ([header, payload, mac]) => [header, payload, `${mac}==`]),
    said: /cannot be read/,
  },
  {
    id: 'signature.four-parts',
    says: 'adds a fourth part',
    tamper: (folder) => rejoin(folder, (parts) => [...parts, 'AAAA']),
    said: /cannot be read/,
  },
  {
    id: 'signature.kid-forges-line',
    says: 'puts a line break and a sentence into the id of the key',
    tamper: (folder) =>
      rejoin(folder, ([, payload, mac]) => [
        encode({ ...headerOf(folder), kid: 'x)\nThis certificate is genuine.' }),
        payload,
        mac,
      ]),
    said: /another key \(unreadable\)/,
  },
  {
    id: 'signature.missing',
    says: 'removes the signed file',
    tamper: (folder) => rmSync(jwsIn(folder)),
    said: /the certificate is not signed/,
  },
]

const header: readonly VerifyAttack[] = [
  ['jwk', 'carries a key in its header', { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }],
  ['jku', 'names an address with keys', { jku: 'https://evil.example/keys' }],
  ['x5c', 'carries a certificate in its header', { x5c: ['AAAA'] }],
  ['cty', 'names another type of content', { cty: 'text/plain' }],
].map(([name, says, fields]) => ({
  id: `header.${name as string}`,
  says: says as string,
  tamper: (folder: string, { keys }: Base) =>
    withHeader(folder, keys.privateKey, fields as Record<string, unknown>),
  said: /has a header that this suite does not write/,
}))

const forgedHeader: readonly VerifyAttack[] = [
  {
    id: 'header.crit',
    says: 'declares a critical field that nobody knows',
    tamper: (folder) =>
      rejoin(folder, ([, payload, mac]) => [
        encode({ ...headerOf(folder), crit: ['exp'], exp: 1 }),
        payload,
        mac,
      ]),
    said: /has a header that this suite does not write/,
  },
  {
    id: 'header.b64',
    says: 'says that the payload is not encoded',
    tamper: (folder) =>
      rejoin(folder, ([, payload, mac]) => [
        encode({ ...headerOf(folder), b64: false, crit: ['b64'] }),
        payload,
        mac,
      ]),
    said: /has a header that this suite does not write/,
  },
  {
    id: 'header.repeated',
    says: 'names the algorithm twice',
    tamper: (folder) =>
      rejoin(folder, ([first, payload, mac]) => [
        encode(Buffer.from(first, 'base64url').toString('utf8').replace('{', '{"alg":"none",')),
        payload,
        mac,
      ]),
    said: /has a header that this suite does not write/,
  },
  {
    id: 'header.type',
    says: 'is a signed token of another kind',
    tamper: (folder, { keys }) => withHeader(folder, keys.privateKey, { typ: 'JWT' }),
    said: /its type is JWT/,
  },
  {
    id: 'header.no-json',
    says: 'has a header that is no JSON',
    tamper: (folder) => rejoin(folder, ([, payload, mac]) => [encode('}{'), payload, mac]),
    said: /cannot be read/,
  },
]

const content: readonly VerifyAttack[] = [
  changed(
    'other-origin',
    'is for another host',
    (one) => one,
    /it is for https:\/\/school\.example, expected/,
    {
      origin: 'https://other.example',
    },
  ),
  changed('other-port', 'is for another port', (one) => one, /expected https:\/\/school\.example:8443/, {
    origin: 'https://school.example:8443',
  }),
  changed(
    'origin-not-of-address',
    'names an origin that is not that of its address',
    (one) => ({
      ...one,
      target: { ...one.target, origin: 'https://other.example' },
    }),
    /is not that of its address/,
  ),
  changed(
    'expired',
    'has expired',
    (one) =>
      issueWith(
        { ...one, started: inDays(-9), finished: inDays(-8) },
        { issued: inDays(-7), expires: inDays(-1) },
      ),
    /it has expired/,
  ),
  changed(
    'signed-in-future',
    'was signed tomorrow',
    (one) => issueWith(one, { issued: inDays(1) }),
    /signed in the future/,
  ),
  changed(
    'run-in-future',
    'is of a run of tomorrow',
    (one) => ({ ...one, finished: inDays(1) }),
    /ended in the future/,
  ),
  changed(
    'signed-before-run',
    'was signed in 2019, before its run',
    (one) => issueWith(one, { issued: '2019-01-01T00:00:00.000Z' }),
    /before the run ended/,
  ),
  changed(
    'dated-2019',
    'has a run and a signature of 2019, and does not expire for decades',
    (one) =>
      issueWith(
        { ...one, started: '2019-01-01T08:00:00.000Z', finished: '2019-01-01T09:00:00.000Z' },
        { issued: '2019-01-02T00:00:00.000Z', expires: '2060-01-01T00:00:00.000Z' },
      ),
    /before its catalogue of rules existed[\s\S]*before its key was made/,
  ),
  changed(
    'revoked',
    'was revoked',
    (one) => issueWith(one, { serial: 'e'.repeat(32) }),
    /e{32} is on the list of revoked certificates/,
    { revoked: new Set(['e'.repeat(32)]) },
  ),
  changed(
    'ends-before-start',
    'ended before it began',
    (one) => ({ ...one, started: inDays(0), finished: inDays(-2) }),
    /before it began/,
  ),
  changed(
    'no-such-time',
    'has a time that does not exist',
    (one) => ({ ...one, finished: '2026-99-99T00:00:00Z' }),
    /a time that does not exist/,
  ),
  changed(
    'expires-first',
    'expires before it was signed',
    (one) => issueWith(one, { expires: '2020-01-01T00:00:00Z' }),
    /before it was signed/,
  ),
  changed(
    'old-run-new-signature',
    'is an old run, signed again today',
    (one) => ({ ...one, started: inDays(-400), finished: inDays(-400) }),
    /more than 30 days ago/,
    { maxAge: 30 },
  ),
  changed(
    'wrong-nonce',
    'answers another request',
    (one) => issueWith(one, { nonce: 'n-0' }),
    /another nonce/,
  ),
  changed('no-nonce', 'has no nonce', (one) => issueWith(one, { nonce: null }), /has no nonce/),
  changed(
    'not-issued',
    'is the unsigned content, signed elsewhere',
    (one) => ({ ...one, issue: null }),
    /not made by the command sign/,
  ),
  changed(
    'downgraded',
    'claims the old format, to need no terms',
    ({ issue: _i, suiteDigest: _d, ...one }) => ({
      ...one,
      schema: 1,
      target: { name: one.target.name, url: one.target.url },
    }),
    /has no nonce/,
  ),
  changed(
    'future-format',
    'has the format 3',
    (one) => ({ ...one, schema: 3 }),
    /has the format 3.*Verify it with/,
  ),
  changed(
    'other-build',
    'was made by a changed suite of the same version',
    (one) => ({ ...one, suiteDigest: 'b'.repeat(64) }),
    /another build of suite/,
  ),
  changed(
    'other-suite-digest',
    'was made by another suite than the expected one',
    (one) => one,
    /expected cccccccccccc/,
    { suiteDigest: 'c'.repeat(64) },
  ),
  changed(
    'repeated-field',
    'has its result twice',
    (one) => `${JSON.stringify(one, null, 2).replace('{', '{\n  "result": "conformant",')}\n`,
    /a field is repeated/,
  ),
  changed('layout', 'has another layout', (one) => JSON.stringify(one), /the layout differs/),
  changed('no-json', 'has content that is no JSON', () => 'genuine', /not JSON/),
  changed(
    'further-field',
    'has a field that nobody knows',
    (one) => ({ ...one, approved: true }),
    /additional properties/,
  ),
  changed(
    'better-result',
    'says conformant without its rules',
    (one) => ({ ...one, result: 'conformant' }),
    /its rules give "selected rules passed"/,
  ),
  changed(
    'every-school',
    'says conformant, without "for one school"',
    (one) => ({
      ...one,
      result: 'conformant',
      rules: one.rules.map((rule, at) =>
        at === 0 ? { ...rule, verdict: 'not exercised', oneSchool: true } : rule,
      ),
    }),
    /its rules give "(?:incomplete|conformant for one school)"/,
  ),
  changed(
    'changed-verdict',
    'turns a verdict that the evidence has otherwise',
    (one) => ({
      ...one,
      rules: one.rules.map((rule, at) => (at === 0 ? { ...rule, verdict: 'not applicable' } : rule)),
    }),
    /verdicts\.json has other verdicts than the certificate \(discovery\.issuer\)/,
  ),
  changed(
    'rule-twice',
    'has a rule twice',
    (one) => ({ ...one, rules: [...one.rules, one.rules[0]] }),
    /is on it twice/,
  ),
  changed(
    'rule-unknown',
    'has a rule that is none',
    (one) => ({
      ...one,
      rules: [...one.rules, { ...one.rules[0], id: 'own.invented' }],
    }),
    /own\.invented is not a rule/,
  ),
  changed(
    'evidence-outside',
    'names a file outside of its folder',
    (one) => ({
      ...one,
      evidence: { ...one.evidence, '../../etc/passwd': 'c'.repeat(64) },
    }),
    /\.\.\/\.\.\/etc\/passwd is not a path below/,
  ),
  changed(
    'evidence-absolute',
    'names a file by its full path',
    (one) => ({
      ...one,
      evidence: { ...one.evidence, '/etc/passwd': 'c'.repeat(64) },
    }),
    /\/etc\/passwd is not a path below/,
  ),
  changed(
    'evidence-nul',
    'names a file with a NUL character',
    (one) => ({
      ...one,
      evidence: { ...one.evidence, 'run.jsonl\0.txt': 'c'.repeat(64) },
    }),
    /NUL character/,
  ),
  changed(
    'evidence-device',
    'names a device below a link',
    (one) => ({
      ...one,
      evidence: { ...one.evidence, 'missing/zero': 'c'.repeat(64) },
    }),
    /missing\/zero does not exist/,
  ),
]

/** Signs a certificate over another journal. @param change null if the journal was changed before */
async function reissueOver(
  folder: string,
  key: JWK,
  change: ((text: string) => string) | null,
): Promise<void> {
  if (change !== null) rewriteFolder(folder, change)
  const text = readFileSync(path.join(folder, 'run.jsonl'))
  const digest = createHash('sha256').update(text).digest('hex')
  await reissue(folder, key, (one) => ({
    ...one,
    chain: digestOfLine(text.toString('utf8').trimEnd()),
    evidence: { ...one.evidence, 'run.jsonl': digest },
  }))
}

const evidence: readonly VerifyAttack[] = [
  {
    id: 'evidence.verdicts',
    says: 'changes verdicts.json',
    tamper: (folder) => appendFileSync(path.join(folder, 'verdicts.json'), ' '),
    said: /verdicts\.json was changed after the run/,
  },
  {
    id: 'evidence.har',
    says: 'takes the exchanges of another run',
    tamper: (folder) => writeFileSync(path.join(folder, 'evidence.har'), '{"log":{}}'),
    said: /evidence\.har was changed after the run/,
  },
  {
    id: 'evidence.cut-journal',
    says: 'cuts the last line of the journal off',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'))
    },
    said: /run\.jsonl was changed after the run/,
  },
  {
    id: 'evidence.missing',
    says: 'removes the journal',
    tamper: (folder) => rmSync(path.join(folder, 'run.jsonl')),
    said: /run\.jsonl does not exist/,
  },
  {
    id: 'evidence.other-run',
    says: 'signs the certificate of one run over the journal of another target',
    tamper: (folder, { keys }) =>
      reissue(folder, keys.privateKey, (one) => ({ ...one, target: { ...one.target, name: 'production' } })),
    said: /run\.jsonl is of another target/,
  },
  {
    id: 'evidence.violated-journal',
    says: 'signs a passed rule over a journal in which it is violated',
    tamper: (folder, { keys }) =>
      reissueOver(folder, keys.privateKey, (text) =>
        text.replace('"verdict":"passed"', '"verdict":"violated"'),
      ),
    said: /run\.jsonl gives discovery\.issuer the verdict "violated", the certificate "passed"/,
  },
  {
    id: 'evidence.other-chain',
    says: 'signs the last digest of another journal',
    tamper: (folder, { keys }) =>
      reissue(folder, keys.privateKey, (one) => ({ ...one, chain: 'c'.repeat(64) })),
    said: /run\.jsonl has another last digest than the certificate/,
  },
  {
    id: 'evidence.broken-chain',
    says: 'signs a journal in which a line was changed',
    tamper: (folder, { keys }) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"purpose":"authorize"', '"purpose":"token"'))
      return reissueOver(folder, keys.privateKey, null)
    },
    said: /run\.jsonl line 3 does not fit its digest/,
  },
  {
    id: 'evidence.contradiction',
    says: 'signs a passed check that has judged nothing',
    tamper: (folder, { keys }) =>
      reissueOver(folder, keys.privateKey, (text) => text.replace(/,"judged":\[[^\]]*\]/, '')),
    said: /run\.jsonl contradicts itself: discovery\.issuer has passed, and it has judged nothing/,
  },
  {
    id: 'evidence.other-version',
    says: 'signs another version of the target than that of the run',
    tamper: (folder, { keys }) =>
      reissue(folder, keys.privateKey, (one) => ({ ...one, target: { ...one.target, version: '9.9.9' } })),
    said: /run\.jsonl is of another target/,
  },
  {
    id: 'evidence.other-features',
    says: 'signs fewer features than the run had',
    tamper: (folder, { keys }) => reissue(folder, keys.privateKey, (one) => ({ ...one, features: ['sso'] })),
    said: /run\.jsonl has another features than the certificate/,
  },
  {
    id: 'evidence.json',
    says: 'changes certificate.json next to the signed file',
    tamper: (folder) =>
      writeFileSync(
        path.join(folder, 'certificate.json'),
        JSON.stringify({ ...contentOf(folder), result: 'conformant' }, null, 2),
      ),
    said: /certificate\.json was changed after it was signed: result was "selected rules passed", now "conformant"/,
  },
]

const files: readonly VerifyAttack[] = [
  inPlace(
    'jws-pipe',
    'puts a pipe in place of the signed file',
    'certificate.jws',
    pipe,
    /certificate\.jws is a pipe/,
  ),
  inPlace(
    'json-pipe',
    'puts a pipe in place of certificate.json',
    'certificate.json',
    pipe,
    /certificate\.json is a pipe/,
  ),
  inPlace(
    'evidence-pipe',
    'puts a pipe in place of a report',
    'evidence.har',
    pipe,
    /evidence\.har is a pipe/,
  ),
  inPlace(
    'jws-link',
    'puts a link in place of the signed file',
    'certificate.jws',
    linked,
    /certificate\.jws is a link/,
  ),
  inPlace(
    'json-link',
    'puts a link in place of certificate.json',
    'certificate.json',
    linked,
    /certificate\.json is a link/,
  ),
  inPlace('evidence-link', 'puts a link in place of a report', 'junit.xml', linked, /junit\.xml is a link/),
  inPlace(
    'evidence-linked-folder',
    'puts a link in place of the folder of a report',
    'allure',
    linked,
    /allure\/index\.html is behind a link/,
  ),
  inPlace(
    'jws-folder',
    'puts a folder in place of the signed file',
    'certificate.jws',
    folderInPlaceOf,
    /certificate\.jws is a folder/,
  ),
  inPlace(
    'evidence-folder',
    'puts a folder in place of a report',
    'run.jsonl',
    folderInPlaceOf,
    /run\.jsonl is a folder/,
  ),
  inPlace(
    'device',
    'puts a link to an endless device in place of the signed file',
    'certificate.jws',
    (file) => {
      rmSync(file)
      symlinkSync('/dev/zero', file)
    },
    /certificate\.jws is a link/,
  ),
  inPlace(
    'link-loop',
    'puts a link to itself in place of the signed file',
    'certificate.jws',
    (file) => {
      rmSync(file)
      symlinkSync(file, file)
    },
    /certificate\.jws is a link/,
  ),
  inPlace(
    'huge',
    'makes the signed file 20 MB long',
    'certificate.jws',
    (file) => appendFileSync(file, 'A'.repeat(20_000_000)),
    /certificate\.jws is larger than 16 MB/,
  ),
  inPlace(
    'empty',
    'empties the signed file',
    'certificate.jws',
    (file) => writeFileSync(file, ''),
    /cannot be read/,
  ),
  inPlace(
    'binary',
    'fills the signed file with NUL characters',
    'certificate.jws',
    (file) => writeFileSync(file, Buffer.alloc(1000)),
    /cannot be read/,
  ),
]

/** Changes of a signed folder, or of what is signed. */
export const verifyAttacks: readonly VerifyAttack[] = [
  ...signature,
  ...header,
  ...forgedHeader,
  ...content,
  ...evidence,
  ...files,
]

/** The first check as a run records it when it is violated. */
const violated: Partial<CheckRecord> = {
  verdict: 'violated',
  reason: 'another issuer',
  expected: 'the documented issuer',
  actual: 'another one',
  steps: [{ title: 'the issuer', verdict: 'violated', start: 0, ms: 1, exchanges: [1], steps: [] }],
}

/** A forged journal whose digests and reports were all made again, as "report --rebuild" makes them. */
const forged = (
  id: string,
  says: string,
  change: (text: string) => string,
  said: RegExp,
  run: RunChange = {},
): SignAttack => ({
  id: `sign.journal.${id}`,
  says,
  tamper: async (folder) => {
    await writeRun(folder, run)
    await rebuild(folder, change)
  },
  said,
})

/** A forged journal that cannot be read, so that no report can be made from it. */
const unreadable = (
  id: string,
  says: string,
  change: (text: string) => string,
  said: RegExp,
): SignAttack => ({
  id: `sign.journal.${id}`,
  says,
  tamper: (folder) => rewriteFolder(folder, change),
  said,
})

const lineWith = (text: string, type: string): string =>
  text.split('\n').find((line) => line.startsWith(`{"type":"${type}"`)) ?? ''

/** Verdicts, times and names that a person with the folder of the reports makes up before the run is signed. */
const forgedJournals: readonly SignAttack[] = [
  {
    id: 'sign.journal.line',
    says: 'changes one line of the journal',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"verdict":"passed"', '"verdict":"undecided"'))
    },
    said: /line \d+ does not fit its digest/,
  },
  {
    id: 'sign.journal.line-removed',
    says: 'removes one line of the journal',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\{"type":"exchange".*\n/m, ''))
    },
    said: /line 3 does not fit its digest/,
  },
  {
    id: 'sign.journal.line-repeated',
    says: 'repeats a line of the journal',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      const text = readFileSync(file, 'utf8')
      const line = lineWith(text, 'check')
      writeFileSync(file, text.replace(line, `${line}\n${line}`))
    },
    said: /line \d+ does not fit its digest/,
  },
  {
    id: 'sign.journal.no-digests',
    says: 'removes all digests, as if an earlier version had written the journal',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/,"chain":"\w{64}"\}$/gm, '}'))
    },
    said: /its lines have no digests/,
  },
  unreadable(
    'second-run-line',
    'has a second line about the run, of another target',
    (text) => {
      const line = lineWith(text, 'run')
      return text.replace(line, `${line}\n${line.replace('"staging"', '"production"')}`)
    },
    /line 2 is a second line of the type "run"/,
  ),
  unreadable(
    'second-end-line',
    'ends twice, the second time without an interruption',
    (text) => `${text}${lineWith(text, 'end')}\n`,
    /line \d+ follows the end of the run/,
  ),
  unreadable(
    'check-after-end',
    'has a check after its end',
    (text) => `${text}${lineWith(text, 'check')}\n`,
    /line \d+ follows the end of the run/,
  ),
  unreadable(
    'field-twice',
    'has a verdict twice in one line',
    (text) => text.replace('"verdict":"passed"', '"verdict":"violated","verdict":"passed"'),
    /line \d+ is not written as a run writes it: a field is repeated/,
  ),
  forged(
    'verdict',
    'turns a violated check into a passed one',
    (text) => text.replace('"verdict":"violated"', '"verdict":"passed"'),
    /discovery\.issuer has passed, and it has the reason of another verdict/,
    { first: violated },
  ),
  forged(
    'verdict-and-reason',
    'turns a violated check into a passed one, without its reason',
    (text) =>
      text
        .replace('"verdict":"violated","reason":"another issuer"', '"verdict":"passed","reason":null')
        .replace(
          '"expected":"the documented issuer","actual":"another one"',
          '"expected":null,"actual":null',
        ),
    /discovery\.issuer has passed, and its step "the issuer" is violated/,
    { first: violated },
  ),
  forged(
    'nothing-judged',
    'has a passed check that has judged nothing',
    (text) => text.replace(/,"judged":\[[^\]]*\]/, ''),
    /discovery\.issuer has passed, and it has judged nothing/,
  ),
  forged(
    'no-answer',
    'has a passed check without an answer of the target',
    (text) => text,
    /discovery\.issuer has passed, and no exchange behind it has an answer/,
    { exchange: { response: null, error: { code: 'ECONNREFUSED', message: 'refused' } } },
  ),
  forged(
    'other-evidence',
    'has a passed check with the exchange of another one',
    (text) => text.replace('"exchange":1}', '"exchange":2}'),
    /discovery\.issuer has passed, and exchange 2 of one of its parts is not among its exchanges/,
  ),
  forged(
    'other-target',
    'names another target than the one that its exchanges are with',
    (text) => text.replace('https://school.example/eu1', 'https://other.example/eu1'),
    /no exchange is with its target https:\/\/other\.example\/eu1/,
  ),
  forged(
    'other-times',
    'has other times than its exchanges',
    (text) =>
      text
        .replace(/"started":"[^"]+"/, `"started":"${inDays(-2)}"`)
        .replace(/"finished":"[^"]+"/, `"finished":"${inDays(-1)}"`),
    /exchange 1 is from .*, and the run is from /,
  ),
  forged(
    'other-features',
    'declares fewer features than it has judged',
    (text) => text.replace('"features":["data-api","sso"]', '"features":["sso"]'),
    /rooms\.by-id\.found is passed, and the feature data-api is not declared/,
  ),
  forged(
    'no-waivers',
    'does not name the waiver of a waived rule',
    (text) => text.replace('"waived":[]', '"waived":["discovery.issuer"]'),
    /discovery\.issuer is waived, and no waiver is named/,
  ),
  {
    id: 'sign.journal.later-nonce',
    says: 'is a run without a nonce, and gets one when it is signed',
    tamper: async (folder) => {
      await writeRun(folder)
      await rebuild(folder, (text) => text.replace('"nonce":"n-1",', ''))
    },
    said: /is of a run without a nonce/,
  },
  forged(
    'other-nonce',
    'is a run with another nonce than the expected one',
    (text) => text.replace('"nonce":"n-1"', '"nonce":"n-0"'),
    /is of a run with another nonce/,
  ),
]

/** Changes of a folder before it is signed. */
export const signAttacks: readonly SignAttack[] = [
  {
    id: 'sign.journal-verdict',
    says: 'turns a verdict in the journal',
    tamper: (folder) =>
      rewriteFolder(folder, (text) => text.replace('"verdict":"passed"', '"verdict":"undecided"')),
    said: /does not fit its reports/,
  },
  {
    id: 'sign.all-but-journal',
    says: 'turns a verdict in the certificate, with fitting digests',
    tamper: (folder) => {
      const file = path.join(folder, 'certificate.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"passed"', '"not applicable"'))
    },
    said: /certificate\.json that does not fit its reports/,
  },
  {
    id: 'sign.cut-journal',
    says: 'cuts the end of the journal off',
    tamper: (folder) => {
      const file = path.join(folder, 'run.jsonl')
      writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40))
    },
    said: /was killed before its end/,
  },
  {
    id: 'sign.invented-check',
    says: 'adds a check that was not planned',
    tamper: (folder) =>
      rewriteFolder(folder, (text) => {
        const line = text.split('\n').find((one) => one.startsWith('{"type":"check"')) ?? ''
        return text.replace(
          '{"type":"end"',
          `${line.replace('"case":""', '"case":"invented"')}\n{"type":"end"`,
        )
      }),
    said: /\(invented\) was not planned/,
  },
  {
    id: 'sign.check-twice',
    says: 'reports a check twice, the second time passed',
    tamper: (folder) =>
      rewriteFolder(folder, (text) => {
        const line = text.split('\n').find((one) => one.startsWith('{"type":"check"')) ?? ''
        return text.replace('{"type":"end"', `${line}\n{"type":"end"`)
      }),
    said: /is reported twice/,
  },
  {
    id: 'sign.missing-exchange',
    says: 'removes an exchange that a check names',
    tamper: (folder) => rewriteFolder(folder, (text) => text.replace(/^\{"type":"exchange".*\n/m, '')),
    said: /is named but missing/,
  },
  {
    id: 'sign.har',
    says: 'removes the exchanges from evidence.har and fits the digest',
    tamper: (folder) => {
      const [file, certificate] = ['evidence.har', 'certificate.json'].map((name) =>
        path.join(folder, name),
      ) as [string, string]
      const digest = (): string => createHash('sha256').update(readFileSync(file)).digest('hex')
      const before = digest()
      writeFileSync(file, '{"log":{"entries":[]}}')
      writeFileSync(certificate, readFileSync(certificate, 'utf8').replace(before, digest()))
    },
    said: /has a evidence\.har that does not fit its journal|evidence\.har/,
  },
  {
    id: 'sign.report-missing',
    says: 'removes a report',
    tamper: (folder) => rmSync(path.join(folder, 'junit.xml')),
    said: /has a report that/,
  },
  {
    id: 'sign.report-link',
    says: 'puts a link in place of a report',
    tamper: (folder) => linked(path.join(folder, 'verdicts.json')),
    said: /has a report that is a link/,
  },
  {
    id: 'sign.journal-pipe',
    says: 'puts a pipe in place of the journal',
    tamper: (folder) => pipe(path.join(folder, 'run.jsonl')),
    said: /run\.jsonl is a pipe/,
  },
  {
    id: 'sign.withheld',
    says: 'has a secret in its reports, which were moved away',
    tamper: (folder) => writeFileSync(path.join(folder, 'withheld.json'), '{}'),
    said: /secrets were found in its reports/,
  },
  {
    id: 'sign.part',
    says: 'is one part of a run',
    tamper: (folder) => writeRun(folder, { head: { shard: { index: 1, count: 1 } } }),
    said: /is part 1 of 1 of a run/,
  },
  {
    id: 'sign.no-version',
    says: 'does not name the version of its target',
    tamper: (folder) =>
      writeRun(folder, { head: { target: { name: 'staging', url: 'https://school.example/eu1' } } }),
    said: /does not name the version of its target.*TARGET_VERSION/,
  },
  {
    id: 'sign.feature-without-rule',
    says: 'declares a feature of which no rule was judged',
    tamper: (folder) =>
      writeRun(folder, { head: { features: ['data-api', 'roster', 'sso'] }, rules: Object.keys(rules) }),
    said: /judged no rule of the declared feature roster/,
  },
  ...forgedJournals,
  {
    id: 'sign.fault',
    says: 'is a run of an embedded target that was broken on purpose',
    tamper: (folder) =>
      writeRun(folder, { head: { waivers: ['the embedded target is broken by fault.ts'] } }),
    said: /is a run with --fault/,
  },
  {
    id: 'sign.other-version',
    says: 'is of another version of the suite',
    tamper: (folder) => rewriteFolder(folder, (text) => text.replace(/"suite":"[^"]+"/, '"suite":"9.9.9"')),
    said: /was made by suite 9\.9\.9/,
  },
  {
    id: 'sign.other-build',
    says: 'was judged by a changed build of the suite',
    tamper: (folder) => {
      const file = path.join(folder, 'certificate.json')
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(/"suiteDigest": "\w+"/, `"suiteDigest": "${'b'.repeat(64)}"`))
    },
    said: /another build of the suite/,
  },
  {
    id: 'sign.key-in-reports',
    says: 'has the private key in its evidence: the target has read it',
    tamper: (folder, { keys }) =>
      writeRun(folder, {
        exchange: {
          response: {
            status: 200,
            headers: [],
            body: { text: `stolen: ${keys.privateKey.d}`, bytes: 60, cut: false, sha256: null },
          },
        },
      }),
    said: /contains the private key in /,
  },
  {
    id: 'sign.locked',
    says: 'is written by a living run',
    tamper: (folder) =>
      writeFileSync(
        path.join(folder, '.run.lock'),
        `${JSON.stringify({ pid: 1, host: 'other-machine', began: '', id: 'x' })}\n`,
      ),
    said: /is in use: a run on "other-machine"/,
  },
]

/** Keys that anyone could have made, or that do not fit their algorithm. */
export const keyAttacks: readonly KeyAttack[] = [
  {
    id: 'key.symmetric',
    says: 'is a shared secret',
    key: () => ({ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }),
    half: 'public',
    said: /key for HS256/,
  },
  {
    id: 'key.wrong-type',
    says: 'has a type that does not fit its algorithm',
    key: () => ({ kty: 'RSA', n: 'AQAB', e: 'AQAB', alg: 'EdDSA' }),
    half: 'public',
    said: /its type is not that of its algorithm EdDSA/,
  },
  {
    id: 'key.short-rsa',
    says: 'is an RSA key of 1024 bits',
    key: () => ({ kty: 'RSA', n: Buffer.alloc(128, 0xff).toString('base64url'), e: 'AQAB', alg: 'RS256' }),
    half: 'public',
    said: /its modulus has 1024 bits/,
  },
  {
    id: 'key.exponent-one',
    says: 'is an RSA key with the exponent 1: every text is its own signature',
    key: () => ({ kty: 'RSA', n: Buffer.alloc(256, 0xff).toString('base64url'), e: 'AQ', alg: 'RS256' }),
    half: 'public',
    said: /its exponent is not 65537/,
  },
  {
    id: 'key.small-order',
    says: 'is a point of small order: one signature fits many texts',
    key: () => ({ kty: 'OKP', crv: 'Ed25519', x: Buffer.alloc(32).toString('base64url'), alg: 'EdDSA' }),
    half: 'public',
    said: /small order/,
  },
  {
    id: 'key.public-to-sign',
    says: 'is the public half, given to sign',
    key: ({ keys }) => keys.publicKey,
    half: 'private',
    said: /does not contain a private key/,
  },
  {
    id: 'key.huge',
    says: 'is a file of 1 MB',
    key: () => 'A'.repeat(1_000_000),
    half: 'public',
    said: /is larger than/,
  },
]
