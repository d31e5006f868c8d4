/**
 * Attacks on the exchange of bytes: what a hostile target sends to the suite as client, and what a hostile client sends
 * to the servers of the suite. Each row is one attack.
 */
import type { Socket } from 'node:net'
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib'

/** An attack by a server. */
export interface ServedAttack {
  readonly id: string
  /** What the server does, without a subject. */
  readonly says: string
  /** True if only the deadline of the exchange ends it. Default: false. */
  readonly isEndless?: boolean
  /** Acts on a connection after each part of a request that came. */
  readonly act: (socket: Socket, request: string) => void
  /** How the exchange ends: the status that is taken, or the reason why no verdict follows. */
  readonly ends: number | RegExp
}

/** An attack by a client. */
export interface SentAttack {
  readonly id: string
  /** What the client does, without a subject. */
  readonly says: string
  /** Acts once, on a connection to a server of the suite. `path` takes a POST. */
  readonly act: (socket: Socket, path: string) => void
  /** What the server answers before it closes the connection. */
  readonly ends: RegExp
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
const sizes = (bytes: Buffer): string => `Content-Length: ${bytes.length}\r\n\r\n`

/** Sends the same again and again, as fast as the other side reads, or with a pause in milliseconds. */
function endlessly(socket: Socket, text: string | Buffer, pause = 0): void {
  if (pause > 0) {
    const timer = setInterval(() => socket.write(text), pause)
    socket.once('close', () => clearInterval(timer))
    return
  }
  const more = (): void => {
    if (!socket.destroyed) socket.write(text, () => setImmediate(more))
  }
  more()
}

function coded(coding: string, body: Buffer, type = 'application/json'): (socket: Socket) => void {
  return (socket) => {
    socket.write(`${ok}Content-Type: ${type}\r\nContent-Encoding: ${coding}\r\n${sizes(body)}`)
    socket.write(body)
  }
}

function says(text: string): (socket: Socket) => void {
  return (socket) => void socket.end(text, 'latin1')
}

function json(body: string): (socket: Socket) => void {
  return says(`${ok}Content-Type: application/json\r\n${sizes(Buffer.from(body))}${body}`)
}

const MiB = 1024 * 1024
/** Made at first use: most runs of a test need few of them. */
const bombs = {
  zeros: (): Buffer => Buffer.alloc(64 * MiB),
  gzip: (): Buffer => gzipSync(bombs.zeros()),
  nested: (): Buffer => gzipSync(bombs.gzip()),
  brotli: (): Buffer =>
    brotliCompressSync(Buffer.alloc(16 * MiB), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (): Buffer => deflateRawSync(bombs.zeros()),
  /** Many members, each far from the ratio of a bomb, together over the limit of a body. */
  members: (): Buffer => {
    const text = Array.from({ length: 120_000 }, (_, id) => `{"id":${(id * 7919) % 99_991}},`).join('')
    const member = gzipSync(text)
    return Buffer.concat(Array.from({ length: Math.ceil((40 * MiB) / text.length) }, () => member))
  },
}
const late = (make: () => (socket: Socket) => void) => (socket: Socket) => make()(socket)

const inTime = /did not answer in time|did not end within/
const notEnded = /did not end within/
const stopped = /stopped in the middle|did not end within/
const noHttp = /no HTTP|no valid HTTP status|sent another length than its Content-Length/
const closed = /closed the connection in the middle/
const longHeader = /a header that is longer than 65,536 bytes|no HTTP/
const tooLong = /a body that is longer than 32 MiB/
const bomb = /more than 250 times as long|longer than 32 MiB/

const slowness: readonly ServedAttack[] = [
  { id: 'silence', says: 'takes the request and sends nothing', act: () => undefined, ends: inTime },
  {
    id: 'header-drip',
    says: 'sends one byte of a header after the other',
    act: (socket) => {
      socket.write(`${ok}X-Slow: `)
      endlessly(socket, 'x', 20)
    },
    ends: inTime,
  },
  {
    id: 'header-unended',
    says: 'sends some header lines and never the empty one',
    act: (socket) => void socket.write(`${ok}Content-Length: 0\r\n`),
    ends: inTime,
  },
  {
    id: 'status-drip',
    says: 'sends a status line without an end, one byte after the other',
    act: (socket) => {
      socket.write('HTTP/1.1 200 ')
      endlessly(socket, 'O', 20)
    },
    ends: inTime,
  },
  {
    id: 'interim-drip',
    says: 'sends 103 again and again, slowly',
    act: (socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 120),
    ends: /did not end within|did not answer in time|more than 16 interim answers/,
  },
  {
    id: 'continue-only',
    says: 'sends 100 Continue and nothing else',
    act: (socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
    ends: closed,
  },
  {
    id: 'body-drip',
    says: 'sends one byte of the body after the other',
    act: (socket) => {
      socket.write(`${ok}Content-Length: 100000\r\n\r\n`)
      endlessly(socket, 'x', 20)
    },
    ends: notEnded,
  },
  {
    id: 'chunk-drip',
    says: 'sends one short chunk after the other',
    act: (socket) => {
      socket.write(chunked)
      endlessly(socket, '1\r\nx\r\n', 20)
    },
    ends: notEnded,
  },
  {
    id: 'body-stall',
    says: 'sends half of the body',
    act: (socket) => void socket.write(`${ok}Content-Length: 10\r\n\r\nhalf`),
    ends: stopped,
  },
  {
    id: 'trailer-drip',
    says: 'sends one trailer after the other, slowly',
    act: (socket) => {
      socket.write(`${chunked}1\r\nx\r\n0\r\n`)
      endlessly(socket, 'A: b\r\n', 20)
    },
    ends: stopped,
  },
  {
    id: 'close-never',
    says: 'sends a body that only the end of the connection ends, and never ends it',
    act: (socket) => {
      socket.write(`${ok}\r\n`)
      endlessly(socket, 'x', 20)
    },
    ends: notEnded,
  },
  {
    id: 'extension-flood',
    says: 'sends a chunk extension without end',
    act: (socket) => {
      socket.write(`${chunked}1;`)
      endlessly(socket, 'a'.repeat(16 * 1024), 5)
    },
    ends: /did not end within|stopped in the middle|no HTTP/,
  },
]

const floods: readonly ServedAttack[] = [
  {
    id: 'interim-flood',
    says: 'sends 103 again and again, fast',
    act: (socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    ends: /sent more than 16 interim answers/,
  },
  {
    id: 'header-flood',
    says: 'sends header lines without end',
    act: (socket) => {
      socket.write(ok)
      endlessly(socket, 'X-A: 1234567890\r\n'.repeat(100))
    },
    ends: longHeader,
  },
  {
    id: 'header-huge',
    says: 'sends one header line of 1 MiB',
    act: (socket) => void socket.write(`${ok}X-A: ${'x'.repeat(MiB)}\r\nContent-Length: 0\r\n\r\n`),
    ends: longHeader,
  },
  {
    id: 'header-name-huge',
    says: 'sends a header name of 1 MiB',
    act: (socket) => void socket.write(`${ok}${'x'.repeat(MiB)}: a\r\nContent-Length: 0\r\n\r\n`),
    ends: longHeader,
  },
  {
    id: 'header-lines',
    says: 'sends 600 short header lines',
    act: says(`${ok}${'A: b\r\n'.repeat(600)}Content-Length: 0\r\n\r\n`),
    ends: /more than 500 header lines/,
  },
  {
    id: 'cookie-flood',
    says: 'sets 600 cookies',
    act: says(
      `${ok}${Array.from({ length: 600 }, (_, at) => `Set-Cookie: c${at}=1\r\n`).join('')}Content-Length: 0\r\n\r\n`,
    ),
    ends: /more than 500 header lines/,
  },
  {
    id: 'status-huge',
    says: 'sends a status line of 1 MiB',
    act: (socket) => void socket.write(`HTTP/1.1 200 ${'O'.repeat(MiB)}\r\nContent-Length: 0\r\n\r\n`),
    // The reason phrase is read and dropped.
    ends: 200,
  },
  {
    id: 'body-flood',
    says: 'sends a body without end',
    act: (socket) => {
      socket.write(`${ok}\r\n`)
      endlessly(socket, Buffer.alloc(256 * 1024, 'x'))
    },
    ends: tooLong,
  },
  {
    id: 'chunk-flood',
    says: 'sends chunks without end',
    act: (socket) => {
      socket.write(chunked)
      endlessly(socket, `40000\r\n${'x'.repeat(0x40000)}\r\n`)
    },
    ends: tooLong,
  },
  {
    id: 'trailer-flood',
    says: 'sends trailers without end',
    act: (socket) => {
      socket.write(`${chunked}1\r\nx\r\n0\r\n`)
      endlessly(socket, 'X-A: 1234567890\r\n'.repeat(100))
    },
    ends: longHeader,
  },
]

const framing: readonly ServedAttack[] = [
  {
    id: 'chunk-size-text',
    says: 'sends a chunk size that is no number',
    act: says(`${chunked}zz\r\nx\r\n`),
    ends: noHttp,
  },
  {
    id: 'chunk-size-overflow',
    says: 'sends a chunk size that no number holds',
    act: says(`${chunked}FFFFFFFFFFFFFFFFFF\r\nx\r\n`),
    ends: noHttp,
  },
  {
    id: 'chunk-size-negative',
    says: 'sends a negative chunk size',
    act: says(`${chunked}-1\r\nx\r\n`),
    ends: noHttp,
  },
  {
    id: 'chunk-too-long',
    says: 'sends more than the size of a chunk',
    act: says(`${chunked}1\r\nxyz\r\n0\r\n\r\n`),
    ends: noHttp,
  },
  { id: 'chunk-cut', says: 'closes in the middle of a chunk', act: says(`${chunked}5\r\nhel`), ends: closed },
  {
    id: 'length-text',
    says: 'sends a Content-Length that is no number',
    act: says(`${ok}Content-Length: five\r\n\r\nhello`),
    ends: noHttp,
  },
  {
    id: 'length-negative',
    says: 'sends a negative Content-Length',
    act: says(`${ok}Content-Length: -1\r\n\r\nhello`),
    ends: noHttp,
  },
  {
    id: 'length-overflow',
    says: 'sends a Content-Length that no number holds',
    act: says(`${ok}Content-Length: 99999999999999999999999\r\n\r\nhello`),
    ends: noHttp,
  },
  {
    id: 'length-twice',
    says: 'sends two different Content-Lengths',
    act: says(`${ok}Content-Length: 5\r\nContent-Length: 3\r\n\r\nhello`),
    ends: noHttp,
  },
  {
    id: 'length-and-chunks',
    says: 'sends a Content-Length and chunks',
    act: says(`${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    ends: noHttp,
  },
  {
    id: 'length-too-long',
    says: 'announces more bytes than it sends',
    act: says(`${ok}Content-Length: 10\r\n\r\nhalf`),
    ends: closed,
  },
  {
    id: 'length-terabyte',
    says: 'announces a terabyte and sends a byte',
    act: says(`${ok}Content-Length: 1099511627776\r\n\r\nx`),
    ends: closed,
  },
  {
    id: 'http-0.9',
    says: 'answers as HTTP/0.9 does, without a header',
    act: says('<html>hello</html>'),
    ends: noHttp,
  },
  {
    id: 'version-unknown',
    says: 'answers with HTTP/9.9',
    act: says('HTTP/9.9 200 OK\r\n\r\n'),
    ends: noHttp,
  },
  {
    id: 'status-text',
    says: 'sends a status that is no number',
    act: says('HTTP/1.1 abc OK\r\n\r\n'),
    ends: noHttp,
  },
  {
    id: 'status-long',
    says: 'sends a status of five digits',
    act: says('HTTP/1.1 20000 OK\r\n\r\n'),
    ends: noHttp,
  },
  {
    id: 'header-control',
    says: 'sends a control character in a header',
    act: says(`${ok}X-A: a\u0000b\r\nContent-Length: 0\r\n\r\n`),
    ends: noHttp,
  },
  {
    id: 'header-no-colon',
    says: 'sends a header line without a colon',
    act: says(`${ok}Nonsense\r\nContent-Length: 0\r\n\r\n`),
    ends: noHttp,
  },
  { id: 'nothing', says: 'closes without an answer', act: (socket) => void socket.end(), ends: closed },
  {
    id: 'reset-early',
    says: 'resets the connection before an answer',
    act: (socket) => void socket.resetAndDestroy(),
    ends: closed,
  },
  {
    id: 'reset-header',
    says: 'resets the connection in the header',
    act: (socket) => void socket.write(`${ok}X-A`, () => socket.resetAndDestroy()),
    ends: closed,
  },
  {
    id: 'reset-body',
    says: 'resets the connection in the body',
    act: (socket) => void socket.write(`${ok}Content-Length: 10\r\n\r\nhalf`, () => socket.resetAndDestroy()),
    ends: closed,
  },
  {
    id: 'upgrade',
    says: 'switches to another protocol without being asked',
    act: (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      endlessly(socket, '\u0081\u0001x', 20)
    },
    ends: /no answer from|closed the connection|no HTTP|did not/,
  },
]

const codings: readonly ServedAttack[] = [
  {
    id: 'gzip-bomb',
    says: 'sends 64 MiB of zeros as gzip',
    act: late(() => coded('gzip', bombs.gzip())),
    ends: bomb,
  },
  {
    id: 'gzip-nested',
    says: 'sends a gzip bomb in gzip',
    act: late(() => coded('gzip, gzip', bombs.nested())),
    ends: bomb,
  },
  {
    id: 'gzip-members',
    says: 'sends many gzip members, each harmless',
    act: late(() => coded('gzip', bombs.members())),
    ends: tooLong,
  },
  {
    id: 'brotli-bomb',
    says: 'sends 16 MiB of zeros as br',
    act: late(() => coded('br', bombs.brotli())),
    ends: bomb,
  },
  {
    id: 'deflate-bomb',
    says: 'sends 64 MiB of zeros as deflate',
    act: late(() => coded('deflate', bombs.deflate())),
    ends: bomb,
  },
  {
    id: 'codings-many',
    says: 'names four content codings',
    act: late(() => coded('gzip, gzip, gzip, gzip', gzipSync('x'))),
    ends: /more than 3 content codings/,
  },
  {
    id: 'zstd',
    says: 'sends bytes as zstd',
    act: coded('zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2, 3])),
    ends: /content coding zstd, which the suite cannot undo/,
  },
  {
    id: 'gzip-cut',
    says: 'sends half of a gzip body',
    act: late(() => coded('gzip', gzipSync('x'.repeat(5000)).subarray(0, 30))),
    ends: /cannot be read as gzip/,
  },
  {
    id: 'gzip-checksum',
    says: 'sends a gzip body with a wrong checksum',
    act: late(() => {
      const body = gzipSync('{"a":1}')
      body[body.length - 6] = (body[body.length - 6] ?? 0) ^ 0xff
      return coded('gzip', body)
    }),
    ends: /cannot be read as gzip/,
  },
  {
    id: 'gzip-not',
    says: 'sends text as gzip',
    act: coded('gzip', Buffer.from('{"a":1}')),
    ends: /cannot be read as gzip/,
  },
]

const jsonBodies: readonly ServedAttack[] = [
  {
    id: 'json-arrays',
    says: 'sends JSON of 20,000 arrays in one another',
    act: json('['.repeat(20_000) + ']'.repeat(20_000)),
    ends: /answered 200 with JSON deeper than 512 levels/,
  },
  {
    id: 'json-objects',
    says: 'sends JSON of 20,000 objects in one another',
    act: json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    ends: /answered 200 with JSON deeper than 512 levels/,
  },
  {
    id: 'json-unended',
    says: 'sends JSON of 20,000 arrays that do not end',
    act: json('[{"a":'.repeat(10_000)),
    ends: /answered 200 with JSON deeper than 512 levels/,
  },
  {
    id: 'json-deep-gzip',
    says: 'sends JSON of a million levels as gzip',
    act: late(() => coded('gzip', gzipSync('['.repeat(1_000_000)))),
    ends: /answered 200 with JSON deeper than 512 levels/,
  },
]

/** What a hostile target sends, on a connection of its own each. */
export const servedAttacks: readonly ServedAttack[] = [
  ...slowness.map((attack) => ({ ...attack, isEndless: true })),
  ...floods,
  ...framing,
  ...codings,
  ...jsonBodies,
]

/** What a conforming target may send although it is unusual. */
export const harmlessAnswers: readonly ServedAttack[] = [
  {
    id: 'interim-few',
    says: 'sends three interim answers first',
    act: says(`${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(3)}${ok}Content-Length: 0\r\n\r\n`),
    ends: 200,
  },
  {
    id: 'header-long',
    says: 'sends a header of 40,000 bytes',
    act: says(`${ok}X-A: ${'x'.repeat(40_000)}\r\nContent-Length: 0\r\n\r\n`),
    ends: 200,
  },
  {
    id: 'list-long',
    says: 'sends a list of 20 MiB as gzip, 30 times as long as on the wire',
    act: late(() => {
      const record = (id: number): string =>
        `{"id":"${(id * 2_654_435_761) % 4_294_967_296}","name":"Student","class":"10b"}`
      const list = Array.from({ length: 380_000 }, (_, id) => record(id)).join(',')
      return coded('gzip', gzipSync(`[${list}]`))
    }),
    ends: 200,
  },
  {
    id: 'zeros-short',
    says: 'sends 2 MiB of blanks as gzip',
    act: late(() => coded('gzip', gzipSync(Buffer.alloc(2 * MiB, ' ')), 'text/plain')),
    ends: 200,
  },
  {
    id: 'json-levels',
    says: 'sends JSON of 500 levels, and many brackets in a text',
    act: json(`${'['.repeat(500)}"${'['.repeat(5000)}\\"["${']'.repeat(500)}`),
    ends: 200,
  },
  {
    id: 'coding-twice',
    says: 'codes the body twice',
    act: late(() => coded('gzip, gzip', gzipSync(gzipSync('{}')))),
    ends: 200,
  },
  {
    id: 'half-close',
    says: 'ends its side of the connection with the body',
    act: says(`${ok}Content-Type: text/html\r\n\r\n<html></html>`),
    ends: 200,
  },
]

const post = (path: string, lines: string): string => `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines}`

/** What a hostile application, or anybody else, sends to a server of the suite. */
export const sentAttacks: readonly SentAttack[] = [
  { id: 'sent-nothing', says: 'connects and sends nothing', act: () => undefined, ends: /^$|^HTTP\/1.1 408/ },
  {
    id: 'sent-header-drip',
    says: 'sends one byte of a header after the other',
    act: (socket, path) => {
      socket.write(post(path, 'X-A: '))
      endlessly(socket, 'x', 20)
    },
    ends: /^HTTP\/1.1 408/,
  },
  {
    id: 'sent-body-drip',
    says: 'sends one byte of a body after the other',
    act: (socket, path) => {
      socket.write(post(path, 'Content-Length: 1000\r\n\r\n'))
      endlessly(socket, 'x', 20)
    },
    ends: /^$|^HTTP\/1.1 408/,
  },
  {
    id: 'sent-body-stall',
    says: 'announces a body and sends none',
    act: (socket, path) => void socket.write(post(path, 'Content-Length: 1000\r\n\r\n')),
    ends: /^$|^HTTP\/1.1 408/,
  },
  {
    id: 'sent-header-huge',
    says: 'sends a header of 1 MiB',
    act: (socket, path) => void socket.write(post(path, `X-A: ${'x'.repeat(MiB)}\r\n\r\n`)),
    ends: /^HTTP\/1.1 431/,
  },
  {
    id: 'sent-header-flood',
    says: 'sends header lines without end',
    act: (socket, path) => {
      socket.write(post(path, ''))
      endlessly(socket, 'X-A: 1234567890\r\n'.repeat(100))
    },
    ends: /^$|^HTTP\/1.1 431/,
  },
  {
    id: 'sent-length-huge',
    says: 'announces a body of a terabyte',
    act: (socket, path) => void socket.write(post(path, 'Content-Length: 1099511627776\r\n\r\nx')),
    ends: /^HTTP\/1.1 413/,
  },
  {
    id: 'sent-body-flood',
    says: 'sends chunks without end',
    act: (socket, path) => {
      socket.write(post(path, 'Transfer-Encoding: chunked\r\n\r\n'))
      endlessly(socket, `10000\r\n${'x'.repeat(0x10000)}\r\n`)
    },
    ends: /^$|^HTTP\/1.1 413/,
  },
  {
    id: 'sent-extension-flood',
    says: 'sends a chunk extension without end',
    act: (socket, path) => {
      socket.write(post(path, 'Transfer-Encoding: chunked\r\n\r\n1;'))
      endlessly(socket, 'a'.repeat(4096))
    },
    ends: /^$|^HTTP\/1.1 4\d\d/,
  },
  {
    id: 'sent-length-twice',
    says: 'sends two different Content-Lengths',
    act: (socket, path) => void socket.write(post(path, 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy')),
    ends: /^HTTP\/1.1 400/,
  },
  {
    id: 'sent-length-and-chunks',
    says: 'sends a Content-Length and chunks',
    act: (socket, path) =>
      void socket.write(post(path, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')),
    ends: /^HTTP\/1.1 400/,
  },
  {
    id: 'sent-chunk-size',
    says: 'sends a chunk size that is no number',
    act: (socket, path) => void socket.write(post(path, 'Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n')),
    ends: /^$|^HTTP\/1.1 400/,
  },
  {
    id: 'sent-http-0.9',
    says: 'sends a request of HTTP/0.9',
    act: (socket, path) => void socket.write(`GET ${path}\r\n`),
    ends: /^HTTP\/1.1 40[08]/,
  },
  {
    id: 'sent-no-http',
    says: 'sends the beginning of a TLS handshake',
    act: (socket) => void socket.write(Buffer.from('160301020001000', 'hex')),
    ends: /^HTTP\/1.1 400/,
  },
  {
    id: 'sent-reset',
    says: 'resets the connection in the body',
    act: (socket, path) =>
      void socket.write(post(path, 'Content-Length: 1000\r\n\r\nx'), () => socket.resetAndDestroy()),
    ends: /^$/,
  },
]
