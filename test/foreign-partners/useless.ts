/**
 * Applications that are of no use. A rule that one of them passes by accident judges nothing.
 */
import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import { addressesAt, listening, type Start, ssoBase } from './web.js'

/** Starts an application that is nothing but a listener. */
const only =
  (listener: RequestListener): Start =>
  async (_platformUrl, profile) => {
    const { url, close } = await listening(() => listener)
    return { addresses: addressesAt(url, profile), close }
  }

/** Takes connections and says nothing. */
export const silent = only(() => undefined)

/** Says that all is well, and nothing more. */
export const empty = only((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end()
})

/** What an application does with a browser that comes back. */
type Back = (response: ServerResponse, redeem: () => Promise<boolean>) => void | Promise<void>

/** Begins each sign-in as it should; who is signed in stands in a cookie of one letter. */
const beginning =
  (back: Back): Start =>
  async (platformUrl, profile) => {
    const { clientId, clientSecret } = profile
    const application =
      (url: string): RequestListener =>
      (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', url)
        if (pathname === '/welcome') return page(response, 200)
        if (pathname === '/me') return page(response, request.headers.cookie?.includes('in=1') ? 200 : 401)
        if (pathname === '/callback') {
          const [tenant = ''] = searchParams.get('state')?.split(' ') ?? []
          const body = new URLSearchParams({
            grant_type: 'authorization_code',
            code: searchParams.get('code') ?? '',
            redirect_uri: `${url}/callback`,
            client_id: clientId,
            client_secret: clientSecret ?? '',
          })
          const redeem = (): Promise<boolean> =>
            fetch(`${ssoBase(platformUrl, tenant)}/token`, { method: 'POST', body }).then(
              ({ ok }) => ok,
              () => false,
            )
          return void back(response, redeem)
        }
        const tenant = searchParams.get('tenant') ?? ''
        const query = new URLSearchParams({
          response_type: 'code',
          scope: 'openid',
          client_id: clientId,
          redirect_uri: `${url}/callback`,
          state: `${tenant} ${randomUUID()}`,
          nonce: randomUUID(),
        })
        const location = `${ssoBase(platformUrl, tenant)}/authorize?${query}`
        response.writeHead(302, { Location: location, 'Set-Cookie': 'in=0' }).end()
      }
    const { url, close } = await listening(application)
    return { addresses: addressesAt(url, profile), close }
  }

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Done.')
}

function welcome(response: ServerResponse): void {
  response.writeHead(302, { Location: '/welcome', 'Set-Cookie': 'in=1' }).end()
}

/** Lets nobody in, and does not look at what they bring. */
export const rejecting = beginning((response) => page(response, 403))

/** Lets nobody in, although it redeems what they bring. */
export const rejectingAfterwards = beginning(async (response, redeem) => {
  await redeem()
  page(response, 403)
})

/** Breaks down whenever somebody comes back. */
export const crashing = beginning((response) => page(response, 500))

/** Lets everybody in who comes back, with any parameters. */
export const accepting = beginning((response) => welcome(response))

/** Redeems the code, and lets everybody in who comes back, also if the code is refused. */
export const acceptingAfterwards = beginning(async (response, redeem) => {
  await redeem()
  welcome(response)
})

/** Lets everybody in whose code is redeemed, and says nothing to others. */
export const stalling = beginning(async (response, redeem) => {
  if (await redeem()) welcome(response)
})
