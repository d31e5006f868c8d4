/**
 * Looks host names up once for a run, and keeps requests out of private networks.
 * @module
 */
import type { LookupAddress } from 'node:dns'
import { lookup as ask } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { TransportSettings } from '../../profile/transport-settings.js'
import { isPrivateAddress, isPublicName } from './private-address.js'

/** A public name that leads to private addresses only. Nothing was sent. */
export class PrivateAddressRefusal extends Error {
  override readonly name = 'PrivateAddressRefusal'
  readonly code = 'PRIVATE_ADDRESS'

  constructor(
    readonly hostname: string,
    readonly addresses: readonly string[],
  ) {
    super(`${hostname} leads to ${addresses.join(', ')}, which is not in the public Internet`)
  }
}

/** Finds all addresses of a name. Rejects as `dns.lookup` does. */
export type Ask = (hostname: string) => Promise<readonly LookupAddress[]>

/** The addresses of names. A name keeps the addresses that its first lookup found. */
export class Resolver {
  readonly #found = new Map<string, readonly LookupAddress[]>()
  readonly #pending = new Map<string, Promise<readonly LookupAddress[]>>()

  /**
   * @param settings `pinned` has names that were looked up before
   * @param question default: as the operating system answers it
   */
  constructor(
    readonly settings: Pick<TransportSettings, 'privateAddresses' | 'pinned'>,
    readonly question: Ask = (hostname) => ask(hostname, { all: true, verbatim: true }),
  ) {
    for (const [hostname, addresses] of settings.pinned ?? []) this.#found.set(hostname, addresses)
  }

  /** The names that were looked up so far, and their addresses. */
  get pinned(): ReadonlyMap<string, readonly LookupAddress[]> {
    return new Map(this.#found)
  }

  /**
   * All addresses of a name. Where a public name leads to public and private addresses, the private ones are left out.
   * @throws {PrivateAddressRefusal} for a public name with private addresses only, if the profile does not allow it
   * @throws the error of the lookup; it is not kept
   */
  async addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.#all(hostname)
    if (this.settings.privateAddresses || !isPublicName(hostname)) return addresses
    const some = addresses.filter(({ address }) => !isPrivateAddress(address))
    if (some.length > 0) return some
    throw new PrivateAddressRefusal(
      hostname,
      addresses.map(({ address }) => address),
    )
  }

  /** For connections to a target. */
  readonly lookup: LookupFunction = answering((hostname) => this.addressesOf(hostname))

  /** For connections to a proxy, which usually is in a private network. */
  readonly lookupProxy: LookupFunction = answering((hostname) => this.#all(hostname))

  #all(hostname: string): Promise<readonly LookupAddress[]> {
    const known = this.#found.get(hostname)
    if (known !== undefined) return Promise.resolve(known)
    const pending =
      this.#pending.get(hostname) ??
      this.question(hostname)
        .then((addresses) => {
          this.#found.set(hostname, addresses)
          return addresses
        })
        .finally(() => this.#pending.delete(hostname))
    this.#pending.set(hostname, pending)
    return pending
  }
}

/** A lookup as `net.connect` calls it. */
function answering(find: (hostname: string) => Promise<readonly LookupAddress[]>): LookupFunction {
  return (hostname, { all = false, family }, callback) => {
    const isWanted = ({ family: one }: LookupAddress): boolean =>
      family === undefined || family === 0 || family === one || family === `IPv${one}`
    find(hostname).then(
      (found) => {
        const addresses = found.filter(isWanted)
        const [first] = addresses
        if (first === undefined) callback(noAddress(hostname), [])
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })
}

const resolvers = new WeakMap<TransportSettings, Resolver>()

/** The resolver of a profile: all connections with the same settings share it. */
export function resolverOf(settings: TransportSettings): Resolver {
  const resolver = resolvers.get(settings) ?? new Resolver(settings)
  resolvers.set(settings, resolver)
  return resolver
}
