/**
 * The roster API.
 * @module
 */
import type { RosterApi as Operations } from '../../../generated/roster/index.js'
import type { Answer } from '../../core/http/answer.js'
import type { RosterSettings } from '../../profile/data-settings.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import { SignIns } from '../sso/sign-ins.js'
import { Tokens } from '../tokens.js'
import { callRoster } from './call-roster.js'
import { type Authorization, bearer, type Call, Caller, type Query } from './caller.js'
import { DataList } from './list.js'

/** A list of the roster. */
export type RosterList = 'users' | 'classes' | 'orgs' | 'schools' | 'sessions'

type ListCall = Pick<Call<Operations>, 'operation'> & {
  readonly call: (api: Operations, page: { limit: number; offset: number }) => Promise<unknown>
}

const lists: Readonly<Record<RosterList, ListCall>> = {
  users: { operation: 'listRosterUsers', call: (api, page) => api.listRosterUsers(page) },
  classes: { operation: 'listRosterClasses', call: (api, page) => api.listRosterClasses(page) },
  orgs: { operation: 'listRosterOrgs', call: (api, page) => api.listRosterOrgs(page) },
  schools: { operation: 'listRosterSchools', call: (api, page) => api.listRosterSchools(page) },
  sessions: { operation: 'listRosterSessions', call: (api, page) => api.listRosterSessions(page) },
}

/** The roster API, called with one kind of token. */
export class RosterApi {
  readonly #caller: Caller<Operations>
  readonly #settings: RosterSettings

  /** @param authorization by default a token of the kind that the profile names */
  constructor(
    readonly check: RunningCheck,
    authorization: Authorization = () => rosterToken(check),
    added: readonly HeaderLine[] = [],
  ) {
    this.#settings = check.profile.data.roster
    const base = check.urls.at(this.#settings.path)
    this.#caller = new Caller(check, callRoster, base, authorization, added)
  }

  /** The same with another bearer token; null for none. */
  as(token: string | null): RosterApi {
    return this.with(token === null ? null : bearer(token))
  }

  /** The same with this Authorization header, or none, and with additional headers. */
  with(authorization: HeaderLine | null, ...added: HeaderLine[]): RosterApi {
    return new RosterApi(this.check, () => Promise.resolve(authorization), added)
  }

  /** True if the profile names a path for this list. */
  has(list: RosterList): boolean {
    return this.#settings[list] !== null
  }

  /**
   * GET of one page of a list.
   * @param more additional parameters; `limit` and `offset` replace the default values
   */
  async page(list: RosterList, offset = 0, more: Query = {}): Promise<DataList> {
    const { operation, call } = lists[list]
    const page = {
      limit: Number(more.limit ?? this.#settings.pageSize),
      offset: Number(more.offset ?? offset),
    }
    const { limit: _limit, offset: _offset, ...others } = more
    const below = this.#settings[list] ?? ''
    return this.#list({ operation, call: (api) => call(api, page), more: others }, below)
  }

  /**
   * GET of one user.
   * @param id as in the list of users
   */
  user(id: string | number): Promise<Answer> {
    return this.#user(this.#settings.user, id)
  }

  /** GET of the user with a subject. */
  userBySub(sub: string): Promise<Answer> {
    return this.#user(this.#settings.userBySub ?? '', sub)
  }

  /** GET of one page of the students of a class. Classes of the roster are lessons. */
  classStudents(id: string | number, offset = 0): Promise<DataList> {
    const request = { id: String(id), limit: this.#settings.pageSize, offset }
    const call = (api: Operations): Promise<unknown> => api.listRosterClassStudents(request)
    return this.#list(
      { operation: 'listRosterClassStudents', call },
      filled(this.#settings.classStudents, id),
    )
  }

  async #list(call: Call<Operations>, below: string): Promise<DataList> {
    const { path, pointer, parameters } = this.#settings
    const placed = { ...call, path: pathOf(path, below), parameters: joined(parameters, queryIn(below)) }
    const answer = await this.#caller.callAt(this.#settings, 'ROSTER_BASE', placed)
    return new DataList(answer, pointer, 'ROSTER_LIST_POINTER')
  }

  #user(template: string, id: string | number): Promise<Answer> {
    const { path, parameters } = this.#settings
    const below = filled(template, id)
    return this.#caller.call({
      operation: 'getRosterUser',
      call: (api) => api.getRosterUser({ id: String(id) }),
      path: pathOf(path, below),
      parameters: joined(parameters, queryIn(below)),
    })
  }
}

/** Removes the query. A path of the profile may end in one, for example a filter for a subject. */
function pathOf(base: string, below: string): string {
  return `${base}${below.split('?', 1)[0]}`
}

function queryIn(below: string): string {
  return below.split('?').slice(1).join('?')
}

function joined(...queries: readonly string[]): string {
  return queries.filter((query) => query !== '').join('&')
}

function filled(template: string, id: string | number): string {
  return template.replace(/\{\w+\}/, () => encodeURIComponent(id))
}

async function rosterToken(check: RunningCheck): Promise<HeaderLine> {
  if (check.profile.data.roster.token === 'service') return bearer(await check.part(Tokens).serviceToken())
  return bearer(await check.part(SignIns).userToken())
}
