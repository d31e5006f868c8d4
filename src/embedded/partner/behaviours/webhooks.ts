/**
 * Webhooks: what they change. Contract 5.7, 6.
 * @module
 */
import type { Credentials, Members, School } from '../service/model.js'

/** How a genuine webhook finds its school. */
export interface Delivery {
  /** The school as it is; undefined where it is not known. */
  readonly before: School | undefined
  readonly wasActive: boolean
  /** It was processed before. */
  readonly repeated: boolean
  /** Another webhook of the school is being stored. */
  readonly beside: boolean
}

export const webhookBehaviours = {
  /** Whether a webhook was processed before. Contract 5.7. */
  eventProcessed: (id: string | undefined, school: School | undefined, _content: Members): boolean =>
    id !== undefined && school?.events.has(id) === true,

  /** The credentials that are kept. Contract 6, credentials. */
  credentialsKept: (delivered: Credentials, _delivery: Delivery, _content: Members): Credentials => delivered,

  /** Whether an activated school is served, also one that was deactivated. Contract 6, credentials. */
  activeAfterwards: (_before: School | undefined): boolean => true,

  /** Whether a school is complete with the webhook. Contract 1: in scenario 2 it is not. */
  completeByWebhook: (): boolean => true,

  /** Whether a school is complete once it is configured. */
  completeByConfiguration: (): boolean => true,

  /**
   * The credentials of a school that was configured. Contract 1: in scenario 2 they have come by webhook, in scenario 3
   * they are entered.
   */
  configuredWith: (entered: Credentials, known: School | undefined): Credentials =>
    known === undefined || known.since === 0 ? entered : known.credentials,

  /** What happens between storing the credentials and the answer: nothing. Contract 6, credentials. */
  beforeCredentialsAnswer: (_askForToken: () => Promise<unknown>): Promise<unknown> | undefined => undefined,

  /** Status that takes a credentials webhook. Contract 4.5. */
  credentialsStatus: (_delivery: Delivery): number => 200,

  /** Status that takes a deactivation webhook. Not shown. */
  deactivationStatus: (_delivery: Delivery): number => 200,

  /** The schools that are still known after a restart. Contract 6: credentials are stored. */
  storedSchools: (schools: readonly School[]): readonly School[] => schools,

  /** Which schools a deactivation ends. Contract 6, deactivation: the one that it names. */
  schoolsEnded: (named: School, _all: readonly School[]): readonly School[] => [named],

  /** Whether a school is served after its deactivation. Contract 5.7: a repetition changes nothing. */
  activeAfterDeactivation: (_school: School): boolean => false,

  /** What else a deactivation leaves behind: nothing. */
  afterDeactivation: (_tenant: string, _schools: Map<string, School>): void => undefined,
}
