/**
 * HTTP libraries as servers see them: what they add to the header lines of a request, and the order of the lines. The
 * contract names none, so servers and applications may send with any.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { choiceFor } from '../random.js'
import { isComplete } from './header-order.js'

/** An HTTP library of one version. */
export interface HttpLibrary {
  /** Value of `User-Agent`. */
  readonly name: string
  /**
   * All lines of a request.
   * @param lines those of the message
   * @param length of the body in bytes; null for none, and for a body in chunks
   */
  complete(lines: readonly HeaderLine[], host: string, length: number | null): HeaderLine[]
}

/** A fraction that a name and the seed decide: at least 0 and less than 1. */
type Draw = (name: string) => number

const between = (draw: Draw, name: string, least: number, most: number): number =>
  least + Math.floor(draw(name) * (most - least + 1))

const java = (draw: Draw): string =>
  `${[11, 17, 21, 25][between(draw, 'java', 0, 3)]}.0.${between(draw, 'java update', 1, 28)}`

/** Where a line of the library is: before or after those of the message. */
interface Form {
  readonly before?: readonly HeaderLine[]
  readonly after?: readonly HeaderLine[]
}

const connection: HeaderLine = ['Connection', 'keep-alive']

/** Each product, with the versions that are in use, and where it has its lines. `Host` and the length have no value here. */
const products: readonly {
  readonly name: (draw: Draw) => string
  readonly form: (name: string) => Form
}[] = [
  {
    name: (draw) =>
      `Apache-HttpClient/5.${between(draw, 'minor', 1, 6)}.${between(draw, 'patch', 0, 6)} (Java/${java(draw)})`,
    form: (name) => ({
      before: [['Accept-Encoding', 'gzip, deflate']],
      after: [['Content-Length', ''], ['Host', ''], connection, ['User-Agent', name]],
    }),
  },
  {
    name: (draw) =>
      draw('major') < 0.5
        ? `okhttp/4.${between(draw, 'minor', 0, 12)}.${between(draw, 'patch', 0, 3)}`
        : `okhttp/5.${between(draw, 'minor', 0, 4)}.${between(draw, 'patch', 0, 3)}`,
    form: (name) => ({
      after: [
        ['Content-Length', ''],
        ['Host', ''],
        connection,
        ['Accept-Encoding', 'gzip'],
        ['User-Agent', name],
      ],
    }),
  },
  {
    name: (draw) => `ReactorNetty/1.${between(draw, 'minor', 0, 3)}.${between(draw, 'patch', 0, 40)}`,
    form: (name) => ({
      before: [
        ['user-agent', name],
        ['host', ''],
        ['connection', 'keep-alive'],
        ['accept', '*/*'],
      ],
      after: [['content-length', '']],
    }),
  },
  {
    name: (draw) => `Java/${java(draw)}`,
    form: (name) => ({
      before: [['Accept', 'application/json, application/*+json']],
      after: [['User-Agent', name], ['Host', ''], connection, ['Content-Length', '']],
    }),
  },
  {
    name: (draw) => `python-requests/2.${between(draw, 'minor', 20, 32)}.${between(draw, 'patch', 0, 5)}`,
    form: (name) => ({
      before: [
        ['Host', ''],
        ['User-Agent', name],
        ['Accept-Encoding', 'gzip, deflate'],
        ['Accept', '*/*'],
        connection,
      ],
      after: [['Content-Length', '']],
    }),
  },
  {
    name: (draw) => `python-httpx/0.${between(draw, 'minor', 18, 28)}.${between(draw, 'patch', 0, 3)}`,
    form: (name) => ({
      before: [
        ['Host', ''],
        ['Accept', '*/*'],
        ['Accept-Encoding', 'gzip, deflate'],
        connection,
        ['User-Agent', name],
      ],
      after: [['Content-Length', '']],
    }),
  },
  {
    name: (draw) => `axios/1.${between(draw, 'minor', 0, 13)}.${between(draw, 'patch', 0, 9)}`,
    form: (name) => ({
      before: [['Accept', 'application/json, text/plain, */*']],
      after: [
        ['User-Agent', name],
        ['Content-Length', ''],
        ['Accept-Encoding', 'gzip, compress, deflate, br'],
        ['Host', ''],
        connection,
      ],
    }),
  },
]

function libraryOf(product: (typeof products)[number], draw: Draw): HttpLibrary {
  const name = product.name(draw)
  const { before = [], after = [] } = product.form(name)
  return {
    name,
    complete: (lines, host, length) => {
      const filled = (line: HeaderLine): HeaderLine[] => {
        if (line[1] !== '') return [line]
        if (line[0].toLowerCase() === 'host') return [[line[0], host]]
        return length === null ? [] : [[line[0], String(length)]]
      }
      return [...before.flatMap(filled), ...lines, ...after.flatMap(filled)]
    },
  }
}

/** The library that the seed chooses for a sender. @param sender who sends, so that a run can have several */
export function chosenLibrary(sender: string): HttpLibrary {
  return chosenOf(products, sender)
}

/** A library of another product. @param sender see {@link chosenLibrary} */
export function otherLibrary(than: HttpLibrary, sender: string): HttpLibrary {
  const other = products.filter(({ name }) => productIn(name(() => 0)) !== productIn(than.name))
  return chosenOf(other, sender)
}

function productIn(name: string): string {
  return name.split('/', 1)[0] ?? ''
}

function chosenOf(list: typeof products, sender: string): HttpLibrary {
  const draw: Draw = (name) => choiceFor(`${sender}: library: ${name}`)
  return libraryOf(list[Math.floor(draw('product') * list.length)] as (typeof products)[number], draw)
}

/**
 * The lines of a message in the order in which an application with this library sends them: the seed decides. Lines with
 * the same name keep theirs.
 */
export function arranged(
  { name: library }: HttpLibrary,
  lines: readonly HeaderLine[],
): readonly HeaderLine[] {
  if (isComplete(lines)) return lines
  const placeOf = ([name]: HeaderLine): number => choiceFor(`${library}: place of ${name.toLowerCase()}`)
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A request to which a library adds its lines. */
export interface LibraryRequest {
  readonly url: string | URL
  readonly method?: string
  readonly headers?: readonly HeaderLine[]
  readonly body?: string | Buffer | null
  readonly pieces?: readonly Buffer[]
}

/** All header lines of a request. Lists that are complete stay as they are. */
export function linesFrom(
  library: HttpLibrary,
  { url, method = 'GET', headers = [], body = null, pieces }: LibraryRequest,
): readonly HeaderLine[] {
  if (isComplete(headers)) return headers
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const isBodyless = pieces !== undefined || (body === null && /^(?:GET|HEAD|DELETE)$/.test(method))
  const length = isBodyless ? null : Buffer.byteLength(body ?? '')
  const added = library.complete(headers, new URL(url).host, length)
  // A line of the message takes the place of one that the library would add.
  return added.filter((line) => headers.includes(line) || !named.has(line[0].toLowerCase()))
}
