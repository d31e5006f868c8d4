/**
 * Targets that cannot be reached.
 */
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { makeAuthority, type Pair, selfSigned } from '../../../support/certificates.js'
import { forwardProxy } from '../../../support/forward-proxy.js'
import { freePort } from '../../../support/free-port.js'
import type { Broken } from './case.js'

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A TLS server that answers 404 to every request. */
async function secure({ certificate, key }: Pair, requestCert = false): Promise<string> {
  const server = createSecure(
    { cert: certificate, key, requestCert, rejectUnauthorized: requestCert },
    (_request, response) => response.writeHead(404).end(),
  )
  return `127.0.0.1:${await listening(server)}`
}

/** A TCP server that sends a text, or nothing, to every client. */
async function talker(words: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    if (words !== '') socket.end(words)
  })
  return `http://127.0.0.1:${await listening(server)}`
}

const https = (host: string) => ({ BASE_URL: `https://${host}` })

export const unreachable: readonly Broken[] = [
  {
    what: 'no server',
    change: async () => ({ BASE_URL: `http://127.0.0.1:${await freePort()}` }),
    cause: /refused the connection: nothing listens/,
    fix: /To fix it: check BASE_URL/,
  },
  {
    what: 'an unknown host name',
    change: { BASE_URL: 'https://school.invalid' },
    cause: /host name school\.invalid (?:is unknown|could not be looked up)/,
    fix: /BASE_URL/,
  },
  {
    what: 'no answer',
    change: async () => ({ BASE_URL: await talker(''), TIMEOUT_SECONDS: '1' }),
    cause: /did not answer in time/,
    fix: /raise TIMEOUT_SECONDS/,
  },
  {
    what: 'a server that is not a web server',
    change: async () => ({ BASE_URL: await talker('220 mail.example ESMTP\r\n') }),
    cause: /no HTTP/,
    fix: /check whether BASE_URL/,
  },
  {
    what: 'https for a server that speaks http',
    change: ({ platform }) => ({ BASE_URL: platform.url.replace('http:', 'https:') }),
    cause: /does not speak TLS/,
    fix: /the right one of http:\/\/ and https:\/\//,
  },
  {
    what: 'http for a server that speaks https',
    change: async () => ({ BASE_URL: `http://${await secure(await selfSigned())}` }),
    cause: /closed the connection/,
    fix: /BASE_URL/,
  },
  {
    what: 'an expired certificate',
    change: async () => {
      const authority = await makeAuthority()
      return {
        ...https(await secure(await authority.issue({ days: -1 }))),
        TLS_CA: await caFile(authority.certificate),
      }
    },
    cause: /certificate of .* has expired/,
    fix: /have it renewed/,
  },
  {
    what: 'a self-signed certificate',
    change: async () => https(await secure(await selfSigned())),
    cause: /is self-signed/,
    fix: /TLS_CA, or .*TLS_SELF_SIGNED=accept/,
  },
  {
    what: 'a certificate of an unknown authority',
    change: async () => https(await secure(await (await makeAuthority()).issue())),
    cause: /unknown authority/,
    fix: /TLS_CA/,
  },
  {
    what: 'a certificate of an authority other than the named one',
    change: async () => ({
      ...https(await secure(await (await makeAuthority('One')).issue())),
      TLS_CA: await caFile((await makeAuthority('Other')).certificate),
    }),
    cause: /unknown authority|not signed by the authority/,
    fix: /TLS_CA/,
  },
  {
    what: 'a certificate for another name',
    change: async () => {
      const authority = await makeAuthority()
      return {
        ...https(await secure(await authority.issue({ names: ['other.example'] }))),
        TLS_CA: await caFile(authority.certificate),
      }
    },
    cause: /is for another name/,
    fix: /give BASE_URL the name/,
  },
  {
    what: 'a missing client certificate',
    change: async () => {
      const authority = await makeAuthority()
      return {
        ...https(await secure(await authority.issue(), true)),
        TLS_CA: await caFile(authority.certificate),
      }
    },
    cause: /certificate of the caller|closed the connection/,
    fix: /TLS_CLIENT_CERTIFICATE and TLS_CLIENT_KEY/,
  },
  {
    what: 'a proxy that is down',
    change: async () => ({ PROXY: `http://127.0.0.1:${await freePort()}` }),
    cause: /proxy.*(?:refused|cannot be reached|not reach)/,
    fix: /check the address of the proxy/,
  },
  {
    what: 'a proxy that refuses the tunnel',
    change: async () => ({
      BASE_URL: 'https://school.example',
      PROXY: (await forwardProxy({ refuses: 403 })).url,
    }),
    cause: /proxy .*403/,
    fix: /check PROXY/,
  },
  {
    what: 'a proxy that requires a login',
    change: async () => ({
      BASE_URL: 'https://school.example',
      PROXY: (await forwardProxy({ credentials: 'me:hush' })).url,
    }),
    cause: /asks for a login \(407\)/,
    fix: /PROXY_LOGIN and PROXY_PASSWORD/,
  },
]

/** Writes a PEM file, until the test ends. @returns its path */
async function caFile(certificate: string): Promise<string> {
  const { folderWith } = await import('../../../profile/folder.js')
  return `${folderWith({ 'ca.pem': certificate })}/ca.pem`
}
