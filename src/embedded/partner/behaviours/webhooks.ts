/**
 * Webhooks: how they are verified, and what they change. Contract 2.4, 5.6, 5.7, 6.
 * @module
 */
import { type KeyObject, verify } from 'node:crypto'
import type { Incoming } from '../model.js'
import type { Credentials, Members, School } from '../service/model.js'

/** Why a webhook is refused. */
export type WebhookProblem = 'no-algorithm' | 'unsupported' | 'no-signature' | 'not-verified' | 'unusable'

export const webhookBehaviours = {
  /** Name of the algorithm. Contract 5.6, 2. */
  webhookAlgorithm: (request: Incoming): string | undefined => request.header('algorithm'),

  /** Contract 5.6, 5. */
  algorithmSupported: (name: string): boolean => name === 'SHA256withRSA',

  /** The bytes of the signature: plain Base64; undefined for anything else. Contract 5.6, 3. */
  webhookSignature: (request: Incoming): Buffer | undefined => {
    const text = request.header('authorization') ?? ''
    const bytes = Buffer.from(text, 'base64')
    return text !== '' && bytes.toString('base64') === text ? bytes : undefined
  },

  /** Whether a signature fits the raw bytes of the body. Contract 5.6, 1 and 5. */
  webhookVerifies: (body: Buffer, signature: Buffer, key: KeyObject, _algorithm: string): boolean =>
    verify('sha256', body, key, signature),

  /** Status of a refusal. Contract 5.6, 6. */
  webhookRefusal: (problem: WebhookProblem): number =>
    problem === 'no-algorithm' || problem === 'unsupported' || problem === 'unusable' ? 400 : 401,

  /** Whether a webhook was processed before. Contract 5.7. */
  eventProcessed: (id: string | undefined, school: School | undefined): boolean =>
    id !== undefined && school?.events.has(id) === true,

  /** The credentials that are kept. Contract 6, credentials. */
  credentialsKept: (delivered: Credentials, _before: School | undefined, _body: Members): Credentials =>
    delivered,

  /** Whether a school is complete with the webhook. Contract 1: in scenario 2 it is not. */
  completeByWebhook: (): boolean => true,

  /** What happens between storing the credentials and the answer: nothing. Contract 6, credentials. */
  beforeCredentialsAnswer: (_askForToken: () => Promise<unknown>): Promise<unknown> | undefined => undefined,

  /** Status that takes a credentials webhook. Contract 4.5. */
  credentialsStatus: (_before: School | undefined): number => 200,

  /** Status that takes a deactivation webhook. Not shown. */
  deactivationStatus: (_before: School | undefined): number => 200,

  /** The schools that are still known after a restart. Contract 6: credentials are stored. */
  storedSchools: (schools: readonly School[]): readonly School[] => schools,

  /** Which schools a deactivation ends. Contract 6, deactivation: the one that it names. */
  schoolsEnded: (named: School, _all: readonly School[]): readonly School[] => [named],
}
