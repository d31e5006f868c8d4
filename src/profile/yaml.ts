/**
 * Reads YAML files of users, within limits of size, nesting and aliases.
 * @module
 */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import { longestFile } from './read-text.js'

/** Anchors of a file at most, and aliases of one anchor. */
const mostAnchors = 100

/**
 * A text is not YAML as expected. The message is the end of a sentence. It says the line, and repeats nothing of the
 * text, which may be another file with secrets.
 */
export class YamlError extends Error {
  override readonly name = 'YamlError'
}

/** What the error codes of the parser mean. */
const meanings: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'an alias has no anchor',
  BAD_INDENT: 'the indentation is wrong',
  BAD_SCALAR_START: 'a value begins with a character that needs quotes',
  DUPLICATE_KEY: 'a key is repeated',
  MISSING_CHAR: 'a quotation mark, a bracket, a comma or a colon is missing',
  MULTIPLE_DOCS: 'a second document begins',
  TAB_AS_INDENT: 'a tab is used for indentation',
  TAG_RESOLVE_FAILED: 'a tag is unknown',
  UNEXPECTED_TOKEN: 'something is in the wrong place',
}

/**
 * Reads a text as YAML.
 * @returns the values and comments; empty contents for an empty text
 * @throws {YamlError} if it is not one document with a mapping, a list or nothing, or if it exceeds a limit
 */
export function yamlDocument(text: string): Document.Parsed {
  if (text.length > longestFile)
    throw new YamlError(`it has ${text.length} characters, and the limit is ${longestFile}`)
  const lineCounter = new LineCounter()
  // The check of keys in the parser compares each key with each other.
  const document = parseDocument(text, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter,
  })
  const [problem] = document.errors
  const lineOf = (offset: number): number => lineCounter.linePos(offset).line
  if (problem !== undefined)
    throw new YamlError(`line ${lineOf(problem.pos[0])}: ${meanings[problem.code] ?? 'this is not YAML'}`)
  if (isScalar(document.contents) && document.contents.value !== null)
    throw new YamlError(`line ${lineOf(document.contents.range[0])}: expected "key: value"`)
  checkNodes(document, lineOf)
  return document
}

/**
 * The value of a YAML text; null for an empty one.
 * @throws {YamlError} as {@link yamlDocument}
 */
export function yamlValue(text: string): unknown {
  const document = yamlDocument(text)
  try {
    return document.toJS({ maxAliasCount: mostAnchors })
  } catch {
    throw new YamlError(`its aliases repeat more than ${mostAnchors} values`)
  }
}

function isLong(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** True for a number that is not what the file shows: `0210` and `21E5` are ids, and YAML would read 210 and 2100000. */
function isRewritten(value: unknown, source: string | undefined): boolean {
  return typeof value === 'number' && source !== undefined && String(value) !== source
}

/**
 * @throws {YamlError} for a repeated key, an alias without an anchor, too many anchors, and a number that is read as
 *   another one
 */
function checkNodes(document: Document.Parsed, lineOf: (offset: number) => number): void {
  const anchors = new Set<string>()
  visit(document, {
    Node: (_, node: Node) => {
      if (isAlias(node) && !anchors.has(node.source))
        throw new YamlError(`line ${lineOf(node.range?.[0] ?? 0)}: ${meanings['BAD_ALIAS']}`)
      if ('anchor' in node && node.anchor !== undefined) anchors.add(node.anchor)
      if (anchors.size > mostAnchors) throw new YamlError(`it has more than ${mostAnchors} anchors`)
      if (isScalar(node) && isLong(node.value))
        throw new YamlError(
          `line ${lineOf(node.range?.[0] ?? 0)}: a number of more than 15 digits loses some of them; write it in quotation marks`,
        )
      if (isScalar(node) && isRewritten(node.value, node.source))
        throw new YamlError(
          `line ${lineOf(node.range?.[0] ?? 0)}: YAML reads a number here, and not as it is written (leading zeros, an E, 0x or the like); write it in quotation marks`,
        )
      if (!isMap(node)) return
      const keys = new Set<unknown>()
      for (const { key } of node.items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) throw new YamlError(`line ${lineOf(key.range?.[0] ?? 0)}: a key is repeated`)
        keys.add(key.value)
      }
    },
  })
}

/**
 * The line of a value in a YAML text, from 1: that of its key, or of the nearest value around it.
 * @param document of {@link yamlDocument} for the same text
 * @param pointer JSON Pointer of the value
 */
export function lineAt(document: Document.Parsed, text: string, pointer: string): number {
  let node: unknown = document.contents
  let offset = document.contents?.range[0] ?? 0
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      if (pair === undefined) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    }
  }
  return text.slice(0, offset).split('\n').length
}
