/**
 * Attacks of a platform on where passwords and cookies go: its pages, addresses and discovery document.
 */
import type { LoginPages, Made } from '../../support/login-site.js'
import type { AnnouncedAttack, HostAttack, PageAttack } from './destinations.types.js'

const two = '<input name=username><input type=password name=password>'
const hidden = ({ csrf }: Made): string => `<input type=hidden name=t value=${csrf}>`
const formTo = (action: string, more = '', inside = `${two}<button>Sign in</button>`): string =>
  `<form method=post action="${action}" ${more}>${inside}</form>`
const usual = (made: Made): string => formTo('/in', '', `${hidden(made)}${two}<button>Sign in</button>`)

/** Ways of a login page and of the pages around it to lead a browser to an address. */
const ways: readonly (readonly [id: string, says: string, pages: PageAttack['pages']])[] = [
  [
    'form-post',
    'The login form sends name and password there.',
    (other) => ({ page: formTo(`${other}/in`) }),
  ],
  [
    'form-get',
    'The login form sends name and password there in a query.',
    (other) => ({ page: formTo(`${other}/in`).replace('method=post', 'method=get') }),
  ],
  [
    'form-multipart',
    'The login form sends name and password there as multipart.',
    (other) => ({ page: formTo(`${other}/in`, 'enctype=multipart/form-data') }),
  ],
  [
    'form-action',
    'The button of the login form has an address of its own.',
    (other) => ({ page: formTo('/in', '', `${two}<button formaction="${other}/in">Sign in</button>`) }),
  ],
  [
    'base',
    'The page of the login form has a base address.',
    (other) => ({ page: `<base href="${other}/">${formTo('in')}` }),
  ],
  [
    'name-first',
    'The form that asks only for the name sends it there.',
    (other) => ({ page: formTo(`${other}/name`, '', '<input name=username><button>Next</button>') }),
  ],
  [
    'password-page',
    'The form for the name leads to one that sends the password there.',
    (other) => ({
      page: (made) => formTo('/name', '', `${hidden(made)}<input name=username><button>Next</button>`),
      routes: {
        '/name': () =>
          formTo(`${other}/in`, '', '<input type=password name=password><button>Sign in</button>'),
      },
    }),
  ],
  [
    'other-user',
    'The link to sign in as another user leads there.',
    (other) => ({
      page: `${formTo('/in', '', '<input name=username value=berta readonly><input type=password name=password><button>Sign in</button>')}<a href="${other}/switch">Sign in as another user</a>`,
    }),
  ],
  ...[301, 302, 303, 307, 308].map(
    (status) =>
      [
        `redirect-${status}`,
        `The answer to name and password redirects there with ${status}.`,
        (other: string): LoginPages => ({
          page: usual,
          routes: { '/in': (_, response) => response.writeHead(status, { Location: `${other}/in` }).end() },
        }),
      ] as const,
  ),
  [
    'redirect-before-login',
    'The login page itself is a redirect there.',
    (other) => ({
      page: '',
      routes: { '/login': (_, response) => response.writeHead(302, { Location: `${other}/login` }).end() },
    }),
  ],
  [
    'refresh-header',
    'The header Refresh leads there with the cookies of the session.',
    (other) => ({
      page: usual,
      routes: {
        '/in': (_, response) =>
          response
            .writeHead(200, {
              Refresh: `0; url=${other}/next`,
              'Set-Cookie': 's=1; Path=/; Domain=127.0.0.1',
            })
            .end('on'),
      },
    }),
  ],
  [
    'meta-refresh',
    'A page refreshes itself there.',
    (other) => ({
      page: usual,
      after: '/on',
      routes: { '/on': `<meta http-equiv=refresh content="0; url=${other}/on">` },
    }),
  ],
  [
    'self-submission',
    'A form submits itself there.',
    (other) => ({
      page: usual,
      after: '/on',
      routes: {
        '/on': `<body onload="document.forms[0].submit()">${formTo(`${other}/on`, '', '<input type=hidden name=a value=b>')}`,
      },
    }),
  ],
  [
    'stay-signed-in',
    'The question whether to stay signed in is answered there.',
    (other) => ({
      page: usual,
      after: '/stay',
      routes: { '/stay': formTo(`${other}/stay`, '', '<button>Yes</button>') },
    }),
  ],
  [
    'onward-link',
    'The only link of a page without a form leads there.',
    (other) => ({
      page: usual,
      after: '/on',
      routes: { '/on': `<h1>Signed in</h1><a href="${other}/on">Continue</a>` },
    }),
  ],
  [
    'frame',
    'The login form is in a frame from there.',
    (other) => ({ page: `<iframe src="${other}/frame"></iframe>` }),
  ],
]

/** Platforms whose pages lead elsewhere. */
export const pageAttacks: readonly PageAttack[] = (['another port', 'plain http'] as const).flatMap((to) =>
  ways.map(([id, says, pages]) => ({
    by: 'page' as const,
    id: `${to.replace(' ', '-')}.${id}`,
    says: `${says} There is ${to === 'another port' ? 'another port of the same host' : 'the same host and port without TLS'}.`,
    to,
    pages,
  })),
)

/** Platforms that write the other address in an unusual way. */
export const hostAttacks: readonly HostAttack[] = (
  [
    ['localhost', 'localhost', (port) => `http://localhost:${port}`],
    ['ipv6', 'the IPv6 address of this machine', (port) => `http://[::1]:${port}`],
    ['mapped', 'an IPv4 address in an IPv6 address', (port) => `http://[::ffff:127.0.0.1]:${port}`],
    ['neighbour', 'another address of this machine', (port) => `http://127.0.0.2:${port}`],
    ['any', 'the address for all addresses', (port) => `http://0.0.0.0:${port}`],
    ['short', 'an address of two numbers', (port) => `http://127.1:${port}`],
    ['decimal', 'an address of one number', (port) => `http://2130706433:${port}`],
    ['hex', 'an address in hex', (port) => `http://0x7f000001:${port}`],
    ['octal', 'an address in octal', (port) => `http://0177.0.0.1:${port}`],
    ['dot', 'a host with a dot at the end', (port) => `http://localhost.:${port}`],
    ['upper-case', 'an upper-case scheme', (port) => `HTTP://127.0.0.1:${port}`],
    ['backslashes', 'backslashes', (port) => `http:\\\\127.0.0.1:${port}`],
    ['tab', 'a tab in the scheme', (port) => `ht\ttp://127.0.0.1:${port}`],
    ['no-scheme', 'an address without a scheme', (port) => `//127.0.0.1:${port}`],
    ['wide', 'full-width digits', (port) => `http://１２７.０.０.１:${port}`],
    ['user', 'the platform in place of a user name', (port) => `http://127.0.0.1@127.0.0.2:${port}`],
    ['websocket', 'the scheme of a WebSocket', (port) => `ws://127.0.0.1:${port}`],
    ['ftp', 'the scheme ftp', (port) => `ftp://127.0.0.1:${port}`],
    ['file', 'a file of this machine', () => 'file:///etc/passwd#'],
  ] as const satisfies readonly (readonly [string, string, (port: number) => string])[]
).map(([id, what, address]) => ({
  by: 'host',
  id: `host.${id}`,
  says: `A redirect and a form lead to another port of this machine: ${what}.`,
  address,
}))

/** Platforms whose discovery document leads elsewhere. */
export const announcedAttacks: readonly AnnouncedAttack[] = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
].map((field) => ({
  by: 'discovery',
  id: `discovery.${field}`,
  says: `The discovery document names another port of the same host as ${field}, and a login form is there.`,
  field,
}))
