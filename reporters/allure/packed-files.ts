/**
 * The files of a generated report. Those that the page only reads are compressed as they come: together they are many
 * times larger than the page.
 * @module
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'

/** Positions of the files in the packed data, for `unpack` in `page-script.ts`. */
export type Index = Readonly<Record<string, Place>>

/** Packed files: gzip of their bytes one after the other, and where each of them is. */
export interface PackedData {
  readonly index: Index
  readonly gzip: Buffer
}

/** Data that is changed before it is packed. */
export const trees: readonly string[] = [
  'widgets/tree.json',
  'widgets/default/tree.json',
  'widgets/quality-gate.json',
]

/** The data of the page. Each check contains its own history: the page does not read whole earlier runs. */
const isData = (name: string): boolean => /^(?:data\/(?!history\/)|widgets\/)/.test(name)

/** Where a file is in the packed data: from where, and its length. */
type Place = readonly [from: number, bytes: number]

/** Bytes that are compressed at once. */
const mostWaiting = 256 * 1024

/** Takes the files of a report one by one. */
export class PackedFiles {
  /** Files by name that are not packed yet: the page, its script, and the {@link trees}. */
  readonly kept = new Map<string, Buffer>()
  readonly #index: Record<string, Place> = {}
  readonly #places = new Map<string, Place>()
  /** Places of contents that came as the same buffer. */
  readonly #seen = new WeakMap<Buffer, Place>()
  readonly #gzip = createGzip({ level: 3 })
  readonly #parts: Buffer[] = []
  /** What is not compressed yet, and its length. */
  #waiting: Buffer[] = []
  #length = 0
  #end = 0

  constructor() {
    this.#gzip.on('data', (part: Buffer) => this.#parts.push(part))
  }

  /** Adds a file. Its content must not change later. */
  async add(name: string, content: Buffer): Promise<void> {
    if (!isData(name) || trees.includes(name)) this.kept.set(name, content)
    else await this.#pack(name, content)
  }

  /** Packs the {@link trees}, and ends the packing. Call it once. */
  async packed(): Promise<PackedData> {
    for (const name of trees) {
      const tree = this.kept.get(name)
      if (tree !== undefined) await this.#pack(name, tree)
    }
    await this.#compress()
    this.#gzip.end()
    await once(this.#gzip, 'end')
    return { index: this.#index, gzip: Buffer.concat(this.#parts) }
  }

  /** Files with equal content are packed once. */
  async #pack(name: string, content: Buffer): Promise<void> {
    const known = this.#seen.get(content)
    if (known !== undefined) {
      this.#index[name] = known
      return
    }
    const digest = createHash('sha256').update(content).digest('base64')
    const same = this.#places.get(digest)
    const place = same ?? ([this.#end, content.length] as const)
    this.#index[name] = place
    this.#seen.set(content, place)
    if (same !== undefined) return
    this.#places.set(digest, place)
    this.#end += content.length
    this.#waiting.push(content)
    this.#length += content.length
    if (this.#length >= mostWaiting) await this.#compress()
  }

  async #compress(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    if (bytes.length === 0) return
    await new Promise<void>((resolve, reject) =>
      this.#gzip.write(bytes, (error) => (error ? reject(error) : resolve())),
    )
  }
}
