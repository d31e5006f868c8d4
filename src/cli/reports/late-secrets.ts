/**
 * Finds texts in the journal of a run that the target has used as tokens later, and masks them.
 * @module
 */
import { existsSync } from 'node:fs'
import { openPoints, partnerOpenPoints, partnerRules, rules } from '../../../generated/catalogue.js'
import { scanText } from '../../../reporters/scan.js'
import { writeOutput } from '../../record/output-file.js'
import type { RunRecord } from '../../record/record.js'
import { readRegularFile } from '../../record/regular-file.js'
import { echoMasking, lateMasking } from '../../results/late-masking.js'
import type { KnownSecret } from '../../worker/messages.js'
import type { FinishedRun } from '../../run/run-record.js'

/** A run without late secrets. */
export interface LateResult extends FinishedRun {
  /** Secrets of the target that are still in the journal. They are not words of the suite. */
  readonly left: readonly KnownSecret[]
}

/**
 * Masks the texts in the record and in the journal. A text that the suite itself writes, such as the name of a rule, is
 * no secret and stays.
 * @param journal path of `run.jsonl`
 */
export function maskLateSecrets({ record, secrets }: FinishedRun, journal: string): LateResult {
  const seen = secrets.filter((secret) => secret.seen)
  const unchanged = { record, secrets, left: [] }
  if (seen.length === 0 || !existsSync(journal)) return unchanged
  const text = readRegularFile(journal).toString('utf8')
  const late = hitsIn(text, seen)
  if (late.length === 0) return unchanged
  const masking = lateMasking(late)
  const masked = masking.journal(text)
  writeOutput(journal, masked)
  const left = hitsIn(masked, late)
  const words = left.length === 0 ? '' : suiteWords(masked)
  return { record: masking.record(record), secrets, left: left.filter(({ value }) => !words.includes(value)) }
}

/**
 * Withholds the texts in which the target repeats a secret of the profile. A target that knows a secret can send it in any
 * encoding: it must not be able to make its reports unusable.
 * @param journal path of `run.jsonl`
 */
export function withholdEchoes(result: LateResult, journal: string): LateResult {
  const ofProfile = result.secrets.filter(({ seen }) => !seen)
  if (ofProfile.length === 0 || !existsSync(journal)) return result
  const text = readRegularFile(journal).toString('utf8')
  if (hitsIn(text, ofProfile).length === 0) return result
  const masking = echoMasking(ofProfile)
  writeOutput(journal, masking.journal(text))
  return { ...result, record: masking.record(result.record) }
}

/** The record of a run that has no journal, with the same texts masked. */
export function withoutLateSecrets({ record, secrets }: FinishedRun): RunRecord {
  const seen = secrets.filter((secret) => secret.seen)
  const late = hitsIn(JSON.stringify(record), seen)
  return late.length === 0 ? record : lateMasking(late).record(record)
}

function hitsIn(text: string, secrets: readonly KnownSecret[]): KnownSecret[] {
  const names = new Set(scanText(text, secrets).map(({ name }) => name))
  return secrets.filter(({ name }) => names.has(name))
}

/** Everything that the suite writes itself: the catalogue, and the lines about the run and its plan. */
function suiteWords(journal: string): string {
  const lines = journal.split('\n').filter((line) => /^\{"type":"(?:run|plan)"/.test(line))
  return [JSON.stringify([rules, partnerRules, openPoints, partnerOpenPoints]), ...lines].join('\n')
}
