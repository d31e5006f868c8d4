/**
 * Streams new log entries to the browser as server-sent events.
 * @module
 */
import type { Context } from 'hono'
import { eventStream } from '../workbench/event-stream.js'
import { lineOf, summaryOf } from './pages/entry-line.js'
import type { Change, TrafficLog } from './traffic-log.js'

/**
 * Streams every change of the log. It starts after the last change that the browser received.
 * @param ending closes the stream
 */
export function logEvents(c: Context, log: TrafficLog, ending: AbortSignal): Response {
  const seen = Number(c.req.header('last-event-id') ?? c.req.query('after') ?? Number.POSITIVE_INFINITY)
  return eventStream(c, ending, (send) => {
    const sent = ({ number, entry }: Change): void => send(dataOf(entry), number)
    const unsubscribe = log.listen(sent)
    for (const change of log.since(seen)) sent(change)
    return unsubscribe
  })
}

function dataOf(entry: Change['entry']): unknown {
  const { id, kind } = entry
  return { id, kind, html: lineOf(entry).text, summary: summaryOf(entry) }
}
