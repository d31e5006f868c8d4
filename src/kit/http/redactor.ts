/**
 * Masks secrets before anything is recorded, logged or thrown.
 *
 * Two nets. By value: everything in the profile and everything seen on the wire that opens a door is replaced
 * wherever it turns up, raw, URL-encoded or inside base64. By place: what stands where a secret stands (an
 * Authorization header, a `password` field) is replaced even if its value was never seen, because a wrong
 * password that a check sends is often the right one with a character changed.
 * @module
 */

/** Query, form and JSON names whose values never leave. */
const secretNames = new Set([
  'access_token',
  'assertion',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'id_token',
  'id_token_hint',
  'passwd',
  'password',
  'refresh_token',
  'secret',
  'session_state',
  'token',
])

const secretHeaders = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-csrf-token',
])

/** Shortest value worth masking by value: shorter ones would eat ordinary words. */
const shortest = 6

/** Holds the secrets of one run. */
export class Redactor {
  readonly #labels = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  /** All forms of all secrets by their first characters, longest first, so that one pass over a text finds them. */
  readonly #forms = new Map<string, { form: string; label: string }[]>()

  /**
   * Learns a secret.
   * @param value the secret itself; too short ones are left alone
   * @param label what stands in its place: a profile key (`$OIDC_CLIENT_SECRET`), else a kind which gets a number
   */
  add(value: string, label: string): void {
    if (value.length < shortest || this.#labels.has(value)) return
    const shown = label.startsWith('$') ? label : this.#number(label)
    this.#labels.set(value, shown)
    for (const form of formsOf(value)) {
      const head = form.slice(0, shortest)
      const bucket = this.#forms.get(head)
      if (bucket === undefined) this.#forms.set(head, [{ form, label: shown }])
      else {
        bucket.push({ form, label: shown })
        bucket.sort((x, y) => y.form.length - x.form.length)
      }
    }
  }

  /** Learns what stands where a secret stands: named pairs of a query, a form or a JSON object. */
  addPair(name: string, value: string): void {
    const key = name.toLowerCase()
    if (!secretNames.has(key)) return
    if (key === 'code' && isWord(value)) return
    this.add(value, key)
  }

  /** Every secret learned so far, for the scan of what was written. */
  secrets(): { name: string; value: string }[] {
    return [...this.#labels].map(([value, name]) => ({ name, value }))
  }

  /** The label under which a secret is shown, if it is known. */
  labelOf(value: string): string | undefined {
    return this.#labels.get(value)
  }

  /** Masks known secrets in any text. */
  text(text: string): string {
    let out = ''
    let copied = 0
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const bucket = this.#forms.get(text.slice(at, at + shortest))
      const hit = bucket?.find(({ form }) => text.startsWith(form, at))
      if (hit === undefined) continue
      out += text.slice(copied, at) + hit.label
      copied = at + hit.form.length
      at = copied - 1
    }
    return copied === 0 ? text : out + text.slice(copied)
  }

  /** Masks a header value: by place, then by value. */
  header(name: string, value: string): string {
    const lower = name.toLowerCase()
    if (!secretHeaders.has(lower)) return this.url(value)
    if (lower === 'cookie') return value.replace(/=([^;]*)/g, (_, v: string) => `=${this.#mask(v, 'cookie')}`)
    if (lower === 'set-cookie')
      return value.replace(/=([^;]*)/, (_, v: string) => `=${this.#mask(v, 'cookie')}`)
    const space = value.indexOf(' ')
    if (space <= 0) return value === '' ? '' : this.#mask(value, 'credentials')
    const credentials = value.slice(space + 1)
    return `${value.slice(0, space)} ${credentials === '' ? '' : this.#credentials(value.slice(0, space), credentials)}`
  }

  /** Masks a URL, or any text with `name=value` pairs in it: by place, then by value. */
  url(text: string): string {
    return this.text(maskPairs(text, (name, value) => this.#pair(name, value)))
  }

  /**
   * Masks a body by its media type: forms and JSON by place, all by value.
   * @param mediaType value of Content-Type, or empty
   */
  body(text: string, mediaType: string): string {
    if (/json/i.test(mediaType) || /^\s*[[{]/.test(text)) return this.text(this.#json(text))
    return this.text(
      maskPairs(
        maskInputs(text, (name, value) => this.#pair(name, value)),
        (name, value) => this.#pair(name, value),
      ),
    )
  }

  #json(text: string): string {
    return text.replace(
      /("(?:[^"\\]|\\.)*")(\s*:\s*)("(?:[^"\\]|\\.)*")/g,
      (whole, name: string, colon: string, value: string) => {
        const key = unquote(name)
        if (!secretNames.has(key.toLowerCase())) return whole
        const masked = this.#pair(key, unquote(value))
        return `${name}${colon}${JSON.stringify(masked)}`
      },
    )
  }

  #pair(name: string, value: string): string {
    if (value === '' || !secretNames.has(name.toLowerCase())) return value
    if (name === 'code' && isWord(value)) return value
    return this.#mask(safeDecode(value), name)
  }

  #credentials(scheme: string, credentials: string): string {
    const known = this.labelOf(credentials)
    if (known !== undefined) return known
    if (scheme.toLowerCase() !== 'basic') return this.#mask(credentials, 'credentials')
    const decoded = Buffer.from(credentials, 'base64').toString('utf8')
    const colon = decoded.indexOf(':')
    if (colon < 0) return '‹credentials›'
    return `‹base64 of ${this.text(decoded.slice(0, colon))}:${this.#mask(decoded.slice(colon + 1), 'password')}›`
  }

  #mask(value: string, kind: string): string {
    if (value === '') return ''
    return this.labelOf(value) ?? `‹${kind}›`
  }

  #number(kind: string): string {
    const next = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, next)
    return `‹${kind} ${next}›`
  }
}

/** The forms in which a secret may turn up: raw, URL-encoded, JSON-escaped, and inside base64 at each alignment. */
export function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const json = JSON.stringify(value).slice(1, -1)
  const html = value
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
  const forms = [value, encoded, form, json, html, encoded.replace(/%../g, (hex) => hex.toLowerCase())]
  const bytes = Buffer.from(value, 'utf8')
  for (const shift of [0, 1, 2]) {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // Only the characters that no neighbouring byte influences.
    const start = shift === 0 ? 0 : shift + 1
    const end = (bytes.length + shift) % 3 === 0 ? padded.length : padded.length - 1
    const core = padded.slice(start, end)
    if (core.length < 8) continue
    forms.push(core, core.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(core))
  }
  return [...new Set(forms)]
}

function maskPairs(text: string, mask: (name: string, value: string) => string): string {
  return text.replace(
    /(^|[?&#;\s"'])([A-Za-z_][\w.-]{0,40})=([^&#\s"'<>]*)/g,
    (whole, before: string, name: string, value: string) => {
      const masked = mask(name, value)
      return masked === value ? whole : `${before}${name}=${masked}`
    },
  )
}

function maskInputs(html: string, mask: (name: string, value: string) => string): string {
  return html.replace(/<input\b[^>]*>/gi, (tag) => {
    const name = /\bname=["']?([^"'\s>]+)/i.exec(tag)?.[1]
    if (name === undefined) return tag
    const hidden = /csrf|xsrf|nonce|token|state/i.test(name)
    return tag.replace(/\bvalue=(["'])(.*?)\1/i, (_, quote: string, value: string) => {
      const masked = hidden && value !== '' ? `‹${name}›` : mask(name, value)
      return `value=${quote}${masked}${quote}`
    })
  })
}

function unquote(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal.slice(1, -1)
  }
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** Names of errors and short numbers are no authorization codes: they are what a reader of the evidence looks for. */
function isWord(value: string): boolean {
  return value.length < 30 && /^(?:[a-z]+(?:[_-][a-z]+)*|\d{1,5})$/.test(value)
}
