/**
 * Calls of the data APIs with the service token of a school.
 * @module
 */
import type { Runtime } from '../runtime.js'
import {
  type Ask,
  type DataAnswer,
  type DataList,
  isJsonObject,
  type JsonObject,
  type School,
  ServiceFailure,
} from './model.js'
import { serviceToken } from './token.js'

/**
 * Calls a data API and returns any response. After a 401, requests a new token once and repeats the call.
 * @throws {ServiceFailure} if there is no token or no response
 */
export async function call(runtime: Runtime, school: School, asked: Ask): Promise<DataAnswer> {
  const { behave, settings } = runtime
  const ask = behave.requestMade(asked)
  const query = new URLSearchParams(ask.query).toString()
  // The base of the data APIs. Contract 4.6.
  const base = ask.base ?? `/${settings.segment}/api/rest/extern/v3`
  const url = `${settings.platformUrl}${base}/${ask.path}${query === '' ? '' : `?${query}`}`
  for (let attempt = 0; ; attempt += 1) {
    const token = await serviceToken(runtime, school)
    const request = behave.dataRequest(
      {
        url,
        method: ask.method ?? 'GET',
        headers: {
          Authorization: `Bearer ${token.text}`,
          Accept: 'application/json',
          ...(ask.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: ask.body === undefined ? undefined : JSON.stringify(ask.body),
      },
      school,
      token,
      [...runtime.schools.values()],
      [...runtime.sessions.values()],
    )
    const answer = await runtime.exchange({ ...request, redirect: 'manual' })
    if (answer.status !== 401 || !behave.renewedAfterRefusal(attempt)) return answer
    school.tokens.delete(token.keeper)
  }
}

/**
 * Reads JSON from a data API.
 * @throws {ServiceFailure} if the response is not 200 with JSON
 */
export async function dataOf(runtime: Runtime, school: School, ask: Ask): Promise<unknown> {
  const { behave } = runtime
  for (let attempt = 0; ; attempt += 1) {
    const { status, json } = await call(runtime, school, ask)
    if (behave.callSucceeded(status, json)) return json
    if (!behave.repeatedAtOnce(status, attempt)) throw new ServiceFailure(ask.path, status)
  }
}

/** The records of a list in an answer; empty if there is no list. */
export function recordsIn({ behave }: Runtime, answer: unknown, list: DataList): readonly JsonObject[] {
  const listed = behave.listRead(answer, list)
  return Array.isArray(listed)
    ? listed.filter(isJsonObject).map((record) => behave.recordRead(record, list))
    : []
}
