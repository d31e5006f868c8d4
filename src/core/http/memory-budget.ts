/**
 * Limits the memory of all bodies that are being read at the same time. The limit holds for all runs of a process.
 * @module
 */
import { mostBodyBytes } from './answer-limits.js'

/** The memory of one body. */
export interface BodyMemory {
  /** True while it waits for other bodies to be released. */
  readonly waits: boolean
  /** Takes more bytes. Waits while the budget is used up. */
  take(bytes: number): Promise<void>
  /** Returns all bytes. Further calls do nothing. */
  release(): void
}

interface Reader extends BodyMemory {
  waits: boolean
  held: number
  /** Ends a wait. */
  wake: () => void
}

/**
 * A budget of bytes. The reader that came first never waits, so that one always makes progress: at most its one body
 * is held in addition to the budget.
 */
export class MemoryBudget {
  #used = 0
  /** Readers in the order in which they came. */
  readonly #readers = new Set<Reader>()

  /** @param bytes that all bodies may have together */
  constructor(readonly bytes: number) {}

  /** Bytes that are held now. */
  get used(): number {
    return this.#used
  }

  /** Begins a body. The caller must release it. */
  open(): BodyMemory {
    const reader: Reader = {
      waits: false,
      held: 0,
      wake: () => undefined,
      take: (bytes) => this.#take(reader, bytes),
      release: () => this.#release(reader),
    }
    this.#readers.add(reader)
    return reader
  }

  async #take(reader: Reader, bytes: number): Promise<void> {
    while (this.#readers.has(reader) && !this.#hasRoom(reader, bytes)) {
      reader.waits = true
      await new Promise<void>((resolve) => {
        reader.wake = resolve
      })
      reader.waits = false
    }
    if (!this.#readers.has(reader)) return
    reader.held += bytes
    this.#used += bytes
  }

  #hasRoom(reader: Reader, bytes: number): boolean {
    const [first] = this.#readers
    return first === reader || this.#used + bytes <= this.bytes
  }

  #release(reader: Reader): void {
    if (!this.#readers.delete(reader)) return
    this.#used -= reader.held
    reader.wake()
    for (const other of this.#readers) other.wake()
  }
}

/** The budget of this process. */
export const bodyMemory = new MemoryBudget(mostBodyBytes)
