/**
 * What exploration sends: each operation as each kind of client, with changes of its parameters.
 * @module
 */
import { given } from '../core/errors.js'
import type { Pair } from '../core/http/documented-request.js'
import type { BrowserUser } from '../platform/browser-user.js'
import type { Context } from '../platform/context.js'
import { idText, sameId } from '../platform/data/record.js'
import { missingFor, type Need } from '../platform/needs.js'
import { authorizeParameters } from '../platform/sso/authorize.js'
import { tokensInBody } from '../platform/sso/findings.js'
import { proofFor } from '../platform/sso/pkce.js'
import { basic } from '../platform/sso/token.js'
import type { App } from '../profile/profile.js'
import type { Choices } from './choices.js'
import { type Effect, effectOn, encodedWith, type Mutation, valueWith } from './mutations.js'
import { type Finding, inEveryAnswer } from './oracles.js'

/** One operation as one kind of client. */
export interface Probe {
  readonly name: string
  readonly needs: readonly Need[]
  /** Parameters whose changes are tried; empty for a probe that draws its own input. */
  readonly parameters: readonly string[]
  /**
   * Sends the request with changes.
   * @returns what no platform may do; null if nothing of it was seen
   * @throws {Undecided} if the set-up failed, or no answer came
   */
  readonly send: (
    context: Context,
    mutations: readonly Mutation[],
    choices: Choices,
  ) => Promise<Finding | null>
}

/** Changes after which a value is certainly not the valid one. */
const wrong: readonly Effect[] = ['other', 'absent']

const confidential = (context: Context): App => context.app
const publicClient = (context: Context): App => context.publicApp

function authorizeProbe(
  name: string,
  app: (context: Context) => App,
  withProof: boolean,
  needs: readonly Need[],
): Probe {
  const parameters = ['response_type', 'scope', 'client_id', 'redirect_uri', 'nonce', 'state']
  const proofOnes = ['code_challenge', 'code_challenge_method']
  return {
    name: `authorize, ${name}`,
    needs: ['user.teacher', ...needs],
    parameters: withProof ? [...parameters, ...proofOnes] : parameters,
    send: async (context, mutations) => {
      const used = app(context)
      const proof = withProof ? proofFor() : null
      const valid: Pair[] = Object.entries({ ...authorizeParameters(used), ...proof?.request })
      const effect = (parameter: string): Effect => effectOn(parameter, valid, mutations)
      const attempt = context.users
        .separateSession('teacher')
        .authorize(used, {}, { proof, query: () => encodedWith(valid, mutations) })
      const result = await attempt.result()
      const { first } = result
      const form = inEveryAnswer(result.answers)
      if (form !== null || result.empty) return form
      const refusedFor = [
        ...(wrong.includes(effect('client_id')) ? ['client_id'] : []),
        ...(used.clientSecret === null && effect('code_challenge') === 'absent' ? ['code_challenge'] : []),
      ]
      const home = [used.redirectUri, ...used.uiUrls].some((url) => result.goesTo(url))
      const oracle = 'no code or token for anyone who is not entitled'
      if (refusedFor.length > 0)
        return {
          oracle,
          seen: `a code although ${refusedFor.join(' and ')} is not valid`,
          exchange: first.exchange,
        }
      return home
        ? null
        : { oracle, seen: 'a code at an address that is not configured', exchange: first.exchange }
    },
  }
}

function exchangeProbe(
  name: string,
  app: (context: Context) => App,
  withProof: boolean,
  needs: readonly Need[],
): Probe {
  const parameters = ['grant_type', 'code', 'redirect_uri', 'client_id']
  const secret = name.startsWith('public') ? [] : ['client_secret']
  return {
    name: `code exchange, ${name}`,
    needs: ['user.teacher', ...needs],
    parameters: [...parameters, ...secret, ...(withProof ? ['code_verifier'] : [])],
    send: async (context, mutations) => {
      const used = app(context)
      const teacher: BrowserUser = context.users.separateSession('teacher')
      const grant = await teacher.authorize(used, {}, { proof: withProof ? proofFor() : null }).grant()
      const valid: Pair[] = Object.entries(context.tokens.codeForm(grant))
      const body = (): string => encodedWith(valid, mutations)
      const answer = await context.tokens.redeem(grant, {}, { body }).answer()
      const form = inEveryAnswer([answer])
      if (form !== null || tokensInBody(answer).length === 0) return form
      const invalid = valid
        .map(([parameter]) => parameter)
        .filter(
          (parameter) => parameter !== 'grant_type' && wrong.includes(effectOn(parameter, valid, mutations)),
        )
      if (invalid.length === 0) return null
      const seen = `tokens although ${invalid.join(' and ')} is not valid`
      return { oracle: 'no code or token for anyone who is not entitled', seen, exchange: answer.exchange }
    },
  }
}

const serviceToken: Probe = {
  name: 'service token',
  needs: ['client.service'],
  parameters: ['client ID', 'password'],
  send: async (context, mutations) => {
    const { clientId, password } = context.service
    const valid: Pair[] = [
      ['client ID', clientId],
      ['password', password],
    ]
    const [id, secret] = valid.map(([name, value]) => valueWith(name, value, mutations) ?? '')
    const answer = await context.tokens.service(basic(id ?? '', secret ?? '')).answer()
    const form = inEveryAnswer([answer])
    if (form !== null || tokensInBody(answer).length === 0) return form
    if (id?.trim().toLowerCase() === clientId.toLowerCase() && secret?.trim() === password) return null
    const seen = 'a token although client ID or password is not valid'
    return { oracle: 'no code or token for anyone who is not entitled', seen, exchange: answer.exchange }
  },
}

/** An altered token gets no records. */
const dataToken: Probe = {
  name: 'students, token of the application',
  needs: ['client.service', 'permitted.students'],
  parameters: ['token', 'scheme'],
  send: async (context, mutations) => {
    const token = await context.tokens.serviceToken()
    const sent = valueWith('token', token, mutations)
    const scheme = valueWith('scheme', 'Bearer', mutations) ?? ''
    const data = context.data.with(['Authorization', `${scheme} ${sent ?? ''}`.trim()])
    const { answer, found = [] } = await data.students({ limit: 5 })
    const form = inEveryAnswer([answer])
    if (form !== null || found.length === 0) return form
    const isValid = sent?.trim() === token && /^bearer$/i.test(scheme.trim())
    if (isValid) return null
    const seen = 'records although the token is not valid'
    return { oracle: 'no record for anyone who is not entitled', seen, exchange: answer.exchange }
  },
}

/** Other values of the parameters of a list give no server error, and never more than the whole list. */
const studentParameters: Probe = {
  name: 'students, parameters',
  needs: ['client.service', 'permitted.students'],
  parameters: ['limit', 'offset', 'filter'],
  send: async (context, mutations, choices) => {
    const studentIds = await students(context)
    const id = studentIds[choices.number(studentIds.length)] ?? ''
    const valid: Pair[] = [
      ['limit', '5'],
      ['offset', '0'],
      ['filter', context.data.idFilter(id)],
    ]
    const query = encodedWith(valid, mutations)
    const { answer, found = [] } = await context.data.studentsBy(query)
    const form = inEveryAnswer([answer])
    if (form !== null) return form
    const limit = effectOn('limit', valid, mutations)
    if (limit === 'same' && found.length > 5)
      return {
        oracle: 'a limit is kept',
        seen: `${found.length} records for limit 5`,
        exchange: answer.exchange,
      }
    if (effectOn('filter', valid, mutations) !== 'same') return null
    return found.every((record) => sameId(idOf(record), id))
      ? null
      : {
          oracle: 'a filter gives a subset',
          seen: 'another student than the filter names',
          exchange: answer.exchange,
        }
  },
}

/** Pages of any size have each student once. */
const studentPages: Probe = {
  name: 'students, pages',
  needs: ['client.service', 'permitted.students'],
  parameters: [],
  send: async (context, _mutations, choices) => {
    const idsOfStudents = await students(context)
    const size = 1 + choices.number(Math.min(idsOfStudents.length, 400))
    const start = choices.number(idsOfStudents.length)
    const { offsetUnit } = context.profile.data.students
    const unit = offsetUnit === 'page' ? size : 1
    const first = start - (start % unit)
    const [one, other] = await Promise.all(
      [first, first + size].map((at) => context.data.students({ limit: size, offset: at / unit })),
    )
    given(one?.found !== undefined && other?.found !== undefined, 'no page came')
    const form = inEveryAnswer([one.answer, other.answer])
    if (form !== null) return form
    const ids = [...one.found, ...other.found].map(idOf)
    const expected = idsOfStudents.slice(first, first + 2 * size)
    const exchange = other.answer.exchange
    const oracle = 'pages partition the list'
    if (new Set(ids).size < ids.length)
      return { oracle, seen: `a student is on two pages of ${size}`, exchange }
    return ids.length === expected.length
      ? null
      : {
          oracle,
          seen: `${ids.length} students on two pages of ${size} from ${first}, not ${expected.length}`,
          exchange,
        }
  },
}

/** A period that was deleted is not in the timetable. */
const deletedPeriods: Probe = {
  name: 'timetable, deleted and current periods',
  needs: ['client.service', 'permitted.timetable'],
  parameters: [],
  send: async (context, _mutations, choices) => {
    const after = new Date(Date.now() - choices.number(400) * 86_400_000 - choices.number(86_400_000))
    const deleted = await context.data.deletedPeriods({ after })
    const current = await context.data.timetable({ after })
    given(deleted.found !== undefined && current.found !== undefined, 'no list came')
    const form = inEveryAnswer([deleted.answer, current.answer])
    if (form !== null) return form
    const gone = new Set(deleted.ids)
    const both = current.found.filter((record) => gone.has(idOf(record))).length
    const seen = `${both} deleted periods are in the timetable`
    return both === 0
      ? null
      : { oracle: 'deleted and current periods are disjoint', seen, exchange: current.answer.exchange }
  },
}

/** All probes, in a fixed order. */
export const probes: readonly Probe[] = [
  authorizeProbe('confidential client', confidential, false, []),
  authorizeProbe('confidential client with PKCE', confidential, true, []),
  authorizeProbe('public client', publicClient, true, ['client.public']),
  exchangeProbe('confidential client', confidential, false, []),
  exchangeProbe('confidential client with PKCE', confidential, true, []),
  exchangeProbe('public client', publicClient, true, ['client.public']),
  serviceToken,
  dataToken,
  studentParameters,
  studentPages,
  deletedPeriods,
]

/** The probes that a profile allows. */
export function probesFor({ profile }: Context): readonly Probe[] {
  return probes.filter(({ needs }) => missingFor(needs, profile).length === 0)
}

/** Ids of all students in the order of the list; read once. */
function students(context: Context): Promise<readonly string[]> {
  return context.once('explore students', async () => {
    const ids: string[] = []
    for await (const { items } of context.data.studentPages()) ids.push(...items.map(idOf))
    given(ids.length > 0, 'the school has no students')
    return ids
  })
}

function idOf(record: unknown): string {
  return idText((record as { id?: unknown } | null)?.id) ?? ''
}
