/**
 * The OpenAPI documents of one deployment describe what it answers: each form of the embedded platform that a profile can
 * name is read with nothing but the documents of its profile.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { writeOpenApi } from '../../src/cli/commands/openapi.js'
import type { Node } from '../../src/core/schema/specs.js'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { type Deployment, type DeploymentDocument, overlaysFor } from '../../src/openapi/deployment.js'
import { readDocuments } from '../../src/openapi/documents.js'
import { Overlay } from '../../src/openapi/overlay.js'
import { checkProfile } from '../../src/profile/load.js'
import { basic, post, send } from '../embedded/flow.js'
import { temporaryFolder } from '../support/cli.js'
import { embeddedSettings, packageFile } from '../support/profiles.js'

/** Profile keys that the documents depend on. */
const keys =
  /_POINTER$|_PATH$|^(SEGMENT|ALIASES|DATE_FORMAT|CLASS_TEACHERS)$|^(STUDENTS|TIMETABLE|PERIOD|RESOURCE|CLASSES|ROSTER)_/
/** What only a person or a webhook shows. */
const isShown = (key: string): boolean =>
  keys.test(key) && !/^(WEBHOOK|DATA_PROBE|LOGOUT)_|_COUNT$|_TOKEN$/.test(key)
const forms = [
  { id: 'the usual form', behaviours: {}, profile: {} },
  ...variants.flatMap(({ id, behaviours, profile = {} }) =>
    Object.keys(profile).some(isShown) ? [{ id, behaviours, profile }] : [],
  ),
]

const settings = embeddedSettings()
const documents = readDocuments()

function deploymentOf(change: Readonly<Record<string, string>>, baseUrl: string): Deployment {
  const values = { ...settings, ...change }
  const profile = checkProfile(values, packageFile('env'), 'the profile')
  const { name, data, segment, ssoPaths, tenant, webhooks } = profile
  return { name, baseUrl, segment, tenant, sso: ssoPaths, data, webhook: webhooks.pointers }
}

/** Reads what an operation answers, with nothing but its document. */
class Reader {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })

  constructor(
    readonly overlays: ReadonlyMap<DeploymentDocument, Overlay>,
    readonly token: string,
  ) {
    for (const [name, { document }] of overlays) this.#ajv.addSchema({ $id: `doc:${name}`, ...document })
  }

  /** @returns the answer, which fits the schema of its document */
  async read(name: DeploymentDocument, operationId: string): Promise<unknown> {
    const overlay = this.overlays.get(name) as Overlay
    const { document } = overlay
    const [path = '', item] =
      Object.entries(document.paths as Record<string, Record<string, Node>>).find(
        ([, one]) => one.get?.operationId === operationId,
      ) ?? []
    const operation = item?.get as Node
    const [{ url }] = (item?.servers ?? document.servers) as unknown as [{ url: string }]
    const parameters = ((operation.parameters ?? []) as readonly Node[]).map((one) =>
      '$ref' in one ? (overlay.at(...String(one.$ref).split('/').slice(1)) as Node) : one,
    )
    const query = new URLSearchParams()
    for (const { example, in: place, name: key, required } of parameters)
      if (place === 'query' && (required === true || key === 'dateLastModifiedAfter'))
        query.set(String(key), String(example))
    const { status, json } = await send(`${url}${path}?${query}`, {
      headers: { authorization: `Bearer ${this.token}` },
    })
    expect(status, `${operationId} at ${path}`).toBe(200)
    const content = ['responses', '200', 'content', 'application/json', 'schema', '$ref']
    const $ref = overlay.at('paths', path, 'get', ...content)
    const fits = this.#ajv.getSchema(`doc:${name}${$ref}`)
    if (fits === undefined) throw new Error(`no schema ${$ref}`)
    expect([fits(json), fits.errors], operationId).toEqual([true, null])
    return json
  }
}

async function start(
  behaviours: object,
  profile: Readonly<Record<string, string>>,
): Promise<[Platform, Reader]> {
  const platform = await startPlatform({ behaviours })
  onTestFinished(() => platform.close())
  const deployment = deploymentOf(profile, platform.url)
  const { SERVICE_CLIENT_ID = '', SERVICE_PASSWORD = '' } = settings
  const base = `${platform.url}/${deployment.segment}/api/sso/v3/${deployment.tenant}`
  const { json } = await post(`${base}/token?grant_type=client_credentials`, '', {
    authorization: basic(SERVICE_CLIENT_ID, SERVICE_PASSWORD),
  })
  return [platform, new Reader(overlaysFor(deployment, documents), String(json.access_token))]
}

/** Names of fields that a document has in a schema, and that of the contract has not. */
function newFields(reader: Reader, name: DeploymentDocument, schema: string): string[] {
  const fieldsOf = (overlay?: Overlay): string[] =>
    Object.keys(overlay?.at('components', 'schemas', schema, 'properties') as Node)
  const known = fieldsOf(new Overlay(documents.get(name) as Node))
  return fieldsOf(reader.overlays.get(name)).filter((field) => !known.includes(field))
}

test.each(forms)('$id', async ({ behaviours, profile }) => {
  const [, reader] = await start(behaviours, profile)
  for (const [name, operations, schemas] of [
    [
      'data',
      ['listStudents', 'listClasses', 'getTimetable', 'getDeletedPeriods', 'listRooms'],
      ['Student', 'SchoolClass', 'Period', 'TimetableResource'],
    ],
    [
      'roster',
      ['listRosterUsers', 'listRosterClasses', 'listRosterOrgs', 'listRosterSessions'],
      ['RosterUser', 'RosterOrg', 'AcademicSession'],
    ],
  ] as const) {
    const answers: unknown[] = []
    for (const operation of operations) answers.push(await reader.read(name, operation))
    const text = JSON.stringify(answers)
    for (const schema of schemas)
      for (const field of newFields(reader, name, schema))
        expect(text, `the field ${field} of ${schema}`).toContain(`"${field}":`)
  }
})

test('an application gets the documents of the platform that the suite plays', () => {
  const folder = temporaryFolder()
  const env = path.join(folder, 'app.env')
  const times = 'PERIOD_DATE=day\nPERIOD_START=from\nPERIOD_TIME_FORMAT=numbers\n'
  writeFileSync(env, `${readFileSync(packageFile('env/partner.embedded.env'), 'utf8')}\n${times}`)
  writeOpenApi({ env, out: folder, url: 'https://school.example/' })
  expect(parse(readFileSync(path.join(folder, 'data.yaml'), 'utf8'))).toMatchObject({
    servers: [{ url: 'https://school.example/platform/api/rest/extern/v3' }],
    components: {
      schemas: { Period: { properties: { day: { type: 'integer' }, from: { type: 'integer' } } } },
    },
  })
})

test('endpoints of single sign-on have their places', () => {
  const {
    data,
    sso,
    'service-token': token,
    logout,
  } = Object.fromEntries(
    overlaysFor(
      deploymentOf(
        {
          SSO_BASE: '/realms/{tenant}',
          AUTHORIZE_PATH: '/auth',
          TOKEN_PATH: '/oauth/token',
          SERVICE_GRANT_TYPE: 'body',
          LOGOUT_PATH: '/platform/saml/out?mode=all',
          LOGOUT_PARAMETER: 'next',
        },
        'https://school.example',
      ),
      documents,
    ),
  ) as Record<DeploymentDocument, Overlay>
  expect(Object.keys(sso.document.paths as Node).sort()).toEqual(
    Object.keys(documents.get('sso')?.paths as Node)
      .map((path) => ({ '/authorize': '/auth', '/token': '/oauth/token' })[path] ?? path)
      .sort(),
  )
  expect(sso.document.servers).toMatchObject([
    {
      url: 'https://school.example/realms/{tenantId}',
      variables: { tenantId: { default: settings.TENANT } },
    },
  ])
  expect(token.at('paths', '/oauth/token', 'post', 'parameters')).toBeUndefined()
  expect(token.at('components', 'schemas', 'ServiceTokenForm', 'required')).toEqual(['grant_type'])
  expect(logout.at('paths', '/saml/out', 'get', 'parameters')).toMatchObject([
    { name: 'next' },
    { name: 'mode', required: true, example: 'all' },
  ])
  expect(data.isEmpty).toBe(false)
})

test('fields of the credentials webhook have their places', () => {
  const overlays = overlaysFor(
    deploymentOf({ WEBHOOK_POINTER_PASSWORD: '/secret/value' }, 'https://school.example'),
    documents,
  )
  const properties = overlays.get('webhooks')?.at('components', 'schemas', 'CredentialsWebhook', 'properties')
  expect(Object.keys(properties as Node).sort()).toEqual(['clientId', 'secret', 'tenantId'])
  expect(properties).toMatchObject({ secret: { properties: { value: { type: 'string' } } } })
})

test.each([
  ['/users/{sub}', undefined, undefined],
  ["/users?filter=identifier='{sub}'", 'filter', undefined],
  ['/users/by-sub/{sub}', undefined, '/users/by-sub/{sub}'],
  ['none', undefined, undefined],
])('ROSTER_USER_BY_SUB %s', (template, parameter, path) => {
  const roster = overlaysFor(
    deploymentOf({ ROSTER_USER_BY_SUB: template }, 'https://school.example'),
    documents,
  ).get('roster') as Overlay
  const parameters = roster.at('paths', '/users', 'get', 'parameters') as readonly Node[]
  expect(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual(
    parameter === undefined ? [] : [parameter],
  )
  const added = Object.keys(roster.document.paths as Node).filter((one) => one.includes('by-sub'))
  expect(added).toEqual(path === undefined ? [] : [path])
  const says = String(roster.at('paths', '/users/{id}', 'get', 'description'))
  expect(says.includes('`sub`')).toBe(template === '/users/{sub}')
})
