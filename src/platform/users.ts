/**
 * Users at browsers: signed in, with a session that checks share or one of this check only, or not signed in.
 * @module
 */
import type { UserKey } from '../profile/profile.js'
import { BrowserUser, newBrowser, userAt } from './browser-user.js'
import type { RunningCheck } from './check.js'
import { mustDeclare } from './disturbances.js'
import { type SeparateSession, Sessions } from './sessions.js'

/** The users of one check. */
export class Users {
  readonly #own = new Map<UserKey, SeparateSession>()
  readonly #shared = new Map<UserKey, number>()

  constructor(readonly check: RunningCheck) {}

  /** The sessions of users. */
  get sessions(): Sessions {
    return this.check.part(Sessions)
  }

  /** A teacher with an active session that all checks share; nothing may end it. */
  get teacher(): BrowserUser {
    return this.signedIn('teacher')
  }

  /** Another user, of another role and language, with a shared session. */
  get second(): BrowserUser {
    return this.signedIn('second')
  }

  /**
   * A user with an active session that checks share, or one of this check only: see {@link RunningCheck.onlyNewestCode}.
   * @param shared which of several shared sessions; default: always the same one for this check
   */
  signedIn(key: UserKey, shared = this.#sharedOf(key)): BrowserUser {
    const { check } = this
    if (check.onlyNewestCode) return this.#apart(key)
    const { sessions } = this
    return new BrowserUser(
      check,
      async () => (await sessions.shared(key, shared)).for(check.sender),
      async (used) => (await sessions.renewed(key, used, shared))?.for(check.sender) ?? null,
      true,
    )
  }

  /**
   * A user with a session that no other check uses meanwhile: for requests after which a platform may end the session.
   * If the login driver cannot make a new session, it is the shared one; such checks run last, one by one.
   * @throws {SuiteDefect} if the entry of the rule or observation does not say that it disturbs `grants`
   */
  separateSession(key: UserKey): BrowserUser {
    mustDeclare(this.check.trace.of, 'grants')
    return this.#apart(key)
  }

  /**
   * The same user, with a session that is checked now.
   * @throws {LoginFailure} naming the step that failed
   */
  async session(key: UserKey): Promise<BrowserUser> {
    const { check } = this
    return userAt(check, (await this.sessions.shared(key)).for(check.sender), true)
  }

  /** A browser without cookies. */
  newBrowser(): BrowserUser {
    return userAt(this.check, newBrowser(this.check))
  }

  /**
   * A user in a new browser, freshly signed in.
   * @throws {NotExercised} if the login driver cannot make a new session
   * @throws {LoginFailure} naming the step that failed
   */
  async signIn(key: UserKey): Promise<BrowserUser> {
    return userAt(this.check, await this.sessions.fresh(key))
  }

  /** Ends the use of sessions: other checks may use them. */
  close(): void {
    for (const { giveBack } of this.#own.values()) giveBack()
    this.#own.clear()
  }

  /** The shared session that this check uses. */
  #sharedOf(key: UserKey): number {
    const number = this.#shared.get(key) ?? this.sessions.next(key)
    this.#shared.set(key, number)
    return number
  }

  #apart(key: UserKey): BrowserUser {
    const session = this.#own.get(key) ?? this.sessions.own(key)
    this.#own.set(key, session)
    return session.user
  }
}
