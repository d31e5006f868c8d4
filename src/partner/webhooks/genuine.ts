/**
 * The answers to the genuine webhooks of a run. If all of them are refused as badly signed, the application may verify
 * with another key: a wrong profile and a wrong application look the same.
 * @module
 */

/** Counts the answers. */
export class GenuineWebhooks {
  #others = 0
  #unauthorized = 0

  /** Notes the status of the answer to a genuine webhook. */
  answered(status: number): void {
    if (status === 401) this.#unauthorized += 1
    else this.#others += 1
  }

  /** True if each one was answered with 401. */
  get areAllUnauthorized(): boolean {
    return this.#unauthorized > 0 && this.#others === 0
  }

  /** What to say before anything that was answered with 401; empty if the key fits. */
  get doubt(): string {
    return this.areAllUnauthorized
      ? 'wrong key? Every correct webhook of this run was answered with 401: compare the key of the application with the public half of WEBHOOK_KEY ("partner --values" prints it). This one: '
      : ''
  }
}
