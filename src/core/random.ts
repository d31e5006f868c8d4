/**
 * All random values that the suites and the kit send or choose. They come from the seed of the run.
 *
 * Checks run at the same time, so one sequence for all of them would give each run other values. Therefore each check
 * has a sequence of its own, which depends on the seed, its rule and its case. A value that is made once for all checks
 * has a sequence under its own name, because any check can be the first that needs it. Parts of a check that overlap have
 * sequences of their own: see `each`.
 *
 * A seed has two numbers. The first decides all choices, such as the length of a pause, and the order of checks of
 * the same priority: see `src/plan/priority.ts`. The second, the number of the run, also decides the values that a target may
 * accept only once: state, nonce, code verifier, ids of events. It is new for each run unless you give it. So two runs
 * with the same first number can judge the same target. Give both numbers only for a target that is new or that you have
 * reset.
 *
 * Nothing here protects anything: seeds are in the reports. Keys, passwords and addresses that nobody may guess come
 * from `node:crypto`.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Cipher, createCipheriv, createHmac, randomInt } from 'node:crypto'
import { scope } from './scope.js'

/** What decides the random values of a run. */
export interface Seed {
  /** Decides the order and the choices. */
  readonly seed: number
  /** The number of the run. Together with `seed`, it decides the values that must be unique. */
  readonly run: number
}

const most = 2 ** 32

/** A new seed. @param seed default: a random one; the number of the run is always random */
export function drawnSeed(seed: number = randomInt(most)): Seed {
  return { seed, run: randomInt(most) }
}

/** A seed as text, as the option `--seed` accepts it. */
export function seedText({ seed, run }: Seed): string {
  return `${seed}:${run}`
}

/** Reads `17` or `17:4711`. @returns null for any other text */
export function parsedSeed(text: string): Seed | null {
  const [, seed, run] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(text) ?? []
  if (seed === undefined || [seed, run ?? '0'].some((one) => Number(one) >= most)) return null
  return run === undefined ? drawnSeed(Number(seed)) : { seed: Number(seed), run: Number(run) }
}

/** Bytes of a sequence that are made at once. Most checks need fewer; a whole timetable needs many times as many. */
const chunk = 256

/** A sequence of bytes that a key and a name decide: the key stream of AES in counter mode. */
class Sequence {
  readonly #stream: Cipher
  #left = Buffer.alloc(0)

  constructor(
    readonly key: string,
    readonly name: string,
  ) {
    const secret = createHmac('sha256', key).update(name).digest()
    this.#stream = createCipheriv('aes-128-ctr', secret.subarray(0, 16), secret.subarray(16))
  }

  bytes(count: number): Buffer {
    if (this.#left.length < count) {
      const more = this.#stream.update(Buffer.alloc(Math.max(chunk, count)))
      this.#left = Buffer.concat([this.#left, more])
    }
    const bytes = this.#left.subarray(0, count)
    this.#left = this.#left.subarray(count)
    return bytes
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    return this.bytes(6).readUIntBE(0, 6) / 2 ** 48
  }
}

/** The sequences of one seed, by name. */
class Source {
  readonly #sequences = new Map<string, Sequence>()
  /** Choices by name. Few names are used, and each of them for many records. */
  readonly #choices = new Map<string, number>()

  constructor(readonly key: string) {}

  choice(name: string): number {
    const known = this.#choices.get(name) ?? new Sequence(this.key, `for ${name}`).fraction()
    this.#choices.set(name, known)
    return known
  }

  get(name: string): Sequence {
    const known = this.#sequences.get(name) ?? new Sequence(this.key, name)
    this.#sequences.set(name, known)
    return known
  }
}

function sourcesOf({ seed, run }: Seed, part: number): { readonly choices: Source; readonly unique: Source } {
  return { choices: new Source(`choices ${seed}`), unique: new Source(`values ${seed} ${run} ${part}`) }
}

type Sources = ReturnType<typeof sourcesOf>

let ofThread = sourcesOf(drawnSeed(), 1)

/** The sources of {@link withSeed}. A run does not use it, so it costs a run nothing. */
const ofWork = new AsyncLocalStorage<Sources>()

function sources(): Sources {
  return ofWork.getStore() ?? ofThread
}

/**
 * Sets the seed of this thread. Call it before the first check.
 * @param part number of the part of a divided run: parts with the same seed have other values
 */
export function useSeed(seed: Seed, part = 1): void {
  ofThread = sourcesOf(seed, part)
}

/**
 * Runs work with a seed of its own, for runs side by side in one thread. With {@link useSeed}, a run that begins would
 * give the others values that they have had.
 */
export function withSeed<T>(seed: Seed, work: () => Promise<T>): Promise<T> {
  return ofWork.run(sourcesOf(seed, 1), work)
}

/** The name of the sequence for the code that runs: that of its check, or of the value that it makes for all checks. */
function here(): string {
  return scope.getStore()?.sequence ?? 'outside of checks'
}

/** Runs code that makes a value for all checks: its random values do not depend on the check that needs it first. */
export function forAllChecks<T>(name: string, run: () => T): T {
  const store = scope.getStore()
  return store === undefined ? run() : scope.run({ ...store, sequence: `for all checks: ${name}` }, run)
}

/** Random bytes that no other check and no other run has. */
export function randomBytes(count: number): Buffer {
  return sources().unique.get(here()).bytes(count)
}

/** A UUID, version 4, that no other check and no other run has. */
export function randomUuid(): string {
  const bytes = randomBytes(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A whole number that other checks and runs hardly have. @param below greater than the largest number */
export function randomNumber(least: number, below: number): number {
  return least + Math.floor(sources().unique.get(here()).fraction() * (below - least))
}

/** A choice whose repetition does no harm: at least 0 and less than 1. The number of the run does not change it. */
export function randomChoice(): number {
  return sources().choices.get(here()).fraction()
}

/** A choice that depends only on the seed and a name, not on what runs: at least 0 and less than 1. */
export function choiceFor(name: string): number {
  return sources().choices.choice(name)
}

/** The items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], { seed }: Pick<Seed, 'seed'>, name: string): T[] {
  const sequence = new Sequence(`order ${seed}`, name)
  return items
    .map((item) => ({ item, place: sequence.fraction() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
