/**
 * Checks what the suite needs in addition to the target: the control driver, the webhook receiver, the logout
 * endpoint, and good secrets in the profile.
 * @module
 */
import { NotExercised } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import type { Profile } from '../profile/profile.js'
import { triesEvents } from './events.js'
import { PartProblem } from './finding.js'
import { afterProvider, type PlatformProbe } from './platform-parts.js'

async function driverAnswers(context: Context): Promise<string> {
  const { control } = context.profile
  if (control?.driver === 'manual') {
    if (control.absent === null) return 'the driver asks you at this terminal'
    throw new PartProblem(
      `the manual driver needs an operator: ${control.absent}`,
      'run it at a terminal without CI set, or choose another CONTROL_DRIVER',
    )
  }
  if (!context.driver.can('describe-prepared'))
    return 'not tried, because every event changes something at the target'
  const outcome = await context.driver.trigger('describe-prepared', {})
  if (outcome.kind === 'done' || outcome.kind === 'not supported') return 'it answers'
  throw new PartProblem(
    `expected an answer of the control driver; got: ${outcome.reason}`,
    control?.driver === 'http'
      ? 'check CONTROL_URL and CONTROL_TOKEN, and that the server there implements specs/openapi/control.yaml'
      : 'check CONTROL_COMMAND: it gets a JSON object on its standard input and answers with one',
  )
}

async function receiverIsReached(context: Context): Promise<string> {
  try {
    await context.webhooks.withInbox(() => Promise.resolve())
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error
    throw new PartProblem(
      'the receiver listens on this machine only, so the platform cannot reach it',
      'set RECEIVER_URL to a public address, and RECEIVER_LISTEN to the port that it leads to',
    )
  }
  return 'the receiver is reachable at its address'
}

async function logoutAnswers(context: Context): Promise<string> {
  const { logout } = context.profile.data
  const answer = await context.users
    .newBrowser()
    .browser()
    .then((browser) => browser.request(context.urls.at(logout.path), { purpose: 'doctor: logout' }))
  if (answer.status === 404)
    throw new PartProblem(
      `there is nothing at ${logout.path}: ${answer.summary}`,
      'set LOGOUT_PATH to the path of the logout endpoint',
      'warning',
    )
  return `${logout.path} answers with ${answer.status}`
}

/** A text this short or common may be in a report by chance. It would be masked there, and the scan would find it. */
function isPlain(value: string): boolean {
  return value.length < 8 || /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d+)$/.test(value)
}

function secretsAreOdd(context: Context): Promise<string> {
  const plain = context.profile.secrets.filter(({ value }) => isPlain(value)).map(({ key }) => key)
  if (plain.length > 0)
    throw new PartProblem(
      `${plain.join(', ')}: short, or a common word, which is masked in every answer that contains it; this makes reports hard to read`,
      'use test accounts with secrets of at least 8 characters of several kinds',
      'warning',
    )
  return Promise.resolve(`${context.profile.secrets.length} secrets are masked in all outputs`)
}

/** The parts of the profile in addition to the target itself. */
export function surroundingProbes(profile: Profile): PlatformProbe[] {
  const probes: PlatformProbe[] = [{ part: 'secrets', after: [], needs: [], look: secretsAreOdd }]
  if (profile.features.has('logout'))
    probes.push({ part: 'logout', after: afterProvider(profile), needs: [], look: logoutAnswers })
  if (profile.control !== null)
    probes.push({
      part: 'control driver',
      after: afterProvider(profile),
      needs: ['driver.activate', 'driver.advance-clock'],
      look: driverAnswers,
    })
  if (profile.control !== null && profile.control.driver !== 'manual')
    probes.push({ part: 'events', after: ['control driver'], needs: [], look: triesEvents })
  if (profile.features.has('webhooks'))
    probes.push({ part: 'receiver', after: [], needs: ['client.onboarding'], look: receiverIsReached })
  return probes
}
