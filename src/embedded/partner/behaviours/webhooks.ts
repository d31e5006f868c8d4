/**
 * The effects of webhooks. Contract 5.7, 6.
 * @module
 */
import type { Credentials, JsonObject, School } from '../service/model.js'
import type { Delivered } from './webhook-check.js'

/** The state of the school when a genuine webhook arrives. */
export interface Delivery {
  /** The known school; undefined if it is unknown. */
  readonly before: School | undefined
  readonly wasActive: boolean
  /** Whether the webhook was processed before. */
  readonly repeated: boolean
  /** Whether another webhook of the school is being stored. */
  readonly concurrent: boolean
  /** When it arrived, in milliseconds since the epoch on the clock of the application. */
  readonly at: number
}

export const webhookBehaviours = {
  /** Whether a webhook was processed before. Contract 5.7. */
  eventProcessed: (id: string | undefined, school: School | undefined, _content: JsonObject): boolean =>
    id !== undefined && school?.events.has(id) === true,

  /** The content of a credentials webhook, when it is stored. */
  activationStored: (delivered: Delivered): Delivered | Promise<Delivered> => delivered,

  /** Number of records of a school after a credentials webhook. Contract 5.7: one. */
  schoolRecords: (_records: number, _delivery: Delivery): number => 1,

  /** The credentials to store. Contract 6, credentials. */
  credentialsKept: (delivered: Credentials, _delivery: Delivery, _content: JsonObject): Credentials =>
    delivered,

  /** Whether an activated school is served, even after an earlier deactivation. Contract 6, credentials. */
  activeAfterwards: (_before: School | undefined): boolean => true,

  /** Whether the webhook completes the set-up of a school. Contract 1: not in scenario 2. */
  completeByWebhook: (): boolean => true,

  /** Whether the configuration completes the set-up of a school. */
  completeByConfiguration: (): boolean => true,

  /**
   * The credentials of a configured school. Contract 1: in scenario 2 the webhook delivered them, in scenario 3
   * they are entered.
   */
  configuredWith: (entered: Credentials, known: School | undefined): Credentials =>
    known === undefined || known.since === 0 ? entered : known.credentials,

  /** Work between storing the credentials and the response: none. Contract 6, credentials. */
  beforeCredentialsAnswer: (_askForToken: () => Promise<unknown>): Promise<unknown> | undefined => undefined,

  /** Status that accepts a credentials webhook. Contract 4.5. */
  credentialsStatus: (_delivery: Delivery): number => 200,

  /** Status that accepts a deactivation webhook. The contract leaves it open. */
  deactivationStatus: (_delivery: Delivery): number => 200,

  /** The schools that survive a restart. Contract 6: credentials are stored. */
  storedSchools: (schools: readonly School[]): readonly School[] => schools,

  /** The schools that a webhook deactivates. Contract 6, deactivation: only the named one. */
  schoolsEnded: (named: School, _all: readonly School[]): readonly School[] => [named],

  /** Whether a school is served after its deactivation. Contract 5.7: a repetition changes nothing. */
  activeAfterDeactivation: (_school: School): boolean => false,

  /** Other effects of a refused webhook: none. Contract 5.6, 6. */
  afterRefusal: (_content: () => JsonObject | undefined, _schools: Map<string, School>): void => undefined,

  /** Other effects of a deactivation: none. */
  afterDeactivation: (_tenant: string, _schools: Map<string, School>): void => undefined,
}
