/**
 * Wrong client secrets.
 */
import { type Case, otherCharacter, swapCase } from '#kit/platform'

/**
 * Cases of wrong client secrets, each with the texts that are sent one after the other.
 * @param right the OIDC client secret
 * @param validElsewhere other secrets and passwords of the profile: they are never sent
 */
export function wrongSecrets(
  right: string,
  validElsewhere: readonly string[] = [],
): Case<[wrong: readonly string[]]>[] {
  const [first = '', rest] = [right.charAt(0), right.slice(1)]
  const cases: [string, string[]][] = [
    ['last character changed', [otherCharacter(right, -1)]],
    ['last character removed', [right.slice(0, -1)]],
    ['other letter case', [swapCase(right)]],
    ['one character appended', [`${right}x`, `${right} `]],
    [
      'encoded or decoded once more',
      [encodeURIComponent(right), `%${first.charCodeAt(0).toString(16)}${rest}`, decodedOnce(right)],
    ],
    ['wildcards', ['*', '%', '.*', "' or '1'='1"]],
  ]
  const valid = [right, '', ...validElsewhere]
  return cases
    .map(([name, wrong]) => [name, [...new Set(wrong)].filter((text) => !valid.includes(text))] as const)
    .filter(([, wrong]) => wrong.length > 0)
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
