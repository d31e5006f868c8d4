/**
 * The data and keys that webhooks are built from.
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
  /** The key of the environment under test. The application has its public half. RSA. */
  readonly own: KeyPair
  /** The key of an environment that the application does not belong to. RSA, 2048 bits. */
  readonly otherEnvironment: KeyPair
  /** An unknown key. RSA, 2048 bits. */
  readonly unknownKey: KeyPair
  /** An unknown key. RSA, 4096 bits; only for webhooks that need it. */
  readonly longUnknownKey: KeyPair
  /** The key that signs the school's ID tokens, published in its key set. RSA. */
  readonly idToken: KeyPair
  /** P-256. */
  readonly elliptic: KeyPair
}

/** The data that a webhook for one endpoint is built from. */
export interface WebhookMaterial {
  readonly endpoint: WebhookEndpoint
  /** The operator's template with the values of a school: JSON text of an object. */
  readonly body: string
  /** The same template with the values of another school. */
  readonly ofOtherSchool: string
  /** The other endpoint's template with the values of the school; null if there is no such endpoint. */
  readonly ofOtherEndpoint: string | null
  /** The id of the school in the body. */
  readonly tenant: string
  /** The password in the body; null if the template has no place for one. */
  readonly password: string | null
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly keys: WebhookKeys
  /** An address that serves the public half of the unknown key. */
  readonly unknownKeyAddress: string
  /** The template with another name of the school; null if it has no place for one. */
  named(schoolName: string): string | null
}
