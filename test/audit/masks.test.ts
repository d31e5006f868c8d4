/**
 * Masks in recordings: what is behind them never decides a verdict.
 */
import { describe, expect, test } from 'vitest'
import type { RecordedExchange } from '../../src/audit/exchange.js'
import { RecordingJudge, type Tally } from '../../src/audit/judge.js'
import { filledExchange, fillings, isMasked } from '../../src/audit/masks.js'
import { given, must } from '../../src/core/errors.js'
import type { AnyProperty } from '../../src/core/properties.js'

function exchange(number: number, body: string, authorization = 'Basic x'): RecordedExchange {
  return {
    number,
    place: { file: 'recording', entry: number },
    at: null,
    ms: null,
    request: {
      method: 'POST',
      url: 'https://school.example.com/token?code=‹code 1›',
      headers: [['Authorization', authorization]],
      body: { bytes: Buffer.from(body), cut: false },
    },
    response: null,
    error: null,
  }
}

/** Judges the bodies of some exchanges, which are forms, by one property. */
async function judged(
  judge: (
    form: URLSearchParams,
    memory: { get(key: string): unknown; set(key: string, value: unknown): void },
  ) => void,
  ...bodies: readonly string[]
): Promise<Tally> {
  const property: AnyProperty = { kind: 'form', judge: judge as AnyProperty['judge'] }
  const recording = new RecordingJudge([['rule', [property]]], fillings)
  for (const [at, body] of bodies.entries()) {
    const recorded = exchange(at + 1, body)
    const sights = Array.from({ length: fillings }, (_, filling) => [
      {
        kind: 'form',
        subject: new URLSearchParams(filledExchange(recorded, filling).request.body?.bytes.toString()),
      },
    ])
    await recording.judge(recorded.number, sights)
  }
  return recording.tallies[0] as Tally
}

const length = (form: URLSearchParams): void => {
  const { length } = form.get('code_verifier') ?? ''
  must(length >= 43 && length <= 128, 'a length', length)
}

describe('a verdict counts only if it does not depend on what masks hide', () => {
  test('the length of a masked verifier is not judged', async () => {
    const { looked, violated, reason } = await judged(length, 'code_verifier=‹code_verifier›')
    expect({ looked, violated, reason }).toEqual({
      looked: 0,
      violated: 0,
      reason: 'masks hide what the rule looks at',
    })
  })

  test('the length of one that is shown is', async () => {
    expect(await judged(length, `code_verifier=${'x'.repeat(43)}&code=‹code 1›`)).toMatchObject({ looked: 1 })
    expect(await judged(length, 'code_verifier=short&code=‹code 1›')).toMatchObject({ violated: 1 })
  })

  test('that a secret is there is judged, without its value', async () => {
    const present = (form: URLSearchParams): void => must(form.get('code') !== '', 'a code', form.get('code'))
    expect(await judged(present, 'code=‹code 1›')).toMatchObject({ looked: 1, violated: 0 })
    expect(await judged(present, 'code=&secret=‹secret 1›')).toMatchObject({ looked: 1, violated: 1 })
  })

  const isNew = (form: URLSearchParams, memory: Parameters<Parameters<typeof judged>[0]>[1]): void => {
    const value = form.get('nonce') ?? ''
    const isKnown = memory.get(value) !== undefined
    memory.set(value, true)
    must(!isKnown, 'another value', value)
  }

  test('masks with one number hide one secret, those with two numbers hide two', async () => {
    expect(await judged(isNew, 'nonce=‹nonce 1›', 'nonce=‹nonce 2›')).toMatchObject({
      looked: 2,
      violated: 0,
    })
    expect(await judged(isNew, 'nonce=‹nonce 1›', 'nonce=‹nonce 1›')).toMatchObject({
      looked: 2,
      violated: 1,
    })
  })

  test('masks without a number hide one secret or several', async () => {
    expect(await judged(isNew, 'nonce=‹nonce›', 'nonce=‹nonce›')).toMatchObject({ looked: 1, violated: 0 })
  })

  test('the reason of an open verdict does not speak of a filling', async () => {
    const { reason } = await judged((form) => {
      const token = form.get('id_token') ?? ''
      given(token.split('.').length === 3, 'the ID token is no JWT')
      must(true, 'a JWT', token)
    }, 'id_token=‹id_token 1›')
    expect(reason).toBe('masks hide what the rule looks at')
  })
})

test('a masked Basic header is filled inside its encoding', () => {
  const recorded = exchange(1, '', 'Basic ‹base64 of client-1:‹password 2››')
  for (let filling = 0; filling < fillings; filling += 1) {
    const [[, line] = ['', '']] = filledExchange(recorded, filling).request.headers
    const [, encoded = ''] = /^Basic (\S+)$/.exec(line) ?? []
    expect(Buffer.from(encoded, 'base64').toString()).toMatch(/^client-1:[^‹›]+$/)
  }
})

test.each([
  ['a mask of this project', 'code=‹code 1›', true],
  ['a mask of another program', 'password=[REDACTED]', true],
  ['asterisks', 'password=*****', true],
  ['no mask', 'password=secret&price=$AMOUNT', false],
])('%s', (_name, body, masked) => {
  const { request, ...rest } = exchange(1, body)
  expect(isMasked({ ...rest, request: { ...request, url: 'https://school.example.com/' } })).toBe(masked)
})

test.each([
  ['a mask', 'code=‹code 1›', 'code=%E2%80%B9code%201%E2%80%BA&state=x'],
  [
    'a mask with another one inside',
    'code=‹base64 of ‹code 1››',
    'code=%e2%80%b9base64%20of%20%e2%80%b9code%201%e2%80%ba%e2%80%ba',
  ],
  [
    'the last of two masks',
    'code=‹code 1›',
    'state=%E2%80%B9state%201%E2%80%BA&code=%E2%80%B9code%201%E2%80%BA&open=%E2%80%B9',
  ],
])('%s in an address of a HAR file is the same as elsewhere', (_name, body, query) => {
  const { request, ...rest } = exchange(1, body)
  const url = `https://app.example.com/callback?${query}`
  for (let filling = 0; filling < fillings; filling += 1) {
    const filled = filledExchange({ ...rest, request: { ...request, url } }, filling)
    // Base64 may have a plus, which is a space in a form.
    const codeIn = (text: string) => /code=([^&]*)/.exec(text)?.[1]
    expect(codeIn(filled.request.url)).toBe(codeIn(filled.request.body?.bytes.toString() ?? ''))
    expect(filled.request.url).not.toMatch(/code=(?:%|‹)/)
  }
})
