/**
 * The command `explain`.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { partnerRules, rules, statements } from '../../../generated/catalogue.js'
import { clip } from '../../../reporters/console/terminal.js'
import { type JournalContent, JournalError, readFirstLine, readJournal } from '../../../reporters/journal.js'
import { repeatLine } from '../../../reporters/repeat.js'
import { type Language, packageTranslations } from '../../catalogue/translations.js'
import { suiteFiles } from '../../coverage/suite-files.js'
import { rulesOf } from '../../custom/entries.js'
import { type CustomFolder, readCustomFolders } from '../../custom/folder.js'
import { forTerminal, printable } from '../../output/terminal.js'
import { columnsOf, wrapped, wrappedCommand } from '../../output/wrap.js'
import { palette, standardOutput } from '../../output/writer.js'
import { catalogueOf, hintFor } from '../../plan/selected-rules.js'
import { ConfigurationError, nearest } from '../../profile/problems.js'
import { inPart, verdictOfRule, verdictWords } from '../../record/conclude.js'
import { isCustom } from '../../record/custom.js'
import type { CheckRecord, Role, RuleEntry, Verdict } from '../../record/record.js'

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
  /** True to print everything. */
  readonly verbose?: boolean
}

/** Lines of the whole output, unless everything is asked for. */
const mostLines = 120
/** However long the texts are, the evidence has so many lines. */
const fewestEvidence = 14

/**
 * Prints one rule in full: its statement, why it matters, how it is checked, typical mistakes, the remedy, its clause,
 * the file of its check, and the last evidence.
 * @throws {ConfigurationError} for an unknown id, or a folder that cannot be used
 */
export async function explainRule(
  id: string,
  { out = 'reports', run = out, role, suites, language = 'en', verbose = false }: ExplainOptions,
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
  const columns = columnsOf(standardOutput.output, process.env)
  const { result, cases, repeat } = lastEvidence(entry, run, { columns, verbose })
  const next =
    repeat === null
      ? []
      : ['', `${palette.bold('Next')}: repeat it.`, ...wrappedCommand('  ', printable(repeat), columns)]
  const facts = [
    '',
    `clause    ${entry.clause}${entry.implied === null ? '' : ' (implied)'}`,
    ...statementLines(entry, language),
    `tier      ${entry.tier}, level ${entry.level}, role ${entry.role}`,
    ...versionLines(entry),
    `feature   ${[entry.feature, ...(entry.also ?? [])].join(', ')}`,
    `needs     ${entry.needs.length > 0 ? entry.needs.join(', ') : 'nothing beyond the profile'}`,
    ...(entry.operation === null ? [] : [`operation ${entry.operation}`]),
    `check     ${(isCustom(id) ? customSuiteOf(id, folders) : suiteFiles().get(id)) ?? 'none'}`,
  ]
  const texts = spoken(entry, language)
  const partLines = texts.parts.map((part) =>
    part.flatMap((line) => wrapped(line, columns, line.startsWith('- ') ? 2 : 0)),
  )
  const title = [
    palette.bold(entry.id),
    ...wrapped(texts.says, columns, 0),
    ...wrapped(result, columns, labelWidth),
  ]
  const factLines = facts.flatMap((line) => wrapped(line, columns, labelWidth))
  // The heading of the cases, and the result after them.
  const frame = 3 + wrapped(result, columns, labelWidth).length
  const frameLines =
    title.length + factLines.length + next.length + frame + Math.min(cases.length, fewestEvidence)
  const before = [
    ...title,
    ...fitting(partLines, verbose ? Number.POSITIVE_INFINITY : mostLines - frameLines),
    ...factLines,
  ]
  const room = Math.max(fewestEvidence, mostLines - before.length - next.length - frame)
  const evidence =
    verbose || cases.length <= room
      ? cases
      : [...cases.slice(0, room - 1), `  and ${cases.length - room + 1} more lines: --verbose`]
  standardOutput.lines([
    ...before,
    ...(evidence.length === 0 ? [] : ['', palette.bold('Cases in the last run'), ...evidence]),
    // What is read last says once more how the rule ended.
    ...(evidence.length > 0 ? ['', ...wrapped(result, columns, labelWidth)] : []),
    ...next,
  ])
}

/** The texts of a rule as far as there is room: the longest ones are left out. */
function fitting(parts: readonly (readonly string[])[], room: number): string[] {
  const kept = [...parts]
  const total = (): number => kept.reduce((sum, { length }) => sum + length, 0)
  while (kept.length > 1 && total() > room) {
    const longest = Math.max(...kept.map(({ length }) => length))
    kept.splice(
      kept.findIndex(({ length }) => length === longest),
      1,
    )
  }
  const left = parts.length - kept.length
  return [...kept.flat(), ...(left === 0 ? [] : ['', `--verbose prints ${left} more of its texts.`])]
}

/** Characters before a fact. */
const labelWidth = 10

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
function spoken(
  entry: RuleEntry,
  language: Language,
): { readonly says: string; readonly parts: readonly (readonly string[])[] } {
  const translations = packageTranslations()
  const text = translations.rule(entry.id)
  const guidance = translations.guidance(entry)
  const { why, how, mistakes, remedy } = headings[language]
  const part = (heading: string, lines: readonly string[]): string[] => ['', palette.bold(heading), ...lines]
  const parts = [
    ...(guidance === null ? [] : [part(why, [guidance.reason[language]])]),
    ...(text === null ? [] : [part(how, [text.check[language]])]),
    ...(guidance === null
      ? []
      : [
          part(
            mistakes,
            guidance.mistakes.map((one) => `- ${one[language]}`),
          ),
          part(remedy, [guidance.remedy[language]]),
        ]),
  ]
  return { says: translations.says(entry, language), parts }
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

/** What the last run says about a rule. */
interface Evidence {
  /** How the rule ended, as one line. */
  readonly result: string
  /** Its cases, those with a problem first, in lines that fit the terminal. */
  readonly cases: readonly string[]
  /** The command that repeats its worst case. Null if nothing is to be repeated. */
  readonly repeat: string | null
}

/** The verdicts in the order in which cases are shown. */
const worstFirst: readonly Verdict[] = ['violated', 'undecided', 'not exercised', 'not applicable', 'passed']
/** Requests that are shown of a case. */
const mostRequests = 4

function lastEvidence(
  { id, role }: RuleEntry,
  out: string,
  { columns, verbose }: { readonly columns: number; readonly verbose: boolean },
): Evidence {
  const only = (result: string): Evidence => ({ result, cases: [], repeat: null })
  const file = latestRun(out, role)
  if (file === null) return only(`Found no run of a ${role} under ${out}.`)
  let journal: JournalContent
  try {
    journal = readJournal(file)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    return only(
      `The last run of a ${role} cannot be shown: ${error.message}. Another version may have written it.`,
    )
  }
  const { head, checks, exchanges } = journal
  const from = `${head.started}, target ${head.target.name}, in ${path.dirname(file)}`
  const judged = checks
    .filter(({ rule }) => rule === id)
    .sort((one, other) => worstFirst.indexOf(one.verdict) - worstFirst.indexOf(other.verdict))
  const [worst] = judged
  if (worst === undefined) return only(`The last run (${from}) did not include it.`)
  const verdict = { verdict: verdictOfRule(judged), checks: judged }
  const inShort = inPart(verdict) === null ? verdict.verdict : 'passed in part'
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  // A terminal that is not narrow shows the path, and the beginning of the query.
  const shownUrl = Math.max(60, Math.min(columns, 200) - 10)
  const caseLines = (check: CheckRecord): string[] => {
    const reason = check.reason === null ? '' : ` (${forTerminal(check.reason)})`
    const name = check.case === '' ? '' : `: ${forTerminal(check.case)}`
    const sent = check.exchanges.flatMap((number) => byId.get(number) ?? [])
    const shown = verbose ? sent : sent.slice(-mostRequests)
    return [
      ...wrapped(`  ${check.verdict}${name}${reason}`, columns, 4),
      ...(shown.length < sent.length ? [`    … ${sent.length - shown.length} earlier requests`] : []),
      ...shown.flatMap(({ purpose, request, response, error }) =>
        wrapped(
          `    ${forTerminal(purpose)}: ${request.method} ${forTerminal(verbose ? request.url : clip(request.url, shownUrl))} -> ${response?.status ?? error?.code ?? 'nothing'}`,
          columns,
          6,
        ),
      ),
      ...(sent.length > 0
        ? wrappedCommand('    repeat: ', printable(repeatLine(head, id, check)), columns)
        : []),
    ]
  }
  const isShort = (check: CheckRecord): boolean =>
    !verbose && judged.length > 1 && check.verdict !== 'violated' && check.verdict !== 'undecided'
  return {
    result: `last run  ${from}: ${palette.bold(verbose ? verdictWords(verdict) : inShort)}`,
    cases: [
      ...judged.filter((check) => !isShort(check)).flatMap(caseLines),
      ...shortCases(judged.filter(isShort), columns),
    ],
    repeat:
      worst.verdict === 'violated' || worst.verdict === 'undecided' ? repeatLine(head, id, worst) : null,
  }
}

/** Cases without a problem: one line for each verdict. */
function shortCases(checks: readonly CheckRecord[], columns: number): string[] {
  return worstFirst.flatMap((verdict) => {
    const names = checks.filter((check) => check.verdict === verdict).map((check) => forTerminal(check.case))
    return names.length === 0 ? [] : wrapped(`  ${verdict}: ${names.join(', ')}`, columns, 4)
  })
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
