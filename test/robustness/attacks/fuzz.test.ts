/**
 * Parsers read any text: they end, throw no other errors than the documented ones, and keep what must hold. The seed is
 * printed if one fails; FUZZ_SEED=… repeats it. FUZZ_RUNS=… tries more texts.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../../../src/core/browser/page.js'
import { submitsAtOnce } from '../../../src/core/browser/script.js'
import { pageWork } from '../../../src/core/browser/tree.js'
import { Undecided } from '../../../src/core/errors.js'
import { Answer } from '../../../src/core/http/answer.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { retryAfter } from '../../../src/core/http/retry.js'
import { forTerminal, printable } from '../../../src/output/terminal.js'
import { findCodes, findTokens } from '../../../src/platform/sso/findings.js'
import { decodeToken } from '../../../src/platform/sso/flow.js'
import { oddities, valuesOf } from '../../../src/profile/dotenv.js'
import { YamlError, yamlValue } from '../../../src/profile/yaml.js'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_250_101)
const few = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300), seed }

/** Texts made of words that a parser knows, in any order, with noise between them. */
function salad(...words: readonly string[]): fc.Arbitrary<string> {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  return fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))
}

const html = salad(
  ...[
    '<',
    '>',
    '<form action="/a?b=c">',
    '<input type=password name=p value=v>',
    '<input ',
    'name=',
    '"',
    "'",
    '&',
    '=',
  ],
  ...[
    '<script>',
    '</script>',
    '<base href="',
    '<meta http-equiv=refresh content="0;url=',
    '<template>',
    '<svg>',
    '</p>',
  ],
  ...['<table>', '<label for=a>', '<select>', '<option selected>', '<!--', '-->', '\0', '\ud800', '#', '?'],
)
const json = salad(
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"a"',
  '"password"',
  '"',
  '\\',
  '1e400',
  '-',
  'null',
  '"__proto__"',
  '\ufeff',
)
const form = salad('password=', '&', 'code=', ';', '%41', '%', '+', '‹', '›', 'x=y', '?', '#', ' ', '{', '"')
const text = fc.oneof(html, json, form)

const at = new URL('https://school.example/a?b=c')
const answer = (body: string, type: string): Answer =>
  new Answer(1, at, 200, [['Content-Type', type]], Buffer.from(body))

describe('any text', () => {
  test('is a page', () => {
    fc.assert(
      fc.property(html, (page) => {
        const { forms, links, text: shown } = parsePage(page, at)
        expect(forms.every(({ action }) => URL.canParse(action))).toBe(true)
        expect(links.every((link) => URL.canParse(link))).toBe(true)
        expect(shown).not.toMatch(/\s\s/)
      }),
      few,
    )
  })

  test('is a script', () => {
    const script = salad(
      'function a(',
      ')',
      '{',
      '}',
      'var a=',
      '=>',
      '.onclick=',
      'a()',
      'submit()',
      'async ',
      '.on',
    )
    fc.assert(
      fc.property(script, (code) => {
        // A script without the word submits nothing.
        expect(submitsAtOnce([code], [], pageWork()) && !/submit/i.test(code)).toBe(false)
        expect(submitsAtOnce([], [code], pageWork())).toBe(/submit\s*(?:\(\s*\)|\.call\b)/i.test(code))
      }),
      few,
    )
  })

  test('has codes and tokens, or none', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('text/html', 'application/json', ''), (body, type) => {
        const findings = [
          ...findCodes([answer(body, type)], () => false),
          ...findTokens([answer(body, type)]),
        ]
        expect(findings.every(({ exchange }) => exchange === 1)).toBe(true)
      }),
      few,
    )
  })

  test('is an ID token, or undecided', () => {
    const token = fc.oneof(
      salad('eyJhIjoxfQ', '.', '=', 'e30', '-', '_'),
      fc
        .tuple(json, json)
        .map((parts) => parts.map((one) => Buffer.from(one).toString('base64url')).join('.')),
    )
    fc.assert(
      fc.property(token, (jwt) => {
        try {
          expect(typeof decodeToken(jwt).claims).toBe('object')
        } catch (error) {
          if (!(error instanceof Undecided)) throw error
        }
      }),
      few,
    )
  })

  test('is a time to wait', () => {
    const value = fc.oneof(
      fc.string(),
      salad('Mon, ', '01 ', 'Jan ', '2030 ', '00:00:00 ', 'GMT', '-', '9'.repeat(400)),
    )
    fc.assert(
      fc.property(value, (header) => {
        expect(
          retryAfter(new Answer(1, at, 503, [['Retry-After', header]], Buffer.alloc(0))),
        ).toBeGreaterThanOrEqual(0)
      }),
      few,
    )
  })

  test('is YAML, or refused without a word of it', () => {
    const yaml = salad(
      'a: ',
      '- ',
      '&x ',
      '*x',
      '\n',
      '  ',
      '{',
      '[',
      '"',
      '!t ',
      '|',
      'Geheim-4711',
      ': ',
      '---\n',
      '#',
    )
    fc.assert(
      fc.property(yaml, (content) => {
        try {
          yamlValue(content)
        } catch (error) {
          if (!(error instanceof YamlError)) throw error
          expect(error.message).not.toContain('Geheim')
        }
      }),
      few,
    )
  })

  test('is a profile, and its problems repeat no value', () => {
    const profile = salad(
      'KEY=',
      'export ',
      '\n',
      '"',
      "'",
      '`',
      '#',
      ' ',
      'KEY=Geheim-4711',
      ': ',
      '\\',
      '\r',
    )
    fc.assert(
      fc.property(profile, (content) => {
        expect(Object.values(valuesOf(content)).every((value) => typeof value === 'string')).toBe(true)
        const said = oddities(content).map(({ expected, fix, found }) => expected + found + fix)
        expect(said.join('')).not.toContain('Geheim')
      }),
      few,
    )
  })

  test('is one line without control characters in a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
        expect(forTerminal(line)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
        expect(forTerminal(line)).not.toContain('\n')
        expect(printable(line).length).toBeGreaterThanOrEqual(line.length)
      }),
      few,
    )
  })
})

describe('a secret never shows', () => {
  const secret = fc
    .string({ unit: fc.constantFrom(...'abcXYZ0189-_.~+/=%& "<>:;{}üß'), minLength: 12, maxLength: 40 })
    .filter((value) => value.trim() === value)

  test('of the profile, anywhere in a text', () => {
    fc.assert(
      fc.property(secret, text, text, (value, before, behind) => {
        const redactor = new Redactor()
        redactor.add(value, '$KEY')
        const whole = `${before} ${value} ${behind}`
        expect(redactor.text(whole)).not.toContain(value)
        expect(redactor.url(whole)).not.toContain(value)
        expect(redactor.body(whole, 'text/plain')).not.toContain(value)
      }),
      few,
    )
  })

  test('in the value of a password field', () => {
    const random = fc.string({ unit: fc.constantFrom(...'abcXYZ0189'), minLength: 20, maxLength: 40 })
    fc.assert(
      fc.property(random, fc.nat(2), json, (value, kind, behind) => {
        const redactor = new Redactor()
        const written = [
          `{"password":"${value}"}`,
          `<input type=password value="${value}">`,
          `password=${value}`,
        ][kind]
        const whole = `${written}\n${behind}`
        redactor.learn(whole)
        expect(redactor.url(whole)).not.toContain(value)
        expect(redactor.text(`later ${value}`)).not.toContain(kind === 1 ? '\0' : value)
      }),
      few,
    )
  })
})
