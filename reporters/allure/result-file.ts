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

/**
 * Makes an in-memory file.
 * @param name file name of the result or attachment
 * @param content text, or the value of a JSON file
 */
export function resultFile(name: string, content: string | object): ResultFile {
  const text = (): string => (typeof content === 'string' ? content : JSON.stringify(content))
  const bytes = (): Buffer => Buffer.from(text())
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
