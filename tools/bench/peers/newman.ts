/**
 * The table as a Postman collection, for Newman.
 * @module
 */
import type { Expected, Table } from './table.js'

/** The input of `newman run`; only the fields that are used here. */
export interface Collection {
  readonly info: { readonly name: string; readonly schema: string }
  readonly item: readonly CollectionItem[]
}

/** One request of a collection with its tests. */
export interface CollectionItem {
  readonly name: string
  readonly protocolProfileBehavior: { readonly followRedirects: boolean }
  readonly event: readonly {
    readonly listen: 'test'
    readonly script: { readonly type: string; readonly exec: readonly string[] }
  }[]
  readonly request: {
    readonly method: string
    readonly url: string
    readonly header?: readonly FormField[]
    readonly body?: { readonly mode: 'urlencoded'; readonly urlencoded: readonly FormField[] }
  }
}

interface FormField {
  readonly key: string
  readonly value: string
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** @param url origin of the platform */
export function collectionOf({ signIn, groups }: Table, url: string): Collection {
  const item = (
    name: string,
    request: CollectionItem['request'],
    exec: readonly string[],
    followRedirects = false,
  ): CollectionItem => ({
    name,
    protocolProfileBehavior: { followRedirects },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
    request,
  })
  // Postman has a variable of its own that is called request.
  const field = (name: string): string[] => [
    `const ${name}Field = /name="${name}" value="([^"]+)"/.exec(pm.response.text())`,
    `pm.test('the form has ${name}', () => pm.expect(${name}Field).to.not.equal(null))`,
    `if (${name}Field !== null) pm.collectionVariables.set('${name}', ${name}Field[1])`,
  ]
  return {
    info: { name: 'Redirect URIs that are refused', schema },
    item: [
      item(
        'the login page',
        { method: 'GET', url: `${url}${signIn.authorize}` },
        [...field('request'), ...field('csrf')],
        true,
      ),
      item(
        'sign in',
        {
          method: 'POST',
          url: `${url}${signIn.form}`,
          body: {
            mode: 'urlencoded',
            urlencoded: [
              { key: 'request', value: '{{request}}' },
              { key: 'csrf', value: '{{csrf}}' },
              { key: 'username', value: signIn.username },
              { key: 'password', value: signIn.password },
            ],
          },
        },
        [
          `const session = /${signIn.cookie}=([^;]+)/.exec(pm.response.headers.get('Set-Cookie') ?? '')`,
          "pm.test('signed in', () => pm.expect(session).to.not.equal(null))",
          "if (session !== null) pm.collectionVariables.set('session', session[1])",
        ],
      ),
      ...groups.flatMap(({ name, requests }) =>
        requests.map((request) =>
          item(
            `${name}: ${request.name}`,
            {
              method: 'GET',
              url: `${url}${request.path}`,
              header: [{ key: 'Cookie', value: `${signIn.cookie}={{session}}` }],
            },
            testsOf(request.expected),
          ),
        ),
      ),
    ],
  }
}

/** The same checks as {@link wrongWith}, for Postman. */
function testsOf(expected: Expected): string[] {
  const location = "const location = pm.response.headers.get('Location') ?? ''"
  if (expected.code)
    return [
      location,
      "pm.test('status', () => pm.response.to.have.status(302))",
      "pm.test('a code', () => pm.expect(location).to.match(/[?&#]code=/))",
      `pm.test('where', () => pm.expect(location.startsWith(${JSON.stringify(expected.at)})).to.equal(true))`,
    ]
  const error = JSON.stringify(expected.error)
  return [
    location,
    "pm.test('no code', () => pm.expect(location).to.not.match(/[?&#]code=/))",
    ...(expected.error === null
      ? []
      : [`pm.test('its name', () => pm.expect(location + ' ' + pm.response.text()).to.include(${error}))`]),
  ]
}
