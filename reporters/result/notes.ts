/**
 * What people must know in addition to the verdicts: failed probes, changes that are not undone, messages that do not
 * fit the OpenAPI documents, observations.
 * @module
 */
import { openPoints, partnerOpenPoints } from '../../generated/catalogue.js'
import { repeatedIn, repeatedWords } from '../../src/record/echoes.js'
import { isFaultWords } from '../../src/record/fault-words.js'
import { comparedWord, mismatchWords, type SchemaReport } from '../../src/record/mismatches.js'
import type { RunRecord } from '../../src/record/record.js'
import { serverErrorsIn, serverErrorWords } from '../../src/record/server-errors.js'
import { slowLine } from '../../src/record/slowness.js'

/** Notes about a run. */
export interface Notes {
  /** Probes that failed before the run: with a wrong profile, the verdicts are wrong too. */
  readonly notices: readonly string[]
  /** Says that the target is too slow for the timeouts of the profile: at most one line. */
  readonly slow: readonly string[]
  /** What the run found out about its target, and what follows. */
  readonly adaptation: readonly string[]
  /** Changes at the target that an operator must undo. */
  readonly notUndone: readonly string[]
  readonly waivers: readonly string[]
  /** Says that the embedded target was broken on purpose. Empty for any other run. */
  readonly faults: readonly string[]
  /** Messages that do not fit the OpenAPI documents. Null if all fit. */
  readonly mismatches: CountedNote | null
  /** Answers of a platform with a server error. Null if there are none. */
  readonly serverErrors: CountedNote | null
  /** Secrets of the profile that the target repeats. Null if it repeats none. */
  readonly repeatedSecrets: CountedNote | null
  readonly observations: readonly ObservationNote[]
}

/** What the target did several times. */
export interface CountedNote {
  /** `Answers that do not fit the OpenAPI documents: 2 of 40` */
  readonly title: string
  /** The kinds, the most frequent first. */
  readonly lines: readonly string[]
}

/** What the target does at an open point of the contract. */
export interface ObservationNote {
  readonly id: string
  readonly clause: string
  /** What is recorded. */
  readonly says: string
  /** What was seen; null if it could not be observed. */
  readonly seen: string | null
  readonly reason: string | null
}

/** Titles of the notes. */
export const noteTitles = {
  notices: 'Check the profile first: these probes failed before the run',
  slow: 'Too slow for the timeouts of the profile',
  adaptation: 'What the run found out about the target',
  notUndone: 'Not undone: restore these at the target',
  waivers: 'Waivers',
  faults: 'Broken on purpose: the verdicts are not about a real target',
} as const

const points = new Map(
  [...Object.values(openPoints), ...Object.values(partnerOpenPoints)].map((one) => [one.id as string, one]),
)

/** The notes about a run. */
export function notesOf(run: RunRecord, { compared, broken, mismatches }: SchemaReport): Notes {
  const what = comparedWord(run.role) === 'answer' ? 'Answers' : 'Requests'
  return {
    notices: run.notices,
    slow: [slowLine(run)].filter((line) => line !== null),
    adaptation: run.adaptation ?? [],
    notUndone: run.notUndone,
    waivers: run.waivers.filter((waiver) => !isFaultWords(waiver)),
    faults: run.waivers.filter(isFaultWords),
    mismatches:
      broken === 0
        ? null
        : {
            title: `${what} that do not fit the OpenAPI documents: ${broken} of ${compared}${run.strictSchema === true ? ' (they count: --strict-schema)' : ''}`,
            lines: mismatches.map((one) => mismatchWords(one, run.role)),
          },
    serverErrors: serverErrorsOf(run),
    repeatedSecrets: repeatedSecretsOf(run),
    observations: run.observations.map(({ id, seen, reason }) => ({
      id,
      clause: points.get(id)?.clause ?? '',
      says: points.get(id)?.says ?? id,
      seen,
      reason,
    })),
  }
}

/** The server errors of a platform, also those after which the suite sent the request again. */
function serverErrorsOf(run: RunRecord): CountedNote | null {
  const kinds = serverErrorsIn(run)
  if (kinds.length === 0) return null
  const count = kinds.reduce((sum, { answers }) => sum + answers, 0)
  return {
    title: `Server errors of the target, which are neither successes nor refusals: ${count}`,
    lines: kinds.map(serverErrorWords),
  }
}

/** The secrets that the target repeats. */
function repeatedSecretsOf(run: RunRecord): CountedNote | null {
  const repeated = repeatedIn(run)
  if (repeated.length === 0) return null
  return {
    title: `Secrets of the profile that the target repeats, withheld in the reports: ${repeated.length}`,
    lines: repeated.map(repeatedWords),
  }
}
