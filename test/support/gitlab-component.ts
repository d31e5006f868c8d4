/**
 * Includes a GitLab CI component as GitLab does: checks and fills in inputs, merges the jobs of the pipeline, and resolves
 * `extends`.
 */
import { parseAllDocuments } from 'yaml'

type Value = string | number | boolean
type Data = Readonly<Record<string, unknown>>

/** An input of a component. */
export interface ComponentInput {
  readonly description: string
  readonly type?: 'string' | 'number' | 'boolean'
  readonly options?: readonly string[]
  /** A regular expression of RE2. */
  readonly regex?: string
  readonly default?: Value
}

/** A cache of a job on GitLab. */
export interface GitlabCache {
  readonly key: string
  readonly paths: readonly string[]
}

/** A job on GitLab. */
export interface GitlabJob {
  readonly stage: string
  readonly image: string
  readonly when?: string
  readonly rules?: readonly { readonly if: string; readonly when?: string }[]
  readonly environment?: string
  readonly needs?: readonly string[]
  readonly parallel?: number
  readonly pages?: true
  readonly variables: Readonly<Record<string, string>>
  readonly before_script?: readonly string[]
  readonly script: readonly string[]
  readonly cache?: readonly GitlabCache[]
  readonly artifacts?: {
    readonly when?: string
    readonly paths: readonly string[]
    readonly reports?: { readonly junit: string; readonly dotenv?: string }
  }
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Inputs and jobs of a component, as they are written. @throws if it does not have these two parts */
export function readComponent(text: string): {
  readonly inputs: Readonly<Record<string, ComponentInput>>
  readonly jobs: Data
} {
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents) || documents.length !== 2) throw new Error('a component has two documents')
  for (const { errors, warnings } of documents) for (const problem of [...errors, ...warnings]) throw problem
  const [head, jobs] = documents.map((document) => document.toJS() as Data)
  const { spec } = head as { spec: { inputs: Record<string, ComponentInput> } }
  return { inputs: spec.inputs, jobs: jobs as Data }
}

/** The values of all inputs. @throws if one is unknown, missing, or has a wrong type or value */
function valuesOf(
  inputs: Readonly<Record<string, ComponentInput>>,
  given: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  for (const name of Object.keys(given))
    if (inputs[name] === undefined) throw new Error(`the component has no input ${name}`)
  const values = Object.entries(inputs).map(([name, { type = 'string', options, regex, default: usual }]) => {
    const value = given[name] ?? usual
    if (value === undefined) throw new Error(`the input ${name} is missing`)
    if (typeof value !== type) throw new Error(`the input ${name} is not a ${type}`)
    if (options !== undefined && !options.includes(String(value)))
      throw new Error(`the input ${name} cannot be ${value}`)
    const form = regex?.replace('\\A', '^').replace('\\z', '$') ?? ''
    if (!new RegExp(form).test(String(value))) throw new Error(`the input ${name} has a wrong form`)
    return [name, value] as const
  })
  return Object.fromEntries(values)
}

/** When inputs are filled in: in the text of the file, or, as older versions of GitLab do it, in what was parsed. */
export type Filling = 'before parsing' | 'after parsing'

const placeholder = /\$\[\[ inputs\.([\w-]+) \]\]/g

/** Fills in inputs. A text that is nothing but an input gets the type of the input. */
function filled(value: unknown, inputs: Readonly<Record<string, Value>>): unknown {
  const text = (one: string): string => one.replaceAll(placeholder, (_, name: string) => String(inputs[name]))
  if (typeof value === 'string') {
    const [, whole] = /^\$\[\[ inputs\.([\w-]+) \]\]$/.exec(value) ?? []
    return whole === undefined ? text(value) : inputs[whole]
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, inputs))
  if (!isData(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), filled(one, inputs)]))
}

/** Merges mappings. Anything else of the second replaces the first. */
function merged(first: unknown, second: unknown): unknown {
  if (!isData(first) || !isData(second)) return second
  const keys = new Set([...Object.keys(first), ...Object.keys(second)])
  const value = (key: string): unknown => {
    if (!(key in second)) return first[key]
    return key in first ? merged(first[key], second[key]) : second[key]
  }
  return Object.fromEntries([...keys].map((key) => [key, value(key)]))
}

/**
 * The jobs of a pipeline that includes a component.
 * @param given inputs
 * @param own what the file of the pipeline defines itself
 */
export function gitlabJobs(
  component: string,
  given: Readonly<Record<string, Value>>,
  own: Data = {},
  filling: Filling = 'before parsing',
): Readonly<Record<string, GitlabJob>> {
  const { inputs, jobs } = readComponent(component)
  const values = valuesOf(inputs, given)
  const inText = component.replaceAll(placeholder, (_, name: string) => String(values[name]))
  const included = filling === 'after parsing' ? filled(jobs, values) : readComponent(inText).jobs
  const mergedJobs = merged(included, own) as Readonly<Record<string, Data>>
  const extended = ({ extends: base, ...job }: Data): Data =>
    base === undefined ? job : (merged(extended(mergedJobs[base as string] as Data), job) as Data)
  const shown = Object.entries(mergedJobs).filter(([name]) => !name.startsWith('.'))
  return Object.fromEntries(shown.map(([name, job]) => [name, extended(job) as unknown as GitlabJob]))
}
