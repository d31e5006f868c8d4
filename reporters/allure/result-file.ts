/**
 * A file of Allure results that is in no folder.
 * @module
 */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { AllureReport } from '@allurereport/core'

/** What the report reads. */
type ResultFile = Parameters<AllureReport['readResult']>[0]

/**
 * @param name as it would be in a results folder
 * @param content text, or what is JSON there
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
    // Results say of what type their attachments are.
    getContentType: () => undefined,
    getContentLength: () => (typeof content === 'string' ? Buffer.byteLength(content) : bytes().length),
    asBuffer: async () => bytes(),
    asUtf8String: async () => bytes().toString('utf8'),
    asJson: async <T>() => (isText ? JSON.parse(String(content)) : content) as T,
    readContent: (transform) => transform(Readable.from(bytes())),
    writeTo: (path) => writeFile(path, bytes()),
  }
}
