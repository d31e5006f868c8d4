/**
 * What to do after a run: one sentence, and one command.
 * @module
 */
import path from 'node:path'
import type { WrittenFile } from '../../src/record/listener.js'
import { plural } from '../outcome.js'
import { againLine, doctorLine, explainLine } from '../repeat.js'
import type { SharedCause } from '../result/causes.js'
import type { Finding } from '../result/findings.js'
import { followsWords } from '../result/guidance.js'
import type { ResultModel } from '../result/model.js'

/** What to do next. */
export interface NextStep {
  /** A sentence. */
  readonly says: string
  /** The command that does it; null if there is none. */
  readonly command: string | null
}

/** Rules that the command names. */
const mostNamed = 8

/** The next step: the violated rules that count come first, then what has no verdict, then what the profile lacks. */
export function nextStepOf(
  { run, findings, notJudged, causes }: ResultModel,
  files: readonly WrittenFile[],
): NextStep {
  const violated = findings.filter(({ kind }) => kind !== 'waived').flatMap((group) => group.findings)
  const first = firstToFix(violated, causes)
  const cause = causes.find(({ rules }) => first !== undefined && rules.includes(first.id))
  if (run.notUndone.length > 0)
    return { says: 'Restore at the target what is not undone, before you run again.', command: null }
  if (first !== undefined && (first.notCounted === null || run.result !== 'incomplete'))
    return run.audit !== undefined
      ? { says: `Fix ${first.id}. The report has its exchanges, reason and remedy.`, command: null }
      : {
          says: `${first.notCounted === null ? 'Fix' : 'Look at'} ${first.id}.${inCause(cause)}`,
          command: explainLine(first.id, folderToName(files)),
        }
  if (run.interrupted !== null) return { says: 'Run again: the run ended early.', command: null }
  const undecided = notJudged.groups.filter(({ kind }) => kind === 'undecided').flatMap(({ rules }) => rules)
  const before = causes.find(({ follows }) => undecided.some(({ id }) => follows.includes(id)))
  if (before !== undefined)
    return { says: followsWords(before), command: explainLine(before.rules[0] ?? '', folderToName(files)) }
  if (undecided.length > 0)
    return {
      says: 'Run the undecided rules again. If the reason stays, test the profile with doctor.',
      command: againLine(run, [...new Set(undecided.map(({ id }) => id))].slice(0, mostNamed)),
    }
  if (run.selection?.budget !== undefined)
    return { says: 'Run without a budget to judge the whole target.', command: null }
  if (run.audit !== undefined)
    return { says: 'Judge the target itself: a recording cannot show that it conforms.', command: null }
  if (run.selection !== undefined)
    return { says: 'Run without a selection to judge the whole target.', command: null }
  if (notJudged.groups.some(({ kind }) => kind === 'not exercised' || kind === 'passed in part'))
    return { says: 'Add what the profile lacks. The places of the values:', command: doctorLine(run) }
  if (run.shard !== null) return { says: 'Combine all parts with merge.', command: null }
  return { says: 'Nothing to fix.', command: null }
}

/** The violated rule to fix first: one that counts, and of these one of the cause with the most rules. */
function firstToFix(violated: readonly Finding[], causes: readonly SharedCause[]): Finding | undefined {
  const counting = violated.filter(({ notCounted }) => notCounted === null)
  const ofCauses = causes.flatMap(({ rules }) => counting.filter(({ id }) => rules.includes(id)))
  return ofCauses[0] ?? counting[0] ?? violated[0]
}

/** What else the fix of a rule repairs, and what the command prints. */
function inCause(cause: SharedCause | undefined): string {
  const alone = ' Its reason, requests and remedy:'
  if (cause === undefined) return alone
  const more = cause.rules.length - 1
  const parts = [
    ...(more > 0 ? [`${plural(more, 'more violated rule')}`] : []),
    ...(cause.follows.length > 0 ? [plural(cause.follows.length, 'undecided rule')] : []),
  ]
  return parts.length === 0
    ? alone
    : ` It probably has one cause with ${parts.join(' and ')}. Reason, requests and remedy:`
}

/** The report folder, if `explain` does not find it by itself. */
function folderToName(files: readonly WrittenFile[]): string | null {
  const report = files.find(({ name }) => name === 'report') ?? files.find(({ name }) => name === 'verdicts')
  if (report === undefined) return null
  const folder = path.dirname(path.resolve(report.path))
  const relative = path.relative(process.cwd(), folder).split(path.sep).join('/')
  if (relative.startsWith('reports/')) return null
  return relative === '' || relative.startsWith('..') ? folder : relative
}
