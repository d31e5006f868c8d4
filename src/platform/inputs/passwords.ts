/**
 * Secrets and passwords that must be refused, made from right ones.
 * @module
 */
import type { Case } from '../rule.js'
import { swapCase } from './address.js'
import { otherCharacter } from './other-text.js'

/** A permanent case name, with the wrong texts that are tried in turn. */
export type WrongTexts = Case<[wrong: readonly string[]]>

const wildcards = ['*', '%', '.*', "' or '1'='1"]

/**
 * Wrong passwords of a service. Clause 4.3, Authorization.
 * @param right the generated password
 * @param others other texts that are valid somewhere and that another check tries: never among the inputs
 */
export function wrongPasswords(right: string, others: readonly string[] = []): WrongTexts[] {
  return keep(
    [
      ['last character changed', [otherCharacter(right, -1)]],
      ['last character removed', [right.slice(0, -1)]],
      ['other letter case', [swapCase(right)]],
      ['one character appended', [`${right}x`]],
      ['empty', ['']],
      ['blank or line feed appended', [`${right} `, `${right}\n`]],
      ['wildcards', wildcards],
    ],
    [right, ...others],
  )
}

/**
 * Wrong client secrets. Clause 4.2, client_secret.
 * @param right the OIDC client secret
 * @param others other texts that are valid somewhere and that another check tries: never among the inputs
 */
export function wrongSecrets(right: string, others: readonly string[] = []): WrongTexts[] {
  const [first = '', rest] = [right.charAt(0), right.slice(1)]
  return keep(
    [
      ['last character changed', [otherCharacter(right, -1)]],
      ['last character removed', [right.slice(0, -1)]],
      ['other letter case', [swapCase(right)]],
      ['one character appended', [`${right}x`, `${right} `]],
      [
        'encoded or decoded once more',
        [encodeURIComponent(right), `%${first.charCodeAt(0).toString(16)}${rest}`, decodedOnce(right)],
      ],
      ['wildcards', wildcards],
    ],
    [right, '', ...others],
  )
}

/** Leaves out what is valid, repeats, and names without inputs. */
function keep(table: readonly WrongTexts[], valid: readonly string[]): WrongTexts[] {
  return table
    .map(([name, wrong]): WrongTexts => [name, [...new Set(wrong)].filter((text) => !valid.includes(text))])
    .filter(([, wrong]) => wrong.length > 0)
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
