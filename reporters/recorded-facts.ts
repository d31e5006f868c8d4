/**
 * Facts about a run that its result page and its certificate name: what was judged, and on whose word.
 * @module
 */
import type { Attestation, RunRecord } from '../src/record/record.js'
import type { Certificate } from './certificate/content.js'

/** What identifies the target of a run, and what else its verdicts rest on, by name. Absent facts are left out. */
export function recordedFacts({
  target,
  node,
  challenge,
  attested = [],
}: Pick<Certificate | RunRecord, 'node' | 'challenge' | 'attested'> &
  Pick<Certificate, 'target'>): (readonly [name: string, values: readonly string[]])[] {
  const { version, tlsKey, furtherTlsKeys = [] } = target
  const preloads = node?.preloads ?? []
  return [
    ...(version === undefined ? [] : [['Version', [version]] as const]),
    ...(tlsKey === undefined ? [] : [['TLS key', [tlsKey, ...furtherTlsKeys]] as const]),
    ...(challenge === undefined
      ? []
      : [['Challenge', [`shown at ${challenge.url} (${challenge.seenIn})`]] as const]),
    ...(attested.length === 0 ? [] : [['Attested', attested.map(attestedWords)] as const]),
    ...(preloads.length === 0 ? [] : [['Preloaded code', preloads] as const]),
  ]
}

/** An attestation as a phrase. It never says that something passed. */
export function attestedWords({ statement, clause, by, on, means }: Attestation): string {
  return `${statement} (${clause}): attested by ${by} on ${on}, by ${means}`
}
