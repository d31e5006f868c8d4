/**
 * Wrong passwords of a service.
 */
import { type Case, otherCharacter, swapCase } from '#kit/platform'

/**
 * Cases of wrong passwords, each with the texts that are sent one after the other.
 * @param right the generated password
 * @param validElsewhere other secrets and passwords of the profile: they are never sent
 */
export function wrongPasswords(
  right: string,
  validElsewhere: readonly string[] = [],
): Case<[wrong: readonly string[]]>[] {
  const cases: [string, string[]][] = [
    ['last character changed', [otherCharacter(right, -1)]],
    ['last character removed', [right.slice(0, -1)]],
    ['other letter case', [swapCase(right)]],
    ['one character appended', [`${right}x`]],
    ['empty', ['']],
    ['blank or line feed appended', [`${right} `, `${right}\n`]],
    ['wildcards', ['*', '%', '.*', "' or '1'='1"]],
  ]
  const valid = [right, ...validElsewhere]
  return cases
    .map(([name, wrong]) => [name, [...new Set(wrong)].filter((text) => !valid.includes(text))] as const)
    .filter(([, wrong]) => wrong.length > 0)
}
