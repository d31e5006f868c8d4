/**
 * The command `repro`: repeats one check.
 * @module
 */
import path from 'node:path'
import { leftOutLines } from '../../../reporters/console/left-out-lines.js'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { repeatOptions } from '../../../reporters/repeat.js'
import { shownTokensOf } from '../../../reporters/result/tokens.js'
import { scanText } from '../../../reporters/scan.js'
import type { RawExchange } from '../../core/http/evidence.js'
import { drawnSeed, type Seed } from '../../core/random.js'
import { rulesOf } from '../../custom/entries.js'
import { palette, standardError, standardOutput } from '../../output/writer.js'
import { durationWords } from '../../plan/estimate.js'
import type { Selection } from '../../plan/plan.js'
import { catalogueOf, hintFor } from '../../plan/selected-rules.js'
import { ConfigurationError, nearest } from '../../profile/problems.js'
import { roleOf } from '../../profile/role.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { CheckRecord, Role, RuleEntry, RunRecord, Verdict } from '../../record/record.js'
import { chosenCase } from '../../repro/cases.js'
import type { ExportFormat } from '../../repro/formats.js'
import { endingLines, ruleLines, stepLines } from '../../repro/lines.js'
import { roles } from '../../roles/index.js'
import type { TargetPlan, TargetRole } from '../../roles/role.js'
import { operatorAt } from '../../run/operator.js'
import { runTarget } from '../../run/role-run.js'
import { type FinishedRun, suitesFailed } from '../../run/run-record.js'
import { SuiteThread } from '../../run/suite-thread.js'
import { customFault, customFolders, customSuites, filesOf } from '../judge/custom.js'
import { listenForInterrupt } from '../judge/interruption.js'
import { secretsOf } from '../judge/secrets-of.js'
import { withoutLateSecrets } from '../reports/late-secrets.js'

/** Options of the command, as typed. */
export interface ReproOptions {
  /** Undefined for the embedded target. */
  readonly env?: string
  readonly role?: Role
  readonly case?: string
  /** Report folder of the last run; default: the one of the target. */
  readonly run?: string
  readonly export?: ExportFormat
  readonly out?: string
  readonly seed?: Seed
  readonly suites: readonly string[]
  readonly fault?: string
  readonly force: boolean
}

const codes: Readonly<Record<Verdict, number>> = {
  passed: exitCodes.success,
  'not applicable': exitCodes.success,
  violated: exitCodes.violated,
  undecided: exitCodes.incomplete,
  'not exercised': exitCodes.incomplete,
  'not violated': exitCodes.success,
  'not seen': exitCodes.incomplete,
}

/**
 * Repeats one case of a rule against its target, and prints each step.
 * @returns the exit code: 0 passed or not applicable, 1 violated, 4 undecided or not exercised
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function repeatCheck(rule: string, options: ReproOptions): Promise<number> {
  return repeat(roles[roleFor(rule, options)], rule, options)
}

/** The role of the target: as typed, as the profile shows, or of the rule. */
function roleFor(rule: string, { role, env }: ReproOptions): Role {
  if (role !== undefined) return role
  if (env !== undefined) return roleOf(env)
  const [entry] = catalogueOf().filter(({ id }) => id === rule)
  return entry?.role ?? 'platform'
}

async function repeat<P extends TargetProfile>(
  judged: TargetRole<P>,
  rule: string,
  options: ReproOptions,
): Promise<number> {
  const { role } = judged
  const custom = { ...options, countCustom: false }
  const folders = await customFolders(custom, role)
  const entry = entryNamed(rule, role, rulesOf(folders))
  if (options.out !== undefined && options.export === undefined)
    throw new ConfigurationError(
      '--out names the file of an export. To fix it: add --export curl, http, bruno or har. Nothing was sent.',
    )
  const loaded = await judged.load(options.env ?? judged.embeddedProfile)
  const isScript = options.export !== undefined && options.export !== 'har'
  const profile = isScript ? judged.forScript(loaded) : loaded
  const target = { role, profile }
  const customParts = await customSuites(folders, custom, target)
  const fault = await customFault(custom, target)
  const run = await judged.run()
  const { planner } = run
  const selectedPlan = planner.selected(profile, { only: [], features: [], check: { rule } }).own
  const folder = options.run ?? path.join('reports', profile.name)
  const every = [
    ...selectedPlan.checks.map(({ case: name }) => ({ name, skipped: false })),
    ...selectedPlan.skipped.map(({ case: name }) => ({ name, skipped: true })),
  ]
  const chosen = chosenCase(rule, every, options.case, { role, name: profile.name, folder })
  const selection: Selection = {
    only: [],
    features: [],
    check: { rule, case: chosen.name },
    seed: options.seed ?? drawnSeed(),
  }
  const plan = planner.selected(profile, selection).own
  standardOutput.lines(ruleLines(entry, chosen.name, chosen.why, palette))
  const [left] = plan.skipped
  if (left !== undefined && isScript && profile !== loaded && left.reason?.includes('CONTROL_DRIVER'))
    throw new ConfigurationError(
      `${rule} cannot be exported for ${options.export}: the control driver of the profile triggers its events. To fix it: leave out --export, so that the suite itself repeats it, or use --export har for what it sends. Nothing was sent.`,
    )
  if (left !== undefined) {
    standardOutput.lines([...leftOutLines([left], judged.keySet), '', 'Nothing was sent.'])
    return codes[left.verdict]
  }
  const needs = plan.checks.flatMap((check) => planner.ofCheck(check).needs)
  const exporting =
    options.export === undefined ? null : await import('../../repro/export.js').then(({ Export }) => Export)
  const effects = (await judged.planWords()).effects(plan.checks, profile)
  const before = exporting?.begin(options.export as ExportFormat, target, needs, options.out, {
    rule,
    case: chosen.name,
    options: repeatOptions(role, options),
  })
  standardOutput.lines([...announced(plan, effects, profile), ...judged.greeting(profile), ''])

  let raw: ReadonlyMap<number, RawExchange> = new Map()
  const keepRaw = (exchanges: typeof raw): void => {
    raw = exchanges
  }
  const listener = consoleReporter({ end: () => [] })
  const interruption = listenForInterrupt()
  const thread = new SuiteThread({ role, serial: judged.serial(profile), own: filesOf(folders, fault) })
  let code: number = exitCodes.interrupted
  let hasBegun = false
  try {
    const finished = await runTarget(run, {
      thread,
      profile,
      selection,
      standards: true,
      force: options.force,
      own: customParts,
      fault,
      // The verdict is printed below, with its steps.
      listener: {
        ...listener,
        planned: (planned) => listener.planned({ ...planned, skipped: [] }),
        ended: () => undefined,
      },
      interrupted: interruption.signal,
      ask: operatorAt(
        { hold: () => listener.hold?.(), release: () => listener.release?.() },
        interruption.interrupt,
      ),
      program: interruption.program,
      begin: () => {
        hasBegun = true
      },
      checked: () => undefined,
      observed: () => undefined,
      changed: interruption.leaves,
      ...(before === undefined ? {} : { raw: keepRaw }),
    })
    await thread.close().catch(() => undefined)
    listener.finished(finished.record, [])
    code = printed(finished, secretsOf(profile, finished))
    if (interruption.signal.aborted && code !== exitCodes.secretFound) code = exitCodes.interrupted
    if (before !== undefined && code !== exitCodes.secretFound && code !== exitCodes.interrupted)
      standardOutput.lines(before.write(withoutLateSecrets(finished), raw, secretsOf(profile, finished)))
    return code
  } catch (error) {
    if (interruption.signal.aborted && !hasBegun) return exitCodes.interrupted
    throw error
  } finally {
    interruption.stop(code)
    if (interruption.signal.aborted) thread.abandon()
    await thread.close()
  }
}

/** @throws {ConfigurationError} for an unknown id */
function entryNamed(rule: string, role: Role, own: readonly RuleEntry[]): RuleEntry {
  const entries = catalogueOf(role, own)
  const entry = entries.find(({ id }) => id === rule)
  if (entry !== undefined) return entry
  const elsewhere = catalogueOf().find(({ id }) => id === rule)
  const near = nearest(
    rule,
    entries.map(({ id }) => id),
  )
  const fix =
    elsewhere !== undefined
      ? `it is a rule for a ${elsewhere.role}: name its profile with --env${elsewhere.role === 'partner' ? ', or add --role partner' : ''}.`
      : near.length > 0
        ? `did you mean ${near.join(' or ')}?`
        : hintFor(rule)
  throw new ConfigurationError(
    `No rule for a ${role} has the id "${rule}". Expected one rule id. To fix it: ${fix} Nothing was sent.`,
  )
}

/** What is going to happen at the target. */
function announced(
  { estimate }: TargetPlan,
  effects: readonly string[],
  { maxRequestsPerSecond }: TargetProfile,
): string[] {
  return [
    ...(effects.length === 0 ? [] : [palette.yellow(`  At the target, this check ${effects.join('; ')}.`)]),
    ...(estimate.seconds === 0
      ? []
      : [`  Expected duration: ${durationWords(estimate, maxRequestsPerSecond)}.`]),
  ]
}

/** Prints steps and verdict, unless they contain a secret. @returns the exit code */
function printed(finished: FinishedRun, secrets: FinishedRun['secrets']): number {
  const record = withoutLateSecrets(finished)
  const [check] = record.rules.flatMap(({ checks }) => checks)
  if (check === undefined) return exitCodes.incomplete
  const exchanges = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const lines = [
    ...stepLines(check, exchanges, palette),
    ...endingLines(
      check,
      check.verdict === 'violated' ? shownTokensOf(record, check, exchanges) : [],
      palette,
    ),
    ...afterwards(record, check),
  ]
  const leaks = scanText(
    lines.join('\n'),
    secrets.filter(({ seen }) => !seen),
  )
  if (leaks.length > 0) {
    standardError.message(
      `The steps contain ${leaks.map(({ name }) => name).join(', ')}, so they are not printed. The verdict is ${check.verdict}. This is a defect of the suite: please report it.`,
    )
    return exitCodes.secretFound
  }
  standardOutput.lines(lines)
  return suitesFailed(record) ? exitCodes.internalError : codes[check.verdict]
}

function afterwards({ notUndone, interrupted }: RunRecord, { stack }: CheckRecord): string[] {
  return [
    ...(notUndone.length === 0
      ? []
      : [
          '',
          palette.red('  Not undone: restore these at the target'),
          ...notUndone.map((one) => `    ${one}`),
        ]),
    ...(interrupted === null ? [] : ['', `  The run ended early: ${interrupted}.`]),
    ...(stack === null ? [] : ['', ...stack.split('\n').map((line) => `  ${line}`)]),
  ]
}
