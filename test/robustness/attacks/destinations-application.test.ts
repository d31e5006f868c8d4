/**
 * Attacks of an application on where the browsers of its users go.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { HttpDriver, postEvent } from '../../../src/core/drivers/http-driver.js'
import { Undecided } from '../../../src/core/errors.js'
import { Evidence } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { startSimulator } from '../../../src/embedded/platform/simulator/index.js'
import { PartnerContext } from '../../../src/partner/context.js'
import { PartnerRun } from '../../../src/partner/run.js'
import type { PartnerProfile } from '../../../src/profile/partner/profile.js'
import { partnerProfile } from '../../support/partner-harness.js'
import { serve } from '../../support/servers.js'
import { bait } from './bait.js'
import { applicationAttacks } from './destinations.reaches.js'
import type { ApplicationAttack } from './destinations.types.js'

const profile = partnerProfile({ LOGIN_STEP: 'Log in here' })

/** An application of an attack, the other server, and the context of a check. */
async function staged(
  { to, answer }: ApplicationAttack,
  hosts: (other: string) => readonly string[] = () => [],
) {
  const { port, heard } = await bait()
  const other = `http://127.0.0.1:${port}`
  const app = await serve((_, response) => {
    const { headers, html } = answer(other)
    response.writeHead(headers?.Location === undefined ? 200 : 302, {
      'Content-Type': 'text/html',
      ...headers,
    })
    response.end(html)
  })
  const { service, control } = profile
  const addressed: PartnerProfile = {
    ...profile,
    loginUrl: `${app.url}/login?tenant={tenantId}`,
    redirectUri: `${app.url}/callback`,
    uiUrls: [],
    probe: null,
    hosts: hosts(other),
    service: {
      ...service,
      credentialsUrl: to === 'webhook address' ? `${other}/hooks` : null,
      deactivationUrl: null,
    },
    control: to === 'control driver' && control !== null ? { ...control, driver: 'http', url: other } : null,
  }
  const simulator = await startSimulator({
    client: { id: 'c', secret: 's', redirectUris: [`${app.url}/callback`] },
  })
  const run = new PartnerRun(addressed, simulator, new Evidence(new Redactor()))
  onTestFinished(async () => {
    await run.close()
    await simulator.close()
  })
  return { context: new PartnerContext(run, new CheckTrace((text) => text)), heard, other, app }
}

describe.each(applicationAttacks)('$id: $says', (attack) => {
  test('nothing arrives, and the message says what to add', async () => {
    const { context, heard, other, app } = await staged(attack)
    const visit = context.launches.launch(await context.launches.browser(), { plan: null })
    if (attack.id.endsWith('.button')) expect((await visit.catch(() => null))?.flows ?? []).toEqual([])
    else
      await expect(visit).rejects.toThrow(
        `nothing is sent to ${other}, which the profile names only as ${app.url}`,
      )
    await visit.catch((error: unknown) => expect(error).toBeInstanceOf(Undecided))
    expect(heard).toEqual([])
  })

  test('something arrives if the profile names the address for browsers', async () => {
    const { context, heard } = await staged(attack, (other) => [other])
    await context.launches.launch(await context.launches.browser(), { plan: null })
    expect(heard).not.toEqual([])
  })
})

test('a control driver sends only to its own origin, and nothing else sends there', async () => {
  const [attack] = applicationAttacks.filter(({ to }) => to === 'control driver')
  const { context, heard, other, app } = await staged(attack as ApplicationAttack)
  await expect(context.sender.send({ origin: 'other', purpose: 'try', url: `${other}/x` })).rejects.toThrow(
    `nothing is sent to ${other}`,
  )
  const elsewhere = new HttpDriver(context.sender, { url: other, token: 't' }, (sender) =>
    postEvent(sender, { url: app.url, token: 't' }, 'sync', {}),
  )
  await expect(elsewhere.trigger('sync', {})).rejects.toThrow(`nothing is sent to ${app.url}`)
  expect(heard).toEqual([])
  await new HttpDriver(context.sender, { url: other, token: 't' }, postEvent).trigger('sync', {})
  expect(heard.join()).toContain('POST /stimuli/sync')
})
