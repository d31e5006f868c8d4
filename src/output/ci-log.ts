/**
 * Commands in the log of a CI server: no text of a target may be one, and the annotations of GitHub are one.
 * @module
 */
import { unicodeEscape, visible } from './characters.js'

/** `##[group]` of GitHub and Azure, `##vso[…]` of Azure, `##teamcity[…]`: servers look for them anywhere in a line. */
const anywhere = /#(?=#[\w.-]*\[)/g
/** `::error::` of GitHub, and the groups of Buildkite: they stand at the beginning of a line. */
const atTheBeginning =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours may stand in front
  /^((?:\s|\u001b\[\d+m)*)(:(?=:)|-(?=-- )|\+(?=\+\+ )|~(?=~~ )|\^(?=\^\^ ))/

/**
 * Changes one character of each command in a line: it becomes visible as `\u0023`. Sections of GitLab
 * and Travis need control characters, which are visible already.
 */
export function withoutCommands(line: string): string {
  return line
    .replace(anywhere, unicodeEscape)
    .replace(atTheBeginning, (_, space: string, first: string) => `${space}${unicodeEscape(first)}`)
}

/**
 * Makes a text safe for one line in the log of a CI server: characters without width and shape become visible, and no
 * server takes a part of it for a command.
 */
export function forCiLog(text: string): string {
  return withoutCommands(visible(text))
}

/** A workflow command of GitHub Actions: a line that is a command on purpose. */
export class WorkflowCommand {
  private constructor(readonly line: string) {}

  /**
   * An annotation.
   * @param message may have several lines
   */
  static annotation(kind: 'error' | 'warning' | 'notice', title: string, message: string): WorkflowCommand {
    const property = data(forCiLog(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
    const lines = message.split(/\r\n|\r|\n/).map((line) => data(forCiLog(line)))
    return new WorkflowCommand(`::${kind} title=${property}::${lines.join('%0A')}`)
  }
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
