/**
 * The platforms that an application meets while it is developed and judged, with data and a service token: the sandbox,
 * and the simulated platform of role partner.
 * @module
 */
import { onTestFinished } from 'vitest'
import { type Dialect, startSimulator, usualDialect } from '../../src/embedded/platform/simulator/index.js'
import { fillWithEveryKind } from '../../src/partner/data/whole-school.js'
import { switchesNamed } from '../../src/sandbox/switches.js'
import { basic, post } from '../embedded/flow.js'
import { staged } from '../sandbox/requests.js'

/** A platform that answers requests for data. */
export interface DataPlatform {
  readonly dataBase: string
  readonly rosterBase: string
  /** A service token of its school. */
  readonly token: string
}

const platformAt = (url: string, token: unknown): DataPlatform => ({
  dataBase: `${url}/platform/api/rest/extern/v3`,
  rosterBase: `${url}/ims/oneroster/v1p1`,
  token: String(token),
})

/** The sandbox after an activation. @param switches variants that are on */
export async function sandbox(switches: readonly string[] = []): Promise<DataPlatform> {
  const stage = await staged()
  for (const one of await switchesNamed(switches)) stage.sandbox.switches.add(one)
  const authorization = basic('sandbox-app', await stage.activated())
  return platformAt(stage.sandbox.platform.url, await stage.service({ authorization }))
}

/** The simulated platform, with a school that has records of every kind. */
export async function simulatedPlatform(dialect: Dialect = usualDialect()): Promise<DataPlatform> {
  const simulator = await startSimulator({
    client: { id: 'App1', secret: 'NotARealSecret4711', redirectUris: ['http://127.0.0.1/callback'] },
    dialect,
  })
  onTestFinished(() => simulator.close())
  const school = simulator.tenant()
  fillWithEveryKind(school as Parameters<typeof fillWithEveryKind>[0])
  for (const role of ['TEACHER', 'STUDENT', 'ADMIN']) school.user({ role })
  const { json } = await post(`${school.ssoBase}/token?grant_type=client_credentials`, '', {
    authorization: basic('App1', 'password'),
  })
  return platformAt(simulator.url, json.access_token)
}
