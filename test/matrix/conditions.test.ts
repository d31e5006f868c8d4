/**
 * What checks say if the condition of their rule did not occur, or if nothing shows whether it held: never passed.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { documented } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { eventNames } from '../../src/profile/control-settings.js'
import { recordedDetections } from '../../tools/detections/table.js'
import { judge } from '../support/harness.js'

const reasonsOf = (checks: readonly { verdict: string; reason: string | null }[]): string[] =>
  checks.map(({ verdict, reason }) => `${verdict}: ${reason}`)

test('UI Integration URLs on another domain: nothing to accept', async () => {
  const { checks } = await judge({
    only: ['authorize.redirect-uri.ui-url-accepted'],
    profile: {
      OIDC_UI_URLS: 'https://elsewhere.example.org/ui/launch https://elsewhere.example.org/ui/other',
    },
  })
  expect(reasonsOf(checks)).toEqual([
    'not applicable: no UI Integration URL is on the domain of the SSO redirect URI',
  ])
})

test('a key set with one key: no kid is needed', async () => {
  const { checks } = await judge({ only: ['standard.id-token.kid'] })
  expect(new Set(reasonsOf(checks))).toEqual(new Set(['not applicable: the key set has only one key']))
})

test('credentials that work at once: no request is refused', async () => {
  const { checks } = await judge({
    only: ['service-token.activation'],
    behaviours: { activationComplete: () => true },
  })
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.map(({ verdict }) => verdict)).not.toContain('passed')
  expect(checks.map(({ verdict }) => verdict)).not.toContain('violated')
})

const early = faults.filter(({ violates }) => violates.some((id) => id === 'webhooks.activation.not-before'))

test.each(early.map((fault) => [fault.id, fault] as const))(
  'a driver that does not report the state of an activation: %s does not pass',
  async (id, { behaviour }) => {
    const { checks } = await judge({
      only: ['webhooks.activation.not-before'],
      behaviours: behaviour,
      profile: { CONTROL_STIMULI: eventNames.filter((name) => name !== 'activation-state').join(' ') },
    })
    const detecting = recordedDetections('platform').get(id)?.cases ?? []
    const affected = detecting.flatMap(({ rule, case: name }) =>
      rule === 'webhooks.activation.not-before' ? [name] : [],
    )
    expect(affected.length).toBeGreaterThan(0)
    for (const name of affected) {
      const check = checks.find((one) => one.case === name)
      expect(check?.verdict, name).toBe('not exercised')
      expect(check?.reason).toContain('activation-state')
    }
  },
)

test('deactivations at both addresses, with an id for each delivery: the copy is a deactivation too', async () => {
  const { violated } = await judge({
    only: ['webhooks.own-endpoint'],
    behaviours: {
      webhookTargets: (kind, event) => [
        ...documented.webhookTargets(kind, event),
        ...(kind === 'deactivation' ? documented.webhookTargets('credentials', event) : []),
      ],
      deactivationBody: (event) => ({ ...documented.deactivationBody(event), eventId: randomUUID() }),
    },
  })
  expect(violated).toEqual(['webhooks.own-endpoint'])
})

test('a service password that cannot be misread: only the special one shows how it is read', async () => {
  const { checks } = await judge({ only: ['service-token.basic-raw'] })
  expect(Object.fromEntries(checks.map(({ case: name, verdict }) => [name, verdict]))).toEqual({
    'generated password': 'not applicable',
    'password with special characters': 'passed',
  })
})

test('an ended token that leads to the login page with status 200: a page is no data', async () => {
  const page = variants.find(({ id }) => id === 'data-login-page')?.behaviours
  const ending = faults.find(({ id }) => id === 'service-token-valid-90')?.behaviour
  const only = ['service-token.validity.throughout', 'token.code.bearer']
  const { checks, violated } = await judge({ only, behaviours: { ...page, ...ending } })

  expect(violated).toEqual(['service-token.validity.throughout'])
  expect(checks.map(({ verdict }) => verdict)).not.toContain('undecided')
})

test('a challenge method that the authorize endpoint refuses: the refusal is an assertion', async () => {
  const { checks } = await judge({
    only: ['authorize.pkce.method-other'],
  })
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['passed']))
})

test('a data API that fails: it is unknown whether it is there', async () => {
  const { checks } = await judge({
    only: ['service.data-base-path'],
    behaviours: {
      dataAnswer: (answer, { resource }) =>
        resource.startsWith('timetable') ? { status: 500, headers: [], body: '' } : answer,
    },
  })
  expect(Object.fromEntries(checks.map(({ case: name, verdict }) => [name, verdict]))).toEqual({
    students: 'passed',
    timetable: 'undecided',
    'deleted periods': 'undecided',
    rooms: 'passed',
  })
})
