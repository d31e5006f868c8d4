/**
 * Twice the input is at most a little more than twice the work: no parser repeats work for each pair of parts. Work is
 * counted in steps, so that the tests do not depend on the machine.
 */
import { CookieJar } from 'tough-cookie'
import { describe, expect, test } from 'vitest'
import { matcher } from '../../../reporters/scan/matcher.js'
import { mostCookies, storeCookies } from '../../../src/core/browser/cookie-store.js'
import { parsePage } from '../../../src/core/browser/page.js'
import { submitsAtOnce } from '../../../src/core/browser/script.js'
import { pageWork, UnreadablePage } from '../../../src/core/browser/tree.js'
import { Finder } from '../../../src/core/http/redaction/finder.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { decodeToken } from '../../../src/platform/sso/flow.js'
import { verifyingKey } from '../../../src/platform/sso/id-token.js'
import { Comparisons, longestHead } from '../../../src/record/prefix-tree.js'

const at = new URL('https://school.example/login')
/** Twice, and what is fixed. */
const twice = 2.1

const series = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** Pages of `count` parts of each of two kinds, where each part of one could be read with each of the other. */
const pages: readonly (readonly [string, (count: number) => string])[] = [
  [
    'a label around controls',
    (count) => `<form><label>${'x'.repeat(count)}${'<input name=a>'.repeat(count)}</label></form>`,
  ],
  [
    'a label for controls with the same id',
    (count) => `<form><label for=a>${'x'.repeat(count)}</label>${'<input id=a name=a>'.repeat(count)}</form>`,
  ],
  [
    'labels for one control',
    (count) => `<form>${'<label for=a>Name</label>'.repeat(count)}<input id=a name=a></form>`,
  ],
  [
    'labels in labels, each with a control',
    (count) => `<form>${'<label>x<input name=a>'.repeat(count)}</form>`,
  ],
  ['a base and links', (count) => `<base href="/${'x'.repeat(count)}/">${'<a href="?a=b">'.repeat(count)}`],
  [
    'buttons with words of a long form',
    (count) => `<form class="${'x'.repeat(count)}">${'<button name=b>x</button>'.repeat(count)}</form>`,
  ],
  [
    'options of lists',
    (count) => `<form>${'<select name=s><option>a<option>b</select>'.repeat(count)}</form>`,
  ],
  ['links in links', (count) => '<a href=x><table><tr><td>'.repeat(count)],
  [
    'controls of forms elsewhere',
    (count) => series(count, (id) => `<form id=f${id}></form><input form=f${id} name=a>`),
  ],
  [
    'functions that call each other',
    (count) => `<script>${series(count, (id) => `function f${id}(){f${id + 1}()}`)};f0()</script>`,
  ],
  ['functions in functions', (count) => `<script>${'function a(){'.repeat(count)}</script>`],
  ['handlers that are not closed', (count) => `<script>${'.onclick=('.repeat(count)}</script>`],
]

/** Steps for a page; those at the limit if it is refused. */
function stepsOf(html: string): { readonly steps: number; readonly isRefused: boolean } {
  const work = pageWork()
  try {
    parsePage(html, at, work)
    return { steps: work.done, isRefused: false }
  } catch (error) {
    if (!(error instanceof UnreadablePage)) throw error
    return { steps: work.done, isRefused: true }
  }
}

describe('a page', () => {
  test.each(pages)(
    'with %s takes steps in proportion to its length, or is refused at its limit',
    (_, page) => {
      for (const count of [500, 2000, 20_000]) {
        const half = stepsOf(page(count))
        const whole = stepsOf(page(2 * count))
        expect(whole.steps).toBeLessThan(pageWork().limit + 100_000)
        // A product of two kinds of parts is allowed as long as it is small.
        if (!whole.isRefused && count < 20_000) expect(whole.steps).toBeLessThan(4.1 * half.steps)
        if (count === 20_000 && !whole.isRefused) expect(whole.steps).toBeLessThan(twice * half.steps)
      }
    },
  )

  test('whose labels and controls multiply is refused, and the reason names the budget', () => {
    const page = `<form><label>${'x'.repeat(8000)}${'<input name=a>'.repeat(50_000)}</label></form>`
    expect(() => parsePage(page, at)).toThrow(
      'A page of the target cannot be read: its elements, labels and addresses take more than 50000000 steps to read.',
    )
  })

  test('of a real size is far below the budget', () => {
    const row = (id: number): string =>
      `<tr><td><label for=n${id}>Name of the pupil</label><input id=n${id} name=n${id} value=x><a href="/p?id=${id}">open</a></td></tr>`
    expect(stepsOf(`<form><table>${series(2000, row)}</table></form>`).steps).toBeLessThan(1_000_000)
  })
})

describe('a script', () => {
  test.each([
    ['functions that are not closed', 'function a('],
    ['arrow functions', 'var a=('],
    ['handlers', 'a.onclick=function(){b()};'],
  ])('of %s takes steps in proportion to its length', (_, part) => {
    const steps = (count: number): number => {
      const work = pageWork()
      submitsAtOnce([part.repeat(count)], [], work)
      return work.done
    }
    expect(steps(20_000)).toBeLessThan(twice * steps(10_000))
  })
})

/** Secrets that begin alike, and texts that have this beginning again and again. */
const alike: readonly (readonly [string, (index: number) => string, (length: number) => string])[] = [
  ['of growing length', (index) => `${'a'.repeat(7 + index)}1`, (length) => 'a'.repeat(length)],
  ['of one length', (index) => `aaaaaaaa-${index + 10_000}`, (length) => 'aaaaaaaa '.repeat(length / 9)],
  [
    'that differ at their end',
    (index) => `${'a'.repeat(1000)}${index}`,
    (length) => `${'a'.repeat(400)} `.repeat(length / 400),
  ],
  ['in front of a cut', (index) => `aaaaaaaaaa${index}xyz`, (length) => 'aaaaaaaaaaZ… '.repeat(length / 13)],
]

describe('secrets that begin alike', () => {
  const masking = (secret: (index: number) => string, count: number, text: string): number => {
    const finder = new Finder()
    for (let index = 0; index < count; index += 1) finder.add(secret(index), 'code')
    const comparisons = new Comparisons(text.length)
    finder.find(text, comparisons)
    return comparisons.done
  }

  test.each(alike)(
    '%s: a text has a budget of comparisons, however many secrets there are',
    (_, secret, text) => {
      const few = masking(secret, 500, text(200_000))
      const many = masking(secret, 1000, text(200_000))
      const long = masking(secret, 1000, text(400_000))
      const short = new Comparisons(200_000)
      // After the budget, a place takes at most two levels of the tree.
      for (const [steps, length] of [
        [few, 200_000],
        [many, 200_000],
        [long, 400_000],
      ] as const)
        expect(steps).toBeLessThan(short.limit + 30 * length)
      expect(many).toBeLessThan(twice * few + 100_000)
      expect(long).toBeLessThan(twice * many + 100_000)
    },
  )

  test('are masked all the same, and what uses up the budget is masked too', () => {
    const redactor = new Redactor()
    for (let index = 0; index < 2000; index += 1) redactor.add(`${'a'.repeat(16 + index)}1`, 'code')
    const flood = 'a'.repeat(300_000)
    expect(redactor.text(`${flood} ${'a'.repeat(1500)}1`)).not.toContain('a'.repeat(1500))
    expect(redactor.text(`x ${'a'.repeat(1500)}1 y`)).toMatch(/^x (?:‹code \d+›)+ y$/)
  })

  test('do not multiply the search of the reports', () => {
    const count = (secrets: number): number => {
      const find = matcher(
        Array.from({ length: secrets }, (_, index) => ({ text: `${'a'.repeat(7 + index)}1`, tag: 'code' })),
      )
      let hits = 0
      find(Buffer.from(`${'a'.repeat(60_000)} ${'a'.repeat(100)}1`), () => {
        hits += 1
      })
      return hits
    }
    expect(count(1000)).toBeGreaterThan(0)
    expect(count(1000)).toBeLessThan(2 * 60_000)
  })

  test('of which a text has only the beginning are found by it, if that is long enough', () => {
    const redactor = new Redactor()
    const token = `eyJ${'Ab9'.repeat(200)}`
    redactor.add(token, 'token')
    expect(redactor.text(`x ${token.slice(0, longestHead)} y`)).toBe('x ‹token 1› y')
  })
})

describe('a secret of millions of characters', () => {
  const secret = `eyJ${'Ab9_'.repeat(2_000_000)}`

  test('is masked as a whole, wherever it is, and only its beginning is kept', () => {
    const redactor = new Redactor()
    redactor.learn(`{"id_token":"${secret}"}`)
    expect(redactor.secrets().map(({ value }) => value.length)).toEqual([4096])
    expect(redactor.text(`x ${secret} y`)).toBe('x ‹id_token 1› y')
    expect(redactor.text(`"${secret}${secret}"`)).toBe('"‹id_token 1›"')
    expect(redactor.labelOf(secret)).toBe('‹id_token 1›')
  })
})

describe('an ID token', () => {
  const part = (value: string): string => Buffer.from(value).toString('base64url')
  const claims = part('{"sub":"x"}')

  test('of millions of characters is not read', () => {
    const header = part(`{"alg":"RS256","x":"${'a'.repeat(2_000_000)}"}`)
    expect(() => decodeToken(`${header}.${claims}.c2ln`)).toThrow(/the suite reads at most 1000000/)
  })

  test('with thousands of fields in its header is not read', () => {
    const header = part(`{${series(20_000, (id) => `"a${id}":1,`)}"alg":"RS256"}`)
    expect(() => decodeToken(`${header}.${claims}.c2ln`)).toThrow('the ID token is not a readable JWT')
  })

  test('is not tried with each of thousands of keys', async () => {
    const keys = Array.from({ length: 5000 }, () => ({ kty: 'RSA', n: 'AQAB', e: 'AQAB' }))
    await expect(
      verifyingKey(`${part('{"alg":"RS256"}')}.${claims}.c2ln`, { alg: 'RS256' }, keys as never),
    ).rejects.toThrow('5000 published keys may have signed the ID token, and the suite tries at most 100')
  })
})

describe('cookies', () => {
  test('are as many as browsers keep, however many answers set some, also with one name at many paths', async () => {
    const jar = new CookieJar(undefined, { looseMode: true })
    for (let answer = 0; answer < 4; answer += 1)
      await storeCookies(
        jar,
        at.href,
        Array.from(
          { length: 100 },
          (_, id) => `${id % 2 ? 'same' : `c${answer}-${id}`}=1; Path=/login/${answer}/${id}`,
        ),
      )
    await storeCookies(jar, at.href, ['last=1; Path=/', `long=${'x'.repeat(5000)}; Path=/`])
    const held = await jar.getCookies(at.href, { allPaths: true })
    expect(held.length).toBe(mostCookies)
    expect(held.some(({ key }) => key === 'last')).toBe(true)
    expect(held.some(({ key }) => key === 'long')).toBe(false)
  })
})
