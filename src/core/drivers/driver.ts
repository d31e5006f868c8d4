/**
 * A control driver: triggers events at a target.
 * @module
 */
/** Outcome of an event. */
export type Outcome =
  /** It has taken effect. */
  | { readonly kind: 'done'; readonly answer: Readonly<Record<string, unknown>> }
  /** The driver does not offer it, so that it has no effect. */
  | { readonly kind: 'not supported'; readonly reason: string }
  /** It was refused, so that it has no effect. `byTarget`: the target refused it. */
  | { readonly kind: 'refused'; readonly reason: string; readonly byTarget?: true }
  /** It failed, and its effect is unknown. `isBusy`: the target, or a gateway, is busy. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isBusy?: true }

/** Triggers events. */
export interface Driver {
  /** True if the evidence has an exchange for each event. */
  readonly isRecorded: boolean
  /**
   * Triggers an event.
   * @param body fields of the event, with the tenant
   */
  trigger(name: string, body: Readonly<Record<string, unknown>>): Promise<Outcome>
}
