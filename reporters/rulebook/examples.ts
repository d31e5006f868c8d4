/**
 * Exchanges that keep and break each rule, recorded at the embedded targets.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One request and its answer, masked and shortened. */
export interface Example {
  /** What the check did until then: method, path and status of the exchanges before, the latest last. */
  readonly before: string
  readonly purpose: string
  /** Method and address, some headers, an empty line, and the body. */
  readonly request: string
  /** The same with the status. */
  readonly response: string
}

/** An exchange that breaks a rule. */
export interface BadExample extends Example {
  /** What the target does wrong. */
  readonly fault: string
  readonly expected: string
  readonly actual: string
}

/** The exchanges of one case. */
export interface CaseExamples {
  /** Empty for a rule with a single check. */
  readonly case: string
  /** Null if the check sends nothing. */
  readonly good: Example | null
  /** Null if no recorded fault breaks this case. */
  readonly bad: BadExample | null
}

/** A file of examples: texts that repeat are stored once. */
export interface ExampleFile {
  readonly texts: readonly string[]
  /** By rule. */
  readonly rules: Readonly<Record<string, readonly StoredCase[]>>
}

/** Numbers of texts. */
export type StoredExchange = readonly [before: number, purpose: number, request: number, response: number]

/** A case as the file has it: {@link CaseExamples}; of a bad exchange, then numbers of fault, expected, actual. */
export interface StoredCase {
  readonly case: string
  readonly good?: StoredExchange
  readonly bad?: readonly [...StoredExchange, fault: number, expected: number, actual: number]
}

/** The folder of the files, relative to the root of the package. */
export const examplesFolder = 'generated/examples'

/** Reads all files. A rule without examples is not in the result. */
export function readExamples(root: string): ReadonlyMap<string, readonly CaseExamples[]> {
  const folder = path.join(root, examplesFolder)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return new Map(
    names.flatMap((name) => {
      const { texts, rules } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ExampleFile
      const at = (index: number): string => texts[index] ?? ''
      const exchange = ([before, purpose, request, response]: readonly number[]): Example => ({
        before: at(before ?? -1),
        purpose: at(purpose ?? -1),
        request: at(request ?? -1),
        response: at(response ?? -1),
      })
      return Object.entries(rules).map(
        ([rule, cases]) =>
          [
            rule,
            cases.map(({ case: title, good, bad }) => ({
              case: title,
              good: good === undefined ? null : exchange(good),
              bad:
                bad === undefined
                  ? null
                  : { ...exchange(bad), fault: at(bad[4]), expected: at(bad[5]), actual: at(bad[6]) },
            })),
          ] as const,
      )
    }),
  )
}
