/**
 * The commands that repeat what a report shows.
 * @module
 */
import { forShell } from '../../src/output/shell.js'
import type { RuleEntry, RunRecord } from '../../src/record/record.js'

/** Commands about one rule. */
export interface Repeat {
  /** Runs the checks of the rule again. */
  readonly run: string
  /** Prints the rule and the requests of the last run. */
  readonly explain: string
}

/** The commands that repeat a rule. The path of the profile is not in the record, so `PROFILE` is in its place. */
export function repeatOf(run: Pick<RunRecord, 'role' | 'seed'>, { id }: Pick<RuleEntry, 'id'>): Repeat {
  const rule = forShell([id])
  const seed = run.seed === undefined ? '' : ` --seed ${forShell([run.seed.split(':')[0] ?? ''])}`
  return {
    run: `${program} ${run.role} --env PROFILE --only ${plain(id) ? id : rule}${seed}`,
    explain: `${program} explain ${plain(id) ? id : rule}`,
  }
}

/** The command that runs several rules again. */
export function repeatAll(run: Pick<RunRecord, 'role'>, ids: readonly string[]): string {
  const list = ids.join(',')
  return `${program} ${run.role} --env PROFILE --only ${plain(list) ? list : forShell([list])}`
}

const program = 'npx platform-conformance'

/** True if a shell reads the text as it is. */
const plain = (text: string): boolean => /^[a-z\d.,-]+$/i.test(text) && !text.startsWith('-')
