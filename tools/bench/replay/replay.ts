/**
 * Replays recorded requests with plain undici, in the recorded order and concurrency, and reads the responses: the
 * minimum work of any client. `npm run bench` runs it in a separate process.
 * @module
 */
import { readFileSync } from 'node:fs'
import { Agent, type Dispatcher, request } from 'undici'
import { standardOutput } from '../../../src/output/writer.js'
import { startCanned } from './canned.js'
import { issuedBy } from './issued.js'
import type { RawHeaders } from './recorder.js'
import { replayed } from './schedule.js'
import type { ReplayReport, ReplayScript } from './script.js'

const [, , file = ''] = process.argv
const { target, schedule, requests, canned } = JSON.parse(readFileSync(file, 'utf8')) as ReplayScript
const dispatcher = new Agent()
/** Values of new answers by exchange and place. */
const handedOut = new Map<string, string>()
/** Nonces of the new sign-ins by those of the recorded ones. */
const nonces = new Map<string, string>()
const platform = canned === null ? null : await startCanned(canned, nonces)
let same = 0

/** The same text with the values of the new answers. */
function withNew(text: string, carried: (typeof requests)[number]['borrowed']): string {
  let changed = text
  for (const { from, place, value } of carried) {
    const other = handedOut.get(`${from} ${place}`)
    if (other !== undefined && other !== value)
      changed = changed
        .replaceAll(value, other)
        .replaceAll(encodeURIComponent(value), encodeURIComponent(other))
  }
  return changed
}

async function send(index: number): Promise<void> {
  const recorded = requests[index]
  if (recorded === undefined) return
  const { method, path, headers, body, borrowed, lends, status } = recorded
  const sent = withNew(body, borrowed)
  try {
    const answer = await request(`${target}${withNew(path, borrowed)}`, {
      method: method as Dispatcher.HttpMethod,
      headers: headers.map((line) => withNew(line, borrowed)),
      body: sent === '' ? null : Buffer.from(sent, 'latin1'),
      responseHeaders: 'raw',
      dispatcher,
    })
    if (answer.statusCode === status) same += 1
    const bytes = await answer.body.arrayBuffer()
    const lines = answer.headers as unknown as RawHeaders
    if (lends.length > 0 || canned !== null) keep(index, lines, bytes, lends)
  } catch (error) {
    if (status !== null) throw error
    same += 1
  }
}

/** Stores values for later requests, and nonces from redirects to the platform. */
function keep(index: number, lines: RawHeaders, bytes: ArrayBuffer, lends: readonly string[]): void {
  const text = lends.length > 0 ? Buffer.from(bytes).toString('utf8') : ''
  for (const { place, value } of issuedBy(lines, text)) {
    if (lends.includes(place)) handedOut.set(`${index} ${place}`, value)
    const nonce = requests[index]?.nonce ?? null
    if (nonce !== null && place === 'location nonce') nonces.set(nonce, value)
  }
}

await replayed(schedule, send)
await dispatcher.destroy()
await platform?.close()
standardOutput.json({ requests: requests.length, same } satisfies ReplayReport, 0)
