/**
 * What stands beside the target: the control driver, the receiver of webhooks, the logout endpoint, and the profile's
 * own secrets.
 * @module
 */

import { NotExercised } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import type { Profile } from '../profile/profile.js'
import { Ailment } from './finding.js'
import { type Probe, provider } from './probe.js'

async function driverAnswers(context: Context): Promise<string> {
  const { control } = context.profile
  if (control?.driver === 'manual') {
    if (control.absent === null) return 'you are asked at this terminal'
    throw new Ailment(
      `the manual driver needs an operator: ${control.absent}`,
      'run it at a terminal without CI set, or choose another CONTROL_DRIVER',
    )
  }
  if (!context.driver.can('describe-prepared')) return 'not tried: whatever it offers would change something'
  const outcome = await context.driver.trigger('describe-prepared', {})
  if (outcome.kind === 'done' || outcome.kind === 'not supported') return 'it answers'
  throw new Ailment(
    `expected an answer of the control driver; got: ${outcome.reason}`,
    control?.driver === 'http'
      ? 'check CONTROL_URL and CONTROL_TOKEN, and that the protocol of specs/openapi/control.yaml is spoken there'
      : 'check CONTROL_COMMAND: it gets a JSON object on its standard input and answers with one',
  )
}

async function receiverIsReached(context: Context): Promise<string> {
  try {
    await context.run.reception.withInbox(context, () => Promise.resolve())
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error
    throw new Ailment(
      'the receiver listens on this machine only, where the platform cannot send anything',
      'give RECEIVER_URL a public address, and RECEIVER_LISTEN the port that it leads to',
    )
  }
  return 'the receiver is reachable under its address'
}

async function logoutAnswers(context: Context): Promise<string> {
  const { logout } = context.profile.data
  const answer = await context
    .newBrowser()
    .browser()
    .then((browser) =>
      browser.request(`${context.profile.baseUrl}${logout.path}`, { purpose: 'doctor: logout' }),
    )
  if (answer.status === 404)
    throw new Ailment(
      `there is nothing at ${logout.path}: ${answer.summary}`,
      'give LOGOUT_PATH the path of the logout endpoint',
      'warning',
    )
  return `${logout.path} answers with ${answer.status}`
}

/** A text this short, or this plain, may stand in a report by chance: it would be masked there, and found by the scan. */
function isPlain(value: string): boolean {
  return value.length < 8 || /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d+)$/.test(value)
}

function secretsAreOdd(context: Context): Promise<string> {
  const plain = context.profile.secrets.filter(({ value }) => isPlain(value)).map(({ key }) => key)
  if (plain.length > 0)
    throw new Ailment(
      `${plain.join(', ')}: short, or an ordinary word; wherever it stands in an answer by chance it is masked, and reports get hard to read`,
      'use values of test accounts that are at least 8 characters of several kinds',
      'warning',
    )
  return Promise.resolve(`${context.profile.secrets.length} secrets are masked wherever they come up`)
}

/** What the profile names beside the target itself. */
export function surroundingProbes(profile: Profile): Probe[] {
  const probes: Probe[] = [{ part: 'secrets', after: [], needs: [], look: secretsAreOdd }]
  if (profile.features.has('logout'))
    probes.push({ part: 'logout', after: [provider], needs: [], look: logoutAnswers })
  if (profile.control !== null)
    probes.push({
      part: 'control driver',
      after: [provider],
      needs: ['driver.activate', 'driver.advance-clock'],
      look: driverAnswers,
    })
  if (profile.features.has('webhooks'))
    probes.push({ part: 'receiver', after: [], needs: ['client.onboarding'], look: receiverIsReached })
  return probes
}
