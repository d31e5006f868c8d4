/**
 * What a publishable report shows in place of texts: `‹text 12›`. Equal texts have equal numbers.
 * @module
 */

/** What is known about a replaced text by its form. */
export type Kind =
  | 'text'
  | 'long text'
  | 'number'
  | 'digits'
  | 'date'
  | 'date-time'
  | 'time'
  | 'email'
  | 'uuid'
  | 'host'
  | 'key'
  | 'secret'

/** Characters of the longest `text`; more are a `long text`. */
const longest = 64

const forms: readonly (readonly [kind: Kind, form: RegExp])[] = [
  ['digits', /^\d+$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]{0,12}(?:Z|[+-]\d\d:?\d\d)?$/],
  ['time', /^\d\d?:\d\d(?::\d\d)?$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
]

/** A placeholder: its kind and its number, in a part of a run also that of the part. */
const form =
  /^‹(?:text|long text|number|digits|date|date-time|time|email|uuid|host|key|secret) \d{1,9}(?:\.\d{1,9})?›$/

/** True for a text that is a placeholder of an earlier publishable run, or looks like one. */
export function isPlaceholder(text: string): boolean {
  return form.test(text)
}

/** The form of a text. */
export function kindOf(text: string): Kind {
  const placeholder = forms.find(([, pattern]) => pattern.test(text))
  if (placeholder !== undefined) return placeholder[0]
  const at = text.indexOf('@')
  if (at > 0 && at < text.length - 1 && text.indexOf('@', at + 1) < 0 && !/\s/.test(text)) return 'email'
  return text.length > longest ? 'long text' : 'text'
}

/** The numbers of replaced texts. */
export class Placeholders {
  readonly #numbers = new Map<string, number>()
  /** Texts that may be quoted in a message, by their first word. */
  readonly #learned = new Map<string, { readonly text: string; readonly offset: number }[]>()

  /** @param prefix before each number, so that two parts of a run have no equal ones: `2.` */
  constructor(readonly prefix: string) {}

  /** The placeholder of a text. */
  of(text: string, kind: Kind = kindOf(text)): string {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size + 1
      this.#numbers.set(text, number)
    }
    return `‹${kind} ${this.prefix}${number}›`
  }

  /**
   * Learns a text that messages may quote.
   * @param first its first word
   * @param offset where the word begins in the text
   */
  learn(text: string, first: string, offset: number): void {
    const same = this.#learned.get(first)
    if (same === undefined) this.#learned.set(first, [{ text, offset }])
    else if (same.every((one) => one.text !== text)) {
      same.push({ text, offset })
      same.sort((one, other) => other.text.length - one.text.length)
    }
  }

  /** The learned texts whose first word is this one, the longest first. */
  learned(first: string): readonly { readonly text: string; readonly offset: number }[] {
    return this.#learned.get(first) ?? []
  }

  /** True for a learned text. */
  knows(text: string): boolean {
    return this.learned(text).some((one) => one.text === text)
  }

  /** All texts that were replaced. */
  replaced(): readonly string[] {
    return [...this.#numbers.keys()]
  }
}
