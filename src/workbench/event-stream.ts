/**
 * Streams server-sent events to a page.
 * @module
 */
import type { Context } from 'hono'
import { onAbort } from '../core/on-abort.js'

/** Milliseconds between keep-alive comments, which detect closed connections. */
const keepAlive = 20_000

/**
 * Streams events until the page closes the connection.
 * @param ending closes the stream
 * @param follow receives the function that sends an event, and returns a function that ends the subscription
 */
export function eventStream(
  c: Context,
  ending: AbortSignal,
  follow: (send: (data: unknown, id?: number) => void) => () => void,
): Response {
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text))
      const timer = setInterval(() => write(': keep-alive\n\n'), keepAlive)
      write('retry: 1000\n\n')
      const unsubscribe = follow((data, id) =>
        write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
      )
      let stopListening = (): void => undefined
      stop = () => {
        clearInterval(timer)
        unsubscribe()
        stopListening()
      }
      const end = (): void => {
        stop()
        controller.close()
      }
      stopListening = onAbort(ending, end)
    },
    cancel: () => stop(),
  })
  return c.body(body, 200, { 'Content-Type': 'text/event-stream' })
}
