/**
 * One request or webhook in full: what was sent, what came, what is wrong with it, and the rules that it touches.
 * @module
 */
import { topicOf } from '../../../reporters/outcome.js'
import { type Html, html, prose } from '../../pages/html.js'
import type { ExchangeRecord, RuleEntry } from '../../record/record.js'
import type { Hint } from '../hints/heard.js'
import { type Proof, proofOf } from '../hints/webhook.js'
import type { Entry, RequestEntry, WebhookEntry } from '../journal.js'
import { ruleOf, type Touched, touchedBy } from '../rules.js'
import type { Sandbox } from '../sandbox.js'
import { whatOf } from './entry-line.js'
import { block, page, problemPage, type Shown, values } from './layout.js'

/** A page of its own. */
export async function entryPage(sandbox: Sandbox, id: string): Promise<Shown> {
  const entry = sandbox.journal.get(Number(id))
  if (entry === undefined) return gone
  const body = html`<h1>${whatOf(entry)}</h1>${await inFull(sandbox, entry)}`
  return page(sandbox, entry.kind === 'request' ? '/log' : '/webhooks', whatOf(entry), body)
}

/** The same as a part of another page. */
export async function entryPart(sandbox: Sandbox, id: string): Promise<Shown> {
  const entry = sandbox.journal.get(Number(id))
  if (entry === undefined) return gone
  return { status: 200, html: (await inFull(sandbox, entry)).text }
}

const gone = problemPage(404, 'Not found', 'The log has no such entry any more.')

async function inFull(sandbox: Sandbox, entry: Entry): Promise<Html> {
  const hinted = await Promise.all(entry.hints.map(hint))
  const wrong =
    hinted.length === 0
      ? null
      : html`<h2>What the application may have done wrong</h2><ul class="rules">${hinted}</ul>`
  const what = entry.kind === 'request' ? exchanged(entry) : webhook(sandbox, entry)
  const consulted = entry.kind === 'request' ? entry.consulted : []
  return html`${wrong}${what}${touched(await touchedBy(entry.operation, consulted))}`
}

async function hint({ rule, seen }: Hint): Promise<Html> {
  const entry = await ruleOf(rule)
  const tier = entry?.tier === 'standard' ? 'standard: ' : 'contract '
  return html`<li><code>${rule}</code> <strong>${seen}</strong><span>${prose(entry?.says ?? '')}</span><span class="about">${tier}${entry?.clause ?? ''}</span></li>`
}

function exchanged({ at, exchange, idToken, operation }: RequestEntry): Html {
  const { request, response, error, curl } = exchange
  const answer =
    response === null
      ? (error?.message ?? 'no answer')
      : `${response.status}\n${lines(response.headers)}${bodyOf(response.body)}`
  return html`${values([
    ['When', html`${new Date(at).toISOString()}`],
    ['Operation', html`${operation ?? 'none of the contract'}`],
    ['Took', html`${exchange.ms} ms`],
  ])}
<h2>Request</h2>
${block('Request', `${request.method} ${request.url}\n${lines(request.headers)}${bodyOf(request.body)}`)}
<h2>Answer</h2>
${block('Answer', answer)}
${idToken === undefined ? null : html`<h2>ID token</h2>${block('Header of the ID token', idToken.header)}${block('Claims of the ID token', idToken.claims)}`}
<details><summary>To repeat it</summary>${block('Command line', curl)}</details>`
}

function webhook(sandbox: Sandbox, { webhook: sent }: WebhookEntry): Html {
  const { request, signed, ended } = sent
  const { webhookPublicKey } = sandbox.platform
  const proof = proofOf(sent, webhookPublicKey)
  const same = signed.equals(request.body)
  const answer =
    ended === undefined
      ? 'It is under way.'
      : ended.answer === undefined
        ? 'No answer came in time.'
        : `${ended.answer.status}\n${lines(ended.answer.headers)}\n\n${ended.answer.body.toString('utf8')}`
  const next =
    ended?.repeatedIn === undefined
      ? 'It is not sent again.'
      : `It is sent again after ${ended.repeatedIn} seconds.`
  return html`${values([
    ['Event', html`${sent.type}, tenant ${sent.tenant}`],
    [
      'Sent',
      html`${new Date(sent.startedAt).toISOString()}, ${sent.attempt === 0 ? 'for the first time' : `repetition ${sent.attempt}`}`,
    ],
    ['To', html`${request.method} ${request.url}`],
    ['Taken', html`${ended === undefined ? 'not yet' : ended.acknowledged ? 'yes' : `no. ${next}`}`],
    ['Signature', html`${verdictOf(proof)}`],
  ])}
<h2>Headers</h2>
${block('Headers', lines(request.headers))}
<h2>Body</h2>
${block('Body', request.body.toString('utf8'))}
<h2>How it is signed</h2>
${values([
  ['Algorithm', proof.algorithm ?? html`none`],
  ['Signature (Base64)', proof.signature ?? html`none`],
  ['Public key', webhookPublicKey],
])}
<h3>What is signed</h3>
${same ? html`<p>The bytes of the body, just as they stand above: ${signed.length} of them.</p>` : html`<p>Other bytes than those of the body.</p>`}
${block('What is signed', signed.toString('utf8'))}
<h2>Answer</h2>
${block('Answer', answer)}`
}

function verdictOf({ verifies }: Proof): string {
  if (verifies === null) return 'it cannot be verified: a header is missing, or names another algorithm'
  return verifies ? 'it verifies with the public key' : 'it does not verify with the public key'
}

function lines(headers: ExchangeRecord['request']['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function bodyOf(body: ExchangeRecord['request']['body']): string {
  return body === null || body.text === '' ? '' : `\n\n${body.text}`
}

function touched({ partner, platform }: Touched): Html {
  return html`<h2>Rules that it touches</h2>
${ruleList('the application', partner)}
${ruleList('the platform', platform)}`
}

function ruleList(whose: string, rules: readonly RuleEntry[]): Html | null {
  if (rules.length === 0) return null
  const topics = [...new Set(rules.map(({ id }) => topicOf(id)))]
  const some = (topic: string): Html =>
    html`<h3>${topic}</h3><ul class="rules">${rules.filter(({ id }) => topicOf(id) === topic).map(rule)}</ul>`
  return html`<details><summary>${rules.length} of ${whose}</summary>${topics.map(some)}</details>`
}

function rule({ id, says, clause, tier, level }: RuleEntry): Html {
  return html`<li><code>${id}</code><span>${prose(says)}</span><span class="about">${tier === 'contract' ? `contract ${clause}` : clause} · ${level}</span></li>`
}
