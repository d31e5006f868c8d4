/**
 * Shows many rules in few lines: grouped by their topic, which is the first word of their ids.
 * @module
 */

/** Width of a line, in characters, unless the terminal is narrower. */
const usualWidth = 100

/** The topic of a rule: `authorize` for `authorize.redirect-uri.path`, `standard.token` for `standard.token.method`. */
export function topicOf(id: string): string {
  const [first = '', second = ''] = id.split('.')
  return (first === 'standard' || first === 'own') && second !== '' ? `${first}.${second}` : first
}

/** Items by the topic of their rule, in the order of first appearance. */
export function byTopic<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const topics = new Map<string, Item[]>()
  for (const item of items) {
    const topic = topicOf(idOf(item))
    topics.set(topic, [...(topics.get(topic) ?? []), item])
  }
  return topics
}

/**
 * The ids, one topic after the other: `authorize: scope.list, scope.missing, …`. Each id is there once. The only id of a
 * topic is written in full.
 * @param notes what to add to an id, in brackets
 * @param columns width of the terminal
 */
export function idLines(
  ids: readonly string[],
  indent: string,
  notes: ReadonlyMap<string, string> = new Map(),
  columns = usualWidth,
): string[] {
  const distinct = [...new Set(ids)]
  return [...byTopic(distinct, (id) => id)].flatMap(([topic, own]) => {
    const noted = (text: string, id: string): string => {
      const note = notes.get(id)
      return note === undefined ? text : `${text} (${note})`
    }
    if (own.length === 1) return own.map((id) => `${indent}${noted(id, id)}`)
    const words = own.map((id) => noted(id.slice(topic.length + 1), id))
    return wrapped(`${indent}${topic}:`, words, `${indent}  `, columns)
  })
}

/** Words after a title, separated by commas, in lines that are not too long. */
export function wrapped(
  title: string,
  words: readonly string[],
  indent: string,
  columns = usualWidth,
): string[] {
  const width = Math.min(columns, usualWidth)
  const lines: string[] = []
  let line = title
  for (const [index, word] of words.entries()) {
    const next = ` ${word}${index < words.length - 1 ? ',' : ''}`
    if (line.length + next.length > width && line !== title) {
      lines.push(line)
      line = indent.slice(1)
    }
    line += next
  }
  return [...lines, line]
}

/** A text as a paragraph, in lines that are not too long. The second line and those after it are indented more. */
export function wordsIn(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > usualWidth && line.trim() !== '') {
      lines.push(line)
      line = `${indent}  `
    }
    line += line.trim() === '' ? word : ` ${word}`
  }
  return [...lines, line]
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
