/**
 * The sessions in which groups of refused requests are sent.
 * @module
 */
import type { Browser } from '../../core/browser/browser.js'
import { Undecided } from '../../core/errors.js'
import { BrowserUser } from '../browser-user.js'
import type { Context } from '../context.js'

/** The session that a group uses. */
export interface GroupSession {
  /** The user, for the requests of one check. */
  readonly userOf: (context: Context) => BrowserUser
  /** True if the platform has ended it. */
  readonly ended: () => boolean
  /** Lets other checks use it. */
  readonly giveBack: () => void
}

/** The session of a group ended while the group used it. */
class SessionEnded extends Undecided {}

/** The session that all checks share. Authorize requests do not end it, and it is renewed when it expires. */
export const sharedSession: GroupSession = {
  userOf: ({ teacher }) => teacher,
  ended: () => false,
  giveBack: () => undefined,
}

/** A session that only one group uses at a time. */
export function ownSession(group: Context): GroupSession {
  let ended = false
  let taken: Promise<Browser> | undefined
  let looking: Promise<boolean> | undefined
  const browser = (): Promise<Browser> => {
    taken ??= group.sessions.take('teacher')
    return taken
  }
  /** Requests of the group that lead to the login page at the same time share one look. */
  const isExpired = async ({ sessions }: Context, used: Browser): Promise<boolean> => {
    looking ??= sessions.isExpired(used).finally(() => {
      looking = undefined
    })
    return looking
  }
  const renewed = async (context: Context, used: Browser): Promise<null> => {
    if (!ended && !(await isExpired(context, used))) return null
    ended = true
    throw new SessionEnded('the platform ended the session that this check used together with others')
  }
  return {
    userOf: (context) =>
      new BrowserUser(
        context,
        async () => (await browser()).for(context.sender),
        (used) => renewed(context, used),
      ),
    ended: () => ended,
    giveBack: () => {
      if (!ended) group.sessions.giveBack('teacher', taken)
    },
  }
}
