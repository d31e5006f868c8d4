/**
 * The roster API.
 * @module
 */
import type { RosterSettings } from '../../profile/data-settings.js'
import type { Context } from '../context.js'
import type { Answer } from '../http/answer.js'
import type { HeaderLine } from '../run/record.js'
import { type Authorization, bearer, Caller, type Query } from './caller.js'
import { DataList } from './list.js'

/** A list of the roster. */
export type RosterList = 'users' | 'classes' | 'orgs' | 'schools' | 'sessions'

const operations: Readonly<Record<RosterList, string>> = {
  users: 'listRosterUsers',
  classes: 'listRosterClasses',
  orgs: 'listRosterOrgs',
  schools: 'listRosterSchools',
  sessions: 'listRosterSessions',
}

/** The roster API as one caller sees it. */
export class RosterApi {
  readonly #caller: Caller
  readonly #settings: RosterSettings

  /** @param authorization by default the token of the kind that the profile names */
  constructor(
    readonly context: Context,
    authorization: Authorization = () => rosterToken(context),
    added: readonly HeaderLine[] = [],
  ) {
    this.#caller = new Caller(context, authorization, added)
    this.#settings = context.profile.data.roster
  }

  /** The same with another bearer token; null for none. */
  as(token: string | null): RosterApi {
    return this.with(token === null ? null : bearer(token))
  }

  /** The same with this Authorization header line, or none, and with further header lines. */
  with(authorization: HeaderLine | null, ...added: HeaderLine[]): RosterApi {
    return new RosterApi(this.context, () => Promise.resolve(authorization), added)
  }

  /** True where the profile names a path for this list. */
  has(list: RosterList): boolean {
    return this.#settings[list] !== null
  }

  /** GET of one page of a list. */
  async page(list: RosterList, offset = 0, more: Query = {}): Promise<DataList> {
    const query = { limit: this.#settings.pageSize, offset, ...more }
    return this.#list(operations[list], this.#settings[list] ?? '', query)
  }

  /**
   * GET of one user.
   * @param id as in the list of users
   */
  user(id: string | number): Promise<Answer> {
    return this.#one('getRosterUser', this.#settings.user, id)
  }

  /** GET of the user with a subject. */
  userBySub(sub: string): Promise<Answer> {
    return this.#one('getRosterUser', this.#settings.userBySub ?? '', sub)
  }

  /** GET of one page of the students of a class, which is a lesson. */
  classStudents(id: string | number, offset = 0): Promise<DataList> {
    const path = filled(this.#settings.classStudents, id)
    return this.#list('listRosterClassStudents', path, { limit: this.#settings.pageSize, offset })
  }

  async #list(operation: string, below: string, query: Query): Promise<DataList> {
    const { path, pointer, parameters } = this.#settings
    const call = { operation, path: `${path}${below}`, query, parameters }
    const answer = await this.#caller.callAt(this.#settings, 'ROSTER_BASE', call)
    return new DataList(answer, pointer, 'ROSTER_LIST_POINTER')
  }

  #one(operation: string, template: string, id: string | number): Promise<Answer> {
    const { path, parameters } = this.#settings
    return this.#caller.call({ operation, path: `${path}${filled(template, id)}`, parameters })
  }
}

function filled(template: string, id: string | number): string {
  return template.replace(/\{\w+\}/, () => encodeURIComponent(id))
}

async function rosterToken(context: Context): Promise<HeaderLine> {
  if (context.profile.data.roster.token === 'service') return bearer(await context.serviceToken())
  const { accessToken } = await context.identity()
  return bearer(accessToken)
}
