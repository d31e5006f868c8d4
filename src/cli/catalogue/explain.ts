/**
 * The command `explain`.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { partnerRules, rules, statements } from '../../../generated/catalogue.js'
import { type JournalContent, JournalError, readFirstLine, readJournal } from '../../../reporters/journal.js'
import { repeatLine } from '../../../reporters/repeat.js'
import { type Language, packageTranslations } from '../../catalogue/translations.js'
import { suiteFiles } from '../../coverage/suite-files.js'
import { rulesOf } from '../../custom/entries.js'
import { type CustomFolder, readCustomFolders } from '../../custom/folder.js'
import { palette, standardOutput } from '../../output/writer.js'
import { catalogueOf, hintFor } from '../../plan/selected-rules.js'
import { ConfigurationError, nearest } from '../../profile/problems.js'
import { verdictOfRule, verdictWords } from '../../record/conclude.js'
import { isCustom } from '../../record/custom.js'
import type { Role, RuleEntry } from '../../record/record.js'

/** Options of the command `explain`, as typed. */
export interface ExplainOptions {
  /** A report folder, or a folder with several; default: `reports`. */
  readonly run?: string
  /** Another name of {@link run}. */
  readonly out?: string
  readonly role?: Role
  readonly suites: readonly string[]
  /** Language of the texts; default: English. */
  readonly language?: Language
}

/**
 * Prints one rule in full: its statement, why it matters, how it is checked, typical mistakes, the remedy, its clause,
 * the file of its check, and the last evidence.
 * @throws {ConfigurationError} for an unknown id, or a folder that cannot be used
 */
export async function explainRule(
  id: string,
  { out = 'reports', run = out, role, suites, language = 'en' }: ExplainOptions,
): Promise<void> {
  const folders = await readCustomFolders(suites)
  const entries = catalogueOf(role, rulesOf(folders))
  const entry = entries.find((one) => one.id === id)
  if (entry === undefined) {
    const near = nearest(
      id,
      entries.map((one) => one.id),
    )
    throw new ConfigurationError(
      `No rule${role === undefined ? '' : ` for a ${role}`} has the id "${id}". ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : hintFor(id).replace(/^./, (first) => first.toUpperCase())}`,
    )
  }
  const lines = [
    palette.bold(entry.id),
    ...spoken(entry, language),
    '',
    `clause    ${entry.clause}${entry.implied === null ? '' : ' (implied)'}`,
    ...statementLines(entry, language),
    `tier      ${entry.tier}, level ${entry.level}, role ${entry.role}`,
    ...versionLines(entry),
    `feature   ${[entry.feature, ...(entry.also ?? [])].join(', ')}`,
    `needs     ${entry.needs.length > 0 ? entry.needs.join(', ') : 'nothing beyond the profile'}`,
    ...(entry.operation === null ? [] : [`operation ${entry.operation}`]),
    `check     ${(isCustom(id) ? customSuiteOf(id, folders) : suiteFiles().get(id)) ?? 'none'}`,
    '',
    ...lastEvidence(entry, run),
  ]
  standardOutput.lines(lines)
}

/** The versions of the suite that brought and changed a rule. Empty for a rule of the first release. */
function versionLines({ id, since, later, deprecated, replacedBy }: RuleEntry): string[] {
  const entry = [...Object.values(rules), ...Object.values(partnerRules)].find((one) => one.id === id)
  return [
    ...(since === undefined ? [] : [`since     ${since}`]),
    ...(entry?.changed ?? []).map(({ version, what }) => `changed   ${version}: ${what}`),
    ...(later === undefined ? [] : [`on trial  ${later} with the next minor version, or with --strict`]),
    ...(deprecated === undefined
      ? []
      : [`deprecated since ${deprecated}${replacedBy === undefined ? '' : `, replaced by ${replacedBy}`}`]),
  ]
}

/** The statements that a rule of the contract comes from, and how it follows from them if they do not say it. */
function statementLines({ id, implied }: RuleEntry, language: Language): string[] {
  const translations = packageTranslations()
  const entry = [...Object.values(rules), ...Object.values(partnerRules)].find((one) => one.id === id)
  const named = statements.filter((statement) => entry?.statements.includes(statement.id) ?? false)
  return [
    ...named.map(
      ({ id: name, says }) => `statement ${name}: ${translations.other('statements', name, says, language)}`,
    ),
    ...(implied === null
      ? []
      : [`follows   ${(language === 'de' ? translations.rule(id)?.impliedGerman : undefined) ?? implied}`]),
  ]
}

/** Headings of the texts. */
const headings = {
  en: { why: 'Why it matters', how: 'How it is checked', mistakes: 'Typical mistakes', remedy: 'What to do' },
  de: {
    why: 'Warum sie wichtig ist',
    how: 'Wie sie geprüft wird',
    mistakes: 'Typische Fehler',
    remedy: 'Was zu tun ist',
  },
} as const

/** The statement of a rule, and what the texts say about it. A custom rule has only its statement. */
function spoken(entry: RuleEntry, language: Language): string[] {
  const translations = packageTranslations()
  const text = translations.rule(entry.id)
  const guidance = translations.guidance(entry)
  const { why, how, mistakes, remedy } = headings[language]
  const part = (heading: string, lines: readonly string[]): string[] => ['', palette.bold(heading), ...lines]
  return [
    translations.says(entry, language),
    ...(guidance === null ? [] : part(why, [guidance.reason[language]])),
    ...(text === null ? [] : part(how, [text.check[language]])),
    ...(guidance === null
      ? []
      : [
          ...part(
            mistakes,
            guidance.mistakes.map((one) => `- ${one[language]}`),
          ),
          ...part(remedy, [guidance.remedy[language]]),
        ]),
  ]
}

/** The suite file that declares a custom rule, with the folder as it was typed. */
function customSuiteOf(id: string, folders: readonly CustomFolder[]): string | null {
  const quoted = ["'", '"', '`'].map((mark) => `${mark}${id}${mark}`)
  for (const folder of folders)
    for (const file of folder.suites) {
      const text = readFileSync(file, 'utf8')
      if (quoted.some((name) => text.includes(name)))
        return path.join(folder.shown, path.relative(folder.path, file))
    }
  return null
}

function lastEvidence({ id, role }: RuleEntry, out: string): string[] {
  const file = latestRun(out, role)
  if (file === null) return [`Found no run of a ${role} under ${out}.`]
  let journal: JournalContent
  try {
    journal = readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    return [
      `The last run of a ${role} cannot be shown: ${error.message}. Another version may have written it.`,
    ]
  }
  const { head, checks, exchanges } = journal
  const own = checks.filter(({ rule }) => rule === id)
  const from = `${head.started}, target ${head.target.name}, in ${path.dirname(file)}`
  if (own.length === 0) return [`The last run (${from}) did not include it.`]
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const lines = [
    `last run  ${from}: ${palette.bold(verdictWords({ verdict: verdictOfRule(own), checks: own }))}`,
  ]
  for (const check of own) {
    const reason = check.reason === null ? '' : ` (${check.reason})`
    lines.push(`  ${check.verdict}${check.case === '' ? '' : `: ${check.case}`}${reason}`)
    const shown = check.exchanges.flatMap((number) => byId.get(number) ?? [])
    for (const { purpose, request, response, error } of shown) {
      lines.push(
        `    ${purpose}: ${request.method} ${request.url} -> ${response?.status ?? error?.code ?? 'nothing'}`,
      )
    }
    if (shown.length > 0) lines.push(`    repeat: ${repeatLine(head, id, check)}`)
  }
  return lines
}

/** The journal of the newest run of a role under a folder of reports. */
function latestRun(out: string, role: Role): string | null {
  if (!existsSync(out)) return null
  const [newest] = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'run.jsonl')
    .flatMap((name) => {
      const file = path.join(out, name)
      const started = startOf(file, role)
      return started === null ? [] : [{ file, started }]
    })
    .sort((one, other) => (one.started < other.started ? 1 : -1))
  return newest?.file ?? null
}

/** When the run of a journal began. Null for a run of another role, and for what is no journal. */
function startOf(file: string, role: Role): string | null {
  try {
    const line = JSON.parse(readFirstLine(file)) as {
      readonly record?: { role?: unknown; started?: unknown }
    } | null
    const { record } = line ?? {}
    return record?.role === role && typeof record.started === 'string' ? record.started : null
  } catch {
    return null
  }
}
