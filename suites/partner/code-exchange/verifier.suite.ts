/**
 * The code verifier (PKCE) of the token request.
 * `everyCodeExchange`: each token request for a code of the run and of six further sign-ins, after all other checks. One
 * that the rule does not concern is skipped; without any other, the result is undecided or not applicable.
 * Clauses: 4.2 code_verifier, 5 item 1, 8; RFC 7636 7.1.
 */
import { unzipSync } from 'node:zlib'
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Attempt,
  authorizeRequest,
  codeExchange,
  conforms,
  form,
  given,
  must,
  NotApplicable,
  type PartnerContext,
  pairs,
  parameter,
  parameters,
  rule,
} from '#kit/partner'
import {
  everyCodeExchange,
  isOfEarlierRequest,
  judgesRecorded,
  Memory,
  type SentCodeExchange,
  type SentFlow,
  type SentRequest,
} from '#kit/partner/code-exchange'

// 4.2 code_verifier: The application sends the `code_verifier` from which it made the challenge, if it sent
//   one.
//   Check: In one sign-in, the suite hashes the `code_verifier` of the token request with SHA-256 and encodes
//   it in URL-safe Base64. The result must equal the challenge of the authorize request. Not applicable
//   without a challenge; undecided if it does not have the form of such a hash.
rule('code-exchange.verifier.fits-challenge', async (context) => {
  const { flow, exchange } = await context.signIns.signIn()
  fitsChallenge({ flow, exchange })
})

judgesRecorded('code-exchange.verifier.fits-challenge', 'code verifier', fitsChallenge)

/** Judges that a token request has the verifier of the challenge of its flow. */
function fitsChallenge({ flow, exchange }: SentCodeExchange): void {
  const challenge = challengeIn({ flow })
  given(
    authorizeRequest.isChallenge(challenge),
    'the code challenge does not have the form of a hash in URL-safe Base64',
  )
  conforms(codeExchange.verifierFits(valuesIn(exchange), challenge))
}

// 4.2 code_verifier: The application sends a `code_verifier` of 43 to 128 characters.
//   Check: The suite counts the characters of each `code_verifier`: fewer than 43 or more than 128 is a
//   violation. Not applicable if the application sends no challenge.
rule(
  'code-exchange.verifier.length',
  everyCodeExchange(({ exchange, flow }) => codeExchange.verifierHasLength(verifierOf(flow, exchange))),
)

// 4.2 code_verifier: The application sends a `code_verifier` of only letters, digits and `-._~`.
//   Check: Each character of each `code_verifier` must be one of these. Plain Base64 with `+`, `/` or `=`
//   fails. Not applicable if the application sends no challenge.
rule(
  'code-exchange.verifier.characters',
  everyCodeExchange(({ exchange, flow }) => codeExchange.verifierHasAlphabet(verifierOf(flow, exchange))),
)

/** Sign-ins whose verifiers are compared. */
const several = 10

const tenAndAll = [
  ['ten sign-ins', 'ten'],
  // It runs when all other checks have ended: also sign-ins that failed are followed by new requests.
  { case: ['in the whole run', 'all'], needs: ['alone'], optional: false } as const,
] as const

/**
 * Judges that no two authorize requests of the run have the same verifier. A browser may send one request twice, and gets
 * two codes.
 */
function mustDifferInRun(context: PartnerContext): Promise<void> {
  const memory = new Memory()
  return context.signIns.everyCodeExchange((exchange, flow) =>
    repeatsVerifier({ flow, exchange }, memory, flow.request.url),
  )
}

// A platform, or a browser, may send one request several times, with other parameters in between.
judgesRecorded('code-exchange.verifier.unique', 'code exchange', ({ flow, exchange }, memory) => {
  const request = JSON.stringify([parameters(flow, 'nonce'), parameters(flow, 'state')])
  conforms(repeatsVerifier({ flow, exchange }, memory, request))
})

/** Whether an earlier request had the verifier. @param request what distinguishes the authorize request from others */
function repeatsVerifier({ flow, exchange }: SentCodeExchange, memory: Memory, request: string) {
  return isOfEarlierRequest(memory, verifierOf(flow, exchange), request)
    ? { expected: 'another verifier for every request', found: 'the verifier of an earlier request' }
    : undefined
}

// 4.2 code_verifier: The application sends a different `code_verifier` with each token request.
//   Check: The suite signs in ten times, every second time in the same browser. No verifier may come twice.
//   At the end, the verifiers of all requests of the run are compared; one authorize request that is sent
//   twice counts once. Not applicable if the application sends no challenge.
rule('code-exchange.verifier.unique', tenAndAll, async (context, which) => {
  if (which === 'all') return mustDifferInRun(context)
  const sent = await severalVerifiers(context)
  must(
    new Set(sent).size === sent.length,
    'a different verifier in every request',
    `different verifiers in ${sent.length} requests: ${new Set(sent).size}`,
  )
})

// RFC 7636 7.1: The application sends verifiers without common parts that make them easier to guess.
//   Check: The verifiers of ten sign-ins are compared: at most their first eight characters should be common,
//   and together they should have at least ten different characters. Not applicable if the application sends
//   no challenge.
rule('standard.code-exchange.verifier-randomness', async (context) => {
  const sent = await severalVerifiers(context)
  const [first = '', ...others] = sent
  const common = [...first].findIndex((letter, at) => others.some((other) => other[at] !== letter))
  must(
    common >= 0 && common <= 8,
    'verifiers that differ within their first nine characters',
    `${common < 0 ? first.length : common} characters in common`,
  )
  const letters = new Set(sent.join('')).size
  must(
    letters >= 10,
    'verifiers of many characters',
    `${letters} different characters in ${sent.length} of them`,
  )
})

// Two sign-ins in one browser at the same time. Only an application that sends `state` can distinguish them.
// 4.2 code_verifier: The application redeems each code of two overlapping flows in one browser with the
//   verifier of its own flow, or not at all.
//   Check: In a single sign-in, the verifier fits. Then two sign-ins of one browser wait at the login page
//   and continue, once in order and once the last one first. The verifier of each token request must fit the
//   challenge of its flow. Undecided if no code is redeemed; not applicable without `state` or challenge.
rule('code-exchange.verifier.interleaved', async (context) => {
  const plain = await context.signIns.signIn()
  if (parameters(plain.flow, 'state').length === 0)
    throw new NotApplicable('the application sends no state, so both flows of a browser look the same to it')
  const fits = codeExchange.challengeOf(verifierIn(plain)) === challengeIn(plain)
  given(fits, 'the verifier of a single flow does not fit its challenge either')
  let redeemed = 0
  for (const order of ['in turn', 'the last one first']) {
    const browser = await context.launches.browser()
    const pending = [await context.launches.stopAtLogin(browser), await context.launches.stopAtLogin(browser)]
    if (order === 'the last one first') pending.reverse()
    for (const signIn of pending) await signIn.continue()
    for (const { flow } of pending) {
      const challenge = parameter(flow, 'code_challenge')
      for (const exchange of flow.exchanges) {
        redeemed += 1
        const [verifier = ''] = valuesIn(exchange)
        must(
          codeExchange.challengeOf(verifier) === challenge,
          'the verifier whose challenge was sent in the same flow',
          'the verifier of a different flow',
        )
      }
    }
  }
  given(redeemed > 0, 'the application redeemed none of the codes')
})

// 4.2 code_verifier: A confidential client sends the browser no URL, page or script-readable cookie that
//   contains the verifier.
//   Check: The suite searches the authorize URL, redirects, pages and cookies without `HttpOnly` of one
//   sign-in for the verifier: as it is, percent-encoded, in Base64 and compressed. Not applicable if the
//   application sends no challenge.
rule('code-exchange.verifier.hidden', async (context) => {
  const attempt = await context.signIns.signIn()
  const { request } = attempt.flow
  mustHide(verifierIn(attempt), [{ text: request.url, of: request }, ...attempt.pages.flatMap(readableIn)])
})

judgesRecorded('code-exchange.verifier.hidden', 'launch', ({ page, verifier }) =>
  mustHide(verifier, readableIn(page)),
)

/** What scripts in a browser can read of an answer, with what shows it. */
function readableIn(page: Answer): { readonly text: string; readonly of: object }[] {
  const cookies = page.all('set-cookie').filter((line) => !isHttpOnly(line))
  return [page.text, page.header('location') ?? '', ...cookies].map((text) => ({ text, of: page }))
}

function mustHide(verifier: string, readable: ReturnType<typeof readableIn>): void {
  const shown = readable.filter(({ text }) => contains(text, verifier))
  must(
    shown.length === 0,
    'no verifier in URLs, pages and script-readable cookies',
    `the verifier in ${shown.length} of them`,
    shown[0]?.of,
  )
}

// 4.2 code_verifier: A confidential client puts the verifier in no cookie in clear text.
//   Check: The suite searches all cookies that a sign-in sets, also those with `HttpOnly`, for the verifier:
//   as it is, percent-encoded, in Base64 and compressed. An encrypted cookie passes. Not applicable if the
//   application sends no challenge.
rule('code-exchange.verifier.no-clear-cookie', async (context) => {
  const attempt = await context.signIns.signIn()
  mustNotBeInCookies(verifierIn(attempt), attempt.pages)
})

judgesRecorded('code-exchange.verifier.no-clear-cookie', 'launch', ({ page, verifier }) =>
  mustNotBeInCookies(verifier, [page]),
)

function mustNotBeInCookies(verifier: string, pages: readonly Answer[]): void {
  const shown = pages
    .flatMap((page) => page.all('set-cookie').map((line) => ({ line, page })))
    .filter(({ line }) => contains(line, verifier))
  must(
    shown.length === 0,
    'no verifier in clear text in cookies',
    `the verifier in ${shown.length} cookies`,
    shown[0]?.page,
  )
}

/** The code challenge of a flow. @throws {NotApplicable} if none was sent */
function challengeIn({ flow }: { readonly flow: SentFlow }): string {
  if (parameters(flow, 'code_challenge').length === 0)
    throw new NotApplicable('the application sends no code challenge')
  const challenge = parameter(flow, 'code_challenge')
  given(challenge !== undefined, 'the request has several code challenges')
  return challenge
}

function valuesIn(exchange: SentRequest): string[] {
  return pairs.valuesOf(form(exchange), 'code_verifier')
}

/** The verifier of a flow. @throws {NotApplicable} if no challenge was sent */
function verifierIn({ flow, exchange }: Attempt): string {
  return verifierOf(flow, exchange)
}

/** The verifier in a token request of a flow. @throws {NotApplicable} if no challenge was sent */
function verifierOf(flow: SentFlow, exchange: SentRequest): string {
  challengeIn({ flow })
  const [verifier, ...more] = valuesIn(exchange)
  given(verifier !== undefined && more.length === 0, 'the token request has no single code_verifier')
  return verifier
}

async function severalVerifiers(context: PartnerContext): Promise<string[]> {
  const sent: string[] = []
  const browser = await context.launches.browser()
  for (let count = 0; count < several; count += 1) {
    // Every second sign-in uses the same browser.
    const options = count % 2 === 0 ? { browser } : {}
    sent.push(verifierIn(await context.signIns.signIn(options)))
  }
  return sent
}

function isHttpOnly(line: string): boolean {
  return /;\s*httponly\s*(;|$)/i.test(line)
}

/** Texts that are long enough for a verifier in Base64. */
const longTexts = new RegExp(String.raw`[\w+/-]{${facts.verifierLength.min},}`, 'g')

/** Whether a text contains the verifier: as it is, percent-encoded, or in Base64, which may be compressed. */
function contains(text: string, verifier: string): boolean {
  const plain = text.replace(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  )
  const parts = plain.match(longTexts) ?? []
  return [text, plain, ...parts.flatMap(decoded)].some((reading) => reading.includes(verifier))
}

/** What a text in Base64 says. Other characters may stand before it, so it begins at one of the first four. */
function decoded(part: string): string[] {
  return [0, 1, 2, 3].flatMap((begin) => {
    const bytes = Buffer.from(part.slice(begin), 'base64')
    return [bytes.toString('latin1'), decompressed(bytes)]
  })
}

function decompressed(bytes: Buffer): string {
  try {
    return unzipSync(bytes, { maxOutputLength: 1_000_000 }).toString('latin1')
  } catch {
    return ''
  }
}
