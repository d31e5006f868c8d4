import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onAbort } from '../../src/core/on-abort.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { RemoteHostEnvironment } from '../../src/worker/remote-host-environment.js'

test('a listener hears of the abort once', () => {
  const controller = new AbortController()
  let heard = 0
  onAbort(controller.signal, () => (heard += 1))
  expect(heard).toBe(0)
  controller.abort()
  controller.abort()
  expect(heard).toBe(1)
})

test('a listener that comes after the abort hears of it at once', () => {
  let heard = 0
  onAbort(AbortSignal.abort(), () => (heard += 1))
  expect(heard).toBe(1)
})

test('a listener that stopped listening hears nothing', () => {
  const controller = new AbortController()
  const stopListening = onAbort(controller.signal, () => expect.unreachable('it still listens'))
  stopListening()
  controller.abort()
  onAbort(undefined, () => expect.unreachable('there is no signal'))()
})

test('a question that comes after Ctrl-C is withdrawn at once', async () => {
  const sent: string[] = []
  const host = new RemoteHostEnvironment({}, ({ type }) => sent.push(type), 1)
  const question = { text: 'Cancel a period', seconds: 600, fields: [] }
  expect(await host.ask(question, AbortSignal.abort())).toEqual({ kind: 'gone' })
  expect(sent).toEqual(['ask', 'withdraw'])
})

test('everything listens for an abort in this way', () => {
  const source = path.join(packageRoot, 'src')
  const listening = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /(?:addEventListener|once|on)\(\s*'abort'/.test(readFileSync(path.join(source, file), 'utf8')),
    )
  expect(listening.map((file) => file.replaceAll('\\', '/'))).toEqual(['core/on-abort.ts'])
})
