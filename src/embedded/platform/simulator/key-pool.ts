/**
 * A pool of key pairs for all simulators of the process. An RSA key takes 140 ms to make.
 * @module
 */
import { ellipticPair, type Pair, rsaPair, rsaPairInBackground } from '../key-pair.js'

/** Numbers of pairs that are made in advance: at first, and when many are drawn. */
const ahead = { least: 3, most: 24 } as const
/** Pairs that are made side by side. */
const sideBySide = 2

const rsa: Pair[] = []
const elliptic: Pair[] = []
let wanted: number = ahead.least
let making = 0

/** Draws key pairs, each only once. Another drawer gets the same pairs in the same order. */
export class KeyDrawer {
  #rsa = 0
  #elliptic = 0

  /** RSA, 2048 bits. */
  rsa(): Pair {
    const at = this.#rsa
    this.#rsa += 1
    wanted = Math.max(wanted, this.#rsa + Math.min(Math.max(ahead.least, this.#rsa), ahead.most))
    const known = rsa[at] ?? rsaPair()
    if (rsa[at] === undefined) rsa.push(known)
    void makeAhead()
    return known
  }

  /** P-256. */
  elliptic(): Pair {
    const at = this.#elliptic
    this.#elliptic += 1
    elliptic[at] ??= ellipticPair()
    return elliptic[at]
  }
}

/** Makes pairs in advance for all drawers. */
export async function makeAhead(): Promise<void> {
  if (making >= sideBySide) return
  making += 1
  try {
    while (rsa.length + making <= wanted) rsa.push(await rsaPairInBackground())
  } finally {
    making -= 1
  }
}
