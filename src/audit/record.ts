/**
 * The record of an audit, from which all reports are made.
 * @module
 */
import { contractDigest, contractHash, partnerRules, rules } from '../../generated/catalogue.js'
import { Evidence } from '../core/http/evidence.js'
import { learnExchange } from '../core/http/learning.js'
import { Redactor } from '../core/http/redactor.js'
import { packageVersion } from '../profile/package-root.js'
import { concludeRules, resultOf } from '../record/conclude.js'
import type { CheckRecord, ExchangeRecord, Role, RuleEntry, RunRecord } from '../record/record.js'
import { violationWords } from '../record/sentences.js'
import type { Audit, Recording } from './audit.js'
import type { RecordedExchange } from './exchange.js'
import type { Tally } from './judge.js'
import type { LocatedExchange } from './locate.js'

/** What the record says in addition to what the audit found. */
export interface AuditFacts {
  readonly role: Role
  readonly recording: Recording
  /** Names of the files, without their folders. */
  readonly files: readonly string[]
  readonly damage: readonly string[]
  readonly standards: boolean
  /** When the audit began. */
  readonly started: Date
  /** Values that the reports must not show, by what is shown in their place. */
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
}

/** A record, and the secrets that no file may contain. */
export interface RecordedAudit {
  readonly record: RunRecord
  readonly redactor: Redactor
}

/** Words for the number of subjects: `12 of the kind ID token`. */
function lookedWords({ looked, kinds }: Tally): string {
  return `looked at ${looked} of the kind ${kinds.join(' or ')}`
}

/** The checks of a rule: one for each violation that was kept, or a single one. */
function checksOf(
  tally: Tally,
  at: string,
  ids: ReadonlyMap<number, number>,
  placeOf: (number: number) => string,
): CheckRecord[] {
  const { rule, looked, violated, violations, example, reason, kinds } = tally
  const idsOf = (numbers: readonly number[]): number[] => numbers.flatMap((number) => ids.get(number) ?? [])
  const common = { rule, optional: false, at, ms: 0, steps: [], stack: null, expected: null, actual: null }
  if (violations.length > 0)
    return violations.map(({ expected, actual, compared, exchanges }) => ({
      ...common,
      compared,
      ...{ case: placeOf(exchanges.at(-1) ?? 0), verdict: 'violated' as const, expected, actual },
      reason: `${violationWords({ expected, actual, compared })} (${violated} of ${looked} of the kind ${kinds.join(' or ')})`,
      exchanges: idsOf(exchanges),
    }))
  if (looked > 0)
    return [
      {
        ...common,
        case: '',
        verdict: 'not violated',
        reason: lookedWords(tally),
        exchanges: idsOf(example ?? []),
      },
    ]
  return [
    {
      ...common,
      ...{ case: '', verdict: 'not seen' as const, exchanges: [] },
      reason: reason ?? `the recording has no ${kinds.join(' and no ')}`,
    },
  ]
}

/** Makes the record of an audit. Reads the exchanges that it shows once more. */
export async function recordAudit(audit: Audit, facts: AuditFacts): Promise<RecordedAudit> {
  const { tallies, profile } = audit
  const { role, recording, files, damage, standards, started, secrets } = facts
  const shown = new Set(
    tallies.flatMap(({ violations, example, violated }) =>
      violated > 0 ? violations.flatMap(({ exchanges }) => exchanges) : (example ?? []),
    ),
  )
  const redactor = new Redactor()
  for (const { key, value } of secrets) redactor.add(value, `$${key}`)
  for (const value of [profile.baseUrl, profile.segment, profile.tenant]) redactor.allow(value)
  const { ids, exchanges, places } = await shownExchanges(recording, shown, redactor, audit)
  const catalogue: readonly RuleEntry[] = Object.values<RuleEntry>(role === 'platform' ? rules : partnerRules)
  const judged = new Set(tallies.map(({ rule }) => rule))
  const entries = catalogue.filter(({ id }) => judged.has(id))
  const at = started.toISOString()
  const mask = (text: string | null): string | null => (text === null ? null : redactor.url(text))
  const checks = tallies
    .flatMap((tally) => checksOf(tally, at, ids, (number) => places.get(number) ?? `exchange ${number}`))
    .map((check) => ({
      ...check,
      reason: mask(check.reason),
      expected: mask(check.expected),
      actual: mask(check.actual),
    }))
  const ruleRecords = concludeRules(entries, checks, () => false)
  const result = resultOf(ruleRecords, { standards, waivers: [], whole: true })
  const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
  const record: RunRecord = {
    suite: packageVersion,
    contract: contractHash,
    contractDocument: contractDigest,
    role,
    target: {
      name: files.length === 1 ? (files[0] ?? '') : `${files.length} recordings`,
      url: profile.baseUrl,
    },
    started: at,
    finished: new Date().toISOString(),
    result: tallies.every(({ looked }) => looked === 0)
      ? 'nothing judged'
      : result === 'not conformant'
        ? 'violations found'
        : 'no violations found',
    interrupted: null,
    notices: [],
    notUndone: [],
    features: [],
    waivers: [],
    standards,
    shard: null,
    audit: {
      files,
      exchanges: audit.exchanges,
      located: audit.located,
      further: catalogue.length - entries.length,
      from: iso(audit.from),
      until: iso(audit.until),
      masked: audit.masked,
      damage,
    },
    rules: ruleRecords,
    observations: [],
    exchanges,
  }
  return { record, redactor }
}

/** The exchanges that the reports show, masked. */
async function shownExchanges(
  recording: Recording,
  shown: ReadonlySet<number>,
  redactor: Redactor,
  { locator, secrets }: Pick<Audit, 'locator' | 'secrets'>,
): Promise<{
  /** Ids in the record, by number. */
  readonly ids: ReadonlyMap<number, number>
  readonly exchanges: readonly ExchangeRecord[]
  /** Where exchanges are, in words, by number. */
  readonly places: ReadonlyMap<number, string>
}> {
  const kept = await exchangesWith(recording, shown)
  const raw = kept.map((exchange) => rawOf(exchange, locator.locate(exchange)))
  // A secret of a later exchange may be in an earlier one.
  for (const exchange of raw) learnExchange(redactor, exchange)
  for (const exchange of kept)
    for (const text of textsOf(exchange))
      for (const secret of secrets.in(text)) redactor.add(secret, 'secret')
  const evidence = new Evidence(redactor)
  const ids = new Map(raw.map((exchange, at) => [kept[at]?.number ?? 0, evidence.record(exchange)]))
  const places = new Map(
    kept.map(({ number, place }) => [number, `${place.file}, entry ${place.entry}`] as const),
  )
  return { ids, exchanges: evidence.all(), places }
}

/** The exchanges with these numbers. Reads the recording up to the last one. */
async function exchangesWith(
  recording: Recording,
  numbers: ReadonlySet<number>,
): Promise<readonly RecordedExchange[]> {
  const kept: RecordedExchange[] = []
  if (numbers.size === 0) return kept
  for await (const exchanges of recording()) {
    kept.push(...exchanges.filter(({ number }) => numbers.has(number)))
    if (kept.length === numbers.size) break
  }
  return kept
}

function textsOf({ request, response }: RecordedExchange): string[] {
  const bodyOf = (body: RecordedExchange['request']['body']): string[] =>
    body === null ? [] : [body.bytes.toString('utf8')]
  return [
    ...[request.url, ...request.headers.map(([, value]) => value), ...bodyOf(request.body)],
    ...(response === null ? [] : [...response.headers.map(([, value]) => value), ...bodyOf(response.body)]),
  ]
}

function rawOf(
  { at, ms, request, response, error }: RecordedExchange,
  located: LocatedExchange | null,
): Parameters<Evidence['record']>[0] {
  return {
    purpose: located?.resource ?? located?.endpoint ?? 'other',
    operation: null,
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    requestBody: request.body?.bytes ?? null,
    at: new Date(at ?? 0),
    ms: ms ?? 0,
    response:
      response === null
        ? null
        : {
            status: response.status,
            headers: response.headers,
            body: response.body?.bytes ?? Buffer.alloc(0),
            wireBytes: response.body?.bytes.length ?? 0,
          },
    error: error === null ? null : { code: error, message: error },
  }
}
