/**
 * The script of the page that verifies certificates. It makes the checks of `verify.ts` that need no other file, with
 * the same words. It writes text only, and requests nothing.
 * @module
 */
import { certificateType } from '../sign.js'
import { timeProblems } from '../terms.js'
import { grouped } from './words.js'

/** The script. It reads its settings from the attributes of the form. */
export const verifyScript = `'use strict'
const timeProblems = ${timeProblems.toString()}
const type = ${JSON.stringify(certificateType)}
const grouped = ${grouped.toString()}
const unreadable = 'certificate.jws is not a signed certificate: it cannot be read'
const form = document.getElementById('form')
const settings = JSON.parse(form.dataset.settings)
const field = (id) => document.getElementById(id)
const unseen = /(?![\\ufe0e\\ufe0f])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]/gu
const visible = (text) => {
  const shown = String(text).replace(unseen, (one) => Array.from({ length: one.length }, (_, at) => '\\\\u' + one.charCodeAt(at).toString(16).padStart(4, '0')).join(''))
  return shown.length > 400 ? shown.slice(0, 400) + '…' : shown
}

const encoded = (bytes) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
/** The bytes of base64url in its only valid spelling; undefined for anything else. */
const decoded = (text) => {
  if (typeof text !== 'string' || !/^[\\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  return encoded(bytes) === text ? bytes : undefined
}
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const parsed = (text) => { try { return JSON.parse(text) } catch { return undefined } }
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a key is not accepted; null if it is. */
const keyProblem = (key) => {
  if (!isObject(key)) return 'the key is no JSON Web Key'
  if ('d' in key) return 'this is a private key. Keep it secret, and take the file certificate-key.pub.json'
  for (const name of ['iat', 'exp']) if (name in key && !Number.isInteger(key[name])) return 'its "' + name + '" is no time'
  if (key.alg === 'EdDSA') {
    const point = decoded(key.x)
    if (key.kty !== 'OKP' || key.crv !== 'Ed25519' || point === undefined || point.length !== 32) return 'the key does not fit its algorithm EdDSA'
    point[31] &= 0x7f
    return settings.smallOrder.includes(hex(point)) ? 'its x is a point of small order' : null
  }
  if (key.alg === 'ES256') return key.kty === 'EC' && key.crv === 'P-256' && decoded(key.x)?.length === 32 && decoded(key.y)?.length === 32 ? null : 'the key does not fit its algorithm ES256'
  if (key.alg !== 'RS256') return 'the key names no algorithm EdDSA, ES256 or RS256'
  const modulus = decoded(key.n)
  if (key.kty !== 'RSA' || modulus === undefined || key.e !== 'AQAB') return 'the key does not fit its algorithm RS256'
  return hex(modulus).replace(/^0+/, '').length * 4 < 2048 ? 'its modulus is shorter than 2048 bits' : null
}
const fieldsOf = ({ kty, crv, x, y, n, e }) => (kty === 'OKP' ? { crv, kty, x } : kty === 'EC' ? { crv, kty, x, y } : { e, kty, n })
const thumbprintOf = async (key) => encoded(await sha256(new TextEncoder().encode(JSON.stringify(fieldsOf(key)))))
const nameOf = (value) => typeof value !== 'string' ? (value === undefined ? 'missing' : 'no text') : /^[\\w.+/-]{1,64}$/.test(value) ? value : 'unreadable'

/** The signed bytes, or the reason why the signature is not valid. */
const payloadOf = async (jws, key) => {
  const texts = jws.replace(/\\n$/, '').split('.')
  const parts = texts.map(decoded)
  if (texts.length !== 3 || parts.includes(undefined)) return unreadable
  const headerText = new TextDecoder().decode(parts[0])
  const header = parsed(headerText)
  if (!isObject(header)) return unreadable
  const thumbprint = await thumbprintOf(key)
  if (header.kid !== thumbprint) return 'certificate.jws was signed with another key (' + nameOf(header.kid) + ') than the one that is trusted (' + thumbprint + ')'
  if (header.alg !== key.alg) return 'certificate.jws names the algorithm ' + nameOf(header.alg) + ', the trusted key is for ' + key.alg
  if (header.typ !== type) return 'certificate.jws is not a certificate: its type is ' + nameOf(header.typ)
  if (headerText !== JSON.stringify({ alg: key.alg, typ: type, kid: thumbprint })) return 'certificate.jws has a header that this suite does not write: further, repeated or reordered fields'
  const algorithm = { EdDSA: { name: 'Ed25519' }, ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }, RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } }[key.alg]
  let imported
  try {
    imported = await crypto.subtle.importKey('jwk', fieldsOf(key), algorithm, false, ['verify'])
  } catch {
    return 'this browser cannot check signatures of ' + key.alg + ' with this key. Use another browser, or the command verify'
  }
  const signed = new TextEncoder().encode(texts[0] + '.' + texts[1])
  const valid = await crypto.subtle.verify(algorithm, imported, parts[2], signed)
  return valid ? parts[1] : 'the signature is not valid: certificate.jws was changed after it was signed'
}

const texts = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')
/** The reason why a value has not the form of a certificate; null if it has. */
const formProblem = (value) => {
  const no = 'the signed content is not a certificate: '
  if (!isObject(value)) return no + 'it is no object'
  if (typeof value.schema === 'number' && value.schema > 2) return 'it has the format ' + value.schema + ', and this page reads 1 and 2. Verify it with the version of the suite that made it, or a later one'
  const extra = Object.keys(value).find((name) => !settings.fields.includes(name))
  if (extra !== undefined) return no + 'it must not have additional properties'
  const missing = settings.required.find((name) => !(name in value))
  if (missing !== undefined) return no + missing + ' is missing'
  const { schema, kind, role, target, issue, rules } = value
  if (schema !== 1 && schema !== 2) return no + 'its format is unknown'
  if (kind !== 'platform-conformance certificate' || !['platform', 'partner'].includes(role)) return no + 'it has another kind or role'
  if (!isObject(target) || typeof target.name !== 'string' || typeof target.url !== 'string') return no + 'its target is unreadable'
  for (const name of ['suite', 'contract', 'started', 'finished', 'result']) if (typeof value[name] !== 'string') return no + name + ' is no text'
  for (const name of ['features', 'waivers', 'warnings']) if (!texts(value[name])) return no + name + ' is no list'
  if (!settings.results.includes(value.result)) return no + 'its result is unknown'
  if (!Array.isArray(rules) || !rules.every((rule) => isObject(rule) && ['id', 'clause', 'tier', 'level', 'verdict'].every((name) => typeof rule[name] === 'string'))) return no + 'its rules are unreadable'
  if (schema === 2 && !isObject(issue)) return no + 'issue is missing. It was not made by the command sign'
  if (isObject(issue) && !['serial', 'issued', 'expires'].every((name) => typeof issue[name] === 'string')) return no + 'its issue is unreadable'
  if (isObject(issue) && !['issuer', 'holder', 'nonce'].every((name) => issue[name] === null || typeof issue[name] === 'string')) return no + 'its issue is unreadable'
  return null
}

const originOf = (url) => { try { const { origin } = new URL(url); return origin === 'null' ? null : origin } catch { return null } }
const expectations = ({ target, issue }, { nonce, origin }) => {
  const problems = []
  if (nonce !== '' && (issue?.nonce ?? null) !== nonce) problems.push(issue?.nonce == null ? 'it has no nonce' : 'it has another nonce than the expected one')
  if (origin !== '' && originOf(target.url) !== originOf(origin)) problems.push('it is for ' + (originOf(target.url) ?? target.url) + ', expected ' + origin)
  if (target.origin !== undefined && target.origin !== originOf(target.url)) problems.push('its origin ' + target.origin + ' is not that of its address ' + target.url)
  return problems
}
const resultProblems = ({ rules, result, standards, own, shard, interrupted, strictSchema }) => {
  const problems = []
  const seen = new Set()
  for (const { id } of rules) { if (seen.has(id)) problems.push(id + ' is on it twice'); seen.add(id) }
  const counted = rules.filter(({ level, tier, waived }) => level === 'must' && waived !== true && (tier === 'contract' || (tier === 'standard' ? standards === true : own?.counted === true)))
  const isFurther = ({ verdict, oneSchool }) => verdict === 'not exercised' && oneSchool === true
  const judged = counted.filter((rule) => !isFurther(rule))
  const has = (...verdicts) => judged.some(({ verdict }) => verdicts.includes(verdict))
  const words = judged.length < counted.length ? 'conformant for one school' : 'conformant'
  const best = has('violated') || strictSchema?.broken > 0 ? 'not conformant' : has('undecided', 'not exercised') || !has('passed') || shard !== null || interrupted !== null ? 'incomplete' : words
  const good = result.startsWith('conformant')
  if ((good && result.replace(/ with waivers$/, '') !== best) || ((best === 'not conformant') !== (result === 'not conformant'))) problems.push('its result is "' + result + '", but its rules give "' + best + '"')
  return problems
}

const check = async (jws, key, terms) => {
  const payload = await payloadOf(jws, key)
  if (typeof payload === 'string') return { problems: [payload] }
  const text = new TextDecoder().decode(payload)
  const value = parsed(text)
  if (value === undefined) return { problems: ['the signed content is not JSON'] }
  const form = formProblem(value)
  if (form !== null) return { problems: [form] }
  if (JSON.stringify(value, null, 2) + '\\n' !== text) return { problems: ['the signed content is not written as this suite writes it: a field is repeated, or the layout differs'] }
  const times = { now: Date.now() }
  if (terms.maxAge !== '') times.maxAge = Number(terms.maxAge)
  if (key.iat !== undefined) times.keyMade = key.iat
  if (key.exp !== undefined) times.keyEnded = key.exp
  const problems = [...timeProblems(value, times), ...expectations(value, terms), ...resultProblems(value)]
  return { problems, certificate: value, digest: hex(await sha256(payload)) }
}

const add = (parent, name, text) => { const one = document.createElement(name); one.textContent = visible(text); parent.append(one); return one }
const rowsOf = ({ target, role, result, suite, started, finished, rules, features, waivers, issue }, digest) => {
  const verdicts = rules.map(({ verdict, inPart }) => inPart === undefined ? verdict : 'passed in part')
  const count = (name) => verdicts.filter((verdict) => verdict === name).length + ' ' + name
  return [
    ['result', result], ['role', role], ['target', target.name], ['address', target.url],
    ['holder', issue?.holder ?? 'not named'], ['issuer', issue?.issuer ?? 'not named'],
    ['serial number', issue ? grouped(issue.serial) : 'none'], ['signed', issue?.issued ?? 'unknown'], ['valid until', issue?.expires ?? 'unknown'],
    ['nonce', issue?.nonce ?? 'none'], ['run', started + ' to ' + finished], ['suite', suite],
    ['rules', rules.length + ': ' + ['passed', 'passed in part', 'violated', 'undecided', 'not exercised', 'not applicable'].map(count).join(', ')],
    ['features', features.join(', ') || 'none'], ['waivers', waivers.join(', ') || 'none'], ['SHA-256', grouped(digest) + ' of certificate.json'],
  ]
}
const show = (problems, certificate, digest) => {
  const out = field('result')
  out.replaceChildren()
  const good = problems.length === 0
  out.className = good ? 'good' : 'bad'
  const foreign = problems[0] === unreadable
  add(out, 'h2', good ? 'Genuine. The result of the run: ' + certificate.result : foreign ? 'This file is not a signed certificate' : 'This certificate does not verify')
  if (foreign) add(out, 'p', 'Choose the file certificate.jws. The files certificate.json and certificate.html have no signature.')
  if (good) add(out, 'p', 'The signature is valid, and the checks of this page found nothing wrong. Read below what was not checked.')
  else { const list = add(out, 'ul', ''); for (const one of problems.slice(0, 20)) add(list, 'li', one) }
  const rows = field('fields')
  rows.replaceChildren()
  field('content').hidden = !good
  if (good) for (const [name, value] of rowsOf(certificate, digest)) { add(rows, 'dt', name); add(rows, 'dd', value) }
}

let keyNow = settings.key
const useKey = async (key) => {
  const problem = keyProblem(key)
  keyNow = problem === null ? key : null
  field('thumbprint').textContent = problem === null ? await thumbprintOf(key) : 'none: ' + problem
}
field('key').addEventListener('change', async () => { const [file] = field('key').files; if (file) await useKey(file.size > 100000 ? undefined : parsed(await file.text())) })
let dropped
for (const name of ['dragover', 'drop']) document.addEventListener(name, (event) => event.preventDefault())
document.addEventListener('drop', (event) => { const [file] = event.dataTransfer.files; if (file) { dropped = file; field('dropped').textContent = 'Dropped: ' + visible(file.name); form.requestSubmit() } })
field('file').addEventListener('change', () => { dropped = undefined; field('dropped').textContent = '' })
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const file = dropped ?? field('file').files[0]
  const terms = { nonce: field('nonce').value, origin: field('origin').value.trim(), maxAge: field('max-age').value }
  try {
    if (!file) show(['choose the file certificate.jws'])
    else if (file.size > 16777216) show(['the file is too large'])
    else if (!keyNow) show(['choose the public key of the issuer'])
    else if (terms.origin !== '' && originOf(terms.origin) === null) show(['the expected address is no address'])
    else if (!globalThis.crypto?.subtle) show(['this browser checks no signatures on this page. Open the page from disk or over https, or use the command verify'])
    else { const { problems, certificate, digest } = await check(await file.text(), keyNow, terms); show(problems, certificate, digest) }
  } catch { show([unreadable]) }
  field('result').focus()
})
useKey(settings.key)
field('go').disabled = false
`
