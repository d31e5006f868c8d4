/**
 * Answers of the application to browsers: those that begin a sign-in, and those to callbacks.
 * @module
 */
import { given, NotApplicable } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { BrowserAnswer, KnownApplication, Launch, Subjects } from '../../partner/subjects.js'
import type { LocatedExchange } from '../locate.js'
import { answerOf } from '../platform/answer.js'
import type { Sight } from '../subject.js'
import { firstOf, locationOf } from '../traffic.js'
import { RecordedApplication } from './sent.js'
import type { PartnerTraffic } from './traffic.js'

type Kind = keyof Subjects

/** Bytes of the body of a redirect that are searched at most: it is searched in compressed forms, too. */
const longestRedirect = 100_000

/** The redirect to the authorize endpoint. */
export function* launchSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  const { request, response } = exchange
  if (endpoint !== 'other' || response === null || traffic.locator.isOnPlatform(url)) return
  const location = locationOf(response, url)
  if (location === null || response.status < 300 || response.status >= 400) return
  const target = { ...exchange, request: { ...request, url: location.href } }
  if (traffic.locator.locate(target)?.endpoint !== 'authorize') return
  const kind = 'launch' satisfies Kind
  if (response.body !== null && (response.body.cut || response.body.bytes.length > longestRedirect)) {
    yield { kind, unseen: 'the answer is long, or the recording has only a part of it' }
    return
  }
  const subject = new RecordedLaunch(browserAnswer(located, traffic), location, traffic)
  yield { kind, subject }
}

/** The answer to a callback with a code. */
export function* callbackSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  const { response } = exchange
  if (endpoint !== 'other' || response === null || traffic.locator.isOnPlatform(url)) return
  const code = url.searchParams.get('code')
  if (code === null || !traffic.codes.isRedirectUri(url)) return
  const kind = 'callback answer' satisfies Kind
  if (response.body?.cut) {
    yield { kind, unseen: 'the recording has no whole body of the answer' }
    return
  }
  const clientId = firstOf(traffic.authorizeOf(code)?.parameters ?? [], 'client_id')
  const isConfidential = clientId !== undefined && traffic.isConfidential(clientId)
  const token = isConfidential ? traffic.codes.accessTokenFor(code) : undefined
  const accessTokens = token === undefined ? [] : [token]
  yield { kind, subject: { ...browserAnswer(located, traffic), accessTokens } }
}

/** The answer to a callback with an error, with or without a code. */
export function* errorSights(located: LocatedExchange, traffic: PartnerTraffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  if (endpoint !== 'other' || exchange.response === null || traffic.locator.isOnPlatform(url)) return
  if (!url.searchParams.has('error') || !traffic.codes.isRedirectUri(url)) return
  const code = url.searchParams.get('code')
  const requests = code === null ? null : traffic.codes.requestsAfter(code)
  yield { kind: 'answer to an error' satisfies Kind, subject: { page: answerOf(located), requests } }
}

/** The answer, and the secrets in it. */
function browserAnswer(located: LocatedExchange, traffic: PartnerTraffic): BrowserAnswer {
  const page = answerOf(located)
  const text = [page.text, ...page.headers.map(([, value]) => value)].join('\n')
  const application = new RecordedApplication(located, traffic)
  return { page, application, serviceSecrets: traffic.serviceSecretsIn(text) }
}

class RecordedLaunch implements Launch {
  readonly page: Answer
  readonly application: KnownApplication
  readonly serviceSecrets: readonly string[] | null

  constructor(
    { page, application, serviceSecrets }: BrowserAnswer,
    readonly location: URL,
    readonly traffic: PartnerTraffic,
  ) {
    this.page = page
    this.application = application
    this.serviceSecrets = serviceSecrets
  }

  get verifier(): string {
    const parameters = [...this.location.searchParams]
    const challenge = firstOf(parameters, 'code_challenge')
    if (challenge === undefined) throw new NotApplicable('the application sends no code challenge')
    if (!this.application.isConfidential(firstOf(parameters, 'client_id')))
      throw new NotApplicable('the client sends no client secret, so it may be a public one')
    const verifier = this.traffic.codes.verifierOf(challenge)
    given(verifier !== undefined, 'the recording has no token request with the code verifier')
    return verifier
  }
}
