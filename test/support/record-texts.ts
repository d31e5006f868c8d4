/**
 * The texts of records, and where they are in the files of a run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readJournal } from '../../reporters/journal.js'
import { classesOf } from '../../src/embedded/platform/world/classes.js'
import { contactsOf } from '../../src/embedded/platform/world/contacts.js'
import { fixturesOf, profileOf } from '../../src/embedded/platform/world/profile.js'
import { roomsOf } from '../../src/embedded/platform/world/rooms.js'
import { rosterOf } from '../../src/embedded/platform/world/roster.js'
import { teachersAt } from '../../src/embedded/platform/world/roster-teachers.js'
import { studentsOf } from '../../src/embedded/platform/world/students.js'
import { periodsOf } from '../../src/embedded/platform/world/timetable.js'
import { thingsOf } from '../../src/embedded/platform/world/timetable-names.js'
import { usersOf } from '../../src/embedded/platform/world/users.js'
import { defaultSeed, unchanged } from '../../src/embedded/platform/world/world.js'
import { packageRoot } from '../../src/profile/package-root.js'

/** Every text in a value, also in its lists, maps and objects. */
export function textsIn(value: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return found
  seen.add(value)
  const inner = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value)
  for (const child of inner) textsIn(child, found, seen)
  return found
}

/** All texts of both schools of the embedded platform, and those of its profile and fixtures. */
export function textsOfEmbeddedPlatform(): string[] {
  const texts = new Set<string>()
  for (const source of ['A', 'B'] as const) {
    const users = usersOf(defaultSeed, source)
    const tenant = { ...unchanged(source), users }
    const kinds = ['teacher', 'subject', 'room', 'class'] as const
    for (const value of [
      users,
      studentsOf(tenant),
      classesOf({ ...tenant, changes: tenant.changes }),
      roomsOf(tenant),
      rosterOf(tenant),
      teachersAt(source),
      contactsOf(source),
      periodsOf(source),
      kinds.map((kind) => thingsOf(source, kind)),
    ])
      textsIn(value, texts)
  }
  textsIn(fixturesOf(defaultSeed), texts)
  const { SCHOOL_NAME = '' } = profileOf(defaultSeed)
  return [...texts, SCHOOL_NAME]
}

/** The texts in the JSON bodies of a run, sent and received, without what is masked. */
export function textsOfBodies(folder: string): string[] {
  const texts = new Set<string>()
  for (const { request, response } of readJournal(path.join(folder, 'run.jsonl')).exchanges)
    for (const text of [request.body?.text, response?.body?.text])
      if (text !== undefined && /^\s*[{[]/.test(text)) textsIn(parsed(text), texts)
  return [...texts].filter((text) => !/[‹$]/.test(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Those of some texts that say nothing about a record: short ones, and what the product itself has written. */
export class ProductTexts {
  readonly #all = [
    'dist/suites',
    'dist/reporters',
    'dist/generated',
    'dist/src/core',
    'dist/src/output',
    'dist/src/platform',
    'dist/src/record',
    'dist/src/plan',
    'dist/src/results',
    'dist/src/roles',
    'dist/src/run',
    'dist/src/worker',
    'specs',
  ]
    .flatMap((folder) => filesBelow(path.join(packageRoot, folder)))
    .filter((file) => /\.(?:js|json|yaml)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  readonly #words = wordsOf(this.#all)

  has(text: string): boolean {
    const parts = text.split(' ')
    if (parts.length > 1 && parts.every((part) => /^[a-z][a-z.-]+$/.test(part) && this.has(part))) return true
    return isIn(text, this.#words, [this.#all])
  }
}

/** The texts that occur in files below a folder as words of their own. */
export function textsFound(folder: string, texts: readonly string[]): string[] {
  const contents = filesBelow(folder).flatMap((file) => unpacked(readFileSync(file, 'utf8')))
  const words = wordsOf(contents.join('\n'))
  return texts.filter((text) => isIn(text, words, contents))
}

function isIn(text: string, words: ReadonlySet<string>, contents: readonly string[]): boolean {
  if (isWord(text)) return words.has(text)
  for (const word of wordsOf(text)) if (!words.has(word)) return false
  return contents.some((content) => content.includes(text))
}

/** A page and the data that it has packed. The program of the Allure page is not of the run. */
function unpacked(page: string): string[] {
  const packed = /<script type="text\/plain" id="([\w-]+)">([^<]*)<\/script>/g
  const data = [...page.matchAll(packed)].filter(([, id]) => id !== 'report-script')
  return [
    page.replaceAll(packed, ''),
    ...data.map(([, , text = '']) => gunzipSync(Buffer.from(text, 'base64')).toString('utf8')),
  ]
}

const isWord = (text: string): boolean => /^[\p{L}\p{N}]+$/u.test(text)

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}]+/gu))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
