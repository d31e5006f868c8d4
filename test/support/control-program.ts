/**
 * A program as an operator would write it: passes stimuli on to the embedded platform's control endpoint, and keeps a
 * list of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '../../src/embedded/platform/index.js'
import { embeddedSettings } from './cli.js'

/** The list of what a program was told. */
export type Told = readonly Readonly<Record<string, unknown>>[]

/**
 * Writes `control.mjs`. It knows no `undo`, as few programs do.
 * @param also statements that run before it passes a stimulus on; they see `asked` and `count`
 * @returns gives what the program was told
 */
export function writeControlProgram(folder: string, platform: Platform, also = ''): () => Told {
  const list = path.join(folder, 'told.jsonl')
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
  return () =>
    existsSync(list)
      ? readFileSync(list, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Told[number])
      : []
}
