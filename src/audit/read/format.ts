/**
 * Finds out by its content whether a file is a recording, and of which format.
 * @module
 */
import { ConfigurationError } from '../../profile/problems.js'
import { BrokenContent, contentOf } from './content.js'

/** The formats of recordings. */
export type Format = 'HAR' | 'NDJSON'

/** Bytes of the beginning by which the format is found. */
const headSize = 64 * 1024

const expected = 'Expected a HAR file, or NDJSON with one exchange in each line (specs/recording.schema.json)'

/** The error for a file that is no recording. */
export function noRecording(file: string, problem: string, fix: string): ConfigurationError {
  return new ConfigurationError(`${file} is no recording: ${problem}. ${expected}. To fix it: ${fix}.`)
}

/**
 * The format of a file. Only its beginning is read.
 * @throws {ConfigurationError} if it cannot be read, or does not begin like a recording
 */
export async function formatOf(file: string): Promise<Format> {
  const head = await headOf(file)
  const text = withoutMark(head).toString('latin1').trimStart()
  if (text.startsWith('{')) return isHar(text) ? 'HAR' : 'NDJSON'
  const [problem, fix] = otherContent(head, text)
  throw noRecording(file, problem, fix)
}

/** The content without the byte order mark of UTF-8. */
export function withoutMark(content: Buffer): Buffer {
  const hasMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf
  return hasMark ? content.subarray(3) : content
}

async function headOf(file: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of contentOf(file)) {
      parts.push(part)
      length += part.length
      if (length >= headSize) break
    }
  } catch (error) {
    if (!(error instanceof BrokenContent)) throw error
    if (length === 0) throw noRecording(file, error.message, 'record or copy the file again')
  }
  return Buffer.concat(parts).subarray(0, headSize)
}

/** What a file is that does not begin like JSON of a recording, and how to fix it. */
function otherContent(head: Buffer, text: string): readonly [problem: string, fix: string] {
  const record = 'name the file that the browser, the proxy or the gateway recorded'
  if (head.length === 0)
    return ['it is empty', 'record the traffic again, and save it before you close the tool']
  if (text === '') return ['it has only white space', record]
  if (text.startsWith('PK\u0003\u0004')) return ['it is a ZIP archive', 'unpack it, and name the file in it']
  if (/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(text))
    return ['it is a text in UTF-16', 'save it as UTF-8. In PowerShell, use Set-Content -Encoding utf8']
  if (text.startsWith('[')) return ['it is a JSON array', "write one exchange in each line: jq -c '.[]' FILE"]
  if (text.startsWith('<')) return ['it begins like HTML or XML', record]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a binary file is recognised by
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 1024))) return ['it is a binary file', record]
  return ['it does not begin with "{"', record]
}

const harFields: ReadonlySet<string> = new Set(['version', 'creator', 'browser', 'pages', 'entries'])

/** True for the beginning of an object with a `log` like that of HAR. The log lines of some programs also have a `log`. */
function isHar(text: string): boolean {
  const { root, log } = namesIn(text)
  return log.some((name) => harFields.has(name)) || (root[0] === 'log' && !root.includes('request'))
}

/** The names of the fields of the first object, and of the object `log` in it, as far as the text has them. */
function namesIn(text: string): { readonly root: readonly string[]; readonly log: readonly string[] } {
  const root: string[] = []
  const log: string[] = []
  // A text without an end reaches to the end of the beginning, so that it is looked at once.
  const tokens = /"((?:[^"\\]|\\.)*)(?:"|\\?$)\s*(:)?|[{}[\]]/gs
  let depth = 0
  for (const [token, name, colon] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (colon !== undefined && depth === 1) root.push(name ?? '')
    else if (colon !== undefined && depth === 2 && root.at(-1) === 'log') log.push(name ?? '')
    if (depth === 0) break
  }
  return { root, log }
}
