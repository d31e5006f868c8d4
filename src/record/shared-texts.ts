/**
 * Keeps equal texts of exchanges once. A run sends the same header lines thousands of times, and gets the same bodies
 * often.
 * @module
 */
import type { BodyRecord, ExchangeRecord, HeaderLine } from './record.js'

/** The texts of the exchanges of one run. It keeps no text that no exchange had. */
export class SharedTexts {
  readonly #texts = new Map<string, string>()
  /** Header lines by name, then by value. */
  readonly #lines = new Map<string, Map<string, HeaderLine>>()

  /** @param what `lines`: only purposes and header lines, because bodies are not kept for long */
  constructor(readonly what: 'all' | 'lines' = 'all') {}

  /** The same exchange, in which equal purposes, header lines and bodies are the same objects as in earlier ones. */
  exchange(exchange: ExchangeRecord): ExchangeRecord {
    const { purpose, request, response } = exchange
    return {
      ...exchange,
      purpose: this.#text(purpose),
      request: { ...request, headers: this.#headers(request.headers), body: this.#body(request.body) },
      response:
        response === null
          ? null
          : { ...response, headers: this.#headers(response.headers), body: this.#body(response.body) },
    }
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }

  #body(body: BodyRecord | null): BodyRecord | null {
    return body === null || this.what === 'lines' ? body : { ...body, text: this.#text(body.text) }
  }

  #headers(lines: readonly HeaderLine[]): HeaderLine[] {
    return lines.map((line) => {
      const [name, value] = line
      const values = this.#lines.get(name)
      const known = values?.get(value)
      if (known !== undefined) return known
      if (values === undefined) this.#lines.set(name, new Map([[value, line]]))
      else values.set(value, line)
      return line
    })
  }
}
