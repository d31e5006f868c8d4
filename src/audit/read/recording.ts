/**
 * Reads recordings: HAR files and NDJSON, of any size. Only a small part of a file is in memory at a time.
 * @module
 */
import path from 'node:path'
import { hasDeepJson, mostJsonLevels } from '../../core/json.js'
import type { RecordedExchange } from '../exchange.js'
import { BrokenContent, contentOf } from './content.js'
import { type Format, formatOf, noRecording, withoutMark } from './format.js'
import { HarSplitter } from './har-entries.js'
import { harExchange } from './har-exchange.js'
import { lineExchange } from './line-exchange.js'
import { LineSplitter } from './lines.js'
import { type ExchangeContent, UnreadableExchange } from './message.js'
import type { Piece } from './piece.js'

/** A part of a recording that could not be read. */
export interface Damage {
  /** Name of the file, without its folder. */
  readonly file: string
  /** Number of the entry (HAR) or line (NDJSON), from 1; null if the damage is not in a single one. */
  readonly entry: number | null
  /** Where that entry or line begins, in bytes of the unpacked content; null if `entry` is. */
  readonly byte: number | null
  /** One or two sentences: what is wrong and what was read. They have no value of the recording. */
  readonly what: string
}

/** What is known about a file after it was read. */
export interface FileFacts {
  /** Name of the file, without its folder. */
  readonly file: string
  readonly format: Format
  /** Exchanges that were read. */
  readonly exchanges: number
  /** Entries and lines that are no exchange with a server: answers from a cache, `data:` URLs, WebSockets. */
  readonly skipped: number
  /** Entries and lines that could not be read. */
  readonly damaged: number
  /** Name and version of the program that wrote the file, with the browser if it is another; null if not recorded. */
  readonly creator: string | null
  /**
   * True if the file has an Authorization, Cookie or Set-Cookie header, or HAR cookies. Browsers leave them out of an
   * export by default.
   */
  readonly hasCredentials: boolean
  /** True if this project wrote the file: values like `‹code 1›` or `$CLIENT_SECRET` are masks. */
  readonly isMasked: boolean
}

/** What a reader of recordings may be called for. */
export interface RecordingOptions {
  /** Is called for each damage: at most {@link mostDamages} times for a file, and once more with the number of others. */
  readonly onDamage?: (damage: Damage) => void
  /** Is called when a file was read to its end, before the next one. */
  readonly onFile?: (facts: FileFacts) => void
}

/** Damages of a file that are named one by one. */
export const mostDamages = 20

/** The name of this project as the writer of a file. */
const ourName = 'platform-conformance'

/**
 * Reads all exchanges of some files, in the order of the files. Each call is a pass that gives the same exchanges with
 * the same numbers. Entries that are no exchange with a server are skipped: `data:` URLs, WebSockets, answers from a
 * cache. What is damaged is skipped and reported.
 * @param files paths of HAR files and NDJSON, packed with gzip or not; the format is found by the content
 * @returns exchanges in groups, none of them empty
 * @throws {ConfigurationError} before the first exchange if a file cannot be read or does not begin like a recording;
 *   later if a file turns out to have no readable exchange
 */
export async function* recordedExchanges(
  files: readonly string[],
  options: RecordingOptions = {},
): AsyncGenerator<readonly RecordedExchange[], void, undefined> {
  const readers: FileReader[] = []
  for (const file of files) readers.push(readerOf(file, await formatOf(file), options))
  let number = 0
  for (const reader of readers) {
    for await (const group of reader.groups(number)) {
      number += group.length
      yield group
    }
  }
}

function readerOf(file: string, format: Format, options: RecordingOptions): FileReader {
  return format === 'HAR' ? new HarReader(file, options) : new LineReader(file, options)
}

/** A pass through one file. */
abstract class FileReader {
  protected abstract readonly format: Format
  protected creator: string | null = null
  protected isMasked = false
  protected hasCredentials = false
  /** True if the file is a recording even without an exchange. */
  protected isRecording = false
  protected readonly name: string
  #exchanges = 0
  #skipped = 0
  #damages = 0
  #firstDamage: string | null = null

  constructor(
    protected readonly file: string,
    private readonly options: RecordingOptions,
  ) {
    this.name = path.basename(file)
  }

  /** The exchanges of the file. Their numbers begin after `number`. */
  async *groups(number: number): AsyncGenerator<readonly RecordedExchange[], void, undefined> {
    let isFirst = true
    let end: string | null = null
    try {
      for await (const part of contentOf(this.file)) {
        const group = this.#read(this.push(isFirst ? withoutMark(part) : part), number)
        isFirst = false
        number += group.length
        if (group.length > 0) yield group
      }
    } catch (error) {
      if (!(error instanceof BrokenContent)) throw error
      end = error.message
    }
    const group = this.#read(this.end(end), number)
    if (group.length > 0) yield group
    this.#conclude()
  }

  /** The pieces that end in the next part of the content. */
  protected abstract push(part: Buffer): Piece[]

  /**
   * The last pieces. Also reports what is wrong with the file as a whole.
   * @param broken why the content could not be read to its end; null if it was
   */
  protected abstract end(broken: string | null): Piece[]

  /** The exchange of a piece; null if it is none with a server; `ignored` for a line that is only about the file. */
  protected abstract exchange(value: unknown): ExchangeContent | 'ignored' | null

  /** What to call a piece in messages. */
  protected abstract readonly piece: string

  /** Reports a damage. */
  protected report(what: string, { entry = null, byte = null }: Partial<Damage> = {}): void {
    this.#damages += 1
    this.#firstDamage ??= what
    if (this.#damages <= mostDamages) this.options.onDamage?.({ file: this.name, entry, byte, what })
  }

  #read(pieces: readonly Piece[], number: number): RecordedExchange[] {
    const exchanges: RecordedExchange[] = []
    for (const piece of pieces) {
      const content = this.#content(piece)
      if (content === null) continue
      const { entry } = piece
      exchanges.push({
        number: number + exchanges.length + 1,
        place: { file: this.name, entry },
        ...content,
      })
      this.hasCredentials ||= hasCredentials(content)
    }
    this.#exchanges += exchanges.length
    return exchanges
  }

  #content(piece: Piece): ExchangeContent | null {
    try {
      const content = this.exchange(parsed(piece))
      if (content === null) this.#skipped += 1
      return content === 'ignored' ? null : content
    } catch (error) {
      if (!(error instanceof UnreadableExchange)) throw error
      this.report(`${this.piece} ${piece.entry} ${error.message}.`, piece)
      return null
    }
  }

  #conclude(): void {
    const { name, format, creator, isMasked } = this
    if (this.#exchanges === 0 && this.#damages > 0 && !this.isRecording && this.#skipped === 0) {
      const problem = `it is read as ${format}, and has no exchange that can be read. ${this.#firstDamage ?? ''}`
      throw noRecording(this.file, problem.replace(/\.$/, ''), this.fix)
    }
    if (this.#damages > mostDamages)
      this.options.onDamage?.({
        file: name,
        entry: null,
        byte: null,
        what: `And ${this.#damages - mostDamages} more parts of the file could not be read.`,
      })
    this.options.onFile?.({
      file: name,
      format,
      exchanges: this.#exchanges,
      skipped: this.#skipped,
      damaged: this.#damages,
      creator,
      hasCredentials: this.hasCredentials,
      isMasked,
    })
  }

  /** How to fix a file without an exchange. */
  protected abstract readonly fix: string
}

class HarReader extends FileReader {
  protected readonly format = 'HAR'
  protected readonly piece = 'Entry'
  protected readonly fix = 'save the traffic again as HAR'
  readonly #splitter = new HarSplitter()
  /** Fields of the log that were looked at. */
  #known = 0

  protected push(part: Buffer): Piece[] {
    const pieces = this.#splitter.push(part)
    const { fields } = this.#splitter
    if (fields.size > this.#known) this.#learnCreator(fields)
    return pieces
  }

  protected end(broken: string | null): Piece[] {
    const structure = this.#splitter.end()
    const problem =
      broken === null
        ? structure
        : `${capitalised(broken)}.${structure === null ? '' : ` ${structure.replace('The file is cut off: it ends', 'It ends')}`}`
    if (!this.#splitter.hasEntries)
      throw noRecording(this.file, `it has no log.entries. ${problem ?? ''}`.replace(/\.\s*$/, ''), this.fix)
    if (problem !== null) this.report(problem)
    this.isRecording = this.#splitter.entries === 0 && problem === null
    return []
  }

  protected exchange(value: unknown): ExchangeContent | null {
    const reading = harExchange(value, this.isMasked)
    this.hasCredentials ||= reading?.hasCookies === true
    return reading?.content ?? null
  }

  #learnCreator(fields: ReadonlyMap<string, string>): void {
    this.#known = fields.size
    const [creator, browser] = ['creator', 'browser'].map((field) => programOf(fields.get(field)))
    this.isMasked = creator?.startsWith(`${ourName} `) === true || creator === ourName
    const programs = [creator, browser].filter((program) => typeof program === 'string')
    this.creator = programs.length === 0 ? null : [...new Set(programs)].join(', ')
  }
}

class LineReader extends FileReader {
  protected readonly format = 'NDJSON'
  protected readonly piece = 'Line'
  protected readonly fix =
    'write each exchange in one line, for example with jq -c, in the form that specs/recording.schema.json describes'
  readonly #splitter = new LineSplitter()

  protected push(part: Buffer): Piece[] {
    return this.#splitter.push(part)
  }

  protected end(broken: string | null): Piece[] {
    const pieces = this.#splitter.end()
    if (broken === null) return pieces
    const [piece] = pieces
    const place =
      piece === undefined ? '' : ` It ends in the middle of line ${piece.entry}, which was skipped.`
    this.report(`${capitalised(broken)}.${place} The lines before were read.`)
    return []
  }

  protected exchange(value: unknown): ExchangeContent | 'ignored' | null {
    const reading = lineExchange(value)
    if (reading.kind === 'no request') return null
    if (reading.kind === 'exchange' && !reading.isJournal) return reading.content
    this.isMasked = true
    this.isRecording = true
    const version = reading.kind === 'journal' ? reading.version : null
    this.creator = version === null ? (this.creator ?? ourName) : `${ourName} ${version}`
    return reading.kind === 'exchange' ? reading.content : 'ignored'
  }
}

/** The JSON of a piece. */
function parsed({ bytes, problem }: Piece): unknown {
  if (bytes === null) throw new UnreadableExchange(problem ?? 'was not read')
  if (hasDeepJson(bytes))
    throw new UnreadableExchange(`is nested deeper than ${mostJsonLevels} levels and was skipped`)
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    // The message of the error quotes the text, which may be secret.
    throw new UnreadableExchange('is no valid JSON and was skipped')
  }
}

const credentialHeader = /^(?:authorization|cookie|set-cookie)$/i

function hasCredentials({ request, response }: ExchangeContent): boolean {
  return [request.headers, response?.headers ?? []].some((headers) =>
    headers.some(([name]) => credentialHeader.test(name)),
  )
}

/** Characters of the name of a program that are kept. */
const longestProgram = 100

/** Name and version of a program, from the JSON of a HAR file. */
function programOf(json: string | undefined): string | null {
  try {
    const { name, version } = JSON.parse(json ?? '{}') as {
      readonly name?: unknown
      readonly version?: unknown
    }
    const words = [name, version].filter((word) => typeof word === 'string' && word !== '')
    return words.length === 0 ? null : words.join(' ').slice(0, longestProgram)
  } catch {
    return null
  }
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
