/**
 * The command `merge`.
 * @module
 */
import path from 'node:path'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { indexExchanges, plural } from '../../../reporters/outcome.js'
import { type MergedRun, merge } from '../../merge/merge.js'
import { readParts } from '../../merge/read.js'
import { standardOutput } from '../../output/writer.js'
import { loadProfile } from '../../profile/load.js'
import { cookiesIn } from '../../profile/login-settings.js'
import { packageVersion } from '../../profile/package-root.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import { publisherFor } from '../../publishable/publisher.js'
import type { ExchangeRecord, Role, RuleEntry } from '../../record/record.js'
import { historyFile } from '../../results/history.js'
import type { FinishedRun } from '../../run/run-record.js'
import { NewExchanges } from '../../worker/new-exchanges.js'
import { mustBePublishable, publishableContent, reportsOf } from '../reports/publishable.js'
import { RunReports } from '../reports/reports.js'

/** Options of the command `merge`, as typed. */
export interface MergeOptions {
  readonly out: string
  readonly env?: string
  /** True if names and texts of records are replaced in all reports. */
  readonly publishable: boolean
  readonly history?: string
}

const catalogues: Readonly<Record<Role, readonly RuleEntry[]>> = {
  platform: Object.values(rules),
  partner: Object.values(partnerRules),
}

/**
 * Makes one run of its parts, and writes its reports.
 * @param folders report folders of the parts
 * @returns the exit code of the run
 * @throws {ConfigurationError} if the folders are not parts of one run; nothing was written
 */
export async function mergeParts(folders: readonly string[], options: MergeOptions): Promise<number> {
  const out = path.resolve(options.out)
  const same = folders.find((folder) => path.resolve(folder) === out)
  if (same !== undefined)
    throw new ConfigurationError(
      `--out is ${same}, which is one of the parts. Expected another folder. To fix it: name another folder with --out. Nothing was written.`,
    )
  if (options.publishable) mustBePublishable(out)
  const read = readParts(folders, { suite: packageVersion, contract: contractHash })
  const publisher = options.publishable ? await publisherFor(null) : null
  const parts = read.map((part) => ({ ...part, content: publishableContent(part.content, publisher) }))
  const [first] = parts
  const role = first?.content.head.role ?? 'platform'
  const { head, planned, record } = merge(parts, catalogues[role])
  const secrets = options.env === undefined ? [] : secretsOf(options.env, role, head.target.name)
  const { count } = first?.shard ?? { count: 0 }
  standardOutput.line(
    `${parts.length} of ${plural(count, 'part')}: ${parts.map(({ folder }) => folder).join(', ')}`,
  )
  const history = historyFile(options.history, out, { role, name: head.target.name })
  const reports = new RunReports(out, history, reportsOf(head))
  writeJournal(reports, { head, planned, record })
  return reports.finish({ record, secrets }, consoleReporter())
}

/** Writes the journal of a run that is known as a whole. Its end is written with its reports. */
export function writeJournal(reports: RunReports, { head, planned, record }: MergedRun): void {
  reports.begin(head, planned)
  const exchanges = indexExchanges(record.exchanges)
  const newExchanges = new NewExchanges((ids) => ids.map((id) => exchanges.get(id) as ExchangeRecord))
  for (const check of record.rules.flatMap(({ checks }) => checks))
    reports.checked(check, newExchanges.of(check.exchanges))
  for (const observation of record.observations)
    reports.observed(observation, newExchanges.of(observation.exchanges))
  if (record.notUndone.length > 0) reports.changed(record.notUndone)
}

/**
 * The secrets of a profile, which no report may contain.
 * @throws {ConfigurationError} if the profile is of another target
 */
export function secretsOf(file: string, role: Role, target: string): FinishedRun['secrets'] {
  const profile = role === 'platform' ? loadProfile(file) : loadPartnerProfile(file)
  if (profile.name !== target)
    throw new ConfigurationError(
      `${file} is the profile of ${profile.name}, and the parts are of ${target}. Expected the profile that the parts were made with. To fix it: name that profile, or leave out --env. Nothing was written.`,
    )
  const cookies = 'users' in profile ? [...profile.users.values()].map((user) => user.cookies ?? '') : []
  return [
    ...profile.secrets.map(({ key, value }) => ({ name: `$${key}`, value, seen: false })),
    ...cookies.flatMap((text) =>
      cookiesIn(text).map(([name, value]) => ({ name: `cookie ${name}`, value, seen: false })),
    ),
  ]
}
