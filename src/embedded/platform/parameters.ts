/**
 * Request parameters in the order in which they were sent, with repetitions.
 * @module
 */
import { parseJson } from './request-limits.js'

/** An ordered, immutable list of named values. */
export class Parameters {
  readonly entries: readonly (readonly [name: string, value: string])[]

  constructor(entries: readonly (readonly [string, string])[] = []) {
    this.entries = entries
  }

  /** The first value of a name. */
  get(name: string): string | undefined {
    return this.entries.find((entry) => entry[0] === name)?.[1]
  }

  /** Every value of a name. */
  all(name: string): string[] {
    return this.entries.filter((entry) => entry[0] === name).map((entry) => entry[1])
  }

  /** Names that were sent, each once. */
  names(): string[] {
    return [...new Set(this.entries.map((entry) => entry[0]))]
  }

  /** A copy with only the entries that `keep` accepts. */
  filter(keep: (name: string, value: string) => boolean): Parameters {
    return new Parameters(this.entries.filter(([name, value]) => keep(name, value)))
  }

  /** A copy in which one value replaces all values of a name. */
  with(name: string, value: string): Parameters {
    return new Parameters([...this.filter((other) => other !== name).entries, [name, value]])
  }

  /** A copy without this name. */
  without(...names: string[]): Parameters {
    return this.filter((name) => !names.includes(name))
  }
}

/** Turns `+` into a blank and decodes percent escapes. Escapes that are not UTF-8 stay unchanged. */
export function decodeForm(raw: string): string {
  const text = raw.replaceAll('+', ' ')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Splits a query or form body and keeps repetitions. */
export function parseForm(raw: string, decode: (raw: string) => string = decodeForm): Parameters {
  const entries = raw
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
  return new Parameters(entries)
}

/** Reads a JSON object as parameters. Any other text returns no parameters. */
export function parseJsonParameters(raw: string): Parameters {
  try {
    const value: unknown = parseJson(raw)
    if (typeof value !== 'object' || value === null) return new Parameters()
    return new Parameters(Object.entries(value).map(([name, field]) => [name, String(field)]))
  } catch {
    return new Parameters()
  }
}

/** Reads the text fields of a multipart body. */
export function parseMultipart(raw: string, contentType: string): Parameters {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) return new Parameters()
  const entries = raw.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const at = part.indexOf('\r\n\r\n')
    const name = /name="([^"]*)"/i.exec(part)?.[1]
    return at < 0 || name === undefined ? [] : [[name, part.slice(at + 4).replace(/\r\n$/, '')]]
  })
  return new Parameters(entries)
}
