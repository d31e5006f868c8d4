/**
 * Allure results before the report is generated from them.
 * @module
 */
import { extname } from 'node:path'
import type { Content, ResultFiles } from './vitest.js'

/** A step of a result, with the fields that matter here. */
export interface WrittenStep {
  readonly steps?: readonly WrittenStep[]
  readonly attachments?: readonly { readonly name?: string; readonly source?: string }[]
}

/** A test result, with the fields that matter here. */
export interface WrittenResult extends WrittenStep {
  /** The rule and the case. */
  readonly fullName: string
  readonly status: string
}

/** The files of Allure results, with the test results apart. */
export interface Written {
  readonly results: ReadonlyMap<string, WrittenResult>
  /** Attachments, and what belongs to the whole run. */
  readonly others: ReadonlyMap<string, Content>
}

/** Separates the test results from the other files. */
export function readWritten(files: ResultFiles): Written {
  const results = new Map<string, WrittenResult>()
  const contents = new Map<string, Content>()
  for (const [name, content] of files) {
    if (name.endsWith('-result.json')) results.set(name, content as WrittenResult)
    else contents.set(name, content)
  }
  return { results, others: contents }
}

/**
 * The files that Allure reads. If several steps show one attachment, each gets a file name of its own: Allure shows a
 * file only in the first step that names it.
 */
export function* filesForAllure({ results, others }: Written): Generator<[string, Content]> {
  const uses = new Map<string, number>()
  const copies: [string, Content][] = []
  const unshared = (source: string): string => {
    const use = (uses.get(source) ?? 0) + 1
    uses.set(source, use)
    const content = others.get(source)
    if (use === 1 || content === undefined) return source
    const extension = extname(source)
    const copy = `${source.slice(0, source.length - extension.length)}-${use}${extension}`
    copies.push([copy, content])
    return copy
  }
  for (const [name, result] of results) yield [name, withSources(result, unshared)]
  yield* others
  yield* copies
}

function withSources<Step extends WrittenStep>(step: Step, rename: (source: string) => string): Step {
  const { steps = [], attachments = [] } = step
  return {
    ...step,
    attachments: attachments.map((one) =>
      one.source === undefined ? one : { ...one, source: rename(one.source) },
    ),
    steps: steps.map((inner) => withSources(inner, rename)),
  }
}
