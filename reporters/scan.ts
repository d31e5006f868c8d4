/**
 * Looks for secrets in the files that a run has written.
 * @module
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { formsOf, type SecretEncoding, usualFormsOf } from './scan/encodings.js'
import { matcher } from './scan/matcher.js'

/** A value that must not be in any file. */
export interface Secret {
  /** Name in messages, for example the profile key. Several secrets may have the same name. */
  readonly name: string
  readonly value: string
  /** True for what the target has made, such as a token: it is searched in the usual encodings only. Default: false. */
  readonly seen?: boolean
}

/** A secret that was found. Does not contain its value. */
export interface Leak {
  readonly name: string
  /** The encoding of the secret. */
  readonly encoding: SecretEncoding
  /** The wrappings around it, the outermost first: `['base64', 'gzip']`. Empty if there are none. */
  readonly inside: readonly Wrapping[]
}

/** A leak and the file it is in. */
export interface FileLeak extends Leak {
  readonly file: string
}

/** A container that the scanner opens. */
export type Wrapping = 'base64' | 'gzip' | 'deflate'

/** Length of the shortest secret. The scanner ignores shorter values because they would match everywhere. */
export const shortestSecret = 6

/** Nested wrappings that are opened: a report has an attachment, the attachment a token, the token a claim. */
const deepest = 5
/** Maximum size of decompressed data, in bytes. */
const largest = 256 * 1024 * 1024
/** The scanner does not decode shorter base64: the encoded forms of a secret cover it. */
const shortestRun = 20
const base64Char = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** Base64 up to this length is decoded from four positions. */
const shortRun = 4096
/** Short base64 texts without a secret that are remembered, because reports repeat them. */
const mostHarmless = 200_000

/** Searches a text for the secrets that it was prepared for. */
export type Scanner = (content: Buffer | string) => Leak[]

/**
 * Prepares a search for many texts.
 * @param secrets those with fewer than {@link shortestSecret} characters are ignored
 */
export function scanner(secrets: Iterable<Secret>): Scanner {
  const patterns = new Map<string, { readonly name: string; readonly encoding: SecretEncoding }[]>()
  for (const { name, value, seen = false } of secrets) {
    if (value.length < shortestSecret) continue
    for (const { encoding, text } of seen ? usualFormsOf(value) : formsOf(value)) {
      const tags = patterns.get(text) ?? []
      tags.push({ name, encoding })
      patterns.set(text, tags)
    }
  }
  const find = matcher([...patterns].map(([text, tag]) => ({ text, tag })))
  /** Base64 texts without a secret, with the depth at which they were checked. */
  const harmless = new Map<string, number>()
  return (content) => {
    const leaks = new Map<string, Leak>()
    let hits = 0
    const look = (bytes: Buffer, inside: readonly Wrapping[]): void => {
      find(bytes, (tags) => {
        hits += 1
        for (const { name, encoding } of tags) {
          const key = JSON.stringify([name, encoding, inside])
          if (!leaks.has(key)) leaks.set(key, { name, encoding, inside })
        }
      })
      if (inside.length >= deepest) return
      const unpacked = decompress(bytes)
      if (unpacked !== null) look(unpacked.bytes, [...inside, unpacked.wrapping])
      else eachRun(bytes, (run) => lookInRun(run, [...inside, 'base64']))
    }
    const lookInRun = (run: string, inside: readonly Wrapping[]): void => {
      const known = harmless.get(run)
      if (known !== undefined && known <= inside.length) return
      const before = hits
      // A word in front (`path/`) may have moved the start of a short one.
      const starts = run.length <= shortRun ? 4 : 1
      for (let start = 0; start < starts; start += 1) look(Buffer.from(run.slice(start), 'base64'), inside)
      if (hits > before || run.length > shortRun) return
      if (harmless.size >= mostHarmless) harmless.clear()
      harmless.set(run, inside.length)
    }
    if (patterns.size > 0) look(typeof content === 'string' ? Buffer.from(content) : content, [])
    return [...leaks.values()]
  }
}

/**
 * Looks for secrets in a text or in bytes, also inside base64 (both alphabets), gzip and deflate.
 * @returns each secret once for each encoding in which it was found
 */
export function scanText(content: Buffer | string, secrets: Iterable<Secret>): Leak[] {
  return scanner(secrets)(content)
}

/**
 * Looks for secrets in files.
 * @param where files, or one folder, which is searched recursively
 * @throws the error of the file system if a path cannot be read
 */
export function scanForSecrets(where: string | readonly string[], secrets: Iterable<Secret>): FileLeak[] {
  const scan = scanner(secrets)
  const paths = typeof where === 'string' ? [where] : where
  return paths
    .flatMap(filesOf)
    .flatMap((file) => scan(readFileSync(file)).map((leak): FileLeak => ({ file, ...leak })))
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

interface Unwrapped {
  readonly wrapping: Wrapping
  readonly bytes: Buffer
}

/** Calls back with each long sequence of base64 characters. */
function eachRun(bytes: Buffer, found: (run: string) => void): void {
  const isChar = (at: number): boolean => base64Char[bytes[at] ?? 0] === 1
  // Each sequence covers at least one of the positions that are tested.
  for (let at = shortestRun - 1; at < bytes.length; at += shortestRun) {
    if (!isChar(at)) continue
    let start = at
    while (start > 0 && isChar(start - 1)) start -= 1
    while (isChar(at)) at += 1
    if (at - start >= shortestRun) found(bytes.toString('latin1', start, at))
  }
}

function decompress(bytes: Buffer): Unwrapped | null {
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const deflate = bytes[0] === 0x78 && bytes.length > 2 && bytes.readUInt16BE(0) % 31 === 0
  try {
    if (gzip) return { wrapping: 'gzip', bytes: gunzipSync(bytes, { maxOutputLength: largest }) }
    if (deflate) return { wrapping: 'deflate', bytes: inflateSync(bytes, { maxOutputLength: largest }) }
  } catch {
    // Bytes that only look compressed are searched without decompression.
  }
  return null
}
