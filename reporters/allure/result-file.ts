/**
 * An in-memory file for the reader of Allure.
 * @module
 */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { AllureReport } from '@allurereport/core'
import { type Content, textOf } from './vitest.js'

/** A file that the report reads. */
type ResultFile = Parameters<AllureReport['readResult']>[0]

/**
 * The bytes of the files of one report. Together, attachments can take more memory than all else, and many files have
 * the same content: bytes are made when they are asked for, and once {@link SharedBytes.replace} has what stands for
 * them, never again. Those of a report of usual size are made once.
 */
export class SharedBytes {
  readonly #lengths = new Map<Content, number>()
  readonly #kept = new Map<Content, Buffer>()
  #keptLength = 0
  readonly #replacements = new Map<Content, Buffer>()
  readonly #made = new WeakMap<Buffer, Content>()

  /** @param mostKept bytes that are kept between {@link lengthOf} and {@link of} */
  constructor(readonly mostKept = 16 * 1024 * 1024) {}

  /** The bytes of a content, or what replaces them. Nobody may change them. */
  of(content: Content): Buffer {
    const known = this.#replacements.get(content) ?? this.#kept.get(content)
    if (known !== undefined) return known
    const bytes = Buffer.from(textOf(content))
    this.#made.set(bytes, content)
    return bytes
  }

  /** Number of bytes. */
  lengthOf(content: Content): number {
    const known = this.#lengths.get(content)
    if (known !== undefined) return known
    const bytes = this.of(content)
    this.#lengths.set(content, bytes.length)
    if (this.#keptLength + bytes.length <= this.mostKept && !this.#replacements.has(content)) {
      this.#kept.set(content, bytes)
      this.#keptLength += bytes.length
    }
    return bytes.length
  }

  /** From now on, the content that these bytes were made from has other bytes. */
  replace(bytes: Buffer, replacement: Buffer): void {
    const content = this.#made.get(bytes)
    if (content === undefined) return
    this.#replacements.set(content, replacement)
    if (this.#kept.delete(content)) this.#keptLength -= bytes.length
  }
}

/**
 * Makes an in-memory file.
 * @param name file name of the result or attachment
 * @param shared the bytes of all files of a report
 */
export function resultFile(name: string, content: Content, shared: SharedBytes): ResultFile {
  return {
    getOriginalFileName: () => name,
    getExtension: () => extname(name),
    // The results contain the types of their attachments.
    getContentType: () => undefined,
    getContentLength: () => shared.lengthOf(content),
    asBuffer: async () => shared.of(content),
    asUtf8String: async () => textOf(content),
    asJson: async <T>() => (isValue(content) ? content : JSON.parse(textOf(content))) as T,
    readContent: (transform) => transform(Readable.from(Buffer.from(textOf(content)))),
    writeTo: (path) => writeFile(path, textOf(content)),
  }
}

/** True for the value of a JSON file. */
function isValue(content: Content): boolean {
  return typeof content === 'object'
}
