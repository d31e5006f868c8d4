/**
 * Finds the tags of HTML that may hold a secret, and their attributes.
 * @module
 */

/** The value of an attribute. */
export interface Attribute {
  /** Its place in the tag. */
  readonly start: number
  readonly value: string
}

/** A tag of a control or of metadata. */
export interface Tag {
  /** Its place in the text. */
  readonly start: number
  readonly attributes: ReadonlyMap<string, Attribute>
}

const opening = /<(?:input|meta|button)\b/gi
/** Characters of a tag behind its name. What is longer is no tag. */
const longestTag = 20_000
const nameChar = /[\w-]/
const blank = /\s/
const bareValue = /[^\s"'>]+/y

/** The tags of inputs, buttons and metadata in a text, from left to right. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = []
  let end = -1
  opening.lastIndex = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const inside = match.index + match[0].length
    if (end < inside) end = text.indexOf('>', inside)
    if (end < 0) break
    if (end - inside > longestTag) continue
    tags.push({ start: match.index, attributes: attributesOf(text.slice(match.index, end + 1)) })
    opening.lastIndex = end + 1
  }
  return tags
}

/** The attributes of a tag by name; where a name is repeated, the last one. */
function attributesOf(tag: string): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>()
  let from = 0
  for (let at = tag.indexOf('='); at >= 0; at = tag.indexOf('=', Math.max(at + 1, from))) {
    const name = nameBefore(tag, at, from)
    if (name === '') continue
    const value = valueBehind(tag, at)
    if (value === undefined) continue
    from = value.end
    attributes.set(name.toLowerCase(), { start: value.start, value: tag.slice(value.start, value.last) })
  }
  return attributes
}

function nameBefore(tag: string, equals: number, from: number): string {
  let end = equals
  while (end > from && blank.test(tag.charAt(end - 1))) end -= 1
  let start = end
  while (start > from && nameChar.test(tag.charAt(start - 1))) start -= 1
  return tag.slice(start, end)
}

/** Where a value begins and ends, and where the text behind it and its quote goes on. */
function valueBehind(tag: string, equals: number): { start: number; last: number; end: number } | undefined {
  let start = equals + 1
  while (blank.test(tag.charAt(start))) start += 1
  const quote = tag.charAt(start)
  if (quote === '"' || quote === "'") {
    const close = tag.indexOf(quote, start + 1)
    return close < 0 ? undefined : { start: start + 1, last: close, end: close + 1 }
  }
  bareValue.lastIndex = start
  const length = bareValue.exec(tag)?.[0].length
  return length === undefined ? undefined : { start, last: start + length, end: start + length }
}
