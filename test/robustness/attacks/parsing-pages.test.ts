/** Pages of a target that are too deep or too large: they are read, or the check is undecided with the reason. */
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../src/core/browser/browser.js'
import { parsePage } from '../../../src/core/browser/page.js'
import { longestPage, UnreadablePage } from '../../../src/core/browser/tree.js'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Undecided } from '../../../src/core/errors.js'
import { Sender } from '../../../src/core/http/sender.js'
import { serve, transport } from '../../support/servers.js'

const at = new URL('https://school.example/login')
const form =
  '<form action="/in"><input name=user><label for=p>Kennwort</label><input id=p type=password name=pass></form>'

/** Each paragraph opens the 400 elements again that were never closed. */
const reopened = `<p>${Array.from({ length: 400 }, (_, id) => `<b id=b${id}>`).join('')}</p>${'<p>x</p>'.repeat(2000)}`

describe('a page', () => {
  test.each([
    ['div', 100_000],
    ['b', 100_000],
    ['span', 100_000],
    ['label', 100_000],
    ['table><tr><td', 50_000],
  ])(
    'with nested elements <%s> is read to its end',
    (name, times) => {
      const deep = parsePage(`${`<${name}>`.repeat(times)}${form}`, at)
      expect(deep.forms.map(({ fields }) => fields.map((field) => field.name))).toEqual([['user', 'pass']])
    },
    30_000,
  )

  test('with elements that are opened again and again is undecided, and the reason names the page', () => {
    expect(() => parsePage(reopened, at)).toThrow(UnreadablePage)
    expect(() => parsePage(reopened, at)).toThrow(
      /^A page of the target cannot be read: it has more than 300000 elements\. This is no defect of the suite/,
    )
  }, 30_000)

  test('that is too long is undecided, and the reason says how long it may be', () => {
    expect(() => parsePage('x'.repeat(longestPage + 1), at)).toThrow(
      /it has 16000001 characters, and the limit is 16000000/,
    )
  })

  test('whose addresses are too long together is undecided', () => {
    const page = `<base href="/${'x'.repeat(16_000)}/">${'<a href="?a=b">'.repeat(5000)}`
    expect(() => parsePage(page, at)).toThrow(
      /its elements, labels and addresses take more than 50000000 steps to read/,
    )
  }, 30_000)

  test('of a real size is read: 20,000 links, 2,000 forms', () => {
    const links = Array.from(
      { length: 20_000 },
      (_, id) => `<tr><td><a href="/lesson?id=${id}">L${id}</a></td></tr>`,
    )
    const forms = Array.from({ length: 2000 }, (_, id) => `<form><input name=a value=${id}></form>`)
    const page = parsePage(`<table>${links.join('')}</table>${forms.join('')}`, at)
    expect([page.anchors.length, page.forms.length]).toEqual([20_000, 2000])
    expect(page.forms.at(-1)?.fields).toMatchObject([{ name: 'a', value: '1999' }])
  }, 30_000)
})

describe('a browser that is led to such a page', () => {
  test.each([
    ['too many elements', reopened],
    ['too many characters', ' '.repeat(longestPage + 1)],
  ])(
    'ends the check as undecided: %s',
    async (_, page) => {
      const server = await serve((_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
      )
      const browser = new Browser(new Sender(transport(), new CheckTrace((text) => text)), () => true)
      const answer = await browser.request(server.url, { purpose: 'open' })
      await expect(browser.follow(answer)).rejects.toBeInstanceOf(Undecided)
    },
    30_000,
  )
})
