/**
 * An in-memory file for the reader of Allure.
 * @module
 */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { AllureReport } from '@allurereport/core'

/** A file that the report reads. */
type ResultFile = Parameters<AllureReport['readResult']>[0]

/** Bytes of texts. Many attachments have the same text, and all of them get the same buffer. */
export class SharedBytes {
  readonly #bytes = new Map<string, Buffer>()

  /** The bytes of a text. Nobody may change them. */
  of(text: string): Buffer {
    const bytes = this.#bytes.get(text) ?? Buffer.from(text)
    this.#bytes.set(text, bytes)
    return bytes
  }
}

/**
 * Makes an in-memory file.
 * @param name file name of the result or attachment
 * @param content text, or the value of a JSON file
 * @param shared the bytes of all files of a report
 */
export function resultFile(name: string, content: string | object, shared: SharedBytes): ResultFile {
  const text = (): string => (typeof content === 'string' ? content : JSON.stringify(content))
  const bytes = (): Buffer =>
    typeof content === 'string' ? shared.of(content) : Buffer.from(JSON.stringify(content))
  return {
    getOriginalFileName: () => name,
    getExtension: () => extname(name),
    // The results contain the types of their attachments.
    getContentType: () => undefined,
    getContentLength: () => Buffer.byteLength(text()),
    asBuffer: async () => bytes(),
    asUtf8String: async () => text(),
    asJson: async <T>() => (typeof content === 'string' ? JSON.parse(content) : content) as T,
    readContent: (transform) => transform(Readable.from(bytes())),
    writeTo: (path) => writeFile(path, bytes()),
  }
}
