/**
 * A pool of key pairs for all simulators of the process. An RSA key takes 75 ms to make.
 * @module
 */
import { ellipticPair, type Pair, rsaPair, rsaPairInBackground } from '../key-pair.js'

/** Pairs that are made in advance: at the start, and whenever one is drawn. */
const ahead = { first: 3, later: 2 } as const
/** Pairs that are made side by side. */
const sideBySide = 2

const rsa: Pair[] = []
const elliptic: Pair[] = []
const making = new Set<Promise<void>>()

/** Draws key pairs, each only once. Another drawer gets the same pairs in the same order. */
export class KeyDrawer {
  #rsa = 0
  #elliptic = 0

  /** RSA, 2048 bits. If none is left, it is made in this thread, which stands still meanwhile. */
  rsa(): Pair {
    const pair = rsa[this.#rsa] ?? rsaPair()
    if (rsa[this.#rsa] === undefined) rsa.push(pair)
    return this.#drawn(pair)
  }

  /** The same. If none is left, it waits until one is made in another thread. */
  async rsaLater(): Promise<Pair> {
    for (;;) {
      const pair = rsa[this.#rsa]
      if (pair !== undefined) return this.#drawn(pair)
      await makeOne()
    }
  }

  #drawn(pair: Pair): Pair {
    this.#rsa += 1
    void makeAhead(this.#rsa + ahead.later)
    return pair
  }

  /** P-256. */
  elliptic(): Pair {
    const at = this.#elliptic
    this.#elliptic += 1
    elliptic[at] ??= ellipticPair()
    return elliptic[at]
  }
}

/** Makes pairs in advance for all drawers. @param count of pairs that any drawer has at least */
export async function makeAhead(count: number = ahead.first): Promise<void> {
  while (rsa.length + making.size < count && making.size < sideBySide) await makeOne()
}

/** Waits until another pair is made. */
async function makeOne(): Promise<void> {
  if (making.size < sideBySide) {
    const made: Promise<void> = rsaPairInBackground()
      .then((pair) => {
        rsa.push(pair)
      })
      .finally(() => making.delete(made))
    making.add(made)
  }
  await Promise.race(making)
}
