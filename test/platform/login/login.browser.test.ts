/**
 * Login pages that need script, in a real Chromium.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../../src/platform/context.js'
import { at, failureAt, type LoginSite, loginSite, password, signInAt } from '../../support/login-site.js'
import { chromium, describeWith } from '../../support/parts.js'

const browser = { LOGIN_DRIVER: 'browser', LOGIN_WAIT_SECONDS: '20' }
const script = (code: string): string => `<div id=app></div><script>${code}</script>`

/** A form that a script writes into the page. */
const rendered = (csrf: string): string =>
  script(`setTimeout(() => { document.getElementById('app').innerHTML =
    '<form method=post action=/in><input type=hidden name=t value=${csrf}>' +
    '<label>Kennung <input name=username></label><input type=password name=password><button>Anmelden</button></form>' }, 100)`)

/** An application that posts JSON and then goes on by itself. */
const spa = (csrf: string): string =>
  script(`document.getElementById('app').innerHTML =
    '<input id=user placeholder="User name"><input id=pass type=password><button>Log in</button><p id=note></p>'
    document.querySelector('button').onclick = async () => {
      const [username, password] = ['user', 'pass'].map((id) => document.getElementById(id).value)
      const answer = await fetch('/api/in', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password, t: '${csrf}' }) })
      if (answer.ok) location.assign((await answer.json()).next)
      else document.getElementById('note').textContent = 'Wrong user name or password'
    }`)

/** Passes the JSON on to the platform's own check. */
async function spaSite(): Promise<LoginSite & { readonly tries: string[] }> {
  const tries: string[] = []
  const site = await loginSite({
    page: ({ csrf }) => spa(csrf),
    routes: {
      '/api/in': (request, response) => {
        tries.push(request.body)
        const right = request.body.includes(`"${password}"`)
        response
          .writeHead(right ? 200 : 401, { 'Content-Type': 'application/json', 'Set-Cookie': 'spa=1; Path=/' })
          .end(JSON.stringify({ next: '/enter' }))
      },
      '/enter': (request, response) => {
        const back = request.headers.cookie?.includes('spa=1')
          ? 'https://app.example/sso?code=C0de-of-the-login'
          : '/no'
        response.writeHead(302, { Location: back }).end()
      },
    },
  })
  return { ...site, tries }
}

const code = 'C0de-of-the-login'

/** A page that shows its form only after the driver has looked at it for the first time. */
const readyAfterOneLook = (csrf: string): string =>
  script(`const app = document.getElementById('app')
    Object.defineProperty(document.body, 'innerText', { get() {
      app.innerHTML ||= '<form method=post action=/in><input type=hidden name=t value=${csrf}>' +
        '<input name=username><input type=password name=password><button>Sign in</button></form>'
      return ''
    } })`)

/**
 * A context in which the first waits are over at once, as on a machine that was busy meanwhile.
 * @param waits number of these waits
 */
function inAHurry(site: LoginSite, waits: number): Context {
  const context = at(site, browser)
  const { login } = context.profile
  let left = waits
  const waitSeconds = (): number => {
    left -= 1
    return left < 0 ? login.waitSeconds : 0
  }
  Object.defineProperty(context.profile, 'login', {
    value: Object.defineProperty({ ...login }, 'waitSeconds', { get: waitSeconds }),
  })
  return context
}

describeWith(chromium, 'in Chromium', () => {
  test('a form that is there when the time is over is filled in, although the look before found none', async () => {
    const site = await loginSite({ page: ({ csrf }) => readyAfterOneLook(csrf) })
    expect((await signInAt(inAHurry(site, 1))).code?.value).toBe(code)
  })

  test('a page that still has no form when the time is over is looked at once more, and not again', async () => {
    const site = await loginSite({ page: '<p>Please wait</p>' })
    const failure = await signInAt(inAHurry(site, 1)).catch((error: unknown) => error)
    expect(String(failure)).toContain('the page has no form for a name and a password')
  })

  test('a form that a script writes is filled in', async () => {
    const site = await loginSite({ page: ({ csrf }) => rendered(csrf) })
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
    expect(site.attempts).toHaveLength(1)
  })

  test('an application that posts JSON and then goes on is followed', async () => {
    const site = await spaSite()
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
    expect(site.tries).toHaveLength(1)
  })

  test('a page that shows the password only after the name is filled in one after the other', async () => {
    const page = `<form method=post action=/in onsubmit="return next()"><input type=hidden name=t id=t>
      <input name=username autocomplete=username><input type=password name=password hidden>
      <button>Next</button></form><script>
      function next() { const box = document.querySelector('[name=password]'); const was = box.hidden; box.hidden = false; return !was }
      document.getElementById('t').value = localStorage.getItem('csrf') ?? localStorage.setItem('csrf', CSRF) ?? CSRF</script>`
    const site = await loginSite({ page: ({ csrf }) => page.replaceAll('CSRF', `'${csrf}'`) })
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
  })

  test('a cookie that a script sets is sent, and one that it deletes is not', async () => {
    const site = await loginSite({
      page: ({ csrf }) =>
        `${rendered(csrf)}<script>document.cookie = 'seen=1; Path=/'; document.cookie = 'old=1; Max-Age=0'</script>`,
      after: '/scripted',
      routes: {
        '/scripted': (_, response) =>
          response
            .writeHead(200, { 'Content-Type': 'text/html' })
            .end("<script>document.cookie = 'step=2; Path=/'; location.href = '/done'</script>"),
      },
    })
    const context = at(site, browser)
    const back = await signInAt(context)
    expect(back.code?.value).toBe(code)
    expect(site.arrived.at(-1)?.headers.cookie).toMatch(/seen=1; .*step=2$/)
    // The session belongs to the browser of the suite now.
    expect((await back.browser.jar.getCookieString(site.url)).split('; ')).toHaveLength(4)
  })

  test('a form in a frame is filled in', async () => {
    const form = ({ csrf }: { csrf: string }): string =>
      `<form method=post action=/in target=_top><input type=hidden name=t value=${csrf}><input name=username><input type=password name=password><button>Log in</button></form>`
    const site = await loginSite({
      page: '<iframe src=/frame width=400 height=200></iframe>',
      routes: { '/frame': form },
    })
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
  })

  test.each([
    ['read-only', '<input name=username value=anna readonly>'],
    [
      'in a disabled field',
      '<input name=shown value=anna disabled><input type=hidden name=username value=anna>',
    ],
  ])('the name of the user is shown %s: only the password is typed', async (_, field) => {
    const site = await loginSite({
      page: ({ csrf }) =>
        `<form method=post action=/in><input type=hidden name=t value=${csrf}>${field}<input type=password name=password><button>Log in</button></form>`,
    })
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
    expect(site.attempts).toHaveLength(1)
  })

  test('the form of another user gets no password; a link leads to another account', async () => {
    const form = (csrf: string, field: string): string =>
      `<form method=post action=/in><input type=hidden name=t value=${csrf}>${field}<input type=password name=password><button>Log in</button></form>`
    const page = ({ csrf }: { csrf: string }): string =>
      form(csrf, '<input name=username value=berta readonly>')
    const alone = await loginSite({ page })
    const failure = await failureAt(alone, { ...browser, LOGIN_WAIT_SECONDS: '2' })
    expect(failure.message).toContain('asks for the password of another user')
    expect(alone.attempts).toHaveLength(0)

    const linked = await loginSite({
      page: (made) => `${page(made)}<a href=/other>Use another account</a>`,
      routes: { '/other': ({ csrf }: { csrf: string }) => form(csrf, '<input name=username>') },
    })
    expect((await signInAt(at(linked, browser))).code?.value).toBe(code)
    expect(linked.attempts).toHaveLength(1)
  })

  test('the way leads over hosts of the platform', async () => {
    const site: LoginSite = await loginSite({
      page: ({ csrf }) => rendered(csrf),
      after: '/over',
      routes: {
        '/over': (_, response, { url }) =>
          response.writeHead(302, { Location: `${url.replace('127.0.0.1', 'localhost')}/there` }).end(),
      },
    })
    const back = await signInAt(at(site, { ...browser, PLATFORM_HOSTS: 'localhost' }), { mayFail: true })
    expect(site.arrived.map(({ path, headers }) => `${headers.host?.split(':')[0]} ${path}`)).toContain(
      'localhost /there',
    )
    // Cookies of the one host are not sent to the other.
    expect(back.failure?.page?.excerpt).toBe('Cookies are needed')
  })
})

describeWith(chromium, 'Chromium has no network of its own', () => {
  test('a host that is not the platform gets nothing, and is named where the sign-in fails', async () => {
    const site = await loginSite({
      page: `<div id=app></div><script src="https://cdn.example/app.js"></script><script>fetch('https://id.example/x').catch(() => 0)</script>`,
    })
    const failure = await failureAt(site, { ...browser, LOGIN_WAIT_SECONDS: '2' })
    expect(failure.step).toBe('find the form')
    expect(failure.message).toContain(
      'the page also sent requests to cdn.example, id.example, which is not the platform; they were blocked',
    )
    expect(failure.fix).toContain('Add cdn.example, id.example to PLATFORM_HOSTS')
  })

  test('not by WebSocket, nor by what a server of ours hears', async () => {
    let heard = 0
    const other = createServer().on('connection', () => {
      heard += 1
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const site = await loginSite({
      page: ({ csrf }) => `${rendered(csrf)}<script>new WebSocket('ws://127.0.0.1:${port}/')
        new EventSource('http://foreign.example/'); navigator.sendBeacon('http://foreign.example/', 'x')</script>`,
    })
    expect((await signInAt(at(site, browser))).code?.value).toBe(code)
    expect(heard).toBe(0)
  })
})

describeWith(chromium, 'a password in Chromium', () => {
  test('that is wrong is sent one time, and refused', async () => {
    const site = await spaSite()
    const context = at(site, { ...browser, TEACHER_PASSWORD: 'not-the-p4ssword' })
    const back = await signInAt(context, { wrong: true })
    expect(back.failure).toMatchObject({ step: 'have name and password accepted', end: 'refused' })
    expect(back.empty).toBe(true)
    expect(site.tries).toHaveLength(1)
  })

  test('is not sent again by a script that tries again', async () => {
    const again = `const button = document.querySelector('button'); const press = button.onclick
      button.onclick = async () => { await press(); await press().catch(() => 0) }`
    const tries: string[] = []
    const site = await loginSite({
      page: ({ csrf }) => `${spa(csrf)}<script>${again}</script>`,
      routes: {
        '/api/in': ({ body }, response) => {
          tries.push(body)
          response.writeHead(401).end('{}')
        },
      },
    })
    const context = at(site, { ...browser, TEACHER_PASSWORD: 'not-the-p4ssword' })
    await signInAt(context, { wrong: true })
    expect(tries).toHaveLength(1)
  })

  test('shows in no record', async () => {
    const site = await spaSite()
    const context = at(site, browser)
    await signInAt(context)
    const records = JSON.stringify(context.run.evidence.all())
    expect(records).toContain('login (browser)')
    expect(records).not.toContain(password)
    expect(records).toContain('$TEACHER_PASSWORD')
  })
})

describe('a Chromium that is not there', () => {
  test('is named with its key and what to install', async () => {
    const site = await loginSite({ page: '' })
    const failure = await failureAt(site, { ...browser, LOGIN_BROWSER: '/nowhere/chromium' })
    expect(failure.step).toBe('start the browser')
    expect(failure.message).toBe(
      'The sign-in of anna failed at the step "start the browser": LOGIN_BROWSER names /nowhere/chromium, which is not an executable program. To fix it: Install the package chromium (or google-chrome-stable), or give the path of a Chromium in LOGIN_BROWSER.',
    )
  })
})
