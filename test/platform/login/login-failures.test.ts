/**
 * How a sign-in fails: at which step, and what the message says. Each page is a small server.
 */
import { describe, expect, test } from 'vitest'
import {
  app,
  at,
  failureAt,
  type LoginPages,
  loginSite,
  type Made,
  password,
  signInAt,
} from '../../support/login-site.js'

const hidden = (csrf: string): string => `<input type=hidden name=t value=${csrf}>`
/** A usual form with this in it. */
const form =
  (inside: string) =>
  ({ csrf }: Made): string =>
    `<form method=post action=/in>${hidden(csrf)}${inside}</form>`
const two = '<input name=username><input type=password name=password>'
const usual = form(`${two}<button>Sign in</button>`)

const failures: readonly (readonly [
  title: string,
  pages: LoginPages,
  step: string,
  words: readonly string[],
  attempts?: number,
])[] = [
  [
    'no form',
    { page: '<p>Please wait</p>' },
    'find the form',
    [
      'the page has no form for a name and a password. The page "School login" at http://127.0.0.1:',
      '/login reads "Please wait". To fix it:',
    ],
  ],
  [
    'a script in place of a form',
    { page: '<div id=app></div><script src=/app.js></script>' },
    'find the form',
    ['it is built by a script', 'Use LOGIN_DRIVER=browser'],
  ],
  [
    'a frame with the form',
    { page: ({ url }) => `<iframe src="${url}/frame?x=1"></iframe>` },
    'find the form',
    ['but a frame from http://127.0.0.1:', 'which has none or is on a host', 'LOGIN_DRIVER=browser'],
  ],
  [
    'a frame of another host',
    { page: '<iframe src="https://login.elsewhere.example/form"></iframe>' },
    'find the form',
    ['but a frame from https://login.elsewhere.example/form', 'add it to PLATFORM_HOSTS'],
  ],
  [
    'an agreement that counts as a refusal',
    {
      page: usual,
      after: '/consent',
      routes: {
        '/consent':
          '<title>Access</title><form method=post action=/agreed><button name=a value=y>Allow</button></form>',
        '/agreed': (_, response) =>
          response.writeHead(302, { Location: `${app}?error=access_denied&state=s` }).end(),
      },
    },
    'leave the page after it',
    ['agreed on the page "Access"', 'took it for a refusal', 'Agree once by hand'],
    1,
  ],
  [
    'a page for a new password after the right one',
    {
      page: usual,
      after: '/update',
      routes: {
        '/update': ({ csrf }: Made) =>
          `<h1>Update password</h1><form method=post action=/set>${hidden(csrf)}<input type=password name=password-new autocomplete=new-password><input type=password name=password-confirm><button>Submit</button></form>`,
      },
    },
    'leave the page after it',
    ['asks for a new password', 'Sign in by hand', 'TEACHER_PASSWORD'],
    1,
  ],
  [
    'a captcha',
    {
      page: ({ csrf }) =>
        `<form method=post action=/captcha>${hidden(csrf)}<input name=captcha placeholder="I am not a robot"></form>`,
    },
    'find the form',
    ['asks for a captcha, which only a person can solve', 'LOGIN_DRIVER=command'],
  ],
  [
    'a form that only a script sends',
    {
      page: `<form onsubmit="return go()">${two}<button>Log in</button></form><script>function go() { return false }</script>`,
    },
    'enter the password',
    ['without the script the password would be in a URL; nothing was sent'],
  ],
  [
    'a form to somebody else',
    { page: `<form method=post action=https://idp.example/in?x=1>${two}</form>` },
    'enter the password',
    ['https://idp.example/in, which is not the platform', 'PLATFORM_HOSTS'],
  ],
  [
    'a field for the name that cannot be told',
    { page: form('<input name=schule><input name=ort><input type=password name=password>') },
    'enter the name',
    ["none of the form's fields (schule, ort, password)", 'LOGIN_USERNAME_FIELD'],
  ],
  [
    'buttons for everything but signing in',
    { page: form(`${two}<button>Cancel</button><button>Forgot password</button>`) },
    'enter the password',
    ['none of the form\'s buttons ("cancel", "forgot password")'],
  ],
  [
    'a name that is not known',
    {
      page: '<form method=post action=/login><input name=username><button>Next</button></form>',
      routes: {
        '/login':
          '<!-- Sign in here --><form method=post action=/login><input name=username><button>Next</button></form>',
      },
    },
    'enter the name',
    ['the name was not accepted', 'TEACHER_LOGIN'],
  ],
  [
    'a second factor',
    {
      page: usual,
      after: '/otp',
      routes: {
        '/otp':
          '<title>Code</title><h1>Zwei-Faktor-Anmeldung</h1><form method=post action=/done><label>Einmalcode <input name=c></label></form>',
      },
    },
    'leave the page after it',
    ['asks for a code of a second factor', 'LOGIN_DRIVER=session'],
    1,
  ],
  [
    'a page after it that a script leaves',
    {
      page: usual,
      after: '/home',
      routes: { '/home': '<h1>Loading</h1><script>location.assign("/done")</script>' },
    },
    'leave the page after it',
    ['its scripts are not run', 'LOGIN_DRIVER=browser'],
    1,
  ],
  [
    'a page after it that asks for something else',
    {
      page: usual,
      after: '/profile',
      routes: {
        '/profile':
          '<form method=post action=/x><label>Phone <input name=phone></label><button>Save</button></form>',
      },
    },
    'come back to the application',
    ['asks for phone'],
    1,
  ],
]

describe('a sign-in fails at its step, and the message says what to do:', () => {
  for (const [title, kind, step, words, attempts = 0] of failures)
    test(title, async () => {
      const site = await loginSite(kind)
      const failure = await failureAt(site)
      expect(failure.step).toBe(step)
      for (const word of words) expect(failure.message).toContain(word)
      expect(failure.message).toMatch(
        /^The sign-in of anna failed at the step "[^"]+": .*\. To fix it: .*\.$/,
      )
      expect(site.attempts).toHaveLength(attempts)
    })

  test.each([
    ['in a read-only field', '<input name=username value=berta readonly>'],
    ['in a disabled field', '<input name=username value=berta disabled>'],
  ])('a page that asks for the password of another user, shown %s: it is not typed', async (_, field) => {
    const site = await loginSite({
      page: form(`${field}<input type=password name=password><button>Sign in</button>`),
    })
    const failure = await failureAt(site)
    expect(failure.message).toContain('asks for the password of another user')
    expect(site.attempts).toHaveLength(0)
  })

  test('a page that shows no name and asks only for a password: nothing is typed', async () => {
    const site = await loginSite({
      page: form('<p>Welcome, annabel!</p><input type=password name=password><button>Sign in</button>'),
    })
    const failure = await failureAt(site)
    expect(failure.message).toContain('is known to take the login name')
    expect(site.attempts).toHaveLength(0)
  })

  test('a page that is not the login page', async () => {
    const site = await loginSite({ page: usual })
    const failure = await failureAt(site, { LOGIN_MARKER: 'Nobody writes this' })
    expect(failure.step).toBe('open the login page')
    expect(failure.message).toContain(
      'led to no page with the text of LOGIN_MARKER, but to status 200, text/html',
    )
    expect(failure.fix).toContain('copy a piece of its source')
  })

  test('a connection that breaks when the password is sent', async () => {
    const site = await loginSite({ page: usual, routes: { '/in': (_, response) => response.destroy() } })
    const failure = await failureAt(site)
    expect(failure.step).toBe('enter the password')
    expect(failure.message).toContain('closed the connection in the middle')
  })

  test('a platform that stays on its own page may be judged', async () => {
    const site = await loginSite({ page: usual, after: '/home', routes: { '/home': '<h1>Welcome</h1>' } })
    const back = await signInAt(at(site))
    expect(back.failure).toMatchObject({ step: 'come back to the application', end: 'kept' })
  })

  test('no secret stands in what is shown of a page', async () => {
    const site = await loginSite({
      page: usual,
      after: '/otp',
      routes: {
        '/otp': `<title>${password}</title><p>Your password ${password} is right; enter the one-time code</p><form method=post><input name=code></form>`,
      },
    })
    const failure = await failureAt(site)
    expect(failure.page).toMatchObject({
      title: '$TEACHER_PASSWORD',
      excerpt: expect.stringContaining('Your password $TEACHER_PASSWORD is right'),
    })
    expect(JSON.stringify([failure.message, failure.problem])).not.toContain(password)
  })
})
