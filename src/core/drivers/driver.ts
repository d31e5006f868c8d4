/**
 * A control driver: the way in which a profile lets things be caused at its target.
 * @module
 */
/** What became of a event that was sent. */
export type Outcome =
  /** It has taken effect. */
  | { readonly kind: 'done'; readonly answer: Readonly<Record<string, unknown>> }
  /** The driver does not offer it; nothing has happened. */
  | { readonly kind: 'not supported'; readonly reason: string }
  /** It was refused; nothing has happened. `byTarget` where the target has said so itself. */
  | { readonly kind: 'refused'; readonly reason: string; readonly byTarget?: true }
  /** It failed, and nobody knows what has happened. `isBusy` where the target, or a gateway, cannot deal with it now. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isBusy?: true }

/** Causes things. */
export interface Driver {
  /** True where each event is an exchange of the evidence. */
  readonly isSeen: boolean
  /**
   * @param name of the event
   * @param body with the tenant
   */
  cause(name: string, body: Readonly<Record<string, unknown>>): Promise<Outcome>
}
