/**
 * The page that verifies certificates in a browser: one file, without a server and without requests.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JWK } from 'jose'
import { html, inlineScript } from '../../../src/output/html.js'
import { framedPage } from '../../../src/output/page-frame.js'
import { packageRoot, packageVersion } from '../../../src/profile/package-root.js'
import { smallOrder } from '../keys.js'
import { verifyScript } from './verify-script.js'

const done = [
  'The signature, with the public key above: algorithm, type, header and spelling.',
  'The key: its algorithm, its length, and whether the signature falls into its life.',
  'The times: of the run, of the signature, the end of the validity, and the largest age if you enter one.',
  'The nonce and the address of the target, if you enter them.',
  'The main fields of the content, and whether its verdicts fit its result.',
]
const notDone = [
  'Whether the rules are those of the catalogue, and complete. A page without the catalogue cannot know it.',
  'Whether the reports of the run are unchanged: their digests are in the certificate.',
  'Whether certificate.json is the signed content: compare its SHA-256.',
  'Custom suites, the build of the suite, and every detail of the format.',
  'Whether the issuer has revoked it. Ask the issuer for the list of serial numbers.',
  'Whether the key is that of the issuer, and whether the signer ran an unchanged suite.',
]

/**
 * Makes the page.
 * @param key the public key that it uses unless its reader chooses another
 */
export function verifyPage(key: JWK): string {
  const schema = JSON.parse(
    readFileSync(path.join(packageRoot, 'specs/certificate.schema.json'), 'utf8'),
  ) as { required: string[]; properties: Record<string, { enum?: string[] }> }
  const settings = JSON.stringify({
    key,
    smallOrder: [...smallOrder],
    fields: Object.keys(schema.properties),
    required: schema.required,
    results: schema.properties.result?.enum ?? [],
  })
  return framedPage({
    title: 'Verify a certificate',
    style,
    skip: null,
    scripts: [inlineScript(verifyScript)],
    body: html`<main>
<h1>Verify a certificate</h1>
<p>This page checks the signed file certificate.jws in your browser. It sends nothing. Trust it only if you made it yourself, with <code>platform-conformance verify --page</code>, or got it from a person whom you trust: a page that comes with a certificate can say anything.</p>
<form id="form" data-settings="${settings}">
<p><label for="file">Certificate (certificate.jws). You can also drop it on this page.</label><input type="file" id="file" accept=".jws,text/plain"><span id="dropped" role="status"></span></p>
<p>Public key, its fingerprint: <code id="thumbprint">not known yet</code></p>
<p><label for="key">Another public key (certificate-key.pub.json)</label><input type="file" id="key" accept=".json"></p>
<details><summary>What you expect</summary>
<p><label for="nonce">Nonce that you gave to the issuer</label><input id="nonce" autocomplete="off"></p>
<p><label for="origin">Address of the target: scheme, host and port</label><input id="origin" autocomplete="off" placeholder="https://app.example"></p>
<p><label for="max-age">Most days since the end of the run</label><input id="max-age" type="number" min="1" max="100000"></p>
</details>
<p><button id="go" disabled>Verify</button></p>
</form>
<noscript><p><strong>This page needs JavaScript. Use the command verify.</strong></p></noscript>
<section id="result" role="status" tabindex="-1" aria-label="Result"></section>
<section id="content" hidden aria-labelledby="says"><h2 id="says">What the certificate says</h2><dl id="fields"></dl></section>
<section aria-labelledby="checks"><h2 id="checks">What this page checks</h2><ul>${done.map((one) => html`<li>${one}</li>`)}</ul></section>
<section aria-labelledby="open"><h2 id="open">What this page cannot check</h2><p>The command <code>platform-conformance verify</code> checks the first four.</p><ul id="not-done">${notDone.map((one) => html`<li>${one}</li>`)}</ul></section>
<p class="dim">Made by platform-conformance ${packageVersion}.</p>
</main>`,
  })
}

const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#1b2430;--soft:#f3f5f7;--line:#767f8a;--link:#1f4e79;--bad:#8a1c14;--good:#146c2e}
@media (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#e6e8eb;--soft:#1e2328;--line:#8b949e;--link:#a8c7fa;--bad:#ffb4ab;--good:#8ed8a1}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink)}
body{margin:0 auto;max-width:46rem;padding:1rem 1rem 3rem;font:1rem/1.5 "Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1{font:600 2rem/1.2 Georgia,"Times New Roman",serif;margin:.5rem 0}
h2{font:600 1.25rem/1.3 Georgia,"Times New Roman",serif;margin:1.5rem 0 .5rem}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
form{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.5rem 1rem}
label{display:block;font-weight:600}
input{font:inherit;max-width:100%;padding:.25rem;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.25rem}
input:not([type=file],[type=number]){width:100%}
button{font:inherit;font-weight:600;padding:.5rem 1.5rem;border:0;border-radius:.25rem;background:var(--link);color:var(--paper);cursor:pointer}
summary{cursor:pointer;padding:.25rem 0}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
#result{outline-offset:2px}
#result:not(:empty){border:2px solid;border-left-width:.6rem;border-radius:.25rem;padding:.25rem 1rem;margin:1rem 0}
#result h2{margin:.5rem 0}
.good{border-color:var(--good)!important}.good h2{color:var(--good)}
.bad{border-color:var(--bad)!important}.bad h2{color:var(--bad)}
dl{display:grid;grid-template-columns:9rem 1fr;gap:.2rem 1rem}
dt{font-weight:600}
dd{margin:0;min-width:0}
@media (max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}
`
