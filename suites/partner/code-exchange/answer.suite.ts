/**
 * Forms of the token response that the application must accept, and secrets that the browser must not see.
 * Clauses: 2.1, 4.2, 5 item 1; RFC 6749 5.1.
 */
import { facts } from '#generated/catalogue.js'
import { type Answer, type Attempt, given, must, observe, type PartnerContext, rule } from '#kit/partner'
import { judgesRecorded } from '#kit/partner/code-exchange'

/** The fields of the token response. */
type Fields = Readonly<Record<string, unknown>>

/** Texts of the access token: it has no documented form. */
const accessTokens = [
  ['twenty letters', 'qzvkwxjhpmtrlcfbgdns'],
  ['two kilobytes', 'k'.repeat(2048)],
  ['punctuation', 'A-._~+/b0123456789=='],
  ['three parts that are no JSON', 'bm8.anNvbg.AAAA'],
] as const

// 2.1 expires_in: The application signs the user in for a token response without `expires_in`.
//   Check: A sign-in with `expires_in` works. The next response has only the two tokens and `token_type`: the
//   user must still be signed in.
rule('code-exchange.response.without-lifetime', async (context) => {
  await context.signIns.signedIn({ plan: { fields: withLifetime } })
  const attempt = await context.signIns.signIn({ plan: { fields: withoutLifetime } })
  await attempt.mustSignIn('an answer without `expires_in` is enough')
})

// 2.1 expires_in: The application signs the user in for a token response with `expires_in`.
//   Check: A sign-in without `expires_in` works. Then the response has it, and the user must be signed in as
//   well.
rule('code-exchange.response.with-lifetime', async (context) => {
  await context.signIns.signedIn({ plan: { fields: withoutLifetime } })
  const attempt = await context.signIns.signIn({ plan: { fields: withLifetime } })
  await attempt.mustSignIn('an answer with `expires_in` is accepted')
})

// 2.1 access_token: The application signs the user in for an access token of any text.
//   Check: After a plain sign-in, the token response has a good ID token and an `access_token` of twenty
//   letters, of 2 KB, with punctuation, or of three parts that are no JSON. The user should be signed in.
rule('code-exchange.response.access-token-opaque', accessTokens, async (context, text) => {
  await context.signIns.signedIn()
  const attempt = await context.signIns.signIn({
    plan: { fields: (good) => ({ ...good, access_token: text }) },
  })
  await attempt.mustSignIn('the text of the access token does not matter')
})

// RFC 6749 4.1.2: The application does not send a code again after the token endpoint has answered with an
//   error.
//   Check: After a plain sign-in that must work, the token endpoint answers the token request of another one
//   with status 500. The application should not send its code in another request. Undecided if it sends none.
rule('standard.code-exchange.code-once', async (context) => {
  await context.signIns.signedIn()
  const attempt = await context.signIns.signIn({ plan: { token: () => ({ status: 500, body: '' }) } })
  attempt.hasRedeemed()
  const { length } = attempt.exchanges
  mustBeFirst(length)
})

judgesRecorded('standard.code-exchange.code-once', 'redeemed code', ({ statusesBefore }) =>
  mustBeFirst(1 + statusesBefore.filter((status) => status >= 400).length),
)

/** Judges that no request repeats a code. @param requests with the code, up to the one that is judged */
function mustBeFirst(requests: number): void {
  must(
    requests === 1,
    'one request with the code',
    `${requests} requests, although the first one was answered`,
  )
}

// RFC 6749 5.1: The application ignores unknown fields of the token response, and signs the user in.
//   Check: After a plain sign-in, the token response has `not-before-policy` and unknown texts, lists and
//   objects in addition. The user should be signed in.
rule('standard.code-exchange.unknown-member', async (context) => {
  await context.signIns.signedIn()
  const unknown = { 'not-before-policy': 0, x_text: 'text', x_list: [1, null], x_object: { a: { b: true } } }
  const attempt = await context.signIns.signIn({ plan: { fields: (good) => ({ ...good, ...unknown }) } })
  await attempt.mustSignIn('unknown fields are ignored')
})

// 5 item 1: The application never sends the client secret to the browser.
//   Check: The suite searches the authorize URL, and all headers and pages that the browser receives in a
//   sign-in, for the client secret. Undecided if the application does not redeem the code.
rule('code-exchange.secret.not-in-browser', async (context) => {
  const attempt = await context.signIns.signIn()
  attempt.hasRedeemed()
  const { clientSecret } = context.profile
  given(clientSecret !== null, 'the profile has no client secret')
  mustNotContain(receivedByBrowser(attempt), [clientSecret], 'client secret')
})

for (const kind of ['launch', 'callback answer'] as const)
  judgesRecorded('code-exchange.secret.not-in-browser', kind, ({ page, application }) =>
    mustNotContain([receivedPage(page)], application.clientSecrets, 'client secret'),
  )

// 5 item 1: A confidential client never sends the access token to the browser.
//   Check: The suite searches the authorize URL and all headers, cookies and pages of a sign-in for the
//   access token that the platform issued for it. Undecided if the application does not redeem the code.
rule('code-exchange.secret.access-token-not-in-browser', async (context) => {
  const attempt = await context.signIns.signIn()
  const { accessTokens: tokens } = attempt.flow
  given(tokens.length > 0, `the application did not redeem the code: ${attempt.ending}`)
  mustNotContain(receivedByBrowser(attempt), tokens, 'access token')
})

judgesRecorded(
  'code-exchange.secret.access-token-not-in-browser',
  'callback answer',
  ({ page, accessTokens }) => {
    given(accessTokens.length > 0, 'the recording has no access token for the code')
    mustNotContain([receivedPage(page)], accessTokens, 'access token')
  },
)

// 4.2: Whether the application signs the user in for a token response without `token_type`.
observe('observe.partner.code-exchange.no-token-type', (context) => signInWithout(context, 'token_type'))

// 2.1 access_token: Whether the application signs the user in for a token response without `access_token`.
observe('observe.partner.code-exchange.no-access-token', (context) => signInWithout(context, 'access_token'))

// 8 Authorization code: How long after its delivery the application redeems the code, in ranges of seconds.
observe('observe.partner.code-exchange.moment', async (context) => {
  const attempt = await context.signIns.signIn()
  const { deliveredAt } = attempt.flow
  given(deliveredAt !== null, 'no code was delivered')
  const seconds = (attempt.exchange.at - deliveredAt) / 1000
  // Not finer: on a busy machine, any application takes some seconds.
  return seconds <= 10 ? 'within ten seconds' : seconds <= 60 ? 'within a minute' : 'later'
})

/** Whether a token response without one field signs the user in. */
async function signInWithout(context: PartnerContext, name: string): Promise<string> {
  await context.signIns.signedIn()
  const fields = (good: Fields): Fields => pick(good, (field) => field !== name)
  const { browser } = await context.signIns.signIn({ plan: { fields } })
  return (await context.sessions.settled(browser, 'signed in')).signedIn ? 'signed in' : 'not signed in'
}

/** Adds a lifetime. The contract states none for this response, so it is that of service tokens. */
function withLifetime(good: Fields): Fields {
  return { ...good, expires_in: facts.serviceTokenSeconds }
}

function withoutLifetime(good: Fields): Fields {
  const kept = ['id_token', 'access_token', 'token_type']
  return pick(good, (name) => kept.includes(name))
}

function pick(fields: Fields, keep: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => keep(name)))
}

/** What a browser got, as one text, with what shows it. */
interface Received {
  readonly text: string
  readonly of: object
}

/** The request and the answers that the browser got. */
function receivedByBrowser({ flow, pages }: Attempt): Received[] {
  return [{ text: flow.request.url, of: flow.request }, ...pages.map(receivedPage)]
}

function receivedPage(page: Answer): Received {
  return { text: [page.text, ...page.headers.map(([, value]) => value)].join('\n'), of: page }
}

/** Judges that the browser got none of these secrets. @param what they are, in words */
function mustNotContain(received: readonly Received[], secrets: readonly string[], what: string): void {
  const shown = received.filter(({ text }) => secrets.some((secret) => text.includes(secret)))
  must(
    shown.length === 0,
    `no ${what} in the answers to the browser`,
    `${what} in ${shown.length} answers`,
    shown[0]?.of,
  )
}
