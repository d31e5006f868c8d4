/**
 * The header lines of the suite's browser, compared with those of the installed Chromium for the same requests.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser as Program } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser } from '../../../src/core/browser/browser.js'
import { pageHeaders, partHeaders } from '../../../src/core/browser/headers.js'
import { type BrowserIdentity, brandList, identities } from '../../../src/core/browser/identity.js'
import { after, navigation } from '../../../src/core/browser/navigation.js'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { canDecodeZstd } from '../../../src/core/http/coding.js'
import { Sender } from '../../../src/core/http/sender.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { transport } from '../../support/servers.js'

type Lines = readonly string[]
interface Arrived {
  readonly path: string
  readonly lines: Lines
}

const languages = ['de-AT', 'de', 'en-US', 'en']
const language = 'de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7'

/** Two sites: the page with the links, and the one that they lead to. `localhost` and 127.0.0.1 are different sites. */
interface Sites {
  readonly first: string
  readonly second: string
}

function pageOf(path: string, { second }: Sites): string {
  if (path.startsWith('/page'))
    return `<a id=link href="${second}/link">x</a><a id=bounce href="${second}/bounce">x</a><a id=near href="/near">x</a>
      <form method=post action="${second}/post"><input name=a value=1><button id=cross>x</button></form>
      <form method=post action="/own"><input name=a value=1><button id=own>x</button></form>`
  if (path === '/self')
    return `<form id=f method=post action="${second}/posted"><input type=hidden name=a value=1></form><script>document.forms[0].submit()</script>`
  if (path === '/meta') return `<meta http-equiv=refresh content="0;url=${second}/end">`
  if (path === '/frames') return `<iframe src="${second}/frame"></iframe><iframe src="/frame"></iframe>`
  if (path === '/script') return '<script>fetch("/api", { headers: { Accept: "application/json" } })</script>'
  return 'end'
}

function redirectOf(path: string, { first }: Sites): string | undefined {
  if (path === '/bounce' || path === '/away') return `${first}/back`
  return path.startsWith('/post') ? '/end' : undefined
}

let arrived: Arrived[] = []
let sites: Sites
let program: Program
let identity: BrowserIdentity
const servers = [0, 1].map(() =>
  createServer((request, response) => {
    const path = request.url ?? '/'
    if (path !== '/favicon.ico') arrived.push({ path, lines: pairs(request.rawHeaders) })
    const to = redirectOf(path, sites)
    if (to !== undefined)
      response.writeHead(path.startsWith('/post') ? 303 : 302, { Location: to, 'Set-Cookie': 'c=1' }).end()
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(request.method === 'GET' ? pageOf(path, sites) : 'end')
  }),
)

/** Names and values; only codings that the suite announces. */
function pairs(raw: Lines): string[] {
  return raw.flatMap((text, at) => {
    if (at % 2 === 1) return []
    const value = raw[at + 1] ?? ''
    const isCodings = text === 'Accept-Encoding' && !canDecodeZstd
    return [`${text}: ${isCodings ? value.replace(', zstd', '') : value}`]
  })
}

/** What arrives while a Chromium opens an address and the last address is reached. */
async function inChromium(url: string, last: string, click?: string): Promise<Arrived[]> {
  const context = await program.newContext()
  const page = await context.newPage()
  arrived = []
  await page.goto(url)
  if (click !== undefined) {
    arrived = []
    await page.click(`#${click}`)
  }
  await vi.waitFor(() => expect(arrived.map(({ path }) => path)).toContain(last), { timeout: 20_000 })
  await context.close()
  return arrived
}

/** What arrives when the suite opens an address. */
async function inSuite(
  url: string,
  options: { readonly from?: URL; readonly form?: readonly [] | null } = {},
): Promise<Arrived[]> {
  const sender = new Sender(transport(), new CheckTrace((text) => text))
  const browser = new Browser(sender, () => true, undefined, null, identity)
  arrived = []
  const body = { bytes: Buffer.from('a=1'), type: 'application/x-www-form-urlencoded' }
  const { from, form } = options
  const first = await browser.request(url, {
    purpose: 'open',
    ...(from === undefined ? {} : { from }),
    ...(form === undefined ? {} : { body }),
  })
  await browser.follow(first)
  return arrived
}

describeWith(chromium, 'the header lines of the browser', () => {
  beforeAll(async () => {
    program = await launchChromium([`--accept-lang=${languages.join(',')}`])
    for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const [one, other] = servers.map((server) => (server.address() as AddressInfo).port)
    sites = { first: `http://127.0.0.1:${one}`, second: `http://localhost:${other}` }
    const [typed] = await inChromium(`${sites.first}/typed`, '/typed')
    const value = (name: string): string =>
      typed?.lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
    identity = {
      userAgent: value('User-Agent'),
      brands: value('sec-ch-ua'),
      platform: value('sec-ch-ua-platform').replaceAll('"', ''),
      language,
    }
  })

  afterAll(async () => {
    await program.close()
    for (const server of servers) server.close()
  })

  describe('requests for pages', () => {
    test.each<[what: string, path: string, last: string, click?: string]>([
      ['a typed address', '/typed', '/typed'],
      ['a typed address that redirects to another site', '/away', '/back'],
      ['a page that refreshes itself', '/meta', '/end'],
      ['a page that submits a form itself', '/self', '/end'],
    ])('%s', async (_what, path, last) => {
      const real = await inChromium(`${sites.first}${path}`, last)
      expect(await inSuite(`${sites.first}${path}`)).toEqual(real)
    })

    test.each<[what: string, click: string, url: (sites: Sites) => string, last: string, form?: readonly []]>(
      [
        ['a link to another site', 'link', ({ second }) => `${second}/link`, '/link'],
        ['a link to the same site', 'near', ({ first }) => `${first}/near`, '/near'],
        ['a link that leads back by a redirect', 'bounce', ({ second }) => `${second}/bounce`, '/back'],
        [
          'a form for another site, and the redirect after it',
          'cross',
          ({ second }) => `${second}/post`,
          '/end',
          [],
        ],
        ['a form for the same site', 'own', ({ first }) => `${first}/own`, '/own', []],
      ],
    )('%s', async (_what, click, url, last, form) => {
      const from = new URL(`${sites.first}/page?x=1`)
      const real = await inChromium(from.href, last, click)
      const sent = await inSuite(url(sites), { from, ...(form === undefined ? {} : { form }) })
      expect(sent).toEqual(real)
    })

    test('pages in frames, and requests of scripts', async () => {
      const page = new URL(`${sites.first}/frames`)
      const frames = (await inChromium(page.href, '/frame')).filter(({ path }) => path === '/frame')
      const asked = [sites.second, sites.first].map((site) => {
        const url = new URL(`${site}/frame`)
        const begun = navigation(page, { byUser: false })
        const request = { url, navigation: begun, body: null, cookies: '', destination: 'iframe' } as const
        return pairs(pageHeaders(identity, request).flat())
      })
      for (const { lines } of frames) expect(asked).toContainEqual(lines)

      const script = new URL(`${sites.first}/script`)
      const [, api] = await inChromium(script.href, '/api')
      const call = { page: script, body: null, mode: 'cors', destination: 'empty', cookies: '' } as const
      const url = new URL(`${sites.first}/api`)
      expect(pairs(partHeaders(identity, { ...call, url, accept: 'application/json' }).flat())).toEqual(
        api?.lines,
      )
    })
  })

  describe('without TLS, a public host', () => {
    test('gets no line that only secure hosts get', async () => {
      const [, port = ''] = /:(\d+)$/.exec(sites.first) ?? []
      const real = await launchChromium([
        `--accept-lang=${languages.join(',')}`,
        '--host-resolver-rules=MAP *.test 127.0.0.1',
      ])
      arrived = []
      await (await real.newPage()).goto(`http://one.test:${port}/typed`)
      await real.close()
      const url = new URL(`http://one.test:${port}/typed`)
      const sent = pageHeaders(identity, { url, navigation: navigation(null), body: null, cookies: '' })
      expect(pairs(sent.flat())).toEqual(arrived[0]?.lines)
    })
  })

  describe('the browsers of the list', () => {
    test('differ from the installed one only in product, version and operating system', () => {
      const [, version = ''] = /"Chromium";v="(\d+)"/.exec(identity.brands) ?? []
      expect(identity.brands).toBe(brandList(Number(version), null))
      const form = (text: string): string =>
        text
          .replace(/\(.*?\)/, '(system)')
          .replace(/(?:Headless)?Chrome\/\d+/, 'Chrome/x')
          .replace(/ Edg\/.*/, '')
      for (const browserIdentity of identities)
        expect(form(browserIdentity.userAgent)).toBe(form(identity.userAgent))
    })

    test('keep the relation of a redirect to the page that began it', () => {
      const page = new URL('https://a.example/')
      const there = after(navigation(page), new URL('https://b.example/'))
      const back = pageHeaders(identity, { url: page, navigation: there, body: null, cookies: '' })
      expect(back).toContainEqual(['Sec-Fetch-Site', 'cross-site'])
    })
  })
})
