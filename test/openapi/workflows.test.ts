/**
 * The workflows of `specs/workflows.yaml`: their steps fit the OpenAPI documents, and those that need a browser or a
 * webhook happen at the embedded platform as described. `test/foreign-clients` runs the other ones.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseEnv } from 'dotenv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSpecs, type Node, resolved } from '../../src/core/schema/specs.js'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { Browser, form, pkce, post, send } from '../embedded/flow.js'
import { receive } from '../embedded/webhook-receiver.js'

interface Step {
  readonly stepId: string
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: unknown }[]
  readonly requestBody?: { readonly contentType: string; readonly payload: Readonly<Record<string, string>> }
}

interface Workflow {
  readonly workflowId: string
  readonly inputs: { readonly properties: Readonly<Record<string, unknown>> }
  readonly steps: readonly Step[]
}

const file = path.join(packageRoot, 'specs/workflows.yaml')
const { workflows, sourceDescriptions } = parse(readFileSync(file, 'utf8')) as {
  readonly workflows: readonly Workflow[]
  readonly sourceDescriptions: readonly { readonly name: string; readonly url: string }[]
}
const env = parseEnv(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))
const value = (key: string): string => env[key] ?? ''

function stepOf(workflowId: string, stepId: string): Step {
  const step = workflows
    .find((workflow) => workflow.workflowId === workflowId)
    ?.steps.find((one) => one.stepId === stepId)
  if (step === undefined) throw new Error(`no step ${workflowId} ${stepId}`)
  return step
}

/** The operation of a step, with the name of its document. */
function operationOf({ operationId }: Step): ReturnType<ReturnType<typeof loadSpecs>['operationNamed']> {
  const [, source, name = ''] = operationId.split('.')
  const operation = loadSpecs().operationNamed(name)
  const { url } = sourceDescriptions.find((one) => one.name === source) ?? { url: '' }
  expect(url).toBe(`openapi/${operation.name}.yaml`)
  return operation
}

/** The values of a step, with inputs in place. */
function given(values: Readonly<Record<string, unknown>>, inputs: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [
      name,
      String(one).replace(/^\$inputs\.(\w+)$/, (_, input: string) => {
        const known = inputs[input]
        if (known === undefined) throw new Error(`no input ${input}`)
        return known
      }),
    ]),
  )
}

const steps = workflows.flatMap((workflow) =>
  workflow.steps.map((step) => [`${workflow.workflowId} ${step.stepId}`, step, workflow] as const),
)

describe.each(steps)('the step %s', (_, step, workflow) => {
  test('fits its operation', () => {
    const { document, operation } = operationOf(step)
    const documented = ((operation.parameters ?? []) as Node[]).map((one) => resolved(document, one))
    const names = (step.parameters ?? []).map(({ name }) => name)
    const required = documented.filter((one) => one.required === true).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(required))
    const secured = ((operation.security ?? document.security ?? []) as Node[]).length > 0
    const known = [...documented.map(({ name }) => name), ...(secured ? ['Authorization'] : [])]
    expect(known).toEqual(expect.arrayContaining(names))
    if (secured) expect(names).toContain('Authorization')
  })

  test('has a body that its operation describes', () => {
    const { document, operation } = operationOf(step)
    const { content = {} } = resolved(document, (operation.requestBody ?? {}) as Node) as {
      content?: Readonly<Record<string, { schema: Node }>>
    }
    expect(step.requestBody?.contentType).toBe(Object.keys(content)[0])
    const schema = resolved(document, Object.values(content)[0]?.schema ?? {}) as {
      properties?: object
      required?: string[]
    }
    const fields = Object.keys(step.requestBody?.payload ?? {})
    expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(fields))
    expect(fields).toEqual(expect.arrayContaining(schema.required ?? []))
  })

  test('uses inputs that the workflow describes', () => {
    const used = [...JSON.stringify(step).matchAll(/\$inputs\.(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(workflow.inputs.properties)).toEqual(expect.arrayContaining(used))
  })
})

describe('at the embedded platform', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform({})
  })
  afterAll(() => platform.close())

  test('a user signs in as described', async () => {
    const { verifier, challenge } = pkce()
    const inputs = {
      clientId: value('OIDC_CLIENT_ID'),
      clientSecret: value('OIDC_CLIENT_SECRET'),
      redirectUri: value('OIDC_REDIRECT_URI'),
      ...{ state: 's-1', nonce: 'n-1', codeVerifier: verifier, codeChallenge: challenge },
    }
    const base = `${platform.url}/platform/api/sso/v3/${value('TENANT')}`
    const parameters = stepOf('signIn', 'authorize').parameters ?? []
    const query = given(Object.fromEntries(parameters.map((one) => [one.name, one.value])), inputs)
    const browser = new Browser()
    const page = await browser.follow(`${base}/authorize?${form(query)}`)
    const end = new URL((await browser.logIn(page, value('TEACHER_LOGIN'), value('TEACHER_PASSWORD'))).url)
      .searchParams
    expect(end.get('state')).toBe('s-1')

    const payload = stepOf('signIn', 'redeemCode').requestBody?.payload ?? {}
    const tokens = await post(
      `${base}/token`,
      form(given(payload, { ...inputs, code: end.get('code') ?? '' })),
    )
    expect(tokens.status).toBe(200)
    expect(Object.keys(tokens.json)).toEqual(expect.arrayContaining(['id_token', 'access_token']))
  })

  test('the platform sends the webhooks as described', async () => {
    const receiver = await receive()
    try {
      const event = (name: string, more: object = {}) =>
        send(`${platform.controlUrl}/stimuli/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${value('CONTROL_TOKEN')}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            tenant: value('TENANT'),
            client_id: value('ONBOARDING_CLIENT_ID'),
            ...more,
          }),
        })
      await event('activate', {
        scenario: 1,
        credentials_url: `${receiver.url}/credentials`,
        deactivation_url: `${receiver.url}/deactivation`,
      })
      await receiver.count(1)
      await event('deactivate')
      const sent = await receiver.count(2)
      const described = [
        stepOf('activate', 'credentialsWebhook'),
        stepOf('deactivate', 'deactivationWebhook'),
      ]
      for (const [at, { parameters = [], requestBody }] of described.entries()) {
        for (const { name } of parameters) expect(sent[at]?.headers).toHaveProperty(name.toLowerCase())
        expect(sent[at]?.headers['content-type']).toBe(requestBody?.contentType)
        const fields = Object.keys(requestBody?.payload ?? {})
        expect(Object.keys(sent[at]?.json ?? {})).toEqual(expect.arrayContaining(fields))
      }
    } finally {
      receiver.close()
    }
  })
})
