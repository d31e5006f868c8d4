/**
 * Asks the operator at the terminal, one question at a time.
 * @module
 */
import type { Ask, Field, Question, Reply } from '../core/drivers/operator.js'
import { onAbort } from '../core/on-abort.js'
import { PromptLine } from '../output/prompt.js'
import { forTerminal } from '../output/terminal.js'
import { palette, standardError, standardOutput, type Writer } from '../output/writer.js'
import { type LineEnd, LineReader, type LineText } from './terminal-line.js'

/** Output that must not be written while a question is open at the terminal. */
export interface PausedOutput {
  hold(): void
  release(): void
}

/** Why no operator can be asked, in words for the report; null if one can. */
export function whyNobody(environment: NodeJS.ProcessEnv = process.env): string | null {
  const { stdin, stdout, stderr } = process
  if (environment.CI !== undefined && !['', '0', 'false'].includes(environment.CI))
    return 'an operator to ask: this is a CI server (CI is set)'
  if (!stdin.isTTY) return 'an operator to ask: the standard input is no terminal'
  return stdout.isTTY || stderr.isTTY ? null : 'an operator to ask: neither output is a terminal'
}

/**
 * The operator at the terminal of this process.
 * @param output paused while a question is open
 * @param interrupt called for Ctrl-C, which the terminal does not turn into a signal during a question
 */
export function operatorAt(output: PausedOutput, interrupt: () => void): Ask {
  let queue: Promise<unknown> = Promise.resolve()
  return (question, signal) => {
    const asked = queue.then(async (): Promise<Reply> => {
      if (signal.aborted || !process.stdin.isTTY || process.stdin.destroyed) return { kind: 'gone' }
      output.hold()
      try {
        return await askAt(question, signal, interrupt)
      } finally {
        output.release()
      }
    })
    queue = asked.catch(() => undefined)
    return asked
  }
}

async function askAt(question: Question, signal: AbortSignal, interrupt: () => void): Promise<Reply> {
  const writer = process.stdout.isTTY ? standardOutput : standardError
  const prompt = new PromptLine(writer.output)
  const reader = new LineReader(process.stdin, prompt)
  const ending = performance.now() + question.seconds * 1000
  const left = (): number => Math.max(0, Math.ceil((ending - performance.now()) / 1000))
  const until = new AbortController()
  const timer = setTimeout(() => until.abort(), question.seconds * 1000)
  const stopListening = onAbort(signal, () => until.abort())
  const read = async (
    label: string,
    secret = false,
  ): Promise<LineText | Exclude<Reply, { kind: 'done' }>> => {
    const shown = (): string => `[${clockText(left())}] ${label}: `
    const line = await reader.read({ prompt: shown, secret }, until.signal)
    if (typeof line !== 'string' && line !== null) return line
    return endOf(line, signal, interrupt)
  }
  writer.lines(['', palette.bold('To be done by you'), `  ${forTerminal(question.text)}`])
  prompt.ring()
  await reader.open()
  try {
    for (;;) {
      const line = await read('Press Enter when it is done, or s and Enter if it cannot be done')
      if (!('text' in line)) return told(line, writer)
      const word = line.text.trim().toLowerCase()
      if (word === 's') return { kind: 'cannot' }
      if (word === '') break
    }
    const values: Record<string, string> = {}
    for (const field of question.fields) {
      const value = await valueFor(field, read)
      if (typeof value !== 'string') return told(value, writer)
      if (value !== '') values[field.name] = value
    }
    return { kind: 'done', values }
  } finally {
    clearTimeout(timer)
    stopListening()
    reader.close()
  }
}

type Read = (label: string, secret?: boolean) => Promise<LineText | Exclude<Reply, { kind: 'done' }>>

/** Asks for a value until it fits its field. */
async function valueFor(field: Field, read: Read): Promise<string | Exclude<Reply, { kind: 'done' }>> {
  const choices = field.choices.length > 0 ? ` (${field.choices.join(', ')})` : ''
  const shown = field.secret ? ' (not shown)' : field.optional ? ' (optional)' : choices
  for (;;) {
    const line = await read(`  ${field.label}${shown}`, field.secret)
    if (!('text' in line)) return line
    const value = line.text.trim()
    if (value === '' ? field.optional : field.choices.length === 0 || field.choices.includes(value))
      return value
  }
}

function endOf(
  end: LineEnd | null,
  signal: AbortSignal,
  interrupt: () => void,
): Exclude<Reply, { kind: 'done' }> {
  if (end === 'interrupt') interrupt()
  return { kind: end === null && !signal.aborted ? 'late' : 'gone' }
}

function told(reply: Exclude<Reply, { kind: 'done' }>, writer: Writer): Exclude<Reply, { kind: 'done' }> {
  if (reply.kind === 'late') writer.line('  The time is up. The run continues without it.')
  return reply
}

/** `4:05` */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
