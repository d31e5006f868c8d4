/**
 * Prose and code spans: plain sentences stay readable, and no text becomes a link, a mention or HTML.
 */
import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { cell, forMarkdown, plainWords, prose, tableRow } from '../../src/output/markdown.js'

describe('prose', () => {
  test.each([
    ['The platform issues no code (status 302), except for "openid".'],
    ['not counted for the result; 4.1 of 5, in 21.8 s'],
    ['passed in part: 2 of 4 cases, prompt=login'],
  ])('%s: stays as it is', (text) => {
    expect(prose(text).text).toBe(text)
  })

  test.each([
    ['The `aud` of the ID token is `client_id`.', 'The `aud` of the ID token is `client_id`.'],
    ['The redirect_uri has a path.', 'The `redirect_uri` has a path.'],
    ['See https://evil.example, www.evil.example now', 'See `https://evil.example, www.evil.example` now'],
    ['Ask @octocat about #12 and GH-12', 'Ask `@octocat` about `#12` and `GH-12`'],
    ['Only 1 of 343 rules (--only a.b), so', 'Only 1 of 343 rules (`--only a.b`), so'],
    ['(", :', '`(", :`'],
    ['commit 0a1b2c3d4e', 'commit `0a1b2c3d4e`'],
    ['<b>bold</b> *stars* _lines_.', '`<b>bold</b> *stars* _lines_`.'],
    ['an open ` tick', 'an open `` ` tick ``'],
    ['`a` b `c`d`', '`a` b `` `c`d` ``'],
  ])('%s: unusual words are code', (text, shown) => {
    expect(prose(text).text).toBe(shown)
  })

  test('any text has only paragraphs, lists and code', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom(' ', '`', '``', '[a](b)', 'http://a.b', '<i>', '*', 'a')),
        ),
        (parts) => {
          const page = marked.parse(`x ${prose(parts.join('')).text}`, { async: false })
          expect(page.replaceAll(/<\/?(?:p|code)>/g, '')).not.toContain('<')
        },
      ),
    )
  })

  test('has no bar that ends a cell', () => {
    const row = tableRow([cell(prose, 'one | `two|2` three\\|'), 'a|b']).text
    const page = marked.parse(`| a | b |\n|---|---|\n${row}\n`, { async: false })
    expect(page.match(/<td>/g)).toHaveLength(2)
    expect(page).toContain('<code>two|2</code>')
  })
})

test.each([
  ['the profile lacks a user, in 2 cases', 'the profile lacks a user, in 2 cases'],
  ['x # conformant', '`x # conformant`'],
  ['the profile lacks TEACHER_LOGIN', '`the profile lacks TEACHER_LOGIN`'],
])('%s: a text of a target is plain, or one code span', (text, shown) => {
  expect(plainWords(text).text).toBe(shown)
})

test('a code span has the text with any ticks', () => {
  expect(marked.parseInline(forMarkdown('a `` b'), { async: false })).toBe('<code>a `` b</code>')
})
