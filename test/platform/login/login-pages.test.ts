/**
 * Login pages that nobody knows, each a small server that keeps to its word: a wrong password is refused, cookies and a
 * token against forgery are needed.
 */
import { describe, expect, test } from 'vitest'
import {
  app,
  at,
  failureAt,
  type LoginPages,
  loginSite,
  type Made,
  name,
  signInAt,
} from '../../support/login-site.js'

type Page = (made: Made) => string

const hidden = (csrf: string): string => `<input type=hidden name=t value=${csrf}>`
/** A usual form with this in it. */
const form =
  (inside: string, attributes = 'method=post action=/in'): Page =>
  ({ csrf }) =>
    `<form ${attributes}>${hidden(csrf)}${inside}</form>`
const two = '<input name=username><input type=password name=password>'
const usual = form(`${two}<button>Sign in</button>`)
const odd = (...fields: [string, string]): Pick<LoginPages, 'fields'> => ({ fields: fields })

const onward = (button: string): string =>
  `<h1>Stay signed in?</h1><form method=post action=/done>${button}</form>`

const pages: readonly (readonly [
  title: string,
  pages: LoginPages,
  profile?: Readonly<Record<string, string>>,
])[] = [
  [
    'several redirects before and after',
    {
      page: '',
      after: '/a',
      routes: {
        '/login': (_, response) => response.writeHead(302, { Location: '/login/x' }).end(),
        '/login/x': (_, response) => response.writeHead(303, { Location: '/login/y' }).end(),
        '/login/y': ({ csrf }: Made) => `<!-- Sign in here -->${usual({ csrf, url: '' })}`,
        '/a': (_, response) => response.writeHead(307, { Location: '/b' }).end(),
        '/b': (_, response) => response.writeHead(302, { Location: './done' }).end(),
      },
    },
  ],
  [
    'German labels',
    {
      ...odd('x1', 'x2'),
      page: form(
        '<label for=a>Schule</label><input name=x0 id=a value=7><label for=b>Benutzername</label><input name=x1 id=b><label>Kennwort <input type=password name=x2></label><button>Anmelden</button>',
      ),
    },
  ],
  [
    'placeholders alone',
    {
      ...odd('f1', 'f2'),
      page: form(
        '<input name=f0 placeholder="Suche"><input name=f1 placeholder="E-Mail-Adresse"><input type=password name=f2><button>Weiter</button>',
      ),
    },
  ],
  [
    'aria-label alone',
    {
      ...odd('f1', 'f2'),
      page: form(
        '<input name=f0 aria-label="Region"><input name=f1 aria-label="Nutzerkennung"><input type=password name=f2><button>Los</button>',
      ),
    },
  ],
  [
    'autocomplete alone',
    {
      ...odd('f1', 'f2'),
      page: form(
        '<input name=f0><input name=f1 autocomplete="section-a username"><input type=password name=f2 autocomplete=current-password>',
      ),
    },
  ],
  [
    'no names that tell anything, but one field before the password',
    { ...odd('q1', 'q2'), page: form('<input name=q1><input type=password name=q2>') },
  ],
  [
    'a field of an invented type',
    { page: form('<input type=username name=username><input type=password name=password>') },
  ],
  [
    'the password in a field of type text that the profile names',
    { ...odd('a', 'b'), page: form('<input name=a><input name=b>') },
    { LOGIN_USERNAME_FIELD: 'a', LOGIN_PASSWORD_FIELD: 'b' },
  ],
  [
    'search, language, school choice, single sign-on and registration beside it',
    {
      page: ({ csrf }) => `<form action=/search role=search><input name=q></form>
      <form method=post action=/lang class=language><select name=l><option>de</select><button>Sprache wechseln</button></form>
      <form action=/school><label>Schule <input name=school></label><button>Weiter</button></form>
      <form method=post action=/sso><button name=idp value=google>Sign in with Google</button></form>
      <form method=post action=/register id=register><input name=email type=email><input type=password name=new autocomplete=new-password><input type=password name=again><button>Create account</button></form>
      ${usual({ csrf, url: '' })}`,
    },
  ],
  [
    'several buttons',
    {
      page: form(
        `${two}<button name=do value=cancel formaction=/cancel>Cancel</button><button formaction=/forgot>Forgot password?</button><button type=button>Show</button><input type=submit name=do value="Log in"><button formaction=/saml>Single sign-on</button>`,
      ),
    },
  ],
  [
    'formaction and formmethod on the button',
    { page: form(`${two}<button formaction=/in formmethod=post>Sign in</button>`, 'action=/elsewhere') },
  ],
  ['an image as its button', { page: form(`${two}<input type=image name=go src=x alt="Sign in">`) }],
  [
    'a form in multipart/form-data',
    { page: form(`${two}<button>Go</button>`, 'method=post action=/in enctype=multipart/form-data') },
  ],
  [
    'controls outside of the form',
    {
      page: ({ csrf }) =>
        `<form id=f method=post action=/in></form><input form=f name=username><input form=f type=password name=password><input type=hidden form=f name=t value=${csrf}><button form=f>OK</button>`,
    },
  ],
  [
    'controls that are switched off',
    {
      page: form(
        `<fieldset disabled><input name=user value=x></fieldset>${two}<input name=password type=password disabled><button>OK</button>`,
      ),
    },
  ],
  [
    'a page in ISO 8859-1 by its header',
    {
      ...odd('benutzer', 'paßwort'),
      encoding: 'latin1',
      type: 'text/html; charset=ISO-8859-1',
      page: form('<input name=benutzer><input type=password name="paßwort"><button>Anmelden</button>'),
    },
  ],
  [
    'a page in windows-1252 by its meta element, and a marker that is not ASCII',
    {
      ...odd('name', 'schlüssel'),
      encoding: 'latin1',
      type: 'text/html',
      page: form(
        '<meta charset=windows-1252><h1>Schüler-Anmeldung</h1><input name=name><input type=password name="schlüssel">',
      ),
    },
    { LOGIN_MARKER: 'Schüler-Anmeldung' },
  ],
  [
    'accept-charset',
    {
      ...odd('name', 'schlüssel'),
      page: form(
        '<input name=name><input type=password name="schlüssel">',
        'method=post action=/in accept-charset="utf-8"',
      ),
    },
  ],
  [
    'a base address',
    {
      page: ({ csrf }) =>
        `<base href="/deep/er/"><form method=post action=../../in>${hidden(csrf)}${two}</form>`,
    },
  ],
  [
    'a meta refresh before it, and a late one that ends the session',
    {
      page: ({ csrf }) => `<meta http-equiv=refresh content="900; url=/expired">${usual({ csrf, url: '' })}`,
      after: '/wait',
      routes: { '/wait': '<meta http-equiv=refresh content="1;url=/done"><h1>One moment</h1>' },
    },
  ],
  [
    'a name page, then the password page',
    {
      page: '<form method=post action=/second><input name=identifier id=login><button>Weiter</button></form>',
      routes: {
        '/second': ({ csrf }: Made) =>
          `<h1>Hallo</h1>${form(`<input type=hidden name=username value=${name}><input type=password name=password><button>Anmelden</button>`)({ csrf, url: '' })}`,
      },
    },
  ],
  [
    'forms that submit themselves on both ways',
    {
      page: '',
      after: '/back',
      routes: {
        '/login':
          '<body onload="document.forms[0].submit()"><form method=post action=/login/form><input type=hidden name=SAMLRequest value=abc></form>',
        '/login/form': ({ csrf }: Made) => `<!-- Sign in here -->${usual({ csrf, url: '' })}`,
        '/back':
          '<form method=post action=/done><input type=hidden name=SAMLResponse value=abc><noscript><button>Go on</button></noscript></form><script>document.forms[0].submit()</script>',
      },
    },
  ],
  [
    'a question whether to stay signed in',
    {
      page: usual,
      after: '/stay',
      routes: {
        '/stay': onward(
          '<label><input type=checkbox name=never> Never ask</label><button name=stay value=no>No</button><button name=stay value=yes>Yes</button>',
        ),
      },
    },
  ],
  [
    'terms that must be agreed to',
    {
      page: usual,
      after: '/terms',
      routes: {
        '/terms':
          '<h1>Nutzungsbedingungen</h1><form method=post action=/agree><label><input type=checkbox name=agree required> Ich stimme zu</label><button name=do value=no>Ablehnen</button><button name=do value=yes>Zustimmen</button></form>',
        '/agree': ({ body }, response) =>
          response.writeHead(302, { Location: body === 'agree=on&do=yes' ? '/done' : '/no' }).end(),
      },
    },
  ],
  [
    'a page with one link',
    {
      page: usual,
      after: '/hello',
      routes: {
        '/hello':
          '<h1>Welcome back</h1><a href=/logout>Log out</a> <a href=/help>Help</a> <a href=/done>Continue to the application</a>',
      },
    },
  ],
  [
    'a page for consent with a box for each scope',
    {
      page: usual,
      after: '/consent',
      routes: {
        '/consent': `<title>Consent required</title><h1>Consent required</h1><form name=consent_form method=post action=/agreed>
          <input type=hidden name=client_id value=c><input type=hidden name=state value=s>
          <div class=form-check><input class=form-check-input type=checkbox name=scope value=openid id=openid><label for=openid>openid</label></div>
          <div class=form-check><input type=checkbox name=scope value=roster id=roster><label for=roster>roster</label></div>
          <button type=submit id=submit-consent>Submit Consent</button>
          <button type=button id=cancel-consent>Cancel</button></form>`,
        '/agreed': ({ body }, response) =>
          response
            .writeHead(302, {
              Location:
                body === 'client_id=c&state=s&scope=openid&scope=roster'
                  ? '/done'
                  : `${app}?error=access_denied`,
            })
            .end(),
      },
    },
  ],
  [
    'a page for consent that can be remembered, and offers news',
    {
      page: usual,
      after: '/consent',
      routes: {
        '/consent': `<h1>An application requests access to your data!</h1><form action=/agreed method=POST>
          <input type=hidden name=challenge value=x>
          <input class=grant_scope id=openid value=openid name=grant_scope type=checkbox><label for=openid>openid</label>
          <input type=checkbox id=remember name=remember value=1><label for=remember>Do not ask me again</label>
          <input type=checkbox id=news name=news value=1><label for=news>Send me the newsletter</label>
          <input type=submit id=reject name=submit value="Deny access"><input type=submit id=accept name=submit value="Allow access"></form>`,
        '/agreed': ({ body }, response) =>
          response
            .writeHead(302, {
              Location:
                body === 'challenge=x&grant_scope=openid&remember=1&submit=Allow+access'
                  ? '/done'
                  : `${app}?error=access_denied`,
            })
            .end(),
      },
    },
  ],
  [
    'its form in a frame',
    {
      page: '<iframe src=/help></iframe><iframe src="/frame?x=1"></iframe>',
      routes: { '/help': '<h1>Help</h1>', '/frame': usual },
    },
  ],
  [
    'a password in a GET form with an address of its own',
    { page: form(`${two}<button>Sign in</button>`, 'action=/in') },
  ],
  [
    'a hidden field for the password behind one that is no secret',
    {
      page: form(
        '<input type=password name=otp autocomplete=one-time-code disabled><input name=username><input type=password name=password><button>Sign in</button>',
      ),
    },
  ],
  [
    'the name of the user read-only',
    {
      page: form(
        '<input name=username value=Anna readonly><input type=password name=password><button>Sign in</button>',
      ),
      names: ['anna', 'Anna'],
    },
  ],
  [
    'the name read-only in a field that the profile names',
    {
      page: form(
        '<input name=username value=anna readonly><input type=password name=password><button>Sign in</button>',
      ),
    },
    { LOGIN_USERNAME_FIELD: 'username' },
  ],
  [
    'the name in a disabled field',
    {
      page: form(
        '<input name=shown value=anna disabled><input type=hidden name=username value=anna><input type=password name=password><button>Sign in</button>',
      ),
    },
  ],
  [
    'the name as text',
    {
      page: form(
        '<p>Signed in as anna.</p><input type=hidden name=user_id value=17><input type=password name=password><button>Sign in</button>',
      ),
      names: [undefined],
    },
  ],
  [
    'the name of another user read-only, and a link to another account',
    {
      page: ({ csrf }) =>
        `${form('<input name=username value=berta readonly><input type=password name=password><button>Sign in</button>')({ csrf, url: '' })}<a href=/other>Not you? Use another account</a>`,
      routes: { '/other': usual },
    },
  ],
  [
    'an error of the last user on it',
    { page: ({ csrf }) => `<p class=error>Your session has ended</p>${usual({ csrf, url: '' })}` },
  ],
]

describe('a login page with', () => {
  for (const [title, kind, profile = {}] of pages)
    test(title, async () => {
      const site = await loginSite(kind)
      const back = await signInAt(at(site, profile))
      expect(back.code?.value).toBe('C0de-of-the-login')
      expect(site.attempts).toHaveLength(1)

      const refused = await failureAt(site, { ...profile, TEACHER_PASSWORD: 'not-the-p4ssword' })
      expect(refused.step).toBe('have name and password accepted')
      expect(site.attempts).toHaveLength(2)
    })

  test('a host of its own', async () => {
    const site = await loginSite({
      page: '',
      routes: {
        '/login': (_, response, { url }) =>
          response.writeHead(302, { Location: `${url.replace('127.0.0.1', 'localhost')}/there` }).end(),
      },
    })
    const { message } = await failureAt(site, { PLATFORM_HOSTS: 'localhost' })
    // The other host gets none of the cookies of this one.
    expect(site.arrived.map(({ headers }) => headers.host?.split(':')[0])).toContain('localhost')
    expect(message).toContain('"open the login page"')
  })
})
