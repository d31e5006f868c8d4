import { describe, expect, test } from 'vitest'
import { Browser } from '../../../src/core/browser/browser.js'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Undecided } from '../../../src/core/errors.js'
import { Sender } from '../../../src/core/http/sender.js'
import { serve, transport } from '../../support/servers.js'

const html = { 'Content-Type': 'text/html' }
const onLoopback = (url: URL): boolean => url.hostname === '127.0.0.1'

function browser(): Browser {
  return new Browser(new Sender(transport(), new CheckTrace((text) => text)), onLoopback)
}

async function open(one: Browser, url: string): ReturnType<Browser['follow']> {
  return one.follow(await one.request(url, { purpose: 'open' }))
}

describe('cookies', () => {
  test('are kept by path, replaced and deleted, several at a time, and sent as they came', async () => {
    const lines: Record<string, string[]> = {
      '/set': [
        'a=1; Path=/; HttpOnly',
        'b="two words"; Path=/',
        'deep=3; Path=/deep',
        'other=4; Path=/elsewhere',
        'gone=5; Path=/',
      ],
      '/change': ['a=10; Path=/', 'gone=; Path=/; Max-Age=0', 'e=x=y=; Path=/'],
      '/expire': ['e=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'late=1; Domain=example.com; Path=/'],
    }
    const server = await serve(({ path }, response) =>
      response.writeHead(200, { 'Set-Cookie': lines[path] ?? [] }).end(),
    )
    const first = browser()
    for (const path of ['/set', '/deep/er', '/change', '/expire', '/end'])
      await first.request(`${server.url}${path}`, { purpose: 'x' })
    expect(server.arrived.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'deep=3; a=1; b="two words"; gone=5',
      'a=1; b="two words"; gone=5',
      'a=10; b="two words"; e=x=y=',
      'a=10; b="two words"',
    ])
  })

  test('another browser has none of them; the same one for another check has all', async () => {
    const server = await serve((_, response) => response.writeHead(200, { 'Set-Cookie': 'sid=abc' }).end())
    const browserOne = browser()
    await browserOne.request(server.url, { purpose: 'x' })
    await browser().request(server.url, { purpose: 'x' })
    await browserOne.for(browserOne.sender).request(server.url, { purpose: 'x' })
    expect(server.arrived.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, 'sid=abc'])
  })
})

describe('following', () => {
  test('several redirects, relative and absolute, with cookies set on the way', async () => {
    const server = await serve(({ path }, response) => {
      const next: Record<string, string> = { '/a/b': '../c?x=1', '/c?x=1': `${server.url}/d#f`, '/d': '?q=2' }
      const to = next[path]
      if (to === undefined) response.end('there')
      else response.writeHead(302, { Location: to, 'Set-Cookie': `c${path.length}=1; Path=/` }).end()
    })
    const chain = await open(browser(), `${server.url}/a/b`)
    expect(server.arrived.map(({ path }) => path)).toEqual(['/a/b', '/c?x=1', '/d', '/d?q=2'])
    expect(server.arrived.at(-1)?.headers.cookie).toBe('c4=1; c6=1; c2=1')
    expect(chain).toMatchObject({ leaves: null, endless: false })
    expect(chain.answers.map(({ status }) => status)).toEqual([302, 302, 302, 200])
  })

  test.each([
    ['a meta refresh', `<meta http-equiv="Refresh" content="0; URL='/next?a=1&amp;b=2'">`, {}],
    ['a meta refresh without quotes', '<meta http-equiv=refresh content="0;url=/next?a=1&amp;b=2">', {}],
    [
      'a meta refresh against a base',
      '<base href="/x/"><meta http-equiv="refresh" content="0;url=../next?a=1&b=2">',
      {},
    ],
    ['a Refresh header', '', { Refresh: '0; url=/next?a=1&b=2' }],
    [
      'a form by GET',
      '<body onload="document.forms[0].submit()"><form action="/next?old=1"><input type=hidden name=a value=1><input type=hidden name=b value=2></form>',
      {},
    ],
  ])('%s', async (_, page, headers) => {
    const server = await serve(({ path }, response) =>
      response.writeHead(200, { ...html, ...headers }).end(path === '/' ? page : 'end'),
    )
    await open(browser(), `${server.url}/`)
    // A refresh on each page would go on for ever.
    expect(server.arrived[1]).toMatchObject({ method: 'GET', path: '/next?a=1&b=2' })
  })

  test('a form by POST that submits itself, with its hidden fields as they are', async () => {
    const page = `<form method=post action="/in?x=1"><input type=hidden name="a b" value="1&amp;ü"><textarea name=t hidden disabled>no</textarea>
      <noscript><input type=submit name=go value=Go></noscript></form><script>window.onload = function () { document.forms[0].submit() }</script>`
    const server = await serve(({ path }, response) =>
      response.writeHead(200, html).end(path === '/' ? page : 'end'),
    )
    await open(browser(), `${server.url}/`)
    expect(server.arrived[1]).toMatchObject({ method: 'POST', path: '/in?x=1', body: 'a+b=1%26%C3%BC' })
    expect(server.arrived[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  const forms = '<form action="/logout" method=post><input type=hidden name=csrf value=1></form>'
  test.each([
    ['a click handler', `${forms}<a onclick="document.forms[0].submit()">Log out</a>`],
    [
      'a function that nothing calls',
      `${forms}<script>function out() { document.forms[0].submit() }</script>`,
    ],
    [
      'a listener to clicks',
      `${forms}<script>b.addEventListener('click', () => { document.forms[0].submit() })</script>`,
    ],
    [
      'a named listener',
      `${forms}<script>const out = () => { document.forms[0].submit() }; b.onclick = out</script>`,
    ],
    [
      'a form with visible fields',
      `<form method=post><input name=q></form><script>document.forms[0].submit()</script>`,
    ],
  ])('a page is not left by %s', async (_, page) => {
    const server = await serve((_, response) => response.writeHead(200, html).end(page))
    expect((await open(browser(), server.url)).leaves).toBeNull()
    expect(server.arrived).toHaveLength(1)
  })

  test.each([
    [
      'called at once',
      '<script>(function () { go() })(); function go() { document.forms[0].submit() }</script>',
    ],
    [
      'called by a listener to load',
      `<script>addEventListener('load', go); function go() { document.forms[0].submit() }</script>`,
    ],
    ['called by onload', '<body onload="go()"><script>const go = () => { f.submit() }</script>'],
    [
      'called in time',
      '<script>function go() { HTMLFormElement.prototype.submit.call(f) } setTimeout(go, 10)</script>',
    ],
  ])('a form is submitted by a function %s', async (_, script) => {
    const server = await serve(({ path }, response) =>
      response.writeHead(200, html).end(path === '/' ? `${script}${forms}` : 'end'),
    )
    await open(browser(), `${server.url}/`)
    expect(server.arrived.map(({ path }) => path)).toEqual(['/', '/logout'])
  })

  test('ends where redirects have no end', async () => {
    const server = await serve((_, response) => response.writeHead(302, { Location: '/again' }).end())
    const chain = await open(browser(), server.url)
    expect(chain).toMatchObject({ leaves: null, endless: true })
    expect(server.arrived).toHaveLength(15)
  })
})

describe('leaving', () => {
  test.each([
    ['https://app.example/cb?code=x', 'https://app.example/cb?code=x'],
    ['//app.example/cb', 'http://app.example/cb'],
    ['com.example.app:/cb?code=x', 'com.example.app:/cb?code=x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['http://[bad', 'http://[bad'],
  ])('a redirect to %s ends there', async (location, leaves) => {
    const server = await serve((_, response) => response.writeHead(302, { Location: location }).end())
    expect((await open(browser(), server.url)).leaves).toBe(leaves)
    expect(server.arrived).toHaveLength(1)
  })

  test('nothing is sent to another host: not by redirect, refresh, form or request', async () => {
    const foreign = await serve((_, response) => response.end('foreign'))
    const away = foreign.url.replace('127.0.0.1', 'localhost')
    const pages = [
      `<meta http-equiv=refresh content="0;url=${away}/?r">`,
      `<body onload="document.forms[0].submit()"><form method=post action="${away}/f"><input type=hidden name=a value=1></form>`,
    ]
    for (const page of pages) {
      const server = await serve((_, response) => response.writeHead(200, html).end(page))
      expect((await open(browser(), server.url)).leaves).toContain(away)
    }
    await expect(browser().request(`${away}/x`, { purpose: 'login' })).rejects.toThrow(Undecided)
    await expect(browser().request(`${away}/x`, { purpose: 'login' })).rejects.toThrow(
      /^login: localhost:\d+ is not the platform; nothing was sent to it$/,
    )
    expect(foreign.arrived).toEqual([])
  })
})
