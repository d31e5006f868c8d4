/**
 * Runs of a workbench: the target is checked as on the command line, secrets stay out of what the page gets, a run can be
 * cancelled, and both roles are judged by the same page.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProfileTarget } from '../../src/cli/workbench/target.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { loadProfile } from '../../src/profile/load.js'
import { partner } from '../../src/roles/partner/index.js'
import { judgeParts } from '../../src/workbench/pages/judge-parts.js'
import { startWorkbench } from '../../src/workbench/workbench.js'
import { judgementThat } from '../sandbox/judge/judging.js'
import { temporaryFolder } from '../support/cli.js'
import { wrongTargets } from '../support/wrong-targets.js'
import { asBrowser, endOf, startedWorkbench } from './page.js'

describe('a run of a workbench', () => {
  test.each(wrongTargets.slice(0, 2))(
    'does not begin at $is, and the page says why',
    async ({ listener }) => {
      let requests = 0
      const server = createServer((request, response) => {
        requests += 1
        listener(request, response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { out, workbench } = await startedWorkbench({}, { BASE_URL: url })
      await asBrowser(workbench, '/judge/start', {})
      await endOf(workbench)
      expect(workbench.judgement.phase).toBe('failed')
      const { text } = await asBrowser(workbench, '/judge')
      expect(text).toContain('is no such platform')
      expect(text).toContain('No check was run.')
      // Only the first look.
      expect(requests).toBeLessThan(12)
      expect(existsSync(path.join(out, 'verdicts.json'))).toBe(false)
    },
  )

  test('sends the page no secret of the profile, and shows the request of a finding', async () => {
    const fault = faults.find(({ id }) => id === 'token-content-type-absent')
    const { env, workbench } = await startedWorkbench(fault?.behaviour)
    const { judgement } = workbench
    const sent: string[] = []
    judgement.listen(() => sent.push(JSON.stringify(judgeParts(judgement))))
    await asBrowser(workbench, '/judge/start', { only: 'token.code.content-type,authorize.login' })
    await endOf(workbench)
    sent.push((await asBrowser(workbench, '/judge')).text)
    expect(judgement.findings.map(({ entry }) => entry.id)).toContain('token.code.content-type')
    expect(sent.at(-1)).toContain('$OIDC_CLIENT_SECRET')
    for (const { key, value } of loadProfile(env).secrets)
      expect(
        sent.filter((text) => text.includes(value)),
        key,
      ).toEqual([])
  })

  test('can be cancelled: what was decided is in the reports, and the next run starts', async () => {
    const { out, workbench } = await startedWorkbench()
    const { judgement } = workbench
    await asBrowser(workbench, '/judge/start', {})
    await judgementThat(judgement, () => judgement.sections.some(({ ended }) => ended > 0))
    // A second start is refused.
    expect((await asBrowser(workbench, '/judge/start', {})).status).toBe(422)
    await asBrowser(workbench, '/judge/cancel', {})
    await endOf(workbench)
    expect(judgement.phase).toBe('cancelled')
    const verdicts = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8'))
    expect(verdicts).toMatchObject({ role: 'platform', result: 'incomplete' })
    await asBrowser(workbench, '/judge/start', { only: 'discovery.issuer' })
    await endOf(workbench)
    expect(judgement.endings.latest?.headline.result).toBe('selected rules passed')
    expect(judgement.endings.whole?.headline.result).toBe('incomplete')
  })

  test('judges an application too', async () => {
    const files = { env: partner.embeddedProfile, out: path.join(temporaryFolder(), 'reports') }
    const target = await ProfileTarget.of(partner, files, { standards: false, force: false })
    const workbench = await startWorkbench({ target, port: 0 })
    onTestFinished(() => workbench.close())
    expect((await asBrowser(workbench, '/judge')).text).toContain('Judge the application')
    await asBrowser(workbench, '/judge/start', { only: 'id-token-check.nonce.missing' })
    await endOf(workbench)
    expect(workbench.judgement.endings.latest?.headline.result).toBe('selected rules passed')
  })
})
