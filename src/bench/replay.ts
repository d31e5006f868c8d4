/**
 * Sends recorded requests again with plain undici and reads the answers: what any client must at least do.
 * @module
 */
import { readFileSync } from 'node:fs'
import { Agent, type Dispatcher, request } from 'undici'
import type { RecordedRequest } from './recorder.js'

const width = 32
const [, , file = ''] = process.argv
const requests = JSON.parse(readFileSync(file, 'utf8')) as RecordedRequest[]
const dispatcher = new Agent({ connections: width })
let next = 0

async function worker(): Promise<void> {
  for (let index = next++; index < requests.length; index = next++) {
    const { method, url, headers, body } = requests[index] as RecordedRequest
    const answer = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers },
      body: body === '' ? null : Buffer.from(body, 'latin1'),
      dispatcher,
    })
    await answer.body.dump()
  }
}

await Promise.all(Array.from({ length: width }, worker))
await dispatcher.destroy()
