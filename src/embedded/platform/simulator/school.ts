/**
 * The schools of a simulated platform. Each is made on request, with separate keys and a separate issuer.
 * @module
 */
import { randomBytes, randomInt, randomUUID, sign } from 'node:crypto'
import { serviceTokenSeconds } from '../../facts.js'
import type { Reply } from '../answer.js'
import { type Behaviours, documented } from '../behaviours/index.js'
import type { Pair } from '../key-pair.js'
import type { App, Tenant, User } from '../model.js'
import { unchanged } from '../world/world.js'
import type { KeyDrawer } from './key-pool.js'
import { firstOfAll, Names } from './names.js'
import { accountRecord } from './roster.js'
import type {
  JsonObject,
  SimulatedData,
  SimulatedKey,
  SimulatedReply,
  SimulatedTenant,
  SimulatedUser,
  TenantAnswers,
  TenantKeys,
} from './types.js'

/** The address of a school and the source of its keys. */
export interface SchoolOptions {
  readonly id: string
  /** SSO base. */
  readonly base: string
  /** Default: the SSO base. */
  readonly issuer: string | undefined
  /** Name of its key set, under `keys/`. Default: a random one. */
  readonly keySet?: string | undefined
  readonly client: App
  readonly keys: KeyDrawer
  readonly unknownKey: () => SimulatedKey
  readonly names: Names
}

/** A school. */
export class School implements SimulatedTenant {
  readonly id: string
  readonly ssoBase: string
  readonly issuer: string
  readonly jwksUri: string
  readonly keys: TenantKeys
  published: readonly (keyof TenantKeys)[] = ['own']
  signing: keyof TenantKeys = 'own'
  readonly answers: TenantAnswers = {}
  tokenSeconds: number = serviceTokenSeconds
  readonly data: SimulatedData = {
    students: [],
    classes: [],
    rooms: [],
    periods: [],
    deletions: [],
    names: {},
    roster: {},
  }
  /** The school in the platform. */
  readonly record: Tenant
  /** Name of its key set, under `keys/`. */
  readonly keySet: string
  readonly #organizationId = randomUUID()
  readonly #keys: SchoolKeys
  readonly #users: User[] = []
  readonly #unknownKey: () => SimulatedKey
  readonly #names: Names

  constructor(options: SchoolOptions) {
    this.id = options.id
    this.ssoBase = options.base
    this.issuer = options.issuer ?? options.base
    this.keySet = options.keySet ?? randomBytes(16).toString('hex')
    this.jwksUri = `${options.base}/keys/${this.keySet}`
    this.#names = options.names
    this.#keys = new SchoolKeys(options.keys, options.names)
    this.keys = this.#keys
    this.#unknownKey = options.unknownKey
    this.record = {
      ...unchanged('A'),
      id: options.id,
      school: options.names.school(),
      users: this.#users,
      apps: [options.client],
      passwords: new Map(),
      activations: new Map(),
    }
  }

  user(given: Partial<SimulatedUser> = {}): SimulatedUser {
    const user: SimulatedUser = {
      sub: randomUUID(),
      username: this.#names.username(),
      userId: randomInt(100_000, 1_000_000_000),
      personId: randomInt(1_000_000_000, 2_000_000_000),
      role: 'TEACHER',
      locale: 'de',
      ...given,
    }
    this.#users.push(accountOf(user, this.#names))
    return user
  }

  /** The roster records of the users that the school was asked for. Contract 4.6: each person with an account has one. */
  get accounts(): readonly JsonObject[] {
    return this.#users.map(accountRecord)
  }

  /** Contract 2.6, Roster organization. */
  get organization(): JsonObject {
    return {
      sourcedId: this.#organizationId,
      status: 'active',
      name: this.schoolName,
      type: 'school',
      identifier: this.id,
    }
  }

  get clientId(): string {
    return this.record.apps[0]?.id ?? ''
  }

  prepare(): Promise<void> {
    return this.#keys.prepare()
  }

  get schoolName(): string {
    return this.record.school.name
  }

  /** The behaviours that differ at this school. */
  behaviours(): Partial<Behaviours> {
    const replaced = (good: Reply, answer: SimulatedReply | undefined): Reply =>
      answer === undefined ? good : replyOf(answer)
    return {
      issuer: () => this.issuer,
      issClaim: () => this.issuer,
      tenantIdClaim: () => this.id,
      jwksUri: () => this.jwksUri,
      signingKey: () => this.keys[this.signing],
      signatureAlgorithm: () => (this.signing === 'elliptic' ? 'ES256' : 'RS256'),
      signIdToken: (input, algorithm, key, context) =>
        algorithm === 'ES256'
          ? sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
          : documented.signIdToken(input, algorithm, key, context),
      keySetServed: (name) => name === undefined || name === this.keySet,
      publishedKeys: (_signing, _keys, name) =>
        name === undefined ? [this.#unknownKey()] : this.published.map((key) => this.keys[key]),
      jwk: (pair) => ({ ...documented.jwk(pair), use: forEncryption.has(pair.kid) ? 'enc' : 'sig' }),
      serviceTokenLifetime: () => this.tokenSeconds,
      discoveryReply: (good) => replaced(good, this.answers.discovery?.(good)),
      keySetReply: (good, _context, name) =>
        name === undefined ? good : replaced(good, this.answers.keys?.(good)),
    }
  }
}

/** Ids of keys that are published for encryption. */
const forEncryption = new Set<string>()

/** Keys of one school, each drawn at its first use. */
class SchoolKeys implements TenantKeys {
  readonly #made = new Map<keyof TenantKeys, SimulatedKey>()
  #preparing: Promise<void> | undefined

  constructor(
    readonly drawer: KeyDrawer,
    readonly names: Names,
  ) {}

  get own(): SimulatedKey {
    return this.#key('own')
  }
  get second(): SimulatedKey {
    return this.#key('second')
  }
  get encryption(): SimulatedKey {
    return this.#key('encryption')
  }
  get elliptic(): SimulatedKey {
    return this.#key('elliptic')
  }

  /** Draws the key that signs by default. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#made.has('own')
      ? Promise.resolve()
      : this.drawer.rsaLater().then((pair) => {
          if (!this.#made.has('own')) this.#keep('own', pair)
        })
    return this.#preparing
  }

  #key(use: keyof TenantKeys): SimulatedKey {
    return (
      this.#made.get(use) ?? this.#keep(use, use === 'elliptic' ? this.drawer.elliptic() : this.drawer.rsa())
    )
  }

  #keep(use: keyof TenantKeys, pair: Pair): SimulatedKey {
    const key = { kid: this.names.keyId(), ...pair }
    this.#made.set(use, key)
    if (use === 'encryption') forEncryption.add(key.kid)
    return key
  }
}

const accounts = new WeakMap<SimulatedUser, User>()

/** The account of a user in the platform. */
export function accountOf(user: SimulatedUser, names = new Names(firstOfAll)): User {
  const { locale, ...rest } = user
  const account: User = accounts.get(user) ?? {
    ...rest,
    // No fixture file names this account.
    key: 'teacher',
    password: randomBytes(16).toString('hex'),
    language: locale,
    ...names.user(),
    gender: 'FEMALE',
    birthdate: null,
  }
  accounts.set(user, account)
  return account
}

/** An answer in the form of the platform. */
export function replyOf(answer: SimulatedReply): Reply {
  return typeof answer === 'string' ? answer : { ...answer, headers: answer.headers ?? [] }
}
