/**
 * What a simulated platform is called, and habits of its server. An application must not recognise it by them, so they
 * differ between platforms.
 * @module
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Header } from '../answer.js'

/** Chooses by name: at least 0 and less than 1. The same name has the same result. */
export type Choose = (name: string) => number

const regions = ['at-9', 'at-1', 'at-2', 'at-3', 'at-4', 'at-5', 'at-6', 'at-7', 'at-8'] as const
const servers: readonly (readonly Header[])[] = [
  [],
  [['Server', 'nginx']],
  [['Server', 'Apache']],
  [['Server', 'nginx/1.26.2']],
  [['Vary', 'Origin']],
  [['Strict-Transport-Security', 'max-age=31536000']],
  [['X-Content-Type-Options', 'nosniff']],
]

/** The first choice of every list: what a simulated platform is called if nobody chooses. */
export const firstOfAll: Choose = () => 0

/** Names of schools and users, by a number: the first one is 0. */
export interface NameSource {
  school(at: number): string
  given(at: number): string
  family(at: number): string
}

/** The names of a simulated platform that gets no others. */
const usualNames: NameSource = {
  school: () => 'Stadtschule',
  given: () => 'Toni',
  family: () => 'Berger',
}

/** The names of one simulated platform. */
export class Names {
  #schools = 0
  #users = 0
  readonly #choices = new Map<string, number>()

  /**
   * @param choose makes all choices except names
   * @param source of names
   */
  constructor(
    readonly choose: Choose,
    readonly source: NameSource = usualNames,
  ) {}

  /** A school. */
  school(): {
    readonly name: string
    readonly country: string
    readonly region: string
    readonly language: string
  } {
    const count = this.#schools
    this.#schools += 1
    return {
      name: this.source.school(count),
      country: 'at',
      region: this.#at(regions, 'region', this.choose === firstOfAll ? 0 : count),
      language: 'de',
    }
  }

  /** Names of a user. */
  user(): { readonly givenName: string; readonly familyName: string } {
    const count = this.#users
    this.#users += 1
    return { givenName: this.source.given(count), familyName: this.source.family(count) }
  }

  /** A new user name. All user names of a platform have one form. */
  username(): string {
    const forms = [
      () => `user-${randomBytes(5).toString('hex')}`,
      () => `${randomBytes(3).toString('hex')}.${randomBytes(4).toString('hex')}`,
      () => `u${randomInt(100_000, 99_999_999)}`,
      () => randomBytes(6).toString('hex'),
      () => wordly(this.source.given(randomInt(1e9)), this.source.family(randomInt(1e9))),
      () => wordly(this.source.family(randomInt(1e9))),
    ]
    return (forms[Math.floor(this.#choice('form of user names') * forms.length)] as () => string)()
  }

  /** An id of a key. All keys of a platform have ids of one form. */
  keyId(): string {
    const forms = [
      () => randomBytes(4).toString('hex'),
      () => randomUUID(),
      () => randomBytes(15).toString('base64url'),
      () => randomBytes(20).toString('hex'),
    ]
    return (forms[Math.floor(this.#choice('form of key ids') * forms.length)] as () => string)()
  }

  /** Seconds between the issue time in an ID token and the request, and its lifetime. */
  get times(): { readonly age: number; readonly lifetime: number } {
    return {
      age: 5 - Math.floor(this.#choice('age of ID tokens') * 5),
      lifetime: 300 + 60 * Math.floor(this.#choice('lifetime of ID tokens') * 6),
    }
  }

  /** Header lines that the server adds to every answer. */
  get serverLines(): readonly Header[] {
    return servers[Math.floor(this.#choice('server') * servers.length)] as readonly Header[]
  }

  /** A choice. Most of them are made for every answer, so each is remembered. */
  #choice(name: string): number {
    const made = this.#choices.get(name) ?? this.choose(name)
    this.#choices.set(name, made)
    return made
  }

  #at<T>(list: readonly T[], name: string, further: number): T {
    return list[(Math.floor(this.#choice(name) * list.length) + further) % list.length] as T
  }
}

/** Names as a user name has them: small letters, joined by a dot, with a number that makes it unique. */
function wordly(...names: readonly string[]): string {
  const plain = names.map((name) =>
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase(),
  )
  return `${plain.join('.')}${randomInt(1_000_000)}`
}
