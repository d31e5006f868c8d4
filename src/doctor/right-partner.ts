/**
 * Finds out whether an address is an application that uses such a platform, before anything is judged.
 * @module
 */
import { pageHeaders, partHeaders } from '../core/browser/headers.js'
import { chosenIdentity } from '../core/browser/identity.js'
import { navigation } from '../core/browser/navigation.js'
import { CheckTrace } from '../core/check-trace.js'
import type { Answer } from '../core/http/answer.js'
import { linesFrom } from '../core/http/library.js'
import { randomUuid } from '../core/random.js'
import { PartnerContext } from '../partner/context.js'
import type { PartnerRun } from '../partner/run.js'
import type { HeaderLine } from '../record/record.js'
import { isThere, type Look, look, lookWords, noneRight } from './looks.js'

/**
 * Sends basic probes until one of them finds the application that the profile describes: it sends a browser to the
 * simulated platform, or it has something at one of its other addresses.
 * @returns what was found instead, in words; null if the application was found, or a probe got no answer
 */
export async function whyWrongPartner(run: PartnerRun): Promise<string | null> {
  const context = new PartnerContext(run, new CheckTrace((text) => run.redactor.url(text)))
  const { probe, redirectUri } = run.profile
  const looks = await noneRight([
    () => loginUrl(context),
    () => address(context, 'SSO redirect address', redirectUri),
    ...(probe === null ? [] : [() => address(context, 'session probe', probe.url)]),
    ...webhookUrls(context).map((url) => () => address(context, 'webhook address', url, 'POST')),
  ])
  return looks === null ? null : run.redactor.url(lookWords(looks))
}

function loginUrl(context: PartnerContext): Promise<Look> {
  return look('login URL', async () => {
    const { chain, failure } = await context.launches.launchOnly(await context.launches.browser(), {
      plan: null,
    })
    const last = chain?.answers.at(-1)
    const came = chain?.leaves
      ? `it leads to ${chain.leaves.split(/[?#]/, 1)[0]}`
      : (last?.summary ?? failure)
    return { came: came ?? 'no answer', right: context.simulator.requests.length > 0 }
  })
}

function webhookUrls({ service, profile, tenant }: PartnerContext): string[] {
  const { credentialsUrl, deactivationUrl } = profile.service
  return [
    ...(credentialsUrl === null ? [] : [service.webhookUrl('credentials', tenant)]),
    ...(deactivationUrl === null ? [] : [service.webhookUrl('deactivation', tenant)]),
  ]
}

/** The lines of a page's script, of a browser, or of the HTTP client that sends webhooks. */
function linesOf(
  { run, webhookLibrary }: PartnerContext,
  address: string,
  method: string,
): readonly HeaderLine[] {
  if (method === 'POST') return linesFrom(webhookLibrary, { url: address, method })
  const url = new URL(address)
  const identity = chosenIdentity(run.language)
  const asked = { url, body: null, cookies: '' } as const
  if (url.href.split('?')[0] === run.profile.redirectUri.split('?')[0])
    return pageHeaders(identity, { ...asked, navigation: navigation(null) })
  const call = { page: new URL('/', url), mode: 'cors', destination: 'empty' } as const
  return partHeaders(identity, { ...asked, ...call, accept: 'application/json, text/plain, */*' })
}

/** Whether the application has something at an address. An empty request changes nothing there. */
function address(
  context: PartnerContext,
  what: string,
  url: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<Look> {
  const sender = context.sender.by(method === 'POST' ? context.webhookLibrary : {})
  const request = (there: string): Promise<Answer> =>
    sender.send({
      origin: 'other',
      purpose: `right target: ${what}`,
      method,
      url: there,
      headers: linesOf(context, there, method),
      body: method === 'POST' ? '' : null,
    })
  return look(what, async () => {
    const answer = await request(url)
    const nowhere = await request(new URL(`/${randomUuid()}`, url).href)
    return { came: answer.summary, right: isThere(answer, nowhere) }
  })
}
