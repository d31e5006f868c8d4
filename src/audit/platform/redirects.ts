/**
 * Answers of the authorize endpoint, redirects to the application behind its login page, and redirects of logout.
 * @module
 */
import { createHash } from 'node:crypto'
import { registeredDomain } from '../../platform/registered-domain.js'
import { AuthorizeAnswers } from '../../platform/sso/authorize-answers.js'
import type { Subjects } from '../../platform/subjects.js'
import { TenantUrls } from '../../platform/tenant-urls.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { firstOf, formOf, locationOf, type Traffic } from '../traffic.js'
import { answerOf } from './answer.js'

type Kind = keyof Subjects
type Pairs = readonly (readonly [string, string])[]

/** Answers of the authorize endpoint, and redirects to the application behind its login page. */
export function* authorizeSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  const { request, response } = exchange
  if (response === null || response.status >= 500 || response.status === 429) return
  if (request.method !== 'GET' && request.method !== 'POST') return
  const kind = 'authorize answer' satisfies Kind
  if (endpoint === 'authorize') {
    const { body } = request
    if (request.method === 'POST' && (body === null || body.cut)) {
      yield { kind, unseen: 'the recording has no body of the request' }
      return
    }
    const posted = request.method === 'POST' ? formOf(body) : []
    const parameters = [...url.searchParams, ...posted]
    yield { kind, subject: subjectOf(located, traffic, parameters, true) }
    return
  }
  // An application may redirect within its own pages with the same parameters.
  if (endpoint !== 'other' || !traffic.locator.isOnPlatform(url) || url.searchParams.has('code')) return
  const location = locationOf(response, url)
  const authorize = traffic.authorizeWith(location?.searchParams.get('state') ?? '')
  if (location === null || authorize === undefined) return
  if (!isAt(location, firstOf(authorize.parameters, 'redirect_uri'))) return
  yield {
    kind,
    subject: subjectOf(located, traffic, authorize.parameters, false),
    with: [authorize.number],
  }
}

function subjectOf(
  located: LocatedExchange,
  traffic: Traffic,
  parameters: Pairs,
  direct: boolean,
): Subjects['authorize answer'] {
  const { exchange, url, tenant } = located
  const sent = (name: string): string | undefined => firstOf(parameters, name)
  const redirectUri = sent('redirect_uri')
  const location = locationOf(exchange.response, url)
  const isOfPlatform = (address: URL): boolean =>
    traffic.locator.isOnPlatform(address) && !isAt(address, redirectUri)
  const urls = new TenantUrls(traffic.profile, tenant ?? traffic.profile.tenant)
  return {
    result: new AuthorizeAnswers([answerOf(located)], {
      leaves: location === null || isOfPlatform(location) ? null : location.href,
      sent,
      redirectUri: redirectUri ?? '',
      isOfPlatform,
      isLoginPage: (answer) => urls.isLoginPage(answer),
      loginMarker: traffic.profile.login.marker,
    }),
    method: exchange.request.method,
    parameters,
    direct,
    client: traffic.kindOf(sent('client_id') ?? ''),
    sentAs: createHash('sha256').update(`${exchange.request.method} ${url.href}`).digest('base64url'),
    toleratedMissing: traffic.profile.toleratedMissing,
  }
}

/** True for an address at the place of another one, with any query and fragment. */
function isAt(address: URL, other: string | undefined): boolean {
  const place = other === undefined ? null : parseUrl(other)
  return place !== null && place.origin === address.origin && place.pathname === address.pathname
}

/** Redirects of the logout endpoint. */
export function* logoutSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, url } = located
  if (endpoint !== 'logout' || exchange.response === null) return
  const { status } = exchange.response
  const location = locationOf(exchange.response, url)
  if (status < 300 || status >= 400 || location === null) return
  const asked = [...url.searchParams.values(), ...formOf(exchange.request.body).map(([, value]) => value)]
  const subject: Subjects['logout redirect'] = {
    answer: answerOf(located),
    location,
    isOwnDomain: registeredDomain(traffic.profile)(location) || traffic.locator.isOnPlatform(location),
    isRequested: location.host !== '' && asked.some((value) => decoded(value).includes(location.host)),
  }
  yield { kind: 'logout redirect' satisfies Kind, subject }
}

/** Decoded once more, in lower case: a target may be encoded twice. */
function decoded(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`.toLowerCase()
  } catch {
    return text.toLowerCase()
  }
}
