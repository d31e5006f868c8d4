/**
 * Judges an application with the command line and a profile, and reads the verdicts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RuleVerdict, Verdict } from '../../src/record/record.js'
import { type Ended, type RunOptions, runCli } from './cli.js'

/** What came of a run. */
export interface Certified extends Ended {
  readonly verdicts: {
    readonly result: string
    readonly rules: readonly {
      readonly id: string
      readonly verdict: RuleVerdict
      readonly checks: readonly { readonly verdict: Verdict; readonly reason: string | null }[]
    }[]
  }
}

/** The ids of rules with this verdict, sorted. */
export function idsWith({ verdicts }: Certified, verdict: RuleVerdict): string[] {
  return verdicts.rules
    .filter((rule) => rule.verdict === verdict)
    .map(({ id }) => id)
    .sort()
}

/**
 * Runs `partner`.
 * @param folder of the profile and of the reports
 * @param only ids or beginnings of rules; by default all
 */
export async function certify(
  folder: string,
  profile: string,
  only: readonly string[] = [],
  options: RunOptions = {},
): Promise<Certified> {
  const file = path.join(folder, 'conformance.env')
  writeFileSync(file, profile)
  const out = path.join(folder, 'reports')
  const selected = only.length === 0 ? [] : ['--only', only.join(',')]
  const ended = await runCli(
    ['partner', '--env', file, '--out', out, '--reports', 'verdicts', '--standards', '--strict', ...selected],
    options,
  )
  try {
    return { ...ended, verdicts: JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) }
  } catch (error) {
    throw new Error(`The run wrote no verdicts. Its output:\n${ended.stdout}${ended.stderr}`, {
      cause: error,
    })
  }
}
