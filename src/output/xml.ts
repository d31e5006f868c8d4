/**
 * Writes XML 1.0 that stays well formed with any text in it.
 * @module
 */
import { visible } from './characters.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Escapes a text for an element. Characters that XML does not allow, and those that cannot be seen, become visible as
 * `\u0000`.
 */
export function forXml(text: string): string {
  return visible(text, '\n\r\t')
    .replace(/[&<>"']/g, (char) => entities[char] ?? char)
    .replace(/\r/g, '&#13;')
}

/** Escapes a text for an attribute. Line ends stay; unescaped, a parser would turn them into spaces. */
function escapeAttribute(text: string): string {
  return forXml(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')
}

/** Attributes of an element. Undefined ones are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * Makes one element.
 * @param content a text, which is escaped, or elements made by this function; default: an empty element
 */
export function element(name: string, attributes: Attributes, content: string | readonly Xml[] = []): Xml {
  const open = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('')
  if (typeof content === 'string') return { xml: `<${name}${open}>${forXml(content)}</${name}>` }
  if (content.length === 0) return { xml: `<${name}${open}/>` }
  const inner = content.map(({ xml }) => xml).join('\n')
  return { xml: `<${name}${open}>\n${inner}\n</${name}>` }
}

/** A piece of XML. */
export interface Xml {
  readonly xml: string
}

/** Makes a document with an XML declaration. */
export function document(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}
