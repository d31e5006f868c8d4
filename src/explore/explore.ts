/**
 * Sends requests that no suite has written down, and judges their answers by what holds for every platform. Every second
 * request has one change, in an order that the seed decides, until each change of each parameter was sent; the others
 * have several. A finding is shrunk to the smallest request that shows it.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { NotExercised, Undecided } from '../core/errors.js'
import { Context } from '../platform/context.js'
import type { Run } from '../platform/run.js'
import { type Choices, choicesOf, shuffledBy } from './choices.js'
import { type Mutation, mutationKinds, mutationWords } from './mutations.js'
import type { Finding } from './oracles.js'
import { type Probe, probesFor } from './probes.js'

/** A finding with the request that shows it. */
export interface Explored {
  /** Number of the request, from 1. */
  readonly number: number
  readonly probe: string
  readonly mutations: readonly Mutation[]
  readonly finding: Finding
}

/** The result of an exploration. */
export interface Exploration {
  readonly sent: number
  /** Requests whose set-up failed, or that had no answer. */
  readonly undecided: number
  /** One for each probe and oracle: the smallest request. */
  readonly found: readonly Explored[]
}

/** Options of {@link explore}. */
export interface ExploreOptions {
  readonly count: number
  readonly seed: number
  /** Names of probes; default: all. */
  readonly only?: readonly string[]
  /** Called before each request. */
  readonly began?: (number: number, probe: string) => void
  readonly signal?: AbortSignal
}

/** At most this many parameters are changed together. */
const mostMutations = 3

/**
 * Explores a platform.
 * @param run of this platform; its sessions, tokens and evidence are used
 * @example
 * const { found } = await explore(new Run(profile), { count: 200, seed: 17 })
 */
export async function explore(
  run: Run,
  { count, seed, only, began, signal }: ExploreOptions,
): Promise<Exploration> {
  const exploredByName = new Map<string, Explored>()
  let [sent, undecided] = [0, 0]
  const tried = async (
    probe: Probe,
    mutations: readonly Mutation[],
    number: number,
  ): Promise<Finding | null> => {
    const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
    sent += 1
    try {
      return await probe.send(context, mutations, choicesOf(seed, number, 'input'))
    } catch (error) {
      if (!(error instanceof Undecided) && !(error instanceof NotExercised)) throw error
      undecided += 1
      return null
    }
  }
  const available = probesFor(new Context(run, new CheckTrace((text) => text))).filter(
    ({ name }) => only?.includes(name) ?? true,
  )
  const singles = shuffledBy(choicesOf(seed, 0, 'order'), available.flatMap(singlesOf))
  for (let number = 1; number <= count && available.length > 0; number += 1) {
    if (signal?.aborted) break
    const choices = choicesOf(seed, number, 'request')
    const { probe, mutations } =
      (number % 2 === 1 ? singles.pop() : undefined) ?? combination(available, choices)
    began?.(number, probe.name)
    const finding = await tried(probe, mutations, number)
    if (finding === null) continue
    const key = `${probe.name} ${finding.oracle}`
    if (exploredByName.has(key)) continue
    const smallest = await shrunk(mutations, (some) => tried(probe, some, number), finding)
    exploredByName.set(key, { number, probe: probe.name, ...smallest })
  }
  return { sent, undecided, found: [...exploredByName.values()] }
}

/** Leaves out changes as long as the finding stays. */
async function shrunk(
  mutations: readonly Mutation[],
  tried: (some: readonly Mutation[]) => Promise<Finding | null>,
  finding: Finding,
): Promise<{ readonly mutations: readonly Mutation[]; readonly finding: Finding }> {
  for (const mutation of mutations) {
    const fewer = mutations.filter((other) => other !== mutation)
    const again = fewer.length === mutations.length ? null : await tried(fewer)
    if (again?.oracle === finding.oracle) return shrunk(fewer, tried, again)
  }
  return { mutations, finding }
}

/** What is sent. */
interface Sent {
  readonly probe: Probe
  readonly mutations: readonly Mutation[]
}

/** Every change of every parameter, alone. */
function singlesOf(probe: Probe): Sent[] {
  return probe.parameters.flatMap((parameter) =>
    mutationKinds.map((kind) => ({ probe, mutations: [{ parameter, kind }] })),
  )
}

/** One to three changes of different parameters; none for a probe that draws its own input. */
function combination(probes: readonly Probe[], choices: Choices): Sent {
  const probe = probes[choices.number(probes.length)] as Probe
  const left = [...probe.parameters]
  const count = Math.min(left.length, 1 + choices.number(mostMutations))
  const mutations = Array.from({ length: count }, (): Mutation => {
    const [parameter = ''] = left.splice(choices.number(left.length), 1)
    return { parameter, kind: mutationKinds[choices.number(mutationKinds.length)] ?? 'left out' }
  })
  return { probe, mutations }
}

/** A finding as one line. */
export function exploredWords({ number, probe, mutations, finding }: Explored): string {
  return `${probe}: ${mutationWords(mutations)}: expected ${finding.oracle}; seen ${finding.seen} (request ${number}, exchange ${finding.exchange})`
}
