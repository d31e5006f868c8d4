/**
 * Looks for a secret in a text in many encodings. Shares nothing with the redactor.
 * @module
 */

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0')

/** How others would write a secret: one text for each way. */
export function writings(secret: string): Map<string, string> {
  const ways = new Map<string, string>([['raw', secret]])
  const bytes = Buffer.from(secret, 'utf8')
  const strict = [...bytes]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128
        ? String.fromCharCode(byte)
        : `%${hex(byte, 2)}`,
    )
    .join('')
  ways.set('percent, lower hex', strict)
  ways.set(
    'percent, upper hex',
    strict.replace(/%../g, (code) => code.toUpperCase()),
  )
  ways.set('percent, every byte', [...bytes].map((byte) => `%${hex(byte, 2).toUpperCase()}`).join(''))
  ways.set('component', encodeURIComponent(secret))
  ways.set('component twice', encodeURIComponent(encodeURIComponent(secret)))
  ways.set('form', strict.replaceAll('%20', '+'))
  ways.set('json', JSON.stringify(secret).slice(1, -1))
  ways.set('json with solidus', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'))
  ways.set(
    'json, ASCII only',
    [...JSON.stringify(secret).slice(1, -1)]
      .map((char) => (char.charCodeAt(0) > 126 ? `\\u${hex(char.charCodeAt(0), 4)}` : char))
      .join(''),
  )
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  ways.set('html', html.replaceAll('"', '&quot;'))
  ways.set('html, numbers', html.replaceAll('"', '&#34;').replaceAll("'", '&#39;').replaceAll('+', '&#43;'))
  for (const lead of ['', 'x', 'xy']) {
    for (const [name, text] of [
      ['', secret],
      [' of json', JSON.stringify(secret).slice(1, -1)],
      [' of form', strict.replaceAll('%20', '+').replace(/%../g, (code) => code.toUpperCase())],
    ] as const) {
      // A text that is whole inside base64, with any text around it.
      const whole = Buffer.from(`${lead}${text}`, 'utf8')
      const head = lead.length === 0 ? 0 : lead.length + 1
      const tail = Math.floor((whole.length * 8) / 6)
      for (const alphabet of ['base64', 'base64url'] as const)
        ways.set(`${alphabet}${name} +${lead.length}`, whole.toString(alphabet).slice(head, tail))
    }
  }
  return ways
}

/** The ways in which a secret stands in a text; empty where it does not. */
export function leaks(text: string, secret: string): string[] {
  return [...writings(secret)]
    .filter(([, written]) => written.length >= 6 && text.includes(written))
    .map(([way]) => way)
}

/** Every text inside a value, members' names included, and its JSON. */
export function allTexts(value: unknown): string {
  const texts = [JSON.stringify(value)]
  const visit = (one: unknown): void => {
    if (typeof one === 'string') texts.push(one)
    else if (typeof one === 'object' && one !== null) {
      for (const [name, field] of Object.entries(one)) {
        texts.push(name)
        visit(field)
      }
    }
  }
  visit(value)
  return texts.join('\n')
}
