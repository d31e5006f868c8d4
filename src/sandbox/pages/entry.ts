/**
 * The details of a log entry: request, response, hints and related rules.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { topicOf } from '../../../reporters/outcome.js'
import { type Html, html, prose } from '../../output/html.js'
import type { ExchangeRecord, RuleEntry } from '../../record/record.js'
import { block, type PageResponse, values } from '../../workbench/pages/components.js'
import type { Hint } from '../hints/request.js'
import { signatureOf, type WebhookSignature } from '../hints/webhook.js'
import { type RelatedRules, relatedRules, ruleOf } from '../rules.js'
import type { Sandbox } from '../sandbox.js'
import type { DecodedToken } from '../tokens.js'
import { type Entry, mostEntries, type RequestEntry, type WebhookEntry } from '../traffic-log.js'
import { titleOf } from './entry-line.js'
import { page, problemPage } from './layout.js'

/** Renders an entry as a page. */
export async function entryPage(sandbox: Sandbox, id: string): Promise<PageResponse> {
  const entry = sandbox.log.get(Number(id))
  if (entry === undefined) return gone
  const body = html`<h1>${titleOf(entry)}</h1>${await inFull(sandbox, entry)}`
  return page(sandbox, entry.kind === 'request' ? '/log' : '/webhooks', titleOf(entry), body)
}

/** Renders the details of an entry for insertion into the list. */
export async function entryPart(sandbox: Sandbox, id: string): Promise<PageResponse> {
  const entry = sandbox.log.get(Number(id))
  if (entry === undefined) return gone
  return { status: 200, html: (await inFull(sandbox, entry)).text }
}

const gone = problemPage(
  404,
  'Not found',
  `The log does not have this entry. It keeps the latest ${mostEntries} entries.`,
)

/** Renders the details of an entry. */
export async function inFull(sandbox: Sandbox, entry: Entry): Promise<Html> {
  const hints = await Promise.all(entry.hints.map(hint))
  const hintList =
    hints.length === 0
      ? null
      : html`<h2>Hints: possible mistakes of the application</h2><ul class="rules">${hints}</ul>`
  const details = entry.kind === 'request' ? exchangeDetails(entry) : webhookDetails(sandbox, entry)
  const consulted = entry.kind === 'request' ? entry.consulted : []
  const notes = entry.kind === 'request' ? entry.notes : []
  const noteList =
    notes.length === 0
      ? null
      : html`<h2>Notes: what the platform did not read</h2><ul class="rules">${notes.map((note) => html`<li><strong>${note}</strong></li>`)}</ul>`
  return html`${hintList}${noteList}${details}${ruleLists(await relatedRules(entry.operation, consulted))}`
}

async function hint({ rule, seen }: Hint): Promise<Html> {
  const entry = await ruleOf(rule)
  const clause = entry?.tier === 'standard' ? entry.clause : `contract ${entry?.clause ?? ''}`
  return html`<li><strong>${prose(seen)}</strong><span>Rule: ${prose(entry?.says ?? '')}</span><span class="about"><code>${rule}</code> · ${clause}</span></li>`
}

function exchangeDetails({ at, exchange, operation, tokens }: RequestEntry): Html {
  const { request, response, error, curl } = exchange
  const received =
    response === null
      ? (error?.message ?? 'no response')
      : `${response.status}\n${lines(response.headers)}${bodyOf(response.body)}`
  return html`${values([
    ['Time', html`${new Date(at).toISOString()}`],
    ['Operation', html`${operation ?? 'not part of the contract'}`],
    ['Duration', html`${exchange.ms} ms`],
  ])}
<h2>Request</h2>
${block('Request', `${request.method} ${request.url}\n${lines(request.headers)}${bodyOf(request.body)}`)}
<h2>Response</h2>
${block('Response', received)}
${tokens.map(decoded)}
<details><summary>Repeat it with curl</summary>${block('Command line', curl)}</details>`
}

function decoded({ claims, header, place, times }: DecodedToken): Html {
  const rows = times.map(([claim, time]) => [claim, html`${time}`] as const)
  return html`<h2>Decoded JWT: ${place}</h2>
${block(`Header of the JWT: ${place}`, header)}
${block(`Claims of the JWT: ${place}`, claims)}
${rows.length === 0 ? null : values(rows)}`
}

function webhookDetails(sandbox: Sandbox, { webhook: sent }: WebhookEntry): Html {
  const { request, signed, ended } = sent
  const { webhookPublicKey } = sandbox.platform
  const signature = signatureOf(sent, webhookPublicKey)
  const signsBody = signed.equals(request.body)
  const received =
    ended === undefined
      ? 'No response yet.'
      : ended.answer === undefined
        ? 'The application did not respond in time.'
        : `${ended.answer.status}\n${lines(ended.answer.headers)}\n\n${ended.answer.body.toString('utf8')}`
  const next =
    ended?.repeatedIn === undefined
      ? 'The platform does not repeat it.'
      : `The platform repeats it after ${ended.repeatedIn} seconds.`
  return html`${values([
    ['Event', html`${sent.type}, tenant ${sent.tenant}`],
    [
      'Sent',
      html`${new Date(sent.startedAt).toISOString()}, ${sent.attempt === 0 ? 'first delivery' : `repetition ${sent.attempt}`}`,
    ],
    ['To', html`${request.method} ${request.url}`],
    ['Accepted', html`${ended === undefined ? 'not yet' : ended.acknowledged ? 'yes' : `no. ${next}`}`],
    ['Signature check', html`${signatureResult(signature)}`],
  ])}
<h2>Headers</h2>
${block('Headers', lines(request.headers))}
<h2>Body</h2>
${block('Body', sandbox.log.masked(request.body.toString('utf8')))}
<h2>Signature</h2>
${values([
  [facts.algorithmHeader, signature.algorithm ?? html`none`],
  ['Signature (Base64)', signature.signature ?? html`none`],
  ['Public key', webhookPublicKey],
])}
<h3>Signed bytes</h3>
${signsBody ? html`<p>The signature covers the exact ${signed.length} bytes of the body.</p>` : html`<p>The signature covers these bytes, which differ from the body.</p>`}
${block('Signed bytes', sandbox.log.masked(signed.toString('utf8')))}
<h2>Response</h2>
${block('Response', received)}`
}

function signatureResult({ verifies }: WebhookSignature): string {
  if (verifies === null) return 'not possible: a header is missing or names an unknown algorithm'
  return verifies
    ? 'valid: it verifies with the public key'
    : 'invalid: it does not verify with the public key'
}

function lines(headers: ExchangeRecord['request']['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function bodyOf(body: ExchangeRecord['request']['body']): string {
  return body === null || body.text === '' ? '' : `\n\n${body.text}`
}

function ruleLists({ partner, platform }: RelatedRules): Html {
  return html`<h2>Related rules</h2>
${ruleList('application', partner)}
${ruleList('platform', platform)}`
}

function ruleList(role: string, rules: readonly RuleEntry[]): Html | null {
  if (rules.length === 0) return null
  const topics = [...new Set(rules.map(({ id }) => topicOf(id)))]
  const some = (topic: string): Html =>
    html`<h3>${topic}</h3><ul class="rules">${rules.filter(({ id }) => topicOf(id) === topic).map(rule)}</ul>`
  return html`<details><summary>${rules.length} for the ${role}</summary>${topics.map(some)}</details>`
}

function rule({ id, says, clause, tier, level }: RuleEntry): Html {
  return html`<li><code>${id}</code><span>${prose(says)}</span><span class="about">${tier === 'contract' ? `contract ${clause}` : clause} · ${level}</span></li>`
}
