/**
 * Arguments of a shell command, for bash, zsh, dash and other POSIX shells.
 * @module
 */
import { hasUnseen } from './characters.js'

/** A text, or an environment variable that the shell inserts. */
export type ShellPart = string | { readonly variable: string }

/**
 * Quotes one argument. No shell expands a part of a text: no variable, no command, no history (`!`), no pattern. The
 * result has one line and only visible characters. Shells remove line ends from the end of such an argument: if they
 * matter, print the text with {@link forPrintf} and read it from a pipe.
 *
 * @example
 * forShell(["it's $HOME", { variable: 'SECRET' }]) // 'it'\''s $HOME'"$SECRET"
 */
export function forShell(parts: readonly ShellPart[]): string {
  if (parts.some((part) => typeof part === 'string' && hasUnseen(part))) return `"$(${forPrintf(parts)})"`
  const quoted = joined(parts).map((part) =>
    typeof part === 'string' ? singleQuoted(part) : `"$${part.variable}"`,
  )
  return quoted.length === 0 ? "''" : quoted.join('')
}

/** Texts next to each other as one text. Without this, zsh could read the quotes between them as a quote. */
function joined(parts: readonly ShellPart[]): ShellPart[] {
  const shellParts: ShellPart[] = []
  for (const part of parts) {
    const last = shellParts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') shellParts[shellParts.length - 1] = last + part
    else if (part !== '') shellParts.push(part)
  }
  return shellParts
}

/** A command that prints exactly these parts. It can print every byte. */
export function forPrintf(parts: readonly ShellPart[]): string {
  const variables = parts.flatMap((part) => (typeof part === 'string' ? [] : [` "$${part.variable}"`]))
  const format = parts.map((part) => (typeof part === 'string' ? escaped(part) : '%s')).join('')
  // A format that begins with a hyphen would be an option.
  return `printf '${format.replace(/^-/, '\\055')}'${variables.join('')}`
}

/** The log of a CI server must not find the beginning of a command, so `##[` is in several quotes. */
function singleQuoted(text: string): string {
  const quoted = text.replaceAll("'", String.raw`'\''`).replace(/##(?=[\w.-]*\[)/g, `#'"#"'`)
  return `'${quoted}'`
}

/** Escapes a text for the format of printf. In bash, `!` and `#` could have a meaning even in these quotes. */
function escaped(text: string): string {
  return [...text]
    .map((char) => {
      if (char === '%') return '%%'
      if (char === '\n') return '\\n'
      return hasUnseen(char) || "'\\!#".includes(char) ? octal(char) : char
    })
    .join('')
}

function octal(char: string): string {
  return [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
