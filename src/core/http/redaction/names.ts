/**
 * Which names stand in front of secrets, and which values are none although they stand there.
 * @module
 */

/** Query, form, JSON and input names whose values never leave; lower case. */
const secretNames = new Set([
  'api_key',
  'apikey',
  'assertion',
  'authorization',
  'client_assertion',
  'code',
  'code_verifier',
  'id_token_hint',
  'jsessionid',
  'jwt',
  'passwd',
  'phpsessid',
  'pwd',
  'samlresponse',
  'session_id',
  'session_state',
  'sessionid',
  'sid',
  'ticket',
])

/** `client_secret`, `j_password`, `userPassword`, `_csrf`, `__RequestVerificationToken`, `access_token`, … */
const secretShape = /(?:password|passwort|kennwort|secret|token)$|csrf|xsrf/i

/** For {@link mayNameSecret}. One pattern for all would take several times as long. */
const anyName = [...secretNames].join('|')
const shapes = /password|passwort|kennwort|secret|token|csrf|xsrf/i
const plainly = new RegExp(`(?<![\\w-])(?:${anyName})(?=["'\\s:=>])`, 'i')
const beforeEscape = new RegExp(`(?<![\\w-])(?:${anyName})(?=["'\\s:=>&\\\\+])`, 'i')
const behindEscape = new RegExp(`\\\\[bfnrt](?:${anyName})(?![\\w-])`, 'i')

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/** True if the value of a parameter or field with this name is a secret. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase()) || secretShape.test(name)
}

/**
 * False if no parameter or field of a text has the name of a secret.
 * @param escaped true if the name is written plainly, but the text around it may be escaped
 */
export function mayNameSecret(text: string, escaped = false): boolean {
  if (shapes.test(text)) return true
  return escaped ? beforeEscape.test(text) || behindEscape.test(text) : plainly.test(text)
}

/** True if a header of this name has only a secret as its value. */
export function isSecretHeader(name: string): boolean {
  const known = headers.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  const secret = secretHeaders.has(lower) || isSecretName(lower.replace(/^x-/, '').replaceAll('-', '_'))
  if (headers.size < mostHeaders) headers.set(name, secret)
  return secret
}

/** Names of headers that were asked for. */
const headers = new Map<string, boolean>()
const mostHeaders = 1000

/**
 * Words, dates and small numbers. If they were masked everywhere, the evidence would be unreadable, and nothing would
 * be hidden. They are still masked in the place of a secret.
 */
export function isPlain(value: string): boolean {
  return value.split(/[^\p{L}\p{N}]+/u).every((part) => /^(?:\p{L}{0,15}|\d{0,10})$/u.test(part))
}

/** An error's name or number in a parameter that happens to be called `code`: no authorization code. */
export function namesAnError(value: string): boolean {
  if (/^\d{1,5}$/.test(value)) return true
  if (value.length > 60) return false
  // Several words in one letter case: random text is not made so.
  if (/^(?:[a-z]{2,}(?:[_.-][a-z]{2,})+|[A-Z]{2,}(?:[_.-][A-Z]{2,})+)$/.test(value)) return true
  return (
    /^[a-z]+(?:[_.-][a-z]+)*$/i.test(value) &&
    /invalid|error|denied|unsupported|mismatch|missing|required|unauthori[sz]ed|resource|forbidden|unknown|expired|unregistered|not_?found/i.test(
      value,
    )
  )
}
