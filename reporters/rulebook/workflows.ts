/**
 * Makes the sequences of the workflows in `specs/workflows.yaml`: one for each workflow.
 * @module
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { actors, answer, otherFlows, step, t, workflowNotes } from './flow-data.js'
import type { Operation } from './operations.js'
import type { Flow, Step } from './sequence.js'

/** A step of a workflow: a request with its answer. */
interface WorkflowStep {
  readonly stepId: string
  /** Source and operationId: `$sourceDescriptions.sso.authorize`. */
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[]
  readonly requestBody?: { readonly payload: Readonly<Record<string, unknown>> }
  readonly successCriteria: readonly { readonly condition: string }[]
  readonly onFailure?: readonly {
    readonly retryAfter: number
    readonly retryLimit: number
    readonly criteria: readonly { readonly condition: string }[]
  }[]
  readonly outputs?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly workflowId: string
  readonly steps: readonly WorkflowStep[]
}

/** All sequences of the book. @param file the workflows @param operations of the OpenAPI documents */
export function flowsIn(file: string, operations: readonly Operation[]): readonly Flow[] {
  const { workflows } = parse(readFileSync(file, 'utf8')) as { readonly workflows: readonly Workflow[] }
  return [...workflows.map((workflow) => flowOf(workflow, operations)), ...otherFlows]
}

function flowOf({ workflowId, steps: requests }: Workflow, operations: readonly Operation[]): Flow {
  const { title, about, steps: notes } = workflowNotes[workflowId] ?? untold(workflowId)
  const steps = requests.flatMap((request) => {
    const { before = [], within = [], after = [] } = notes[request.stepId] ?? {}
    const [sent, received, ...retries] = exchangeOf(request, operationOf(request, operations))
    return [...before, ...[sent ?? []].flat(), ...within, ...[received ?? []].flat(), ...retries, ...after]
  })
  const used = new Set(steps.flatMap(({ from, to }) => [from, to]))
  return {
    ...{ id: workflowId, title, about, steps },
    actors: actors.filter(({ id }) => used.has(id)),
    operations: requests.map((request) => operationOf(request, operations).id),
  }
}

function untold(workflowId: string): never {
  throw new Error(`The workflow ${workflowId} has no title in flow-data.ts.`)
}

function operationOf({ operationId }: WorkflowStep, operations: readonly Operation[]): Operation {
  const name = operationId.split('.').at(-1)
  const operation = operations.find(({ id }) => id === name)
  if (operation === undefined) throw new Error(`No OpenAPI document has the operation ${operationId}.`)
  return operation
}

/** The request, its answer, and what follows another answer. */
function exchangeOf(request: WorkflowStep, { id, api, method, path, clauses }: Operation): Step[] {
  const [from, to] =
    api === 'webhooks'
      ? ['platform', 'app']
      : id === 'authorize'
        ? ['browser', 'platform']
        : ['app', 'platform']
  const address = api === 'webhooks' ? `${method} webhook \`${path}\`` : `${method} \`${path}\``
  const sent = listOf([
    ...(request.parameters ?? []).map(({ name, value }) => {
      const [, scheme] = /^(Basic|Bearer) /.exec(String(value)) ?? []
      return scheme === undefined ? name : `${name}: ${scheme}`
    }),
    ...Object.keys(request.requestBody?.payload ?? {}),
  ])
  const status = statusIn(request.successCriteria)
  const fields = Object.values(request.outputs ?? {}).flatMap((value) => /#\/(.+)/.exec(value)?.[1] ?? [])
  return [
    step(from, to, t(`${address}${sent.en}`, `${address}${sent.de}`), clauses),
    answer(to, from, t(`${status}${listOf(fields).en}`, `${status}${listOf(fields).de}`)),
    ...(request.onFailure ?? []).map(({ criteria, retryAfter, retryLimit }) =>
      step(
        from,
        from,
        t(
          `After ${statusIn(criteria)}: repeats the request after ${retryAfter} seconds, at most ${retryLimit} times`,
          `Nach ${statusIn(criteria)}: wiederholt die Anfrage nach ${retryAfter} Sekunden, höchstens ${retryLimit}-mal`,
        ),
      ),
    ),
  ]
}

function statusIn(criteria: WorkflowStep['successCriteria']): string {
  return criteria.flatMap(({ condition }) => /\$statusCode == (\d+)/.exec(condition)?.[1] ?? []).join(', ')
}

/** `with a, b and c`, in both languages; empty for an empty list. */
function listOf(names: readonly string[]): { readonly en: string; readonly de: string } {
  const words = names.map((name) => `\`${name}\``)
  const inOne = (joint: string): string =>
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
  return words.length === 0 ? { en: '', de: '' } : { en: ` with ${inOne('and')}`, de: ` mit ${inOne('und')}` }
}
