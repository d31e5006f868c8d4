/**
 * `certificate.html`: a certificate as a document of two A4 pages. Only a signed certificate of a complete and
 * conforming run looks like one.
 * @module
 */
import { createHash } from 'node:crypto'
import { type Html, html } from '../../../src/output/html.js'
import { framedPage } from '../../../src/output/page-frame.js'
import { featureName } from '../../clauses.js'
import { clip } from '../../console/terminal.js'
import { countedTiers, customCountedWords, customFolderWords, partWords, plural } from '../../outcome.js'
import { recordedFacts } from '../../recorded-facts.js'
import { roleWords } from '../../result/judged.js'
import { type Certificate, textOf } from '../content.js'
import { qrCode } from './qr.js'
import { type SectionResult, sectionsOf } from './sections.js'
import { style } from './style.js'
import {
  dayWords,
  decisive,
  featureWords,
  furtherLimitsOf,
  grouped,
  limitsOf,
  minuteWords,
  type ResultWords,
  targetKind,
  wordsOf,
} from './words.js'

/** Longest name or address on the page, in characters. The signed file has them in full. */
const longest = 160
/** Most entries of a list, so that the page keeps its length. */
const most = 10

/** What the page needs in addition to the certificate. */
export interface CertificatePageOptions {
  /** Number of rules of the role, without custom rules. */
  readonly rulesInAll: number
  /** RFC 7638 thumbprint of the key that signed; null for a draft. */
  readonly thumbprint: string | null
}

/** SHA-256, in hex, of `certificate.json`. The signature covers exactly these bytes. */
export function digestOf(certificate: Certificate): string {
  return createHash('sha256').update(textOf(certificate)).digest('hex')
}

/** The page of a certificate. */
export function certificatePage(certificate: Certificate, options: CertificatePageOptions): string {
  const words = wordsOf(certificate, options.rulesInAll)
  const name = clip(certificate.target.name, longest)
  return framedPage({
    title: `${words.title}: ${name}`,
    style,
    skip: null,
    body: html`<main class="${words.kind}">
${words.kind === 'draft' ? html`<div class="mark"></div>` : null}
<section class="sheet" aria-labelledby="title">
${sheetLine(certificate, 1)}
<header>
<p class="suite">Conformance suite for the school platform contract, version ${certificate.suite}</p>
<h1 id="title">${words.title}</h1>
</header>
${words.notice === null ? null : html`<p class="notice"><strong>${words.notice}</strong></p>`}
${statement(certificate, words)}
${facts(certificate)}
${signature(certificate, options.thumbprint)}
</section>
<section class="sheet annex" aria-labelledby="annex">
${sheetLine(certificate, 2)}
<h2 id="annex">Results by section</h2>
${sectionTable(certificate)}
${violations(certificate)}
<h2>What this page does not say</h2>
<ul>${[...limitsOf(certificate), ...furtherLimitsOf(certificate)].map((one) => html`<li>${one}</li>`)}</ul>
${howToVerify(certificate)}
</section>
</main>`,
  })
}

/** Says on each sheet to which certificate it belongs. */
function sheetLine({ issue }: Certificate, number: 1 | 2): Html {
  return html`<p class="small number">${issue == null ? 'Not signed' : html`Serial number <code>${grouped(issue.serial)}</code>`}, sheet ${number} of 2</p>`
}

function statement(certificate: Certificate, words: ResultWords): Html {
  const { target, started, issue } = certificate
  const holder = issue?.holder ?? null
  return html`<div class="statement">
${holder === null ? null : html`<p class="lead">Issued to</p><p class="holder">${clip(holder, longest)}</p>`}
<p class="lead">for ${targetKind(certificate)}</p>
<p class="target">${clip(target.name, longest)}<span>${clip(target.url, longest)}</span></p>
<p class="result"><span>Result</span> <strong>${words.short}</strong></p>
<p>${words.sentence} Tested on ${dayWords(started)}${partWords(certificate)}.</p>
</div>`
}

function facts(certificate: Certificate): Html {
  const { issue, waivers, role, own, rules, contractDocument, started, finished } = certificate
  const applying = rules.filter(({ verdict }) => verdict !== 'not applicable').length
  const rows: readonly (readonly [name: string, value: Html | string])[] = [
    ['Serial number', issue == null ? 'none: it is not signed' : html`<code>${grouped(issue.serial)}</code>`],
    [
      'Valid',
      issue == null
        ? 'never: it is not signed'
        : `from ${dayWords(issue.issued)} until ${dayWords(issue.expires)}`,
    ],
    ['Role', roleWords[role]],
    [
      'Scope',
      `${plural(rules.length, 'rule')}, ${applying} of them apply. These count for the result: ${countedTiers(certificate)}`,
    ],
    ['Run', `from ${minuteWords(started)} until ${minuteWords(finished)}`],
    ...recordedFacts(certificate).map(([name, values]) => [name, listed(values, most)] as const),
    ['Declared features', listed(featureWords(certificate, featureName), 40)],
    ['Waivers', listed(waivers, most)],
    ...(own === undefined
      ? []
      : [
          [
            'Custom suites',
            listed([...own.folders.map(customFolderWords), customCountedWords(own)], most),
          ] as const,
        ]),
    ['Contract', html`document with the SHA-256 <code>${grouped(contractDocument.slice(0, 16))} …</code>`],
    ...(issue?.nonce == null ? [] : [['Nonce', clip(issue.nonce, longest)] as const]),
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function listed(all: readonly string[], limit: number): string {
  if (all.length === 0) return 'none'
  const shown = all.slice(0, limit).map((one) => clip(one, longest))
  return all.length > limit ? `${shown.join('; ')}; and ${all.length - limit} more` : shown.join('; ')
}

function signature(certificate: Certificate, thumbprint: string | null): Html {
  const { issue } = certificate
  if (issue == null || thumbprint === null)
    return html`<footer class="signed"><div><p><strong>Nobody has signed this page.</strong> It names no issuer, and proves nothing.</p></div></footer>`
  const digest = digestOf(certificate)
  return html`<footer class="signed">
<div>
<dl>
<dt>Issuer</dt><dd>${issue.issuer === null ? 'not named' : clip(issue.issuer, longest)}</dd>
<dt>Signed</dt><dd>${dayWords(issue.issued)}, ${issue.issued.slice(11, 19)} UTC</dd>
<dt>Key of the signature</dt><dd><code>${thumbprint}</code></dd>
<dt>SHA-256 of certificate.json</dt><dd><code>${grouped(digest)}</code></dd>
</dl>
<p class="small">A printed or copied page proves nothing. The proof is the file certificate.jws: see the next page.</p>
</div>
${qrCode(digestText(issue.serial, digest), 'QR code with the serial number and the SHA-256 of certificate.json')}
</footer>`
}

/** The text of the QR code. */
export function digestText(serial: string, digest: string): string {
  return `platform-conformance certificate ${serial} sha256:${digest}`
}

function sectionTable(certificate: Certificate): Html {
  return html`<table>
<thead><tr><th scope="col">Section</th><th scope="col">Result</th><th scope="col">Clauses</th><th scope="col">Passed</th><th scope="col">Violated</th><th scope="col">No verdict</th><th scope="col">Does not apply</th></tr></thead>
<tbody>${sectionsOf(certificate).map(
    (one) =>
      html`<tr><th scope="row">${clip(one.section, 70)}</th><td class="${one.result === 'violated' ? 'bad' : 'word'}">${one.result}</td><td class="clauses">${clauseWords(one)}</td>${[one.passed, one.violated, one.open, one.notApplicable].map((count) => html`<td>${count}</td>`)}</tr>
`,
  )}</tbody>
</table>`
}

/** Clauses that a section names. */
const mostClauses = 4

/** `11 of 12 passed; violated: redirect_uri`. The numbers behind it count rules. */
function clauseWords({ clauses }: SectionResult): string {
  const applying = clauses.filter(({ result }) => result !== 'not applicable')
  const passed = applying.filter(({ result }) => result.startsWith('passed')).length
  const named = (['violated', 'incomplete'] as const).flatMap((result) => {
    const names = applying.filter((one) => one.result === result).map(({ name }) => clip(name, 40))
    const more = names.length - mostClauses
    return names.length === 0
      ? []
      : [`${result}: ${names.slice(0, mostClauses).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
  })
  return [`${passed} of ${applying.length} passed`, ...named].join('; ')
}

function violations(certificate: Certificate): Html | null {
  const deciding = decisive(certificate).map(({ id }) => id)
  const { warnings } = certificate
  const inPart = certificate.rules.flatMap((rule) => (rule.inPart === undefined ? [] : [rule.id]))
  const line = (title: string, ids: readonly string[]): Html | null =>
    ids.length === 0 ? null : html`<p><strong>${title}:</strong> ${listed(ids, most)}.</p>`
  return html`${line('Violated rules that count', deciding)}${line('Violated rules that do not count', warnings)}${line('Rules that passed in part', inPart)}`
}

function howToVerify({ issue, suite }: Certificate): Html | null {
  if (issue == null) return null
  return html`<h2>How to verify it</h2>
<ol>
<li>Get the public key from the issuer on a way that you trust, not with this page. Compare its fingerprint with the key of the signature.</li>
<li>Get the file certificate.jws, and run: <code class="command">npx platform-conformance@${suite} verify certificate.jws --key certificate-key.pub.json</code></li>
<li>Compare the serial number and the SHA-256 that the command prints with this page. Ask the issuer whether the serial number was revoked.</li>
</ol>`
}
