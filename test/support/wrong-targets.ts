/**
 * Servers that are no platform and no application.
 */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server, and what it is. */
export interface WrongTarget {
  readonly is: string
  readonly listener: RequestListener
}

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const json = { 'Content-Type': 'application/json' }
const page = '<!doctype html><title>Stadtwerke</title><form>name="j_username" login</form>'

/** Servers that people name by mistake. None of them is a platform or an application. */
export const wrongTargets: readonly WrongTarget[] = [
  {
    is: 'an empty file server',
    listener: (_, response) => response.writeHead(404, html).end('<h1>Not found</h1>'),
  },
  {
    is: 'a single-page application that shows the login page at every address',
    listener: (_, response) => response.writeHead(200, html).end(page),
  },
  {
    is: 'a gateway that requires a token at every address',
    listener: (_, response) =>
      response.writeHead(401, { ...json, 'WWW-Authenticate': 'Bearer' }).end('{"message":"Unauthorized"}'),
  },
  {
    is: 'a site that redirects every address to its new host',
    listener: ({ url }, response) =>
      response.writeHead(301, { Location: `https://new.invalid${url ?? '/'}` }).end(),
  },
  {
    is: 'an API that answers every request with JSON',
    listener: (_, response) => response.writeHead(200, json).end('{"status":"UP"}'),
  },
  {
    is: 'a file server with an index page',
    listener: ({ url, method }, response) => {
      const isIndex = url?.split('?', 1)[0] === '/' && method === 'GET'
      response.writeHead(isIndex ? 200 : 404, html).end(isIndex ? page : '')
    },
  },
]

/** Starts a server on loopback. */
export async function serve(
  listener: RequestListener,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
