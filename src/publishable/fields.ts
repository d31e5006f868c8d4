/**
 * Fields and parameters whose values are words of the contract.
 * @module
 */
import type { Vocabulary } from './vocabulary.js'

const names = new Set(
  `active alg code_challenge_method crv enabledUser error errorCode errorKey grant_type gender kty locale lang language
  prompt response_mode response_type role roles sc scope scopes status state token_type typ type use user_type`.split(
    /\s+/,
  ),
)
const languages = new Set(['lang', 'language', 'locale'])
const errors = new Set(['error', 'errorCode', 'errorKey'])
const scopes = new Set(['sc', 'scope', 'scopes'])
const severalWords = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/

/**
 * True for values that the contract defines, and for names of errors and scopes that consist of common words.
 * @param name of the field or parameter
 */
export function isProtocolValue(vocabulary: Vocabulary, name: string, value: string): boolean {
  if (!names.has(name) && !name.endsWith('_supported')) return false
  return value.split(/[ ,]/).every((word) => word === '' || isProtocolWord(vocabulary, name, word))
}

function isProtocolWord(vocabulary: Vocabulary, name: string, word: string): boolean {
  if (vocabulary.values.has(word)) return true
  if (languages.has(name)) return vocabulary.isLanguage(word)
  if (!errors.has(name) && !scopes.has(name)) return false
  return severalWords.test(word) && word.split(/[._-]/).every((part) => vocabulary.isField(part))
}
