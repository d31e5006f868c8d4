/**
 * Rewrites the bodies of exchanges: keys, types and structure stay.
 * @module
 */
import type { BodyRecord } from '../record/record.js'
import { isProtocolValue } from './fields.js'
import { rewrittenJson } from './json-body.js'
import { rewrittenMarkup } from './markup-body.js'
import { isPlaceholder, kindOf } from './placeholders.js'
import type { Texts } from './texts.js'

/** Fields whose numbers are no data. */
const numericFields = new Set(
  'count errors expires_in index limit offset page pageSize status statusCode total totalCount'.split(' '),
)
/** Attributes of pages whose values are words of HTML or names of fields. */
const htmlWords = new Set('autocomplete charset enctype method name rel type'.split(' '))
const addresses = new Set('action formaction href src'.split(' '))
const cutNote = '\n… ('

/** Rewrites bodies. */
export class Bodies {
  readonly #known = new Map<string, string>()

  constructor(readonly texts: Texts) {}

  /** A body without data. @param mediaType value of Content-Type, or empty */
  body(body: BodyRecord, mediaType: string): BodyRecord {
    const key = `${mediaType}\n${body.text}`
    let text = this.#known.get(key)
    if (text === undefined) {
      text = this.#text(body, mediaType)
      this.#known.set(key, text)
    }
    // With a digest, the body could be guessed.
    return { ...body, text, sha256: null }
  }

  /** A field of a JSON object. @param json its value as JSON */
  field(name: string, json: string): readonly [name: string, json: string] {
    const shown = this.#whole(`{${JSON.stringify(name)}:${json}}`, 'application/json')
    const [, key, value] = /^\{("(?:[^"\\]|\\.)*"):(.*)\}$/s.exec(shown) ?? []
    return key === undefined || value === undefined
      ? [name, this.texts.replaced(json)]
      : [String(JSON.parse(key)), value]
  }

  /** A value of a field of JSON. */
  value(key: string, value: string): string {
    const { vocabulary } = this.texts
    if (value === '' || isPlaceholder(value)) return value
    if (isProtocolValue(vocabulary, key, value)) return value
    if (value.includes('://')) {
      this.texts.learn(value)
      return this.texts.url(value)
    }
    if (value.startsWith('/') && vocabulary.isField(key) && /path|pointer/i.test(key))
      return this.texts.path(value)
    return this.texts.replaced(value)
  }

  #text(body: BodyRecord, mediaType: string): string {
    if (body.text === '' || body.text === '(binary)') return body.text
    const cut = body.cut ? body.text.indexOf(cutNote) : -1
    const head = cut < 0 ? body.text : body.text.slice(0, cut)
    const shown = this.#whole(head, mediaType)
    return cut < 0 ? shown : `${shown}\n… (${body.bytes} bytes; the rest is left out) …`
  }

  #whole(text: string, mediaType: string): string {
    const start = text.trimStart()[0] ?? ''
    const { texts } = this
    if ('{["'.includes(start) || /json/i.test(mediaType))
      return rewrittenJson(text, {
        key: (name) => this.#key(name),
        string: (key, value) => this.value(key, value),
        number: (key, value) => this.#number(key, value),
        other: (value) => texts.replaced(value),
      })
    if (start === '<')
      return rewrittenMarkup(text, {
        text: (value) => texts.replaced(value),
        value: (attribute, value) => this.#attribute(attribute, value),
        name: (name) => this.#key(name),
      })
    if (/urlencoded/i.test(mediaType)) return texts.form(text)
    return texts.replaced(text)
  }

  #key(name: string): string {
    const { vocabulary, placeholders } = this.texts
    return name === '' || vocabulary.isField(name) || isPlaceholder(name)
      ? name
      : placeholders.of(name, 'key')
  }

  #number(key: string, text: string): string {
    if (numericFields.has(key)) return text
    this.texts.learn(text, 'number')
    return JSON.stringify(this.texts.placeholders.of(text, 'number'))
  }

  #attribute(name: string, value: string): string {
    const { texts } = this
    if (value.trim() === '') return value
    if (addresses.has(name)) return texts.url(value)
    if (htmlWords.has(name) && (texts.vocabulary.isField(value) || texts.vocabulary.isHeaderWord(value)))
      return value
    if (name === 'lang' && texts.vocabulary.isLanguage(value)) return value
    return kindOf(value) === 'digits' && value.length < 4 ? value : texts.replaced(value)
  }
}
