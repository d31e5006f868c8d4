import { describe, expect, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { type Arrived, serve, type TestServer } from '../../support/servers.js'
import { contextOf, runAt } from '../../support/site.js'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const marker = '<h1>Sign in here</h1>'
const done = 'https://app.example/sso?code=C0de-of-the-login&state=s'

/** A platform that shows `pages` by path and hands out a code at `/done`. */
async function platform(pages: Readonly<Record<string, string>>): Promise<TestServer> {
  return serve(({ path, body }, response) => {
    const [place = ''] = path.split('?')
    if (place === '/done') {
      const right = `${path}&${body}`.includes('=p4ssword-of-anna')
      response.writeHead(302, { Location: right ? done : '/wrong' }).end()
    } else
      response
        .writeHead(200, html)
        .end(`<title>Welcome</title>${marker}${pages[place] ?? pages['/login'] ?? ''}`)
  })
}

async function signIn(
  server: TestServer,
  change: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const context = contextOf(runAt(server.url, change))
  const result = await context.users.newBrowser().authorize(context.app).result()
  const { code, words } = await result.signIn(context.credentials('teacher'))
  return code?.value ?? words
}

const fields = (request: Arrived | undefined): string[][] => [...new URLSearchParams(request?.body)]

describe('the login form', () => {
  test('is filled in and sent with its hidden fields, its checked boxes, its menus and one button', async () => {
    const server = await platform({
      '/login': `<form method=post action="/done">
        <input type=hidden name=csrf value="h1&amp;2"><input name=username id=u><input type=PASSWORD name=pass>
        <select name=school><option value=1>A<option value=2 selected>B</select>
        <input type=checkbox name=terms checked><input type=checkbox name=remember><input name=off disabled value=x>
        <button type=button name=peek>show</button><input type=image name=img src=x>
        <button name=action value=login>Sign in</button><input type=submit name=cancel value=Cancel></form>`,
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(fields(server.arrived[1])).toEqual([
      ['csrf', 'h1&2'],
      ['username', 'anna'],
      ['pass', 'p4ssword-of-anna'],
      ['school', '2'],
      ['terms', 'on'],
      ['action', 'login'],
    ])
  })

  test('that stands in the answer to the authorize request itself, with no action, goes back there', async () => {
    const server = await serve((request, response) => {
      if (request.method === 'POST') response.writeHead(302, { Location: done }).end()
      else
        response
          .writeHead(200, html)
          .end(`${marker}<form method=post><input name=a><input type=password name=b></form>`)
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(server.arrived[1]?.path).toBe(server.arrived[0]?.path)
  })

  test('behind a redirect, and the way back through several', async () => {
    const server = await serve(({ path }, response) => {
      const [place = ''] = path.split('?')
      if (place.endsWith('/authorize'))
        response.writeHead(303, { Location: '/login?next=%2F', 'Set-Cookie': 'pending=7; Path=/' }).end()
      else if (place === '/login')
        response
          .writeHead(200, html)
          .end(`${marker}<form method=post action=check><input name=u><input type=password name=p></form>`)
      else if (place === '/check')
        response.writeHead(302, { Location: '/resume', 'Set-Cookie': 'session=8; Path=/' }).end()
      else response.writeHead(302, { Location: done }).end()
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(server.arrived.at(-1)?.headers.cookie).toBe('pending=7; session=8')
  })

  test('in two pages, the name first, beside a search box', async () => {
    const server = await platform({
      '/login': `<form action=/find><input name=q></form><form method=post action=/second><input type=email name=identifier id=user></form>`,
      '/second': `<form method=post action=/done><input type=hidden name=identifier value=anna><input type=password name=pw></form>`,
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(fields(server.arrived[1])).toEqual([['identifier', 'anna']])
    expect(fields(server.arrived[2])).toEqual([
      ['identifier', 'anna'],
      ['pw', 'p4ssword-of-anna'],
    ])
  })

  test('with odd names, the profile says which', async () => {
    const server = await platform({
      '/login': `<form method=post action=/done><input name=f1><input name=f2><input name=f3 type=tel></form>`,
    })
    const names = { LOGIN_USERNAME_FIELD: 'f2', LOGIN_PASSWORD_FIELD: 'f3' }
    expect(await signIn(server, names)).toBe('C0de-of-the-login')
    expect(fields(server.arrived[1])).toEqual([
      ['f1', ''],
      ['f2', 'anna'],
      ['f3', 'p4ssword-of-anna'],
    ])
  })

  test('with odd names, guessed by what they say', async () => {
    const server = await platform({
      '/login': `<form method=post action=/done><input name=x1><input name=x2 autocomplete=username><input type=password name=x3></form>`,
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(fields(server.arrived[1])).toEqual([
      ['x1', ''],
      ['x2', 'anna'],
      ['x3', 'p4ssword-of-anna'],
    ])
  })

  test('by GET, with fields outside of the form', async () => {
    const server = await platform({
      '/login': `<form id=f action="/done?lost=1"></form><input name=user form=f><input type=password name=pass form=f>`,
    })
    expect(await signIn(server)).toBe('C0de-of-the-login')
    expect(server.arrived[1]).toMatchObject({ method: 'GET', path: '/done?user=anna&pass=p4ssword-of-anna' })
  })
})

describe('a login that goes wrong', () => {
  test('a wrong password ends on the page that comes, after one attempt', async () => {
    const server = await platform({
      '/login': '<form method=post action=/done><input name=u><input type=password name=p></form>',
    })
    await expect(signIn(server, { TEACHER_PASSWORD: 'not-the-p4ssword' })).rejects.toThrow(
      'failed at the step "have name and password accepted": the login page came again (status 200)',
    )
    expect(server.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a page that asks for a second factor gets no name typed into it', async () => {
    const server = await platform({
      '/login': '<form method=post action=/otp><input name=u><input type=password name=p></form>',
      '/otp': '<form method=post action=/done><input name=code autocomplete=one-time-code></form>',
    })
    await expect(signIn(server)).rejects.toThrow(
      'failed at the step "leave the page after it": the platform asks for a code of a second factor',
    )
    expect(server.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test.each([
    [
      'no form at all',
      '<div id=app></div>',
      'the page has no form for a name and a password. The page "Welcome" at',
    ],
    [
      'a one-time code only',
      '<form method=post><input name=code autocomplete=one-time-code></form>',
      'the platform asks for a code of a second factor, which this login driver cannot enter. The page "Welcome" at',
    ],
  ])('a page with %s leaves it undecided and is named by its title', async (_, page, words) => {
    const server = await platform({ '/login': page })
    await expect(signIn(server)).rejects.toThrow(Undecided)
    await expect(signIn(server)).rejects.toThrow(words)
  })

  test('a form that leads off the platform gets nothing', async () => {
    const server = await platform({
      '/login':
        '<form method=post action=https://idp.example/in?x=1><input name=u><input type=password name=p></form>',
    })
    await expect(signIn(server)).rejects.toThrow(
      'the form sends to https://idp.example/in, which is not the platform; nothing was sent',
    )
  })

  test('a login that never ends is left', async () => {
    const server = await platform({ '/login': '<form method=post action=/more><input name=user></form>' })
    await expect(signIn(server)).rejects.toThrow('the page for the name came again after it was sent')
    expect(server.arrived.length).toBeLessThan(8)
  })

  test('a password in an odd field shows in no record', async () => {
    const server = await platform({
      '/login': '<form method=post action=/x><input name=u><input type=password name="f:9"></form>',
    })
    const run = runAt(server.url, { TEACHER_PASSWORD: 'abc' })
    const context = contextOf(run)
    const result = await context.users.newBrowser().authorize(context.app).result()
    await result.signIn(context.credentials('teacher'), { mayFail: true })
    const sent = run.evidence.all().find(({ request }) => request.method === 'POST')
    expect(sent?.request.body?.text).toBe('u=anna&f%3A9=‹f:9›')
    expect(sent?.curl).toContain("--data-urlencode 'f%3A9=‹f:9›'")
  })
})
