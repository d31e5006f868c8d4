/**
 * The connections of all parties that a run plays: each browser, each server and each driver has connections that no
 * other one uses, as programs on different machines have.
 * @module
 */
import type { Dispatcher } from 'undici'
import type { HeaderLine } from '../../record/record.js'
import { choiceFor, randomChoice } from '../random.js'
import type { Transport } from './client.js'
import { chosenLibrary, type HttpLibrary } from './library.js'
import { isLoopback } from './loopback.js'

/**
 * What requests have in common that come from one program: an object for a browser or a sender, a text for a client
 * that is known by its id.
 */
export type Party = object | string

/** How many parties keep idle connections to a target on this machine, and to any other. */
const idleParties = { local: 48, remote: 48 }

/** HTTP libraries that the applications of a run use. */
const librariesOfRun = 3

/** Connections by party. */
export class Connections {
  /** Those that may be used again, the least recently used first. */
  readonly #open = new Map<Party, Dispatcher>()
  /** Those that end with their last answer. */
  readonly #ending = new Set<Dispatcher>()
  readonly #libraries = new WeakMap<object, HttpLibrary>()
  #isDestroyed = false

  /** The server of a partner, which sends what has no credentials of an application, e.g. calls with a token. */
  readonly server: Party = {}

  /** How many parties keep connections that have nothing to do. */
  readonly #most: number

  /**
   * @param make opens the connections of one party
   * @param hostname of the target
   */
  constructor(
    readonly make: () => Dispatcher,
    hostname: string,
  ) {
    this.#most = isLoopback(hostname) ? idleParties.local : idleParties.remote
  }

  /** A dispatcher over the connections of a party. They are made when they are needed, also a second time. */
  of(party: Party): Dispatcher {
    const dispatch: Dispatcher['dispatch'] = (options, handler) =>
      this.#dispatcherOf(party).dispatch(options, handler)
    return { dispatch } as Dispatcher
  }

  /** The HTTP library of a party that is no browser. */
  libraryOf(party: Party): HttpLibrary {
    if (typeof party === 'string') return libraryAt(choiceFor(`application ${party}`))
    const library = this.#libraries.get(party) ?? libraryAt(randomChoice())
    this.#libraries.set(party, library)
    return library
  }

  /** How many parties have connections. */
  get size(): number {
    return this.#open.size
  }

  /** Closes everything at once. Later requests fail. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true
    const dispatchers = [...this.#open.values(), ...this.#ending]
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()))
  }

  #dispatcherOf(party: Party): Dispatcher {
    const known = this.#open.get(party)
    const dispatcher = known ?? this.make()
    this.#open.delete(party)
    this.#open.set(party, dispatcher)
    if (this.#isDestroyed) void dispatcher.destroy()
    for (const [idle, oldest] of this.#open) {
      if (this.#open.size <= this.#most) break
      this.#open.delete(idle)
      this.#end(oldest)
    }
    return dispatcher
  }

  /** Closes connections once their requests are answered. */
  #end(dispatcher: Dispatcher): void {
    this.#ending.add(dispatcher)
    const ended = (): boolean => this.#ending.delete(dispatcher)
    dispatcher.close().then(ended, ended)
  }
}

function libraryAt(fraction: number): HttpLibrary {
  return chosenLibrary(`application ${Math.floor(fraction * librariesOfRun)}`)
}

/** The part of a transport that sends over these connections. */
export function over(connections: Connections): Pick<Transport, 'connections' | 'dispatcher'> {
  return { dispatcher: connections.of(connections), connections }
}

/** The client ID that a request has as its credentials; undefined if there is none. */
export function applicationIn(
  headers: readonly HeaderLine[],
  body: string | Buffer | null | undefined,
): string | undefined {
  for (const [name, value] of headers) {
    const [, credentials] = name.toLowerCase() === 'authorization' ? (/^basic +(\S+)/i.exec(value) ?? []) : []
    if (credentials !== undefined) return Buffer.from(credentials, 'base64').toString().split(':', 1)[0]
  }
  return typeof body === 'string' && body.includes('client_id=')
    ? (new URLSearchParams(body).get('client_id') ?? undefined)
    : undefined
}
