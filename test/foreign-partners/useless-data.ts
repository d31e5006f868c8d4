/**
 * Applications that make nothing of the data of schools. A rule that one of them passes by accident judges nothing.
 */
import type { IncomingMessage } from 'node:http'
import { addressesAt, listening, type Start, ssoBase } from './web.js'

/** What is to be done. */
interface ControlEvent {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

type Reaction = (stimulus: ControlEvent, platformUrl: string) => object | Promise<object>

/** An application that takes every webhook, and reacts to what is caused at it. */
const reacting =
  (reaction: Reaction, status = 200): Start =>
  async (platformUrl, profile) => {
    const { url, close } = await listening(() => async (request, response) => {
      const text = await bodyOf(request)
      const [, name] = /^\/control\/stimuli\/(.+)$/.exec(request.url ?? '') ?? []
      const react = async (): Promise<object> =>
        name === undefined ? {} : reaction({ name, body: JSON.parse(text) }, platformUrl)
      const answer = await react().catch(() => ({ succeeded: false }))
      response
        .writeHead(name === undefined ? 200 : status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer))
    })
    const { control } = profile
    return {
      addresses: {
        ...addressesAt(url, profile),
        service: {
          ...profile.service,
          credentialsUrl: `${url}/hooks/credentials`,
          deactivationUrl: `${url}/hooks/deactivation`,
        },
        control: control === null ? null : { ...control, url: `${url}/control` },
      },
      close,
    }
  }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const nothing = {
  students: [],
  periods: [],
  classes: [],
  rooms: [],
  users: [],
  academicSessions: [],
  school: { name: '' },
}

/** Says that all is well, and asks for nothing. */
export const idle = reacting(({ name }) => (name === 'export' ? nothing : { succeeded: true }))

/** Says nothing of what came of it, and asks for nothing. */
export const mute = reacting(({ name }) => (name === 'export' ? nothing : {}))

/** Says that it has failed, and asks for nothing. */
export const failing = reacting(({ name }) => (name === 'export' ? nothing : { succeeded: false }))

/** Exports something in another form than the guide describes. */
export const exporting = (answer: object): Start =>
  reacting(({ name }) => (name === 'export' ? answer : { succeeded: true }))

/** Breaks down at everything. */
export const crashing = reacting(() => ({}), 500)

/** Gets a token, and asks for nothing with it. */
export const tokenAlone = reacting(async ({ name, body }, platformUrl) => {
  await tokenOf(platformUrl, String(body.tenantId))
  return name === 'export' ? nothing : { succeeded: true }
})

/** Asks for lists from the beginning each time, and drops what comes. */
export const forgetful = reacting(async ({ name, body }, platformUrl) => {
  if (name === 'export') return nothing
  const headers = { authorization: `Bearer ${await tokenOf(platformUrl, String(body.tenantId))}` }
  for (const path of ['students', 'timetable', 'classes'])
    await fetch(`${platformUrl}/platform/api/rest/extern/v3/${path}`, { headers })
      .then((answer) => answer.text())
      .catch(() => undefined)
  return { succeeded: true }
})

async function tokenOf(platformUrl: string, tenant: string): Promise<string> {
  const answer = await fetch(`${ssoBase(platformUrl, tenant)}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('AppUnderTest1:password').toString('base64')}` },
  })
  return String(((await answer.json()) as { access_token: unknown }).access_token)
}
