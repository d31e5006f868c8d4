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
 * @param name file name in a results folder
 * @param content text, or the value of a JSON file
 */
export function resultFile(name: string, content: Buffer | string | object): ResultFile {
  const bytes = (): Buffer => {
    if (Buffer.isBuffer(content)) return content
    return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  }
  const isText = Buffer.isBuffer(content) || typeof content === 'string'
  return {
    getOriginalFileName: () => name,
    getExtension: () => extname(name),
    // The results contain the types of their attachments.
    getContentType: () => undefined,
    getContentLength: () => (typeof content === 'string' ? Buffer.byteLength(content) : bytes().length),
    asBuffer: async () => bytes(),
    asUtf8String: async () => bytes().toString('utf8'),
    asJson: async <T>() => (isText ? JSON.parse(String(content)) : content) as T,
    readContent: (transform) => transform(Readable.from(bytes())),
    writeTo: (path) => writeFile(path, bytes()),
  }
}
