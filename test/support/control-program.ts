/**
 * A control program as an operator writes it: passes events on to the control endpoint of the embedded platform, and
 * keeps a list of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '../../src/embedded/platform/index.js'
import { embeddedSettings } from './cli.js'

/** The events that a program received. */
export type Received = readonly Readonly<Record<string, unknown>>[]

/**
 * Writes `control.mjs`. It does not offer `undo`: few programs do.
 * @param also statements that run before it passes an event on; they can use `asked` and `count`
 * @returns a function that gives the received events
 */
export function writeControlProgram(folder: string, platform: Platform, also = ''): () => Received {
  const list = path.join(folder, 'received.jsonl')
  const token = embeddedSettings().CONTROL_TOKEN
  writeFileSync(
    path.join(folder, 'control.mjs'),
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
let text = ''
for await (const part of process.stdin) text += part
const asked = JSON.parse(text)
appendFileSync(${JSON.stringify(list)}, JSON.stringify(asked) + '\\n')
const count = readFileSync(${JSON.stringify(list)}, 'utf8').trim().split('\\n').length
${also}
const { stimulus, ...body } = asked
const answer = await fetch(${JSON.stringify(platform.controlUrl)} + '/stimuli/' + stimulus, {
  method: 'POST',
  headers: { authorization: ${JSON.stringify(`Bearer ${token}`)}, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
if (answer.status === 404) process.exit(64)
const { undo, message, ...rest } = await answer.json()
if (!answer.ok) {
  console.error(message)
  process.exit(1)
}
console.log(JSON.stringify(rest))
`,
  )
  // The file exists a moment before it has its first line, so only complete lines are read.
  return () =>
    existsSync(list)
      ? readFileSync(list, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Received[number])
      : []
}
