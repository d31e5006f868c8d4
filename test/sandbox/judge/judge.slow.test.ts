/**
 * Judging the application of a sandbox: findings, state that is kept, cancelling, selected rules, and the profile.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { loadPartnerProfile } from '../../../src/profile/partner/load.js'
import { envFileOf } from '../../../src/sandbox/judge/env-file.js'
import { keyFileName, profileOf } from '../../../src/sandbox/judge/profile.js'
import type { Sandbox } from '../../../src/sandbox/sandbox.js'
import { send } from '../../embedded/flow.js'
import { runCli, temporaryFolder } from '../../support/cli.js'
import { judgedSandbox, judgementThat } from './judging.js'

const press = (sandbox: Sandbox, action: string, form: Record<string, string>) =>
  send(`${sandbox.url}${action}`, {
    method: 'POST',
    headers: { origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

const ended = (sandbox: Sandbox): Promise<void> =>
  judgementThat(sandbox.judgement, () => !sandbox.judgement.isActive && sandbox.judgement.phase !== 'none')

const behaviourOf = (id: string) => partnerFaults.find((one) => one.id === id)?.behaviour ?? {}

describe('an application with a mistake', () => {
  test('is found, at the address of the sandbox, and the sandbox keeps everything', async () => {
    const { sandbox, reports } = await judgedSandbox(behaviourOf('nonce-not-compared'))
    const { judgement, platform } = sandbox
    const [, cookie] = platform.operator.signIn('456800', 'anna.gruber')
    const home = (): ReturnType<typeof send> =>
      send(`${platform.url}/platform/home`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    const before = await home()
    const entries = sandbox.log.entries().length
    await platform.operator.cause('advance-clock', { tenant: '456800', seconds: 77 })

    expect((await press(sandbox, '/judge/start', { only: 'id-token-check.nonce.other' })).status).toBe(303)
    await judgementThat(judgement, () => judgement.phase === 'running')
    expect((await send(`${sandbox.url}/users`)).text).toContain('The platform is paused')
    // Nothing else may disturb the run.
    const refused = await press(sandbox, '/activate', { tenant: '456800', scenario: '1' })
    expect(refused.location).toBe('/judge')
    expect((await send(`${sandbox.url}/judge`)).text).toContain('Nothing was changed')
    await ended(sandbox)

    expect(judgement.phase).toBe('finished')
    expect(judgement.findings.map(({ entry }) => entry.id)).toEqual(
      Array.from({ length: 3 }, () => 'id-token-check.nonce.other'),
    )
    expect(judgement.findings[0]?.exchange?.request.url).toContain('/api/me')
    expect(judgement.endings.latest).toMatchObject({ headline: { result: 'not conformant' }, whole: false })
    expect(judgement.endings.whole).toBeUndefined()
    const folder = path.join(reports, 'sandbox-app', 'rerun')
    expect(existsSync(path.join(folder, 'certificate.json'))).toBe(true)
    const shown = await send(`${sandbox.url}/judge`)
    expect(shown.text).toContain('Not conformant')
    const report = await send(`${sandbox.url}/judge/report/latest/certificate.json`)
    expect(JSON.parse(report.text)).toEqual(
      JSON.parse(readFileSync(path.join(folder, 'certificate.json'), 'utf8')),
    )
    for (const name of ['latest/run.jsonl', 'latest/../certificate.json', 'whole/index.html'])
      expect((await send(`${sandbox.url}/judge/report/${name}`)).status).toBe(404)

    // The same session, clock, log and application.
    const after = await home()
    expect(after.text).toBe(before.text)
    expect(sandbox.log.entries().length).toBe(entries + 1)
    expect(platform.operator.schools().find(({ id }) => id === '456800')?.ahead).toBe(77)

    // A rule that passes does not hide the finding of another one.
    await press(sandbox, '/judge/start', { only: 'id-token-check.nonce.missing' })
    await ended(sandbox)
    expect(judgement.findings.map(({ entry }) => entry.id)).toEqual(
      Array.from({ length: 3 }, () => 'id-token-check.nonce.other'),
    )
    expect(judgement.endings.latest).toMatchObject({ headline: { result: 'selected rules passed' } })
    const [section] = judgement.sections
    expect(section).toMatchObject({ verdicts: { passed: 1, violated: 3 } })
    // The section has both rules.
    await press(sandbox, '/judge/start', { section: section?.section ?? '' })
    await ended(sandbox)
    expect(judgement.findings).toHaveLength(3)
  })
})

describe('judging', () => {
  test('can be cancelled, and started again', async () => {
    const { sandbox } = await judgedSandbox()
    const { judgement, platform } = sandbox
    await press(sandbox, '/judge/start', {})
    await judgementThat(judgement, () => judgement.phase === 'running')
    await press(sandbox, '/judge/cancel', {})
    await ended(sandbox)
    expect(judgement.phase).toBe('cancelled')
    expect((await send(`${platform.url}/platform/home`)).status).toBeGreaterThan(0)
    // Before the suite has loaded.
    await press(sandbox, '/judge/start', { only: 'callback' })
    await press(sandbox, '/judge/cancel', {})
    await ended(sandbox)
    expect(judgement.phase).toBe('cancelled')
    expect((await send(`${platform.url}/platform/home`)).status).toBeGreaterThan(0)
    await press(sandbox, '/judge/start', { only: 'id-token-check.nonce.missing' })
    await ended(sandbox)
    expect(judgement.phase).toBe('finished')
    expect(judgement.findings).toEqual([])
  })

  test('fails with a reason if the application does not run, and the sandbox goes on', async () => {
    const { partner, sandbox } = await judgedSandbox()
    sandbox.settings.enter({ ...sandbox.settings.values, WAIT_FOR_PARTNER_SECONDS: '0' })
    partner.kill()
    await press(sandbox, '/judge/start', { only: 'callback' })
    await ended(sandbox)
    expect(sandbox.judgement.phase).toBe('failed')
    expect((await send(`${sandbox.url}/judge`)).text).toContain('could not be reached')
    expect((await send(`${sandbox.platform.url}/platform/home`)).status).toBeGreaterThan(0)
  })
})

describe('the profile to download', () => {
  test('describes the same application, and works on the command line', async () => {
    const { sandbox } = await judgedSandbox(behaviourOf('nonce-not-compared'))
    const folder = temporaryFolder()
    const file = path.join(folder, 'app.env')
    for (const name of ['app.env', keyFileName]) {
      const { status, text } = await send(`${sandbox.url}/judge/${name}`)
      expect(status).toBe(200)
      writeFileSync(path.join(folder, name), text)
    }
    const { application } = sandbox
    if (application === undefined) throw new Error('no application')
    const described = profileOf(sandbox, application, path.join(folder, keyFileName))
    if ('problems' in described) throw new Error(described.problems.join())
    const read = loadPartnerProfile(file, {})
    const { control, simulator } = described.profile
    expect({ ...read, digest: '', control: { ...read.control, folder: control?.folder } }).toEqual({
      ...described.profile,
      digest: '',
    })
    expect(`http://${simulator.host}:${simulator.port}`).toBe(sandbox.platform.url)
    // The suite uses the address of the platform.
    await sandbox.platform.pause()
    const { code, stdout } = await runCli([
      ...['partner', '--env', file, '--only', 'id-token-check.nonce.other'],
      ...['--out', path.join(folder, 'reports')],
    ])
    await sandbox.platform.resume()
    expect(stdout).toContain('id-token-check.nonce.other')
    expect(code).toBe(1)
  })

  test('has no secret that the developer entered', async () => {
    const { sandbox } = await judgedSandbox()
    const { application } = sandbox
    if (application === undefined) throw new Error('no application')
    const entered = 'N0tInvented4711Pr0duction'
    sandbox.register({ ...application, clientSecret: entered })
    sandbox.settings.enter({ ...sandbox.settings.values, FEATURES: 'service' })
    const { text } = envFileOf(sandbox, { ...application, clientSecret: entered })
    expect(text).not.toContain(entered)
    expect(text).toContain('set the environment variable CLIENT_SECRET')
    const { text: shown } = await send(`${sandbox.url}/judge`)
    expect(shown).not.toContain(entered)
  })
})
