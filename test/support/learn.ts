/**
 * Finds out from one plain run which faults and variants concern which rules.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { RuleId } from '../../generated/catalogue.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { type BehaviourName, documented, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { ClassQueues } from '../../src/platform/data/class-queues.js'
import type { Run } from '../../src/platform/run.js'
import type { CheckRecord } from '../../src/record/record.js'
import { judgePlatform } from './harness.js'

/** The ids of the rules that a fault or variant concerns, by its id. */
export type Concerns = ReadonlyMap<string, ReadonlySet<RuleId>>

type Behaviour = (...given: readonly unknown[]) => unknown
type Overrides = Readonly<Partial<Record<string, Behaviour>>>

/** Header of each request that names its sender: a rule, or a resource that rules share. */
const header = 'x-asked-by'

/**
 * A fault or variant concerns a rule if its behaviour decides differently for at least one request of the rule, or of
 * a shared resource that the rule uses, for example a session.
 * @throws if a check of the plain run does not pass although its condition occurs
 */
export async function learn(): Promise<Concerns> {
  const asked: readonly { id: string; overrides: Overrides }[] = [
    ...faults.map(({ id, behaviour }) => ({ id, overrides: behaviour as Overrides })),
    ...variants.map(({ id, behaviours }) => ({ id, overrides: behaviours as Overrides })),
  ]
  const differs = new Map(asked.map(({ id }) => [id, new Set<string>()]))
  const answering = new AsyncLocalStorage<string>()
  const probing = (name: string): Behaviour => {
    const decide = documented[name as BehaviourName] as Behaviour
    const otherBehaviours = asked.flatMap(({ id, overrides }) => {
      const other = overrides[name]
      return other === undefined ? [] : [{ askers: differs.get(id) as Set<string>, other }]
    })
    return (...given) => {
      const decided = decide(...given)
      const asker = answering.getStore()
      for (const { askers, other } of otherBehaviours) {
        if (asker === undefined || askers.has(asker)) continue
        if (!isDeepStrictEqual(outcome(other, given), decided)) askers.add(asker)
      }
      return decided
    }
  }
  const behaviours = Object.fromEntries(Object.keys(documented).map((name) => [name, probing(name)]))
  const platform = await startPlatform({ keys: makeKeys(), behaviours })
  const asking = new Askers()
  const arrived = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage }
    const asker = request.headers[header]
    if (typeof asker === 'string') answering.enterWith(decodeURIComponent(asker))
  }
  subscribe('http.server.request.start', arrived)
  subscribe('undici:request:create', asking.sent)
  try {
    const { checks } = await judgePlatform(platform, {
      lean: true,
      prepare: (run) => asking.watch(run),
      around: (rule, work) => asking.as(rule, work),
    })
    const otherChecks = checks.filter((check) => check.verdict !== 'passed' && !hasNoCondition(check))
    if (otherChecks.length > 0)
      throw new Error(
        `the plain run: ${otherChecks.map((one) => `${one.rule} ${one.verdict} ${one.reason}`)}`,
      )
    const rules = [...new Set(checks.map(({ rule }) => rule as RuleId))]
    const needed = new Map(rules.map((rule) => [rule, asking.usedBy(rule)]))
    const concerned = (askers: ReadonlySet<string>): Set<RuleId> =>
      new Set(rules.filter((rule) => [...(needed.get(rule) ?? [])].some((asker) => askers.has(asker))))
    return new Map([...differs].map(([id, askers]) => [id, concerned(askers)]))
  } finally {
    // While this storage is enabled, it slows every promise of the thread down.
    answering.disable()
    asking.end()
    unsubscribe('http.server.request.start', arrived)
    unsubscribe('undici:request:create', asking.sent)
    await platform.close()
  }
}

/** Checks of which the condition does not occur at the embedded platform. */
const withoutCondition: readonly (readonly [rule: RuleId, reason: RegExp])[] = [
  ['standard.id-token.kid', /only one key/],
  ['service-token.basic-raw', /^the generated password/],
  ['service-token.password.client-secret', /^the service has the client ID/],
  ['service-token.activation.unauthorized', /^no request was refused/],
  ['service-token.activation.invalid-client', /^no request was refused/],
  // On a busy machine, answers take too long for a moment that is so near to the change.
  [
    'timetable.modified-after.each-change',
    /in one second with a moment|the clock of the target is not known/,
  ],
]

/** True for a check that is not applicable because its condition does not occur. */
export function hasNoCondition({
  rule,
  verdict,
  reason,
}: Pick<CheckRecord, 'rule' | 'verdict' | 'reason'>): boolean {
  return (
    verdict === 'not applicable' &&
    withoutCondition.some(([id, words]) => id === rule && words.test(reason ?? ''))
  )
}

function outcome(decide: Behaviour, given: readonly unknown[]): unknown {
  try {
    return decide(...given)
  } catch (error) {
    return error
  }
}

/** The senders of requests, and the shared resources that each of them uses. */
class Askers {
  readonly #current = new AsyncLocalStorage<string>()
  readonly #uses = new Map<string, Set<string>>()

  /** Ends the recording. */
  end(): void {
    this.#current.disable()
  }

  /** Runs a function on behalf of a sender. */
  as<T>(asker: string, work: () => Promise<T>): Promise<T> {
    return this.#current.run(asker, work)
  }

  /** Adds the sender to a request before it is sent. */
  readonly sent = (message: unknown): void => {
    const asker = this.#current.getStore()
    const { request } = message as { request: { addHeader(name: string, value: string): void } }
    if (asker !== undefined) request.addHeader(header, encodeURIComponent(asker))
  }

  /** Records the shared resources of a run: who uses them, and which requests make them. */
  watch(run: Run): void {
    const { results } = run
    const get = results.get.bind(results)
    results.get = (key, make) => {
      const name = this.#using(`shared ${key}`)
      return get(key, () => this.as(name, make))
    }
    const classChanges = run.part(ClassQueues)
    const atRest = classChanges.atRest.bind(classChanges)
    const during = classChanges.during.bind(classChanges)
    classChanges.atRest = (context) => this.as(this.#using('classes at rest'), () => atRest(context))
    classChanges.during = async (context, work, onlyHere) => {
      await classChanges.atRest(context)
      return during(context, work, onlyHere)
    }
  }

  /** Records that the current sender uses a shared resource. */
  #using(name: string): string {
    const user = this.#current.getStore()
    if (user !== undefined) this.#uses.set(user, (this.#uses.get(user) ?? new Set()).add(name))
    return name
  }

  /** A sender and all shared resources that it uses, directly or through another one. */
  usedBy(asker: string): ReadonlySet<string> {
    const askers = new Set([asker])
    for (const name of askers) for (const used of this.#uses.get(name) ?? []) askers.add(used)
    return askers
  }
}
