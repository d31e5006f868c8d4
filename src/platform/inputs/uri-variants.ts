/**
 * Variants of one address, each group under a permanent name.
 * @module
 */
import { domainToASCII } from 'node:url'
import { type Address, escaped, putTogether, swapCase, takeApart } from './address.js'

/** Names with the inputs that belong to them; a name without inputs does not fit the address. */
export type Variants = readonly (readonly [name: string, inputs: readonly string[]])[]

/** A host that nobody can own (RFC 2606). */
const stranger = 'evil.example'

/** Other paths at the same host. */
export function pathVariants(uri: string): Variants {
  const parts = takeApart(uri)
  const path = parts.path || '/'
  const at = (other: string): string => putTogether(parts, { path: other })
  const cut = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, cut), path.slice(cut)]
  const parent = folder.slice(0, -1)
  const stem = path.replace(/\/$/, '')
  return [
    ['trailing slash', [at(name === '' ? stem : `${path}/`)]],
    ['longer last segment', [at(`${path}x`), at(`${path}2`)]],
    ['one segment more', [at(`${stem}/extra`)]],
    ['no path', stem === '' ? [] : [at('/'), at('')]],
    ['shorter path', [parent, path.slice(0, -1)].filter((short) => /[^/]/.test(short)).map(at)],
    ['other letter case', otherCase(path, folder, name).map(at)],
    ['doubled slash', [at(`/${path}`), ...(parent === '' ? [] : [at(`${folder}/${name}`)])]],
    ['single dot segment', [at(`${folder}./${name}`)]],
    ['dot segments that lead back', [at(`${folder}x/../${name}`), at(`/x/..${path}`)]],
    ['dot segments that lead away', ['/../evil', '/..%2Fevil', '/%2e%2e/evil'].map((end) => at(stem + end))],
    ['percent-encoded path', percentEncoded(path, folder, name).map(at)],
    ['path parameters', [at(`${path};a=b`), at(`${path};jsessionid=1`)]],
    ['backslash', [...(parent === '' ? [] : [at(`${parent}\\${name}`)]), at(`${stem}\\..\\evil`)]],
    ['path inside another address', [`/evil${path}`, `/evil?next=${path}`, `/evil#${path}`].map(at)],
  ]
}

/** The same path at other hosts. */
export function hostVariants(uri: string): Variants {
  const parts = takeApart(uri)
  const { scheme, host, port, path } = parts
  const at = (other: string): string => putTogether(parts, { host: other, port: '' })
  const name = !/^[\d.]+$|^\[/.test(host)
  const domains = name ? host.split('.') : []
  const parent = domains.slice(1).join('.')
  const rest = putTogether({ ...parts, scheme: '', host: '', port: '' }).slice('://'.length)
  return [
    ['foreign host', [at(stranger)]],
    ['host as a prefix', [at(`${host}.${stranger}`)]],
    ['host as a suffix', name ? [at(`evil-${host}`), at(`evil${host}`)] : []],
    ['subdomain', name ? [at(`sub.${host}`)] : []],
    ['parent domain', parent === '' ? [] : [at(parent)]],
    ['host as user name', [`${scheme}://${host}${port}@${stranger}${rest}`]],
    ['host and port as user name', [`${scheme}://${host}:443@${stranger}${rest}`]],
    [
      'host after a foreign query or fragment',
      ['?', '#'].map((mark) => `${scheme}://${stranger}${mark}@${host}${port}${rest}`),
    ],
    [
      'host after a backslash',
      ['\\', '%5c'].map((mark) => `${scheme}://${stranger}${mark}@${host}${port}${rest}`),
    ],
    [
      'relative address',
      [`//${stranger}${rest}`, rest, rest.replace(/^\//, '')].filter((text) => text !== ''),
    ],
    [
      'foreign scheme',
      [
        `javascript:alert(1)//${host}${port}${rest}`,
        `data:text/html,${host}${port}${rest}`,
        `file://${host}${path}`,
        `com.evil:${rest}`,
      ],
    ],
    ['look-alike host', name ? lookAlikes(host).map(at) : []],
    [
      'address or wildcard',
      [
        ...['192.0.2.1', 'localhost', '127.0.0.1', '[::1]', ...(parent === '' ? [] : [`*.${parent}`])]
          .filter((other) => other !== host)
          .map(at),
        // What platforms let pass for developers.
        ...['localhost', '127.0.0.1']
          .filter((other) => other !== host)
          .map((other) => putTogether(parts, { scheme: 'http', host: other, port: ':8080' })),
      ],
    ],
  ]
}

/** Addresses that resemble a UI Integration URL. */
export function uiUrlVariants(url: string): Variants {
  const parts = takeApart(url)
  const { scheme, port, query } = parts
  const path = parts.path || '/'
  const put = (change: Partial<Address>): string => putTogether(parts, change)
  const parent = path.replace(/\/[^/]*\/?$/, '')
  const pairs = query === null || query === '' ? [] : query.split('&')
  const asked = pairs.length > 0
  return [
    ['trailing slash', [put({ path: path.endsWith('/') ? path.slice(0, -1) : `${path}/` })]],
    ['longer', [`${url}x`, put({ path: `${path}x` })]],
    ['without its query', query === null ? [] : [put({ query: null })]],
    ['additional parameter', [put({ query: asked ? `${query}&extra=1` : 'extra=1' })]],
    ['parameters in other order', pairs.length > 1 ? [put({ query: [...pairs].reverse().join('&') })] : []],
    ['other parameter value', asked ? otherValues(pairs).map((other) => put({ query: other })) : []],
    ['other letter case of the path', swapCase(path) === path ? [] : [put({ path: swapCase(path) })]],
    [
      'parent path',
      path === '/' ? [] : [put({ path: parent || '/' }), put({ path: parent || '/', query: null })],
    ],
    ['other scheme', [put({ scheme: scheme === 'https' ? 'http' : 'https' })]],
    ['other port', [put({ port: port === ':8443' ? ':9443' : ':8443' })]],
    ['fragment', [`${url}#x`, `${url}#`]],
    [
      'encoded otherwise',
      asked
        ? [
            put({ query: pairs.join('&').replaceAll('=', '%3D') }),
            put({ query: escaped(pairs.join('&').charAt(0)) + pairs.join('&').slice(1) }),
            put({ query: '' }),
            put({ query: `&${query}` }),
          ]
        : [
            put({ query: '' }),
            ...(path.length > 1 ? [put({ path: `/${escaped(path.charAt(1))}${path.slice(2)}` })] : []),
          ],
    ],
  ]
}

/** The same host and path, but other parts around them. */
export function formVariants(uri: string): Variants {
  const parts = takeApart(uri)
  const { scheme, host, port, query } = parts
  const rest = uri.slice(`${scheme}://`.length)
  const middle = `${scheme}://${host}`.length
  return [
    ['other scheme', [putTogether(parts, { scheme: scheme === 'https' ? 'http' : 'https' })]],
    [
      'other port',
      [':8443', ':80'].filter((other) => other !== port).map((other) => putTogether(parts, { port: other })),
    ],
    ['added query', [putTogether(parts, { query: query ? `${query}&x=1` : 'x=1' })]],
    ['bare question mark', query === null ? [`${uri}?`] : []],
    ['user information', [`${scheme}://user@${rest}`, `${scheme}://user:pw@${rest}`]],
    ['blanks around', [` ${uri}`, `${uri} `, `\t${uri}`, `${uri}\t`]],
    ['line feeds', [`${uri}\r\n`, `${uri}\n`, `${uri.slice(0, middle)}\n${uri.slice(middle)}`]],
    ['null character', [`${uri}\0`, `${uri}\0.${stranger}`]],
  ]
}

/** A value that is longer, and one in other letter case; both for the first parameter. */
function otherValues([first = '', ...others]: readonly string[]): string[] {
  const at = first.indexOf('=')
  const [name, value] = at < 0 ? [first, ''] : [first.slice(0, at), first.slice(at + 1)]
  const values = [`${value}2`, ...(swapCase(value) === value ? [] : [swapCase(value)])]
  return values.map((other) => [`${name}=${other}`, ...others].join('&'))
}

function otherCase(path: string, folder: string, name: string): string[] {
  const capital = folder + name.charAt(0).toUpperCase() + name.slice(1)
  const first = path.replace(/^\/[^/]*/, (segment) => swapCase(segment))
  return [first, capital, swapCase(path)].filter(
    (other, index, all) => other !== path && all.indexOf(other) === index,
  )
}

function percentEncoded(path: string, folder: string, name: string): string[] {
  const coded = escaped(name.charAt(0))
  const tail = name.slice(1)
  return [
    ...(name === '' ? [] : [`${folder}${coded}${tail}`, `${folder}%25${coded.slice(1)}${tail}`]),
    ...(folder === '/' ? [] : [`${folder.slice(0, -1)}%2F${name}`]),
    `${path}%20`,
  ]
}

/** Letters and what they are mistaken for: a digit, or a Cyrillic letter of the same shape. */
const digits: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['o', '0'],
  ['i', '1'],
  ['e', '3'],
  ['s', '5'],
  ['a', '4'],
]
const cyrillic: readonly (readonly [string, string])[] = [
  ['a', '\u0430'],
  ['e', '\u0435'],
  ['o', '\u043e'],
  ['p', '\u0440'],
  ['c', '\u0441'],
]

function lookAlikes(host: string): string[] {
  const swap = (table: typeof digits): string[] => {
    const found = table.find(([letter]) => host.includes(letter))
    return found === undefined ? [] : [host.replace(found[0], found[1])]
  }
  const homographs = swap(cyrillic)
  // In an unguarded pattern a dot stands for any character.
  const patterns = host.includes('.') ? [host.replace('.', '-')] : []
  return [...swap(digits), ...homographs, ...homographs.map(domainToASCII), ...patterns]
}
