/**
 * The sessions in which groups of refused requests are sent.
 * @module
 */
import type { Browser } from '../../core/browser/browser.js'
import { Undecided } from '../../core/errors.js'
import { BrowserUser, isExpired } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { Sessions } from '../sessions.js'
import { Users } from '../users.js'

/** The session that a group uses. */
export interface GroupSession {
  /** The user, for the requests of one check. */
  readonly userOf: (check: RunningCheck) => BrowserUser
  /** True if it is known that the platform has ended it. */
  readonly ended: () => boolean
  /** Looks whether the platform has ended it, which an answer may not show: a request with `prompt` may get the login page. */
  readonly hasEnded: (check: RunningCheck) => Promise<boolean>
  /** Lets other checks use it. */
  readonly giveBack: () => void
}

/** The session of a group ended while the group used it. */
class SessionEnded extends Undecided {}

/** A session that checks share. Authorize requests do not end it, and it is renewed when it expires. */
export function sharedSession(group: RunningCheck): GroupSession {
  const number = group.part(Sessions).next('teacher')
  return {
    userOf: (check) => check.part(Users).signedIn('teacher', number),
    ended: () => false,
    hasEnded: () => Promise.resolve(false),
    giveBack: () => undefined,
  }
}

/** A session in which codes may be refused. */
interface Held {
  readonly session: GroupSession
  /** Groups that use it. */
  groups: number
}

/**
 * Sessions of groups that redeem codes. Groups that are sent at the same time use the same one, which saves sign-ins.
 * They stay independent: if a probe of one group ends the session or its codes, the control after each group fails.
 */
export class GroupSessions {
  readonly #held = new Map<string, Held>()

  /** A session that only groups use, until all of them have given it back. */
  take(check: RunningCheck): GroupSession {
    const { tenant } = check.urls
    const heldSession = this.#held.get(tenant)
    const held =
      heldSession === undefined || heldSession.session.ended()
        ? { session: ownSession(check), groups: 0 }
        : heldSession
    this.#held.set(tenant, held)
    held.groups += 1
    const { giveBack, ...session } = held.session
    return {
      ...session,
      giveBack: () => {
        held.groups -= 1
        if (held.groups > 0) return
        giveBack()
        if (this.#held.get(tenant) === held) this.#held.delete(tenant)
      },
    }
  }
}

/** A session that no other check uses. It counts as ended if the user cannot sign in. */
function ownSession(group: RunningCheck): GroupSession {
  let ended = false
  let taken: Promise<Browser> | undefined
  let looking: Promise<boolean> | undefined
  const browser = (): Promise<Browser> => {
    taken ??= group
      .part(Sessions)
      .take('teacher')
      .catch((error: unknown) => {
        ended = true
        throw error
      })
    return taken
  }
  /** Requests that lead to the login page at the same time share one look, unless it began before and found a session. */
  const looks = async (check: RunningCheck, used: Browser): Promise<boolean> => {
    if (looking !== undefined && (await looking)) return true
    looking ??= isExpired(check, used).finally(() => {
      looking = undefined
    })
    return looking
  }
  const hasEnded = async (check: RunningCheck): Promise<boolean> => {
    ended ||= await looks(check, (await browser()).for(check.sender))
    return ended
  }
  const renewed = async (check: RunningCheck): Promise<null> => {
    if (!(await hasEnded(check))) return null
    throw new SessionEnded('the platform ended the session that this check used together with others')
  }
  return {
    userOf: (check) =>
      new BrowserUser(
        check,
        async () => (await browser()).for(check.sender),
        () => renewed(check),
      ),
    ended: () => ended,
    hasEnded,
    giveBack: () => {
      if (!ended) group.part(Sessions).giveBack('teacher', taken)
    },
  }
}
