/**
 * What tools with JavaScript need: how to find values in an answer, and literals that no tool takes for a variable.
 * @module
 */
import { visible } from '../output/characters.js'
import { type Capture, isLink } from './captures.js'
import { type Flow, type FlowRequest, NotExportable, type Part } from './flow.js'

/** A text as a literal of JavaScript, without characters that a tool could take for the end of the script or a variable. */
export function literal(text: string): string {
  return visible(JSON.stringify(text)).replace(
    /[{}%<>]/g,
    (char) => `\\u00${char.charCodeAt(0).toString(16)}`,
  )
}

/** Functions that find a value; `head(name)` returns all lines of a header, `text` is the body, `url` that of the request. */
export const finders: readonly string[] = [
  'const plain = (text) => text.replace(/&(#x?[0-9a-f]+|amp|lt|gt|quot|apos);/gi, (all, name) => ({ amp: "&", lt: "<", gt: ">", quot: "\\"", apos: "\'" })[name.toLowerCase()] || String.fromCodePoint(/^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))));',
  'const quoted = (name) => name.replace(/[.*+?^$()|[\\]\\\\{}]/g, "\\\\$&");',
  'const attribute = (tag, name) => { const found = new RegExp("\\\\s" + name + "\\\\s*=\\\\s*(?:\\"([^\\"]*)\\"|\'([^\']*)\'|([^\\\\s>]*))", "i").exec(tag); return found ? plain(found[1] || found[2] || found[3] || "") : ""; };',
  String.raw`const tags = (name) => text.match(new RegExp("<" + name + "\\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", "gi")) || [];`,
  'const absolute = (to) => { const origin = /^[a-z]+:\\/\\/[^/?#]*/i.exec(url)[0]; const path = url.replace(/[?#].*$/s, ""); const full = /^https?:\\/\\//i.test(to) ? to : to.startsWith("//") ? url.split("//")[0] + to : to.startsWith("/") ? origin + to : to.startsWith("?") ? path + to : to === "" ? url : path.replace(/[^/]*$/, "") + to; const bare = full.replace(/#.*$/s, ""); if (!origins.includes(/^[a-z]+:\\/\\/[^/?#]*/i.exec(bare)[0])) throw new Error("The answer leads to another host."); return bare; };',
  'const find = { cookie: (key) => head("set-cookie").map((line) => line.split(";")[0]).filter((pair) => pair.startsWith(key + "=")).map((pair) => pair.slice(key.length + 1)).pop(), parameter: (key) => { const found = new RegExp("[?&#]" + quoted(key) + "=([^&#]*)").exec(head("location")[0] || ""); return found ? decodeURIComponent(found[1].replace(/\\+/g, " ")) : ""; }, location: () => absolute(head("location")[0] || ""), json: (key) => { const found = new RegExp("\\"" + quoted(key) + "\\"\\\\s*:\\\\s*\\"([^\\"]*)\\"").exec(text); return found ? found[1] : ""; }, field: (key) => { const tag = tags("input").find((one) => attribute(one, "name") === key); return tag ? attribute(tag, "value") : ""; }, action: () => absolute(attribute(tags("form")[0] || "", "action")) };',
]

/** How a captured value is found. */
export function call({ kind, key }: Capture): string {
  return isLink(kind) ? `find.${kind}()` : `find.${kind}(${literal(key)})`
}

const none: ReadonlySet<string> = new Set()

/** The name of the variable that has the same value with URL encoding. */
export const encodedName = (name: string): string => `${name}_encoded`

/** All variables of a flow that are needed with URL encoding. */
export function encodedVariables({ requests }: Flow): ReadonlySet<string> {
  const parts = requests.flatMap(({ url, headers, basic, body }) => [
    ...url,
    ...headers.flatMap(([, value]) => value),
    ...(basic ?? []),
    ...(body ?? []),
  ])
  return new Set(
    parts.flatMap((part) => (typeof part !== 'string' && part.encoding === 'url' ? [part.variable] : [])),
  )
}

/**
 * The URL with `{{variables}}`.
 * @param plain variables that are the same with URL encoding
 */
export function urlText({ url }: FlowRequest, plain: ReadonlySet<string> = none): string {
  return joined(url, plain, (text) => text.replace(/[{}`"<>\\^|\s]/g, percent))
}

/** The value of a header with `{{variables}}`. @throws {NotExportable} if a tool would take a part for a variable */
export function headerText(value: readonly Part[], plain: ReadonlySet<string> = none): string {
  return joined(value, plain, (text) => {
    if (/\{\{|\}\}/.test(text) || visible(text) !== text)
      throw new NotExportable(
        'a header has text that these tools would take for a variable. Use --export curl',
      )
    return text
  })
}

/**
 * The body with `{{variables}}`, on one line.
 * @throws {NotExportable} for any other body than a form or JSON
 */
export function bodyText({ body, headers }: FlowRequest, plain: ReadonlySet<string> = none): string | null {
  if (body === null) return null
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].join('') ?? ''
  if (/urlencoded/i.test(type))
    return joined(body, plain, (text) => text.replace(/[^\w.~%&=+*:/?@,;!()-]/g, percent))
  const text = body.map((part) => (typeof part === 'string' ? part : '')).join('')
  const isJson = /json/i.test(type) && /^[[{]/.test(typeof body[0] === 'string' ? body[0] : '')
  if (!isJson || /[\n\r]/.test(text) || visible(text) !== text || /\{\{|\}\}|%\}/.test(text))
    throw new NotExportable('it sends a body that these tools cannot send unchanged. Use --export curl')
  return joined(body, plain, (part) => part)
}

function joined(
  parts: readonly Part[],
  plain: ReadonlySet<string>,
  literally: (text: string) => string,
): string {
  const nameOf = ({ variable, encoding }: Exclude<Part, string>): string =>
    encoding === 'url' && !plain.has(variable) ? encodedName(variable) : variable
  return parts.map((part) => (typeof part === 'string' ? literally(part) : `{{${nameOf(part)}}}`)).join('')
}

function percent(char: string): string {
  return [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** User and password of HTTP Basic authentication: each with `{{variables}}`. */
export function basicText(
  basic: readonly Part[],
  plain: ReadonlySet<string> = none,
): { readonly user: string; readonly password: string } {
  const text = headerText(basic, plain)
  const at = text.indexOf(':')
  return { user: text.slice(0, at), password: text.slice(at + 1) }
}
