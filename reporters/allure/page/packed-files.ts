/**
 * The data of a generated report, compressed as it comes: together it is many times larger than the page. `singleFile` of
 * Allure embeds all data as it is, and each copy of an attachment, so a whole run would take 150 MB.
 * @module
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Where each file is in the packed data, for `unpack` in `added.ts`: from where, and its length. */
export type Index = Readonly<Record<string, Place>>
type Place = readonly [from: number, bytes: number]

/** Packed files: their bytes one after the other, compressed in parts, and where each of them is. */
export interface PackedData {
  readonly index: Index
  /** Each is gzip of its own, so that nobody who reads them needs the memory for all of them. */
  readonly parts: readonly Buffer[]
}

/** The data of the page. Each check contains its own history: the page does not read whole earlier runs. */
const isData = (name: string): boolean => /^(?:data\/(?!history\/)|widgets\/)/.test(name)

/** Bytes from which on a part is compressed. */
const partSize = 1024 * 1024
const compressed = promisify(gzip)
/** Parts that wait for their compression: the generator goes on with the next one. */
const atOnce = 2

/** Takes the files of a report one by one. */
export class PackedFiles {
  /** Files by name that are not data: the page and its script. */
  readonly kept = new Map<string, Buffer>()
  readonly #index: Record<string, Place> = {}
  /** Places by digest of the content: files with equal content are packed once. */
  readonly #places = new Map<string, Place>()
  /** Places of contents that came as the same buffer. */
  readonly #seen = new WeakMap<Buffer, Place>()
  readonly #parts: Promise<Buffer>[] = []
  /** What is not compressed yet, and its length. */
  #waiting: Buffer[] = []
  #length = 0
  #end = 0

  /** Adds a file. Its content must not change later. */
  async add(name: string, content: Buffer): Promise<void> {
    if (isData(name)) this.#index[name] = this.#seen.get(content) ?? this.#pack(content)
    else this.kept.set(name, content)
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

  /** Ends the packing. Call it once. */
  async packed(): Promise<PackedData> {
    this.#compress()
    return { index: this.#index, parts: await Promise.all(this.#parts) }
  }

  #pack(content: Buffer): Place {
    const digest = createHash('sha256').update(content).digest('base64')
    const same = this.#places.get(digest)
    const place = same ?? ([this.#end, content.length] as const)
    this.#seen.set(content, place)
    if (same !== undefined) return place
    this.#places.set(digest, place)
    this.#end += content.length
    this.#waiting.push(content)
    this.#length += content.length
    if (this.#length >= partSize) this.#compress()
    return place
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
