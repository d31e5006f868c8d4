/**
 * Lets custom rules judge with `expect` of vitest: an expectation counts as an assertion, and one that fails is a
 * violation. Its text is masked before anything else sees it.
 * @module
 */
import { onOneLine } from '../output/characters.js'
import { Violation } from './errors.js'
import { countAssertion, lookedAt, scope } from './scope.js'

/** What this module uses of chai, which is behind `expect`. */
export interface Chai {
  readonly Assertion: { readonly prototype: object }
  readonly config: { truncateThreshold: number }
  readonly util: {
    flag(assertion: object, key: string): unknown
    inspect(value: unknown): string
  }
}

/** The arguments of `assert` in chai. `#{this}`, `#{exp}` and `#{act}` in a message stand for values. */
type Words = string | (() => string)
type Asserted = readonly [holds: unknown, words: Words, negated: Words, expected?: unknown, actual?: unknown]
type Assert = (this: object, ...asserted: Asserted) => void

/** Characters of a value in a message. */
const longest = 300

const known = new WeakSet<object>()

/** Makes expectations count in checks. Elsewhere they stay as they are. @param chai of the vitest that runs */
export function judgeExpectations(chai: Chai): void {
  if (known.has(chai.Assertion)) return
  known.add(chai.Assertion)
  // A value that is cut before it is masked may contain a part of a secret.
  chai.config.truncateThreshold = 0
  const prototype = chai.Assertion.prototype as { assert: Assert }
  const { assert } = prototype
  prototype.assert = function judging(...asserted) {
    const here = scope.getStore()
    if (here === undefined) return assert.apply(this, [...asserted])
    const words = new Expectation(chai, this, asserted, here.step.trace.mask)
    countAssertion(words.expected)
    try {
      return assert.apply(this, [...asserted])
    } catch {
      const violation = new Violation(words.expected, words.actual, lookedAt())
      // Vitest would give this error to a test, and several run at the same time.
      if (chai.util.flag(this, 'soft') !== true) throw violation
      if (here.assertions !== null) here.assertions.failed ??= violation
    }
  }
}

/** An expectation in words. */
class Expectation {
  constructor(
    readonly chai: Chai,
    readonly assertion: object,
    readonly asserted: Asserted,
    readonly mask: (text: string) => string,
  ) {}

  /** What a conforming target does. */
  get expected(): string {
    const [, words, negated, expected] = this.asserted
    const isNegated = this.#flag('negate') === true
    const message = this.#flag('message')
    const before = typeof message === 'string' ? `${message}: ` : ''
    if (!isNegated && this.asserted.length > 3 && expected !== undefined) return this.#shown(before, expected)
    const chosen = isNegated ? negated : words
    const template = typeof chosen === 'function' ? chosen() : chosen
    const text = template
      .replace(/^expected /, '')
      .replaceAll('#{this}', () => 'the value')
      .replaceAll('#{exp}', () => this.#text(expected))
      .replaceAll('#{act}', () => 'another one')
    return this.#cut(`${before}${text}`)
  }

  /** What was found. */
  get actual(): string {
    const [, , , , actual = this.#flag('object')] = this.asserted
    return this.#shown('', actual)
  }

  #flag(name: string): unknown {
    return this.chai.util.flag(this.assertion, name)
  }

  #shown(before: string, value: unknown): string {
    return this.#cut(`${before}${this.#text(value)}`)
  }

  #text(value: unknown): string {
    return typeof value === 'string' ? value : this.chai.util.inspect(value)
  }

  /** Masked first: a part of a secret would not be recognized. */
  #cut(text: string): string {
    const line = onOneLine(this.mask(text))
    return line.length > longest ? `${line.slice(0, longest)}…` : line
  }
}

/** What an error of `expect` has that vitest throws itself: from matchers of `expect.extend`, and from `expect.fail`. */
interface Failed {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
}

/** The violation that an error of a custom rule stands for; the error itself if it is none. */
export function violationOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof Violation) return thrown
  const { name, code, message } = thrown as Failed
  const ofMatcher = '__vitest_error_context__' in thrown
  if (!ofMatcher && (name !== 'AssertionError' || code === 'ERR_ASSERTION')) return thrown
  return new Violation('that the expectation holds', onOneLine(String(message)), lookedAt())
}
