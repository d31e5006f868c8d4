/**
 * Texts on a terminal.
 * @module
 */
import { onOneLine, visible } from './characters.js'
import { withoutCommands } from './ci-log.js'
import { withColours } from './style.js'

/** Makes a text of several lines safe for a terminal: control and direction characters become visible as `\u001b`. */
export function printable(text: string): string {
  return visible(text, '\n')
}

/** Makes a text safe for a terminal, on one line. */
export function forTerminal(text: string): string {
  return visible(onOneLine(text))
}

/**
 * One line as the terminal or the log gets it: with the colours of a palette, everything else made visible, and nothing
 * that a CI server takes for a command.
 */
export function terminalLine(text: string): string {
  return withoutCommands(withColours(text, (part) => visible(part)))
}
