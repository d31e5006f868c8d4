import { expect, test } from 'vitest'
import { hasUnseen, unicodeEscape, visible } from '../../src/output/characters.js'

/** Every character of one code unit, and whether a reader cannot see it. */
const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
const isUnseen = (text: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(text) &&
  !/[\ufe0e\ufe0f]/.test(text)

test('exactly the characters that cannot be seen are written as escapes', () => {
  const wrong = characters.filter((one) => {
    const shown = isUnseen(one) ? unicodeEscape(one) : one
    return visible(one) !== shown || visible(`a${one}b`) !== `a${shown}b` || hasUnseen(one) !== isUnseen(one)
  })
  expect(wrong.map(unicodeEscape)).toEqual([])
})

test('kept characters stay', () => {
  expect(visible('a\n\tb\r\u001b', '\n\t')).toBe('a\n\tb\\u000d\\u001b')
  expect(visible('-]^\\', ']')).toBe('-]^\\')
})
