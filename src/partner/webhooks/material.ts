/**
 * What webhooks are built from.
 * @module
 */
import type { KeyObject } from 'node:crypto'

/** The two kinds of webhooks. Clause 6. */
export type WebhookEndpoint = 'credentials' | 'deactivation'

/** A key pair. */
export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys that webhooks are signed with. */
export interface WebhookKeys {
  /** That of the environment under test: the application has its public half. RSA. */
  readonly own: KeyPair
  /** That of an environment that the application is not part of. RSA, 2048 bits. */
  readonly otherEnvironment: KeyPair
  /** A key that nobody has heard of. RSA, 2048 bits. */
  readonly rogue: KeyPair
  /** The same with 4096 bits. */
  readonly rogueLong: KeyPair
  /** The key that signs the school's ID tokens, published in its key set. RSA. */
  readonly idToken: KeyPair
  /** P-256. */
  readonly elliptic: KeyPair
}

/** Everything that a webhook for one endpoint is built from. */
export interface WebhookMaterial {
  readonly endpoint: WebhookEndpoint
  /** The operator's template with the values of a school: JSON text of an object. */
  readonly body: string
  /** The same template with the values of another school. */
  readonly ofOtherSchool: string
  /** The other endpoint's template with the values of the school; null where there is no such endpoint. */
  readonly ofOtherEndpoint: string | null
  /** The id of the school, as it was filled in. */
  readonly tenant: string
  /** The password that was filled in; null where the template has no place for one. */
  readonly password: string | null
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly keys: WebhookKeys
  /** An address that serves the public half of the rogue key. */
  readonly rogueAddress: string
  /** The template with another name of the school; null where it has no place for one. */
  named(schoolName: string): string | null
}
