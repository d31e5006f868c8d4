/**
 * A server in a separate process for the load of `npm run bench`: the embedded platform, or a bare server that signs as
 * many tokens and sends the same JSON. It prints its address to standard output, and ends when standard input ends.
 * @module
 */
import { createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { startPlatform } from '../../../src/embedded/platform/index.js'
import { standardOutput } from '../../../src/output/writer.js'

/** The responses of the bare server: recorded from the embedded platform. */
export interface Sample {
  /** Body of an answer with a service token. */
  readonly token: Readonly<Record<string, unknown>> & { readonly access_token: string }
  /** Body of an answer with students. */
  readonly students: unknown
}

/** Starts a bare server with the same answers. @returns its address */
async function startBare({ token, students }: Sample): Promise<string> {
  const { privateKey } = rsaKeyPair()
  const [head = '', payload = ''] = token.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object
  let issued = 0
  const server = createServer((request, answer) => {
    request.resume().once('end', () => {
      const isToken = request.method === 'POST'
      if (request.headers.authorization === undefined) return answer.writeHead(401).end()
      const body = JSON.stringify(isToken ? { ...token, access_token: signed() } : students)
      return answer
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    })
  })
  const signed = (): string => {
    issued += 1
    const content = `${head}.${Buffer.from(JSON.stringify({ ...claims, jti: String(issued) })).toString('base64url')}`
    return `${content}.${createSign('sha256').update(content).sign(privateKey, 'base64url')}`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const [which, sampleFile] = process.argv.slice(2)
if (which !== undefined) {
  const url =
    which === 'bare' && sampleFile !== undefined
      ? await startBare(JSON.parse(readFileSync(sampleFile, 'utf8')) as Sample)
      : (await startPlatform()).url
  standardOutput.line(url)
  process.stdin.once('end', () => process.exit(0)).resume()
}
