/**
 * The log as it grows: server-sent events.
 * @module
 */
import type { Context } from 'hono'
import type { Change, Journal } from './journal.js'
import { lineOf, summaryOf } from './pages/entry-line.js'

/** Milliseconds after which something is sent, so that a connection that has ended is noticed. */
const alive = 20_000

/**
 * Answers with what goes by from now on, and before it with what came after the change that the browser saw last.
 * @param ending ends it
 */
export function live(c: Context, journal: Journal, ending: AbortSignal): Response {
  const seen = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.POSITIVE_INFINITY)
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => controller.enqueue(encoder.encode(text))
      const beat = setInterval(() => send(': alive\n\n'), alive)
      const silent = journal.listen((change) => send(eventOf(change)))
      stop = () => {
        clearInterval(beat)
        silent()
        ending.removeEventListener('abort', end)
      }
      const end = (): void => {
        stop()
        controller.close()
      }
      ending.addEventListener('abort', end, { once: true })
      send('retry: 1000\n\n')
      for (const change of journal.since(seen)) send(eventOf(change))
    },
    cancel: () => stop(),
  })
  return c.body(body, 200, { 'Content-Type': 'text/event-stream' })
}

function eventOf({ number, entry }: Change): string {
  const { id, kind } = entry
  const told = { id, kind, html: lineOf(entry).text, summary: summaryOf(entry) }
  return `id: ${number}\ndata: ${JSON.stringify(told)}\n\n`
}
