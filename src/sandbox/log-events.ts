/**
 * Streams new log entries to the browser as server-sent events.
 * @module
 */
import type { Context } from 'hono'
import { lineOf, summaryOf } from './pages/entry-line.js'
import type { Change, TrafficLog } from './traffic-log.js'

/** Milliseconds between keep-alive comments, which detect closed connections. */
const keepAlive = 20_000

/**
 * Streams every change of the log. It starts after the last change that the browser received.
 * @param ending closes the stream
 */
export function logEvents(c: Context, log: TrafficLog, ending: AbortSignal): Response {
  const seen = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.POSITIVE_INFINITY)
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => controller.enqueue(encoder.encode(text))
      const timer = setInterval(() => send(': keep-alive\n\n'), keepAlive)
      const unsubscribe = log.listen((change) => send(eventOf(change)))
      stop = () => {
        clearInterval(timer)
        unsubscribe()
        ending.removeEventListener('abort', end)
      }
      const end = (): void => {
        stop()
        controller.close()
      }
      ending.addEventListener('abort', end, { once: true })
      send('retry: 1000\n\n')
      for (const change of log.since(seen)) send(eventOf(change))
    },
    cancel: () => stop(),
  })
  return c.body(body, 200, { 'Content-Type': 'text/event-stream' })
}

function eventOf({ number, entry }: Change): string {
  const { id, kind } = entry
  const data = { id, kind, html: lineOf(entry).text, summary: summaryOf(entry) }
  return `id: ${number}\ndata: ${JSON.stringify(data)}\n\n`
}
