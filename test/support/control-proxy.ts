/**
 * A control driver between the suite and an embedded platform: records the events, and changes their answers.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ControlProxy {
  /** Address for CONTROL_URL. */
  readonly url: string
  /** The events with their bodies, in order. */
  readonly sent: readonly string[]
}

/**
 * Starts the driver, and stops it when the test ends.
 * @param controlUrl address of the embedded platform for events
 * @param answered gets the name and the answer of an event; returns the answer to send, or null to break the connection
 */
export async function controlProxy(
  controlUrl: string,
  answered: (name: string, answer: string) => string | null,
): Promise<ControlProxy> {
  const { origin, pathname } = new URL(controlUrl)
  const sent: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers, socket } = incoming
    const name = url.split('/').at(-1) ?? ''
    void textOf(incoming).then((body) => {
      sent.push(`${name} ${body}`)
      const passed = request(`${origin}${url}`, { method, headers }, async (response) => {
        const answer = answered(name, await textOf(response))
        if (answer === null) socket.destroy()
        else
          outgoing.writeHead(response.statusCode ?? 500, { 'Content-Type': 'application/json' }).end(answer)
      })
      passed.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`, sent }
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
