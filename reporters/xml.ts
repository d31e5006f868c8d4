/**
 * Writing XML 1.0 that stays well formed whatever the texts hold.
 * @module
 */

/** Characters that XML 1.0 cannot hold, not even escaped, and halves of surrogate pairs. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for an attribute or an element. What XML cannot hold is shown, as `\u0000`. */
export function escapeXml(text: string): string {
  return text
    .replace(forbidden, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/[&<>"']/g, (char) => entities[char] ?? char)
    .replace(/\r/g, '&#13;')
}

/** A text for an attribute: line ends are kept, where a reader would make blanks of them. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')
}

/** Attributes; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * One element.
 * @param content a text, which is escaped, or elements made by this function; none gives an empty element
 */
export function element(name: string, attributes: Attributes, content: string | readonly Xml[] = []): Xml {
  const open = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('')
  if (typeof content === 'string') return { xml: `<${name}${open}>${escapeXml(content)}</${name}>` }
  if (content.length === 0) return { xml: `<${name}${open}/>` }
  const inner = content.map(({ xml }) => xml).join('\n')
  return { xml: `<${name}${open}>\n${inner}\n</${name}>` }
}

/** A written piece of XML. */
export interface Xml {
  readonly xml: string
}

/** A document with its declaration. */
export function document(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}
