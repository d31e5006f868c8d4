/**
 * HTTP clients that a platform may send webhooks with, as receivers see them. The contract names none.
 * @module
 */
import { choiceFor } from '../../core/random.js'
import type { HeaderLine } from '../../record/record.js'

/** What one HTTP client adds to the header lines of a request, and in which order it sends them. */
export interface WebhookClient {
  readonly name: string
  /**
   * All lines of a request.
   * @param lines those of the message
   * @param length of the body in bytes; null for a body in chunks
   */
  complete(lines: readonly HeaderLine[], host: string, length: number | null): HeaderLine[]
}

const sized = (name: string, length: number | null): HeaderLine[] =>
  length === null ? [] : [[name, String(length)]]

const clients: readonly WebhookClient[] = [
  ...['5.3.1', '5.4.4', '5.5'].map((version): WebhookClient => {
    const name = `Apache-HttpClient/${version} (Java/${version === '5.5' ? '21.0.8' : '17.0.12'})`
    return {
      name,
      complete: (lines, host, length) => [
        ['Accept-Encoding', 'gzip, deflate'],
        ...lines,
        ...sized('Content-Length', length),
        ['Host', host],
        ['Connection', 'keep-alive'],
        ['User-Agent', name],
      ],
    }
  }),
  ...['4.12.0', '5.1.0'].map(
    (version): WebhookClient => ({
      name: `okhttp/${version}`,
      complete: (lines, host, length) => [
        ...lines,
        ...sized('Content-Length', length),
        ['Host', host],
        ['Connection', 'keep-alive'],
        ['Accept-Encoding', 'gzip'],
        ['User-Agent', `okhttp/${version}`],
      ],
    }),
  ),
  ...['1.1.22', '1.2.9'].map(
    (version): WebhookClient => ({
      name: `ReactorNetty/${version}`,
      complete: (lines, host, length) => [
        ['user-agent', `ReactorNetty/${version}`],
        ['host', host],
        ['connection', 'keep-alive'],
        ['accept', '*/*'],
        ...lines,
        ...sized('content-length', length),
      ],
    }),
  ),
  ...['17.0.12', '21.0.8'].map(
    (version): WebhookClient => ({
      name: `Java/${version}`,
      complete: (lines, host, length) => [
        ['Accept', 'application/json, application/*+json'],
        ...lines,
        ['User-Agent', `Java/${version}`],
        ['Host', host],
        ['Connection', 'keep-alive'],
        ...sized('Content-Length', length),
      ],
    }),
  ),
]

/** The client that the seed of the run chooses. */
export function chosenClient(): WebhookClient {
  return clients[Math.floor(choiceFor('webhook client') * clients.length)] as WebhookClient
}

/** A client of another product. @param name of the choice, so that one run can choose several */
export function otherClient(than: WebhookClient, name: string): WebhookClient {
  const product = (one: WebhookClient): string => one.name.split('/', 1)[0] ?? ''
  const others = clients.filter((one) => product(one) !== product(than))
  return others[Math.floor(choiceFor(`${name}: webhook client`) * others.length)] as WebhookClient
}

/** All header lines of a webhook from a client. @param pieces true if its body is sent in chunks */
export function linesFrom(
  client: WebhookClient,
  url: string,
  headers: readonly HeaderLine[],
  body: Buffer | null,
  pieces = false,
): HeaderLine[] {
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  const length = pieces ? null : (body?.length ?? 0)
  const added = client.complete(headers, new URL(url).host, length)
  // A line of the message takes the place of one that the client would add.
  return added.filter((line) => headers.includes(line) || !own.has(line[0].toLowerCase()))
}
