/**
 * Where a text ends that should be an HTML page. Reads it once, from beginning to end.
 * @module
 */

/** Elements whose end tag HTML does not need, or does not have. */
const withoutEndTag: ReadonlySet<string> = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'head p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rp rt'
  ).split(' '),
)

/** Elements whose content is text: a tag in it is none. */
const withText: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes'.split(' '),
)

/**
 * `closed`: each element that needs an end tag has one. `open`: an element is open. `inside`: it ends in a tag, a
 * comment or a script, so that more of it must follow.
 */
export type EndOfHtml = 'closed' | 'open' | 'inside'

/** Where the text of a page ends. */
export function endOfHtml(text: string): EndOfHtml {
  /** How often each element is open. */
  const depth = new Map<string, number>()
  const tags = /<(?:(!--)|([!?])|(\/?)([a-z][^\s/>]*))/gi
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const [, comment, declaration, slash = '', name = ''] = tag
    const end =
      comment === undefined
        ? declaration === undefined
          ? endOfTag(text, tags.lastIndex)
          : after(text, '>', tags.lastIndex)
        : after(text, '-->', tags.lastIndex)
    if (end === -1) return 'inside'
    tags.lastIndex = end
    const element = name.toLowerCase()
    if (element === '' || withoutEndTag.has(element)) continue
    if (slash === '/') depth.set(element, Math.max(0, (depth.get(element) ?? 0) - 1))
    else if (text.charAt(end - 2) !== '/') {
      if (withText.has(element)) {
        const closing = new RegExp(`</${element}[\\s/>]`, 'gi')
        closing.lastIndex = end
        if (!closing.test(text)) return 'inside'
        tags.lastIndex = closing.lastIndex - 1
      } else depth.set(element, (depth.get(element) ?? 0) + 1)
    }
  }
  return [...depth.values()].some((count) => count > 0) ? 'open' : 'closed'
}

/** The place after a text; -1 if it does not come. */
function after(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from)
  return at === -1 ? -1 : at + wanted.length
}

/** The place after a tag, whose values may contain `>`; -1 if it does not end. */
function endOfTag(text: string, from: number): number {
  const parts = /=\s*(?:"[^"]*("?)|'[^']*('?))|>/g
  parts.lastIndex = from
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    if (part[0] === '>') return parts.lastIndex
    if (part[1] === '' || part[2] === '') return -1
  }
  return -1
}
