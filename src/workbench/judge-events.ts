/**
 * Streams a judgement to its page as server-sent events.
 * @module
 */
import type { Context } from 'hono'
import { eventStream } from './event-stream.js'
import type { Judgement } from './judgement.js'
import { judgeParts } from './pages/judge-parts.js'

/** Milliseconds in which several changes become one event. */
const together = 150

/**
 * Streams the changing parts of the page: at once, and after every change.
 * @param ending closes the stream
 */
export function judgeEvents(c: Context, judgement: Judgement, ending: AbortSignal): Response {
  return eventStream(c, ending, (send) => {
    let timer: NodeJS.Timeout | undefined
    const sent = (): void => {
      timer = undefined
      send(judgeParts(judgement))
    }
    const unsubscribe = judgement.listen(() => {
      timer ??= setTimeout(sent, together)
    })
    sent()
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  })
}
