/**
 * The command `audit`: judges recorded traffic, and sends nothing.
 * @module
 */
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { summary } from '../../../reporters/console/summary.js'
import { reportNames, writeAll } from '../../../reporters/index.js'
import type { FoundPlace, Recording } from '../../audit/audit.js'
import { type Damage, recordedExchanges } from '../../audit/read/recording.js'
import { recordAudit } from '../../audit/record.js'
import { auditRoles, type JudgingRole, judgingRules } from '../../audit/roles.js'
import type { RecordedKey } from '../../audit/traffic.js'
import { isRecord, parseJson } from '../../core/json.js'
import { statusArea } from '../../output/status-area.js'
import { columnsOf } from '../../output/wrap.js'
import { palette, standardError, standardOutput } from '../../output/writer.js'
import { loadProfile } from '../../profile/load.js'
import { missingFor } from '../../profile/optional-packages.js'
import { parseUrl } from '../../profile/parse-url.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Profile } from '../../profile/profile.js'
import { keyProblem } from '../../profile/public-key.js'
import { readText, shownFile } from '../../profile/read-text.js'
import { dataBasePath, ssoBasePath } from '../../profile/sso-paths.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import type { Role, RunRecord } from '../../record/record.js'
import { shown } from '../../results/shown.js'
import { askedReports, needsAllure } from '../reports/asked-reports.js'
import { moveLeaksAway } from '../reports/leaks.js'
import { lockReports } from '../reports/report-folder.js'
import { openPointClauses } from '../reports/write-reports.js'
import { recordingProfile } from './recording-profile.js'

/** Options, as typed. */
export interface AuditCommandOptions {
  readonly role: Role
  /** Profile of the platform. */
  readonly env?: string
  readonly baseUrl?: string
  /** Path of the SSO base, with `{segment}` and `{tenant}`. */
  readonly ssoBase?: string
  readonly clientId?: string
  readonly webhookUrl: readonly string[]
  /** File with the public key of webhooks. */
  readonly webhookKey?: string
  /** File with a key set. */
  readonly keySet?: string
  readonly only: readonly string[]
  readonly standards: boolean
  readonly out?: string
  readonly reports?: readonly string[]
  readonly publishable: boolean
  /** True to print everything. */
  readonly verbose: boolean
}

/**
 * Judges recorded traffic.
 * @returns the exit code: 0 if no rule that counts is violated, 1 if one is, 5 if a secret was found in the reports
 * @throws {ConfigurationError} for wrong options, and for files that are no recording
 */
export async function auditFiles(files: readonly string[], options: AuditCommandOptions): Promise<number> {
  // An audit reads much and keeps little.
  setFlagsFromString('--heap-growing-percent=140')
  const started = new Date()
  const { role, standards } = options
  const only = chosenReports(options)
  const keys = options.keySet === undefined ? [] : keysIn(options.keySet)
  const webhookKey = options.webhookKey === undefined ? undefined : webhookKeyIn(options.webhookKey)
  const judging = await auditRoles[role]()
  const rules = chosenRules(judging, options)
  const out = path.resolve(options.out ?? path.join('reports', 'audit'))
  const release = lockReports(out)
  try {
    const progress = new Progress()
    const damage: string[] = []
    let pass = 0
    const recording: Recording = async function* () {
      pass += 1
      // Each pass meets the same damage, as far as it reads.
      const onDamage = ({ file, entry, what }: Damage): void => {
        const text = `${file}${entry === null ? '' : `, entry ${entry}`}: ${what}`
        if (!damage.includes(text)) damage.push(text)
      }
      let count = 0
      for await (const exchanges of recordedExchanges(files, { onDamage })) {
        count += exchanges.length
        progress.draw(pass, count)
        yield exchanges
      }
    }
    const result = await judging.audit({
      recording,
      rules,
      profile: (places) => profileOf(places, options),
      webhookAddresses: options.webhookUrl,
      keys,
      ...(webhookKey === undefined ? {} : { webhookKey }),
      ...(options.clientId === undefined ? {} : { clientId: options.clientId }),
    })
    const { record, redactor } = await recordAudit(result, {
      ...{ role, recording, damage, standards, started },
      files: files.map((file) => path.basename(file)),
      secrets: result.profile.secrets,
    })
    progress.clear()
    const published = options.publishable ? await publishable(record) : record
    const about = foundLines(published, options.verbose)
    standardOutput.paragraphs(about)
    return await write(published, { out, only, secrets: redactor.secrets(), verbose: options.verbose })
  } finally {
    release()
  }
}

/** Writes the reports, and prints the result. @returns the exit code */
async function write(
  record: RunRecord,
  {
    out,
    only,
    secrets,
    verbose,
  }: {
    out: string
    only: readonly string[]
    secrets: readonly { name: string; value: string; seen: boolean }[]
    verbose: boolean
  },
): Promise<number> {
  const written = await writeAll(record, { out, only, clauses: openPointClauses(), history: null })
  const moved = moveLeaksAway(
    out,
    written.map((file) => file.path),
    secrets.filter(({ seen }) => !seen),
    (text) => standardError.message(text),
  )
  const files = written
    .filter((file) => !moved.includes(file.path))
    .map((file) => ({ ...file, path: shown(file.path) }))
  const columns = columnsOf(standardOutput.output, process.env)
  standardOutput.lines(summary(record, files, palette, { columns, verbose, printed: printedBefore }))
  return moved.length > 0 ? exitCodes.secretFound : exitCodeOf(record.result)
}

/** Files that could not be read and are listed. */
const mostDamage = 4
/** The lines before the summary, at most. */
const printedBefore = 16

/** What was found, before the result. */
function foundLines({ audit: facts, role, target }: RunRecord, verbose: boolean): string[] {
  if (facts === undefined) return []
  const damage = verbose ? facts.damage : facts.damage.slice(0, mostDamage)
  const who = role === 'platform' ? 'the platform' : 'the application'
  return [
    `Judges ${who} in ${facts.exchanges} recorded exchanges, ${facts.located} of them with the platform at ${target.url}. Nothing is sent.`,
    ...damage.map((text) => `  not read: ${text}`),
    ...(damage.length < facts.damage.length
      ? [`  and ${facts.damage.length - damage.length} more, see --verbose`]
      : []),
  ]
}

/** Names of the reports to make. An audit has no certificate: it does not show that a target conforms. */
function chosenReports({ reports }: AuditCommandOptions): readonly string[] {
  const asked = askedReports(reports)
  if (asked !== null) return asked
  if (missingFor('allure').length === 0) return reportNames
  return reportNames.filter((name) => !needsAllure(name))
}

/** @throws {ConfigurationError} for --only with a rule that cannot judge recordings */
function chosenRules(
  role: JudgingRole,
  { only, role: name }: AuditCommandOptions,
): ReturnType<typeof judgingRules> {
  const judging = judgingRules(role)
  if (only.length === 0) return judging
  const isMeant = (id: string, word: string): boolean => id === word || id.startsWith(`${word}.`)
  const unknown = only.find((word) => !judging.some(([id]) => isMeant(id, word)))
  if (unknown !== undefined)
    throw new ConfigurationError(
      `--only names "${unknown}". Expected the id of a rule of role ${name} that can judge recordings, or the beginning of some ids. To fix it: correct it, or leave it out; an audit without --only lists all of them in verdicts.json. Nothing was read.`,
    )
  return judging.filter(([id]) => only.some((word) => isMeant(id, word)))
}

/** The profile of the platform in the recording. */
function profileOf(places: readonly FoundPlace[], options: AuditCommandOptions): Profile {
  const { env, baseUrl, ssoBase } = options
  if (env !== undefined) return loadProfile(env)
  const [place] = places
  const given = baseUrl === undefined ? undefined : parseUrl(baseUrl)
  if (given === null)
    throw new ConfigurationError(
      `--base-url is "${baseUrl}". Expected an absolute address, for example https://school.example.com. To fix it: correct it, or leave it out if the recording has documented paths.`,
    )
  if (place === undefined && given === undefined)
    throw new ConfigurationError(
      `The recording has no exchange with such a platform: no address has the path /{segment}${ssoBasePath}/{tenant} or /{segment}${dataBasePath}/. Expected traffic of a platform. To fix it: name the platform with --base-url and --sso-base, or its profile with --env; or record a sign-in or a call of a data API.`,
    )
  const segment = place?.segment ?? 'platform'
  const base = given === undefined ? (place?.baseUrl ?? '') : given.href.replace(/\/$/, '')
  return recordingProfile({ baseUrl: base, segment }, place?.tenants[0], ssoBase)
}

function keysIn(file: string): readonly RecordedKey[] {
  const name = shownFile(file)
  try {
    const value = parseJson(readText(file, name))
    const keys = isRecord(value) ? (value as { readonly keys?: unknown }).keys : value
    if (Array.isArray(keys) && keys.every(isRecord)) return keys as RecordedKey[]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ConfigurationError(
    `${name} is no key set. Expected a JSON object with the field keys, as the address jwks_uri returns it. To fix it: save the answer of that address.`,
  )
}

function webhookKeyIn(file: string): string {
  const name = shownFile(file)
  const text = readText(file, name).trim()
  const problem = keyProblem(text)
  if (problem === undefined) return text
  throw new ConfigurationError(
    `${name} has ${problem}. Expected the public key for webhooks: SubjectPublicKeyInfo, DER, in base64. To fix it: save the key of the environment as the platform gives it.`,
  )
}

/** The record without names and texts of records. */
async function publishable(record: RunRecord): Promise<RunRecord> {
  const { publisherFor } = await import('../../publishable/publisher.js')
  const publisher = await publisherFor(null)
  // What is quoted comes after the bodies: they say what names are.
  const exchanges = record.exchanges.map((exchange) => publisher.exchange(exchange))
  const { audit: facts } = record
  return {
    ...record,
    target: { ...record.target, name: 'recording' },
    exchanges,
    rules: record.rules.map((rule) => ({
      ...rule,
      checks: rule.checks.map((check) => publisher.check({ ...check, case: '' })),
    })),
    publishable: true,
    ...(facts === undefined
      ? {}
      : { audit: { ...facts, files: [], damage: facts.damage.map((text) => publisher.text(text)) } }),
  }
}

/** Milliseconds between two drawings. */
const redrawEvery = 250

/** Shows on a terminal what is read. */
class Progress {
  readonly #area = standardError.output.isTTY === true ? statusArea(standardError.output) : null
  #drawn = 0

  draw(pass: number, count: number): void {
    const now = performance.now()
    if (this.#area === null || now - this.#drawn < redrawEvery) return
    this.#drawn = now
    this.#area.draw([`reading, pass ${pass}: ${count} exchanges`])
  }

  clear(): void {
    this.#area?.clear()
  }
}
