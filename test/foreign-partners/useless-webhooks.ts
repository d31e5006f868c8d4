/**
 * Webhook endpoints that are of no use. A rule that one of them passes by accident judges nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressesAt, listening, type Start } from './web.js'

type Answers = (request: IncomingMessage, response: ServerResponse) => void

/** An application that is nothing but two webhook endpoints; it is synchronised without doing anything. */
const endpoints =
  (answers: Answers): Start =>
  async (_platformUrl, profile) => {
    const { url, close } = await listening(() => (request, response) => {
      request.resume()
      request.on('end', () =>
        request.url?.startsWith('/control/') ? reply(response, 200, '{}') : answers(request, response),
      )
    })
    const service = {
      ...profile.service,
      credentialsUrl: `${url}/hooks/credentials`,
      deactivationUrl: `${url}/hooks/deactivation`,
    }
    const { control } = profile
    return {
      addresses: {
        ...addressesAt(url, profile),
        service,
        control: control === null ? null : { ...control, url: `${url}/control` },
      },
      close,
    }
  }

function reply(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

const always = (status: number): Start => endpoints((_request, response) => reply(response, status))

/** Takes connections and says nothing. */
export const silent = endpoints(() => undefined)

/** Says yes to everything. */
export const accepting = always(200)

/** Says no to everything, as to a webhook that is not genuine. */
export const rejecting = always(401)

/** Says that everything is malformed. */
export const complaining = always(400)

/** Breaks down at everything. */
export const crashing = always(500)

/** Sends everybody elsewhere. */
export const sendingOn = endpoints((_request, response) => {
  response.writeHead(302, { Location: '/' }).end()
})

function looksRight({ method, headers }: IncomingMessage): boolean {
  const { algorithm, authorization = '' } = headers
  return method === 'POST' && algorithm === 'SHA256withRSA' && /^[\w+/]{342}==$/.test(authorization)
}

/** Says yes to each request that has the three documented headers, in a form that looks right. */
export const glancing = endpoints((request, response) => reply(response, looksRight(request) ? 200 : 401))

/** The same until something does not look right: from then on it says no to everything. */
export function offended(): Start {
  let well = true
  return endpoints((request, response) => {
    if (request.url?.startsWith('/hooks/')) well &&= looksRight(request)
    reply(response, well ? 200 : 401)
  })
}
