/**
 * Reads a log as a terminal and as CI servers do, and finds what a text should not have been able to do.
 */
import { hasUnseen } from '../../../src/output/characters.js'

/** Commands that a CI server would find, with the name of the server. */
const commands: Readonly<Record<string, RegExp>> = {
  'GitHub, first form': /##\[[\w-]+[^\]]*\]/g,
  'GitHub, second form': /^\s*::[\w-]+(?: [^:]*)?::.*$/gm,
  Azure: /##vso\[[^\]]*\]/g,
  TeamCity: /##teamcity\[[^\]]*\]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what GitLab looks for
  GitLab: /section_(?:start|end):\d+:[\w.-]+(?:\[[^\]]*\])?\r\u001b\[0K/g,
  Buildkite: /^(?:---|\+\+\+|~~~|\^\^\^) .*$/gm,
  Travis: /travis_(?:fold|time):[\w:.-]+\r/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what Jenkins looks for
  Jenkins: /\u001b\[8mha:[^\u001b]*/g,
}

/** The commands in a log. A carriage return also begins a line. */
export function commandsIn(log: string): string[] {
  return Object.entries(commands).flatMap(([server, pattern]) =>
    (log.match(pattern) ?? []).map((found) => `${server}: ${found}`),
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the program itself writes
const ofProgram = /\r?\u001b\[2K|\u001b\[1A|\u001b\[(?:1|2|22|3[12369])m/g

/** Lines with characters that cannot be seen and are not of the program, and lines that a text has forged. */
export function forgedIn(log: string): string[] {
  return log
    .replaceAll(ofProgram, '')
    .split('\n')
    .filter((line) => hasUnseen(line) || /^This certificate is genuine\.$/.test(line))
}
