/**
 * Keeps what passes: the beginning of a body, within a budget for all bodies together.
 * @module
 */

/** Bytes of a body, as on the wire, that a recording keeps. The rest only passes. */
export const longestBody = 8 * 1024 * 1024

/** Bytes of all bodies that wait to be recorded. */
const mostCaptured = 256 * 1024 * 1024

/** What was kept of a body. */
export interface Captured {
  /** As on the wire, with its content coding. */
  readonly wire: Buffer
  /** True if a part of the body is missing. */
  readonly cut: boolean
}

/** The memory of all captures of a recorder. */
export class CaptureBudget {
  #used = 0

  /** @param bytes that all captures may have together; default: 256 MiB */
  constructor(readonly bytes = mostCaptured) {}

  /** Takes memory. @returns false if there is not enough left: nothing was taken */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.bytes) return false
    this.#used += bytes
    return true
  }

  /** Returns memory. */
  release(bytes: number): void {
    this.#used -= bytes
  }
}

/** The beginning of one body. */
export class Capture {
  readonly #pieces: Buffer[] = []
  #held = 0
  #cut = false
  /** Bytes that passed, also those that were not kept. */
  passed = 0

  constructor(readonly budget: CaptureBudget) {}

  /** Keeps bytes if there is room for them. */
  add(piece: Buffer): void {
    this.passed += piece.length
    if (this.#cut) return
    const kept = piece.subarray(0, longestBody - this.#held)
    this.#cut = kept.length < piece.length
    if (!this.budget.take(kept.length)) {
      this.#cut = true
      return
    }
    this.#held += kept.length
    this.#pieces.push(kept)
  }

  /** Notes that the rest of the body did not come. */
  interrupt(): void {
    this.#cut = true
  }

  /** What was kept. */
  get captured(): Captured {
    return { wire: Buffer.concat(this.#pieces), cut: this.#cut }
  }

  /** Returns the memory. The capture is empty afterwards. */
  release(): void {
    this.budget.release(this.#held)
    this.#held = 0
    this.#pieces.length = 0
  }
}
