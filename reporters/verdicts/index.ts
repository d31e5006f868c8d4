/**
 * Writes `verdicts.json`, the output for other programs. Its schema is `specs/verdicts.schema.json`.
 * @module
 */
import { join } from 'node:path'
import { inPart, type PassedInPart } from '../../src/record/conclude.js'
import { type SchemaReport, schemaReport } from '../../src/record/mismatches.js'
import { writeOutput } from '../../src/record/output-file.js'
import type {
  AuditRecord,
  BaselineRecord,
  CustomSuites,
  Level,
  Result,
  RuleRecord,
  RunRecord,
  RunSelection,
  RunTargetRecord,
  Shard,
  Tier,
  Verdict,
} from '../../src/record/record.js'
import { type ServerErrors, serverErrorsIn } from '../../src/record/server-errors.js'
import { type ResponseTime, responseTimes } from '../../src/record/times.js'
import type { Reporter } from '../reporter.js'

/** One check in `verdicts.json`. */
export interface CheckVerdict {
  /** Empty for a rule with a single check. */
  case: string
  verdict: Verdict
  reason: string | null
  ms: number
  /** Ids of the exchanges in `evidence.har`, the deciding one last. */
  exchanges: readonly number[]
}

/** One rule in `verdicts.json`. */
export interface RuleVerdict {
  id: string
  clause: string
  tier: Tier
  level: Level
  feature: string
  verdict: Verdict
  /** True if a waiver accepts the violation. Absent if none does. */
  waived?: true
  /** If the baseline names only cases of a waived rule: the verdict of its other cases. */
  otherCases?: Verdict
  /** True if it was not exercised only because the profile fixes one school. Otherwise absent. */
  oneSchool?: true
  /** Only if the rule passed and some of its cases were not exercised. */
  inPart?: PassedInPart
  checks: CheckVerdict[]
}

/** The content of `verdicts.json`. */
export interface Verdicts {
  schema: 1
  suite: string
  contract: string
  contractDocument: string
  role: 'platform' | 'partner'
  target: RunTargetRecord
  started: string
  finished: string
  result: Result
  /** The part of a sharded run; null for a whole run. */
  shard: Shard | null
  /** Why the run ended early. Absent if it did not. */
  interrupted?: string
  /** With --bail: the violated rule that ended the run. */
  bailed?: string
  /** Which rules were selected; absent if the run has all of them. */
  selection?: RunSelection
  /** With --no-wait: true. */
  noWait?: boolean
  /** The known violations of --baseline, with what the run found about them. */
  baseline?: BaselineRecord
  /** What decided the order and the random values. Absent if the parts of a run had several. */
  seed?: string
  /** What the profile, an option or the baseline waives, each in words. */
  waivers: readonly string[]
  /** For an audit: what was judged. Absent for a run. */
  audit?: AuditRecord
  /** Changes at the target that are not undone. */
  notUndone: readonly string[]
  /** Custom suites that ran in addition to those of the contract. Absent if there were none. */
  own?: CustomSuites
  /** Recorded answers that do not fit the OpenAPI documents. They decide no verdict; if counted, the result. */
  schemas: SchemaReport & { readonly counted?: true }
  /** Answers of a platform with a server error (5xx). They are no refusals. Absent if there were none. */
  serverErrors?: readonly ServerErrors[]
  /** How long the target took for each kind of request. Absent if it answered none, and in files of earlier versions. */
  responseTimes?: readonly ResponseTime[]
  rules: RuleVerdict[]
  observations: { id: string; clause: string; seen: string | null }[]
}

/** Clauses of the open points of the contract, by id of the observation. */
export type OpenPointClauses = ReadonlyMap<string, string>

/**
 * The content of `verdicts.json`.
 * @param clauses the clause of each observation by id; a missing one becomes an empty string
 */
export function verdictsOf(run: RunRecord, clauses: OpenPointClauses = new Map()): Verdicts {
  const failures = serverErrorsIn(run)
  const times = responseTimes(run.exchanges)
  return {
    schema: 1,
    suite: run.suite,
    contract: run.contract,
    contractDocument: run.contractDocument,
    role: run.role,
    target: run.target,
    started: run.started,
    finished: run.finished,
    result: run.result,
    shard: run.shard,
    ...(run.interrupted === null ? {} : { interrupted: run.interrupted }),
    ...(run.bailed === undefined ? {} : { bailed: run.bailed }),
    ...(run.selection === undefined ? {} : { selection: run.selection }),
    ...(run.noWait === undefined ? {} : { noWait: run.noWait }),
    ...(run.baseline === undefined ? {} : { baseline: run.baseline }),
    ...(run.seed === undefined ? {} : { seed: run.seed }),
    waivers: run.waivers,
    ...(run.audit === undefined ? {} : { audit: run.audit }),
    notUndone: run.notUndone,
    ...(run.own === undefined ? {} : { own: run.own }),
    schemas: {
      ...schemaReport(run.exchanges),
      ...(run.strictSchema === undefined ? {} : { counted: run.strictSchema }),
    },
    ...(failures.length === 0 ? {} : { serverErrors: failures }),
    ...(times.length === 0 || run.audit !== undefined ? {} : { responseTimes: times }),
    rules: run.rules.map((rule) => ruleOf(rule)),
    observations: run.observations.map(({ id, seen }) => ({ id, clause: clauses.get(id) ?? '', seen })),
  }
}

function ruleOf(rule: RuleRecord): RuleVerdict {
  const { entry, verdict, checks, otherCases, oneSchool } = rule
  const isAccepted = rule.waived && verdict === 'violated'
  const part = inPart(rule)
  return {
    id: entry.id,
    clause: entry.clause,
    tier: entry.tier,
    level: entry.level,
    feature: entry.feature,
    verdict,
    ...(isAccepted ? { waived: true as const } : {}),
    ...(otherCases === undefined ? {} : { otherCases }),
    ...(oneSchool === true ? { oneSchool } : {}),
    ...(part === null ? {} : { inPart: part }),
    checks: checks.map((check) => ({
      case: check.case,
      verdict: check.verdict,
      reason: check.reason,
      ms: check.ms,
      exchanges: check.exchanges,
    })),
  }
}

/** The text of `verdicts.json`. */
export function textOfVerdicts(run: RunRecord, clauses: OpenPointClauses): string {
  return `${JSON.stringify(verdictsOf(run, clauses), null, 2)}\n`
}

/**
 * Writes `verdicts.json`.
 * @param dir folder; created if it does not exist
 * @returns the path of the file
 * @throws the error of the file system
 */
export function writeVerdicts(run: RunRecord, dir: string, clauses: OpenPointClauses = new Map()): string {
  const path = join(dir, 'verdicts.json')
  writeOutput(path, textOfVerdicts(run, clauses))
  return path
}

export const reporter: Reporter = {
  name: 'verdicts',
  file: 'verdicts.json',
  write: ({ run, out, clauses }) => writeVerdicts(run, out, clauses),
}
