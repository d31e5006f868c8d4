/**
 * The files of a generated report. Those that the page only reads are compressed as they come: together they are many
 * times larger than the page.
 * @module
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Positions of the files in the packed data, for `unpack` in `page-script.ts`. */
export type Index = Readonly<Record<string, Place>>

/** Packed files: their bytes one after the other, compressed in parts, and where each of them is. */
export interface PackedData {
  readonly index: Index
  /** Each is gzip of its own, so that nobody who reads them needs the memory for all of them. */
  readonly parts: readonly Buffer[]
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

/** Bytes from which on a part is compressed. */
const partSize = 1024 * 1024
const compressed = promisify(gzip)
/** Parts that wait for their compression: the generator goes on with the next one. */
const atOnce = 2

/** Takes the files of a report one by one. */
export class PackedFiles {
  /** Files by name that are not packed yet: the page, its script, and the {@link trees}. */
  readonly kept = new Map<string, Buffer>()
  readonly #index: Record<string, Place> = {}
  readonly #places = new Map<string, Place>()
  /** Places of contents that came as the same buffer. */
  readonly #seen = new WeakMap<Buffer, Place>()
  /** The last ones are compressed while the generator goes on. */
  readonly #parts: Promise<Buffer>[] = []
  /** What is not compressed yet, and its length. */
  #waiting: Buffer[] = []
  #length = 0
  #end = 0

  /** Adds a file. Its content must not change later. */
  async add(name: string, content: Buffer): Promise<void> {
    if (!isData(name) || trees.includes(name)) this.kept.set(name, content)
    else this.#pack(name, content)
    await this.#parts.at(-atOnce)
  }

  /** An empty buffer with which {@link add} takes a content that was packed before. The content itself may go. */
  replacementOf(content: Buffer): Buffer {
    const place = this.#seen.get(content)
    if (place === undefined) return content
    const replacement = Buffer.alloc(0)
    this.#seen.set(replacement, place)
    return replacement
  }

  /** Packs the {@link trees}, and ends the packing. Call it once. */
  async packed(): Promise<PackedData> {
    for (const name of trees) {
      const tree = this.kept.get(name)
      if (tree !== undefined) this.#pack(name, tree)
    }
    this.#compress()
    return { index: this.#index, parts: await Promise.all(this.#parts) }
  }

  /** Files with equal content are packed once. */
  #pack(name: string, content: Buffer): void {
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
    if (this.#length >= partSize) this.#compress()
  }

  #compress(): void {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    if (bytes.length === 0) return
    const part = compressed(bytes, { level: 3 })
    // Reported by `packed`.
    part.catch(() => undefined)
    this.#parts.push(part)
  }
}
