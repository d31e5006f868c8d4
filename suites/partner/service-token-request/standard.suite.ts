/**
 * Requirements of the standards for requests for service tokens.
 * `synchronisedSchool`: a school whose password has only letters and digits, synchronised once.
 * Standards: RFC 6749, 2.3.1 and 3.2.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  basicOf,
  given,
  must,
  type PartnerContext,
  rule,
  type SimulatedRequest,
  tokenRequestsOf,
} from '#kit/partner'
import { carries, synchronisedSchool } from '#kit/partner/service-token-request'

/** A host that answers 404 to every request. */
interface OtherHost {
  /** Without a slash at the end. */
  readonly url: string
  /** The requests that it received, in order. */
  readonly received: readonly Pick<SimulatedRequest, 'url' | 'headers' | 'body'>[]
}

/** Bytes of a request that are read. */
const longest = 1024 * 1024
/** Appended to random letters and digits. */
const passwordEndings = [
  ['characters that forms leave', '-_.~'],
  ['characters that forms encode', '+%:/ä&<"'],
] as const

// RFC 6749 2.3.1: The application sends a password of any characters as it was delivered, or form-encoded.
//   Check: A school is activated with a password that ends with `-_.~` or with `+%:/ä&<"`. The Basic header
//   of each token request should contain it unchanged or form-encoded, in UTF-8 or Latin-1. Undecided if a
//   password of letters and digits is not sent as delivered either.
rule('standard.service-token-request.password-encoding', passwordEndings, async (context, ending) => {
  const { service } = context
  const { activation, run } = await synchronisedSchool(context)
  given(
    tokenRequestsOf(run).some((request) => basicOf(request)?.password === activation.password),
    'the application does not send a password of letters and digits as delivered either',
  )

  const password = service.password(20, ending)
  const { tenant } = await service.activate(undefined, { password })
  const requests = tokenRequestsOf(await service.trySync(tenant))
  const sent = requests.filter((request) => basicOf(request) !== undefined)
  given(sent.length > 0, 'the application requested no service token with HTTP Basic')
  const other = sent.filter((request) => !readingsOf(request).includes(password)).length
  must(
    other === 0,
    'the password as delivered, or form-encoded',
    `another text in ${other} of ${sent.length} requests`,
  )
})

/** The passwords that a Basic header can mean: UTF-8 or Latin-1, form-encoded or not. */
function readingsOf(request: SimulatedRequest): string[] {
  const texts = (['utf8', 'latin1'] as const).flatMap(
    (characters) => basicOf(request, characters)?.password ?? [],
  )
  return [...texts, ...texts.flatMap((text) => new URLSearchParams(`p=${text}`).get('p') ?? [])]
}

const redirects = [
  ['302', 302],
  ['307', 307],
] as const

// RFC 6749 3.2: The application does not send credentials to another host after a redirect of the token
//   endpoint.
//   Check: The token endpoint answers 302 or 307 to another host, at which the suite listens. The password
//   should not arrive there. Undecided if the token endpoint got no request with the password.
rule('standard.service-token-request.redirect', redirects, async (context, status) => {
  const { service } = context
  await withOtherHost(context, async (host) => {
    const tenant = context.freshTenant()
    tenant.answers.serviceToken = () => ({ status, headers: [['Location', `${host.url}/token`]], body: '' })
    const { password } = await service.activate(tenant)
    const requests = tokenRequestsOf(await service.trySync(tenant))
    given(
      requests.some((request) => carries(request, password)),
      'the application requested a service token without the password of the school',
    )

    const sent = host.received.filter((request) => carries(request, password)).length
    must(sent === 0, 'no password at another host', `the password in ${sent} requests at another host`)
  })
})

/**
 * Runs an action while another host of this machine listens.
 * @throws {NotExercised} if the application cannot reach it
 */
async function withOtherHost<T>(context: PartnerContext, act: (host: OtherHost) => Promise<T>): Promise<T> {
  context.require('simulator.local')
  const simulatorHost = new URL(context.simulator.url).hostname
  const name = simulatorHost === 'localhost' ? '127.0.0.1' : 'localhost'
  const received: OtherHost['received'][number][] = []
  const server = createServer({ headersTimeout: 30_000, requestTimeout: 30_000 }, (request, response) => {
    record(context, request, url).then(
      (one) => {
        received.push(one)
        response.writeHead(404).end()
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, name, resolve)
  })
  const url = `http://${name}:${(server.address() as AddressInfo).port}`
  try {
    return await act({ url, received })
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

/** @throws if the body is too long */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > longest) throw new RangeError('the request body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads a request and records it in the evidence. */
async function record(
  { run, trace }: PartnerContext,
  request: IncomingMessage,
  base: string,
): Promise<OtherHost['received'][number]> {
  const at = new Date()
  const began = performance.now()
  const body = await bodyOf(request)
  const { rawHeaders } = request
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
  const url = `${base}${request.url ?? '/'}`
  const exchange = run.evidence.record({
    purpose: 'another host (received)',
    operation: null,
    method: request.method ?? '',
    url,
    requestHeaders: headers,
    requestBody: body,
    at,
    ms: performance.now() - began,
    response: { status: 404, headers: [], body: Buffer.alloc(0), wireBytes: 0 },
    error: null,
  })
  if (exchange > 0) trace.saw(exchange)
  return { url, headers, body }
}
