import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { examinePlatform } from '../../src/doctor/examine-platform.js'
import type { Finding } from '../../src/doctor/finding.js'
import {
  type Behaviours,
  documented,
  makeKeys,
  type Platform,
  startPlatform,
} from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { Run } from '../../src/platform/run.js'
import { eventNames } from '../../src/profile/control-settings.js'
import type { Profile } from '../../src/profile/profile.js'
import { platformDoctor } from '../../src/roles/platform/doctor.js'
import { controlProxy } from '../support/control-proxy.js'
import { embeddedProfile } from '../support/harness.js'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** Looks at the embedded platform's profile with some keys changed; an empty text removes one. */
async function examined(
  change: Readonly<Record<string, string>> = {},
  adapt: (profile: Profile) => Profile = (profile) => profile,
  target = platform,
) {
  const profile = adapt(embeddedProfile(target, change))
  const run = new Run(profile)
  const begun: string[] = []
  try {
    const findings = await examinePlatform(run, {
      begins: (part) => begun.push(part),
      found: () => undefined,
    })
    return { findings, begun, rules: coverageOf(platformDoctor, profile, findings) }
  } finally {
    await run.close()
  }
}

function ill(findings: readonly Finding[]) {
  return findings
    .filter(({ condition }) => condition === 'bad' || condition === 'warning')
    .map(({ part, said, fix }) => `${part}: ${said}. ${fix}`)
}

test('every part of a good profile works, and every rule can be exercised', async () => {
  const { findings, begun, rules } = await examined()
  expect(ill(findings)).toEqual([])
  expect(findings.map(({ condition }) => condition)).toEqual(findings.map(() => 'good'))
  expect(begun).toEqual(findings.map(({ part }) => part))
  expect(begun).toEqual(
    expect.arrayContaining(['login of teacher', 'service token', 'list of roster', 'receiver']),
  )
  // The embedded platform publishes one key, and the rule is about several.
  expect(rules.filter(({ exercised }) => exercised !== 'yes')).toMatchObject([
    {
      rule: { id: 'standard.id-token.kid' },
      exercised: 'not applicable',
      missing: ['the key set has only one key'],
    },
  ])
})

/** The profile with another section of the fixture file. */
const withFixtures =
  <Name extends keyof Profile['fixtures']>(name: Name, section: Profile['fixtures'][Name]) =>
  (profile: Profile): Profile => ({
    ...profile,
    fixtures: { ...profile.fixtures, [name]: { ...profile.fixtures[name], ...section } },
  })

describe('what doctor predicts', () => {
  test('an entry whose record the list does not show is named, and its rules are not exercised', async () => {
    const { findings, rules } = await examined({}, withFixtures('timetable', { cancelled: { id: 999_999 } }))
    expect(ill(findings)).toEqual([
      expect.stringMatching(
        /^fixtures of timetable: .*does not show 999999 \(\/timetable\/cancelled\).*discover --renew/,
      ),
    ])
    const lost = rules.filter(({ exercised }) => exercised === 'no' || exercised === 'in part')
    expect(lost.length).toBeGreaterThan(0)
    for (const coverage of lost)
      expect(coverage).toMatchObject({
        exercised: 'in part',
        missing: ['"fixtures of timetable" does not work'],
      })
  })

  /** What doctor says of a rule with other entries of the timetable. */
  async function saidOf(
    id: string,
    section: Profile['fixtures']['timetable'],
    change: Readonly<Record<string, string>> = {},
  ) {
    const { rules } = await examined(change, withFixtures('timetable', section))
    const coverage = rules.find(({ rule }) => rule.id === id)
    return [coverage?.exercised, coverage?.missing.join(', '), coverage?.depends]
  }

  test('a rule whose entry has too little data is not promised, with what is missing', async () => {
    const fixtures = embeddedProfile(platform).fixtures.timetable
    const winter = fixtures?.known?.filter(({ start }) => start.slice(5, 7) > '10') ?? []
    expect(winter.length).toBeGreaterThan(0)
    expect(await saidOf('data-api.times.local', { known: winter })).toEqual([
      'no',
      'FIXTURES: /timetable/known (a period of month 4, 5, 6, 7, 8, 9, 10)',
      undefined,
    ])
    const [first] = fixtures?.known ?? []
    expect(
      await saidOf('timetable.lesson-id.other-lesson', { known: first === undefined ? [] : [first] }),
    ).toEqual(['no', 'FIXTURES: /timetable/known (with periods of two lessons)', undefined])
  })

  test('a rule whose data the timetable does not show is not promised', async () => {
    const kinds = 'teacher=teachers class=classes room=rooms'
    expect(await saidOf('timetable.student-groups.one-lesson', {}, { RESOURCE_KINDS: kinds })).toEqual([
      'no',
      expect.stringContaining('student'),
      undefined,
    ])
  })

  test('a rule that depends on what only a run shows says on what', async () => {
    const events = [...eventNames].filter((name) => name !== 'activation-state').join(' ')
    expect(await saidOf('webhooks.activation.not-before', {}, { CONTROL_STIMULI: events })).toEqual([
      expect.stringMatching(/yes|in part/),
      expect.any(String),
      expect.stringContaining('activation-state'),
    ])
    expect(await saidOf('webhooks.activation.not-before', {})).toEqual(['yes', '', undefined])
  })

  test('an event that fails is named, and its rules are not exercised', async () => {
    const { findings, rules } = await examined(
      {},
      withFixtures('timetable', {
        changeable: { note: { id: 999_999, text: 'Probe', others: [] } } as never,
      }),
    )
    const events = findings.find(({ part }) => part === 'events')
    expect(events).toMatchObject({ condition: 'bad', needs: ['driver.write-note'] })
    expect(events?.said).toMatch(/write-note: .*; not tried:|not tried: .*write-note:/)
    const lost = rules.filter(({ missing }) => missing.includes('"events" does not work'))
    expect(lost.length).toBeGreaterThan(0)
  })

  test('a list of resources whose fields have other names is named, with the fields that it has', async () => {
    const variant = variants.find(({ id }) => id === 'timetable-lists-with-names-of-their-own')
    const other = await startPlatform({ behaviours: variant?.behaviours ?? {}, keys: makeKeys() })
    onTestFinished(() => other.close())
    const saidWith = async (change: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const { findings } = await examined({ ...variant?.profile, ...change }, undefined, other)
      const finding = findings.find(({ part }) => part === 'periods')
      return finding?.condition === 'good' ? undefined : `${finding?.said}; ${finding?.fix}`
    }
    expect(await saidWith({})).toBeUndefined()
    expect(await saidWith({ RESOURCE_ID: 'id' })).toMatch(
      /"resourceList" has a field "id"; they have .*refId.*; add resourceList=refId to RESOURCE_ID/,
    )
    expect(await saidWith({ RESOURCE_STATUS: 'status resourceList=state' })).toMatch(
      /"classes" has a field "status".*or classes=none/,
    )
  })

  test('periods whose resources cannot be read are named, with the lists that they have', async () => {
    const other = await startPlatform({
      behaviours:
        variants.find(({ id }) => id === 'timetable-people-and-rooms-in-one-list')?.behaviours ?? {},
      keys: makeKeys(),
    })
    onTestFinished(() => other.close())
    const run = new Run(embeddedProfile(other))
    onTestFinished(() => run.close())
    const findings = await examinePlatform(run, { begins: () => undefined, found: () => undefined })
    expect(findings.find(({ part }) => part === 'periods')).toMatchObject({
      condition: 'bad',
      said: expect.stringMatching(
        /has a readable teacher or room; they have the lists .*resources \(kind: ROOM, TEACHER/,
      ) as unknown,
      fix: expect.stringContaining('RESOURCE_KIND_MEMBER') as unknown,
    })
  })

  test('without consent, events that change something are not tried, and nothing changes', async () => {
    const { findings } = await examined({ CONSENT: '' })
    const events = findings.find(({ part }) => part === 'events')
    expect(events).toMatchObject({ condition: 'good' })
    expect(events?.said).toContain('write-note: it needs CONSENT=mutate')
  })

  test('without copies of the school, every change is undone', async () => {
    const events = [...eventNames].filter((name) => name !== 'lend-tenant').join(' ')
    const { findings } = await examined({ CONTROL_STIMULI: events })
    const finding = findings.find(({ part }) => part === 'events')
    expect(finding).toMatchObject({ condition: 'good' })
    expect(finding?.said).toContain('advance-clock: it would move the clock of the school itself')
    const after = await examined()
    expect(ill(after.findings)).toEqual([])
  })

  const here = eventNames.filter((name) => !['lend-tenant', 'return-tenant', 'advance-clock'].includes(name))

  test('no event is tried that the driver cannot undo', async () => {
    const proxy = await controlProxy(platform.controlUrl, (_name, answer) => answer)
    const stimuli = here.filter((name) => name !== 'undo').join(' ')
    const { findings } = await examined(
      { CONTROL_STIMULI: stimuli, CONSENT: 'mutate permanent' },
      ({ control, ...profile }) => ({ ...profile, control: control && { ...control, url: proxy.url } }),
    )
    const events = findings.find(({ part }) => part === 'events')
    expect(events).toMatchObject({ condition: 'good' })
    for (const name of [
      'delete-period',
      'cancel-period',
      'grant-permission',
      'set-name-layout',
      'delete-user',
    ])
      expect(events?.said).toContain(`${name}: it cannot be undone, so doctor does not try it`)
    expect(proxy.sent.join('\n')).not.toMatch(/delete-|cancel-|move-|grant-|note|layout|reinstall|resource/)
  })

  test('no further event is tried after one that the driver does not say how to undo', async () => {
    const changed = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => changed.kill())
    const proxy = await controlProxy(changed.controlUrl, (name, answer) =>
      name === 'substitute' ? '{}' : answer,
    )
    const { findings } = await examined(
      { CONTROL_STIMULI: here.join(' ') },
      ({ control, ...profile }) => ({ ...profile, control: control && { ...control, url: proxy.url } }),
      changed,
    )
    const events = findings.find(({ part }) => part === 'events')
    expect(events?.said).toContain('a change could not be undone: school 456800: in the period')
    const names = proxy.sent.map((event) => event.split(' ')[0])
    const last = names.indexOf('substitute')
    expect(names.slice(last + 1).every((name) => name === 'undo')).toBe(true)
  })
})

describe('what is wrong is named with the key that mends it:', () => {
  test.each([
    ['provider', { TENANT: '1' }, ['tenant 1', 'got 404', 'TENANT']],
    [
      'login page',
      { LOGIN_MARKER: 'Anmeldung' },
      ['"Anmeldung"', 'Sign in to the school platform', 'LOGIN_MARKER'],
    ],
    ['login page', { OIDC_CLIENT_ID: 'nobody' }, ['nobody', 'OIDC_CLIENT_ID']],
    [
      'login page',
      { OIDC_REDIRECT_URI: 'https://app.example.com/x' },
      ['invalid_resource', 'OIDC_REDIRECT_URI'],
    ],
    ['login of teacher', { TEACHER_PASSWORD: 'another-Password-1' }, ['TEACHER_PASSWORD', 'step']],
    ['application', { OIDC_CLIENT_SECRET: 'another-Secret-1' }, ['invalid_client', 'OIDC_CLIENT_SECRET']],
    ['second application', { SECOND_CLIENT_SECRET: 'another-Secret-1' }, ['SECOND_CLIENT_SECRET']],
    ['service token', { SERVICE_PASSWORD: 'another-Password-1' }, ['SERVICE_PASSWORD']],
    [
      'service token of the second school',
      { SERVICE_PASSWORD_B: 'another-Password-1' },
      ['SERVICE_PASSWORD_B', 'tenant 457100'],
    ],
    ['list of rooms', { ROOMS_PATH: '/nothing' }, ['/nothing', 'ROOMS_PATH']],
    [
      'list of timetable',
      { TIMETABLE_LIST_POINTER: '/periods' },
      ['/periods', 'timetableData', 'TIMETABLE_LIST_POINTER'],
    ],
    ['logout', { LOGOUT_PATH: '/nothing' }, ['/nothing', 'LOGOUT_PATH']],
    ['control driver', { CONTROL_TOKEN: 'another-Token-1' }, ['401', 'CONTROL_TOKEN']],
    ['data path for service tokens', { DATA_PROBE_PATH: '/nothing' }, ['/nothing', 'DATA_PROBE_PATH']],
    ['secrets', { NOPERM_PASSWORD: 'secret' }, ['NOPERM_PASSWORD']],
  ])('%s, %j', async (part, change, words) => {
    const { findings } = await examined(change)
    const [first = ''] = ill(findings).filter((line) => line.startsWith(`${part}:`))
    for (const word of words) expect(first).toContain(word)
    expect(JSON.stringify(findings)).not.toMatch(/another-(Secret|Password|Token)-1/)
  })
})

test('a marker that the page of a refused request has too is a warning', async () => {
  const { findings } = await examined({ LOGIN_MARKER: '<title>' })
  expect(findings.find(({ part }) => part === 'login page')).toMatchObject({
    condition: 'warning',
    said: expect.stringMatching(/refused request .*contains LOGIN_MARKER \("<title>"\) too/) as unknown,
    fix: 'set LOGIN_MARKER to a text that only the login page contains',
  })
})

test('what stands on a part that fails is not tried, and its rules name that part', async () => {
  const { findings, rules } = await examined({ LOGIN_MARKER: 'Anmeldung' })
  expect(findings.find(({ part }) => part === 'application')).toMatchObject({
    condition: 'skipped',
    said: 'not tried, because of "login page"',
  })
  expect(findings.find(({ part }) => part === 'service token')?.condition).toBe('good')
  const blocked = rules.filter(({ missing }) => missing.includes('"login page" does not work'))
  expect(blocked.map(({ rule }) => rule.id)).toContain('authorize.redirect-uri.path')
  const whole = blocked.filter(({ rule }) => rule.needs.includes('user.teacher'))
  expect(whole.length).toBeGreaterThan(50)
  expect(whole.every(({ exercised }) => exercised === 'no')).toBe(true)
  // A case that needs a user leaves the other cases of its rule.
  expect(blocked.every(({ exercised }) => exercised === 'no' || exercised === 'in part')).toBe(true)
  const elsewhere = rules.filter(({ rule }) => rule.id.startsWith('students.'))
  expect(elsewhere.length).toBeGreaterThan(5)
  expect(elsewhere.every(({ exercised }) => exercised === 'yes')).toBe(true)
})

test('a rule whose keys are missing names them; one of a feature that is not offered does not apply', async () => {
  const { rules } = await examined({
    SECOND_CLIENT_ID: '',
    SECOND_CLIENT_SECRET: '',
    SECOND_REDIRECT_URI: '',
    SECOND_UI_URLS: '',
    FEATURES: 'sso second-client service-tokens',
  })
  const other = rules.find(({ rule }) => rule.id === 'authorize.redirect-uri.other-client')
  expect(other).toMatchObject({ exercised: 'no', missing: ['SECOND_CLIENT_ID'] })
  const ofTenants = rules.find(({ rule }) => rule.id === 'data-api.tenant.lists')
  expect(ofTenants?.missing).toContain('data-api in FEATURES')
  expect(rules.find(({ rule }) => rule.feature === 'roster')).toMatchObject({
    exercised: 'not applicable',
    missing: ['roster in FEATURES'],
  })
})

/** Looks at an embedded platform that behaves otherwise. */
async function examinedAt(behaviours: Partial<Behaviours>, change: Readonly<Record<string, string>> = {}) {
  const other = await startPlatform({ behaviours, keys: makeKeys() })
  onTestFinished(() => other.close())
  return examined(change, undefined, other)
}

describe('what the target does otherwise is not blamed on the profile', () => {
  test('an authorize error after the login, for which the password is not the cause', async () => {
    const withChallenge: Partial<Behaviours> = {
      foundBeforeLogin: () => false,
      requiredAuthorizeParameters: (context) => [
        ...documented.requiredAuthorizeParameters(context),
        'code_challenge',
      ],
    }
    const { findings } = await examinedAt(withChallenge)
    const login = findings.find(({ part }) => part === 'login of teacher')
    expect(login?.said).toContain('teacher is signed in, and the authorize request of')
    expect(login?.fix).toContain('a platform that demands PKCE; the account is not the cause')
  })

  test('a password with special characters that is refused is a warning', async () => {
    const { findings } = await examined({ SPECIAL_PASSWORD: 'an0ther+Pässword%' })
    expect(findings.filter(({ condition }) => condition === 'bad')).toEqual([])
    expect(findings.find(({ part }) => part === 'password with special characters')).toMatchObject({
      condition: 'warning',
      fix: expect.stringContaining('the target changes special characters') as unknown,
    })
  })

  test('service passwords do not matter without a feature that uses them', async () => {
    const { findings } = await examined({ FEATURES: 'sso', SERVICE_PASSWORD: 'an0ther-Password-1' })
    expect(ill(findings)).toEqual([])
    expect(findings.map(({ part }) => part)).not.toContain('service token')
  })

  test('how a run adapts is printed', async () => {
    const flows = variants.find(({ id }) => id === 'authorize-flow-cookie')
    const { findings } = await examinedAt(flows?.behaviours ?? {}, flows?.profile)
    expect(findings.find(({ part }) => part === 'behaviour')).toMatchObject({
      condition: 'good',
      details: expect.arrayContaining([
        'Authorize requests of one session fail if they overlap: they take turns. PARALLEL_REQUESTS=yes lets them overlap',
      ]) as unknown,
    })
  })
})
