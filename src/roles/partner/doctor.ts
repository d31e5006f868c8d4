/**
 * How profiles of applications are examined.
 * @module
 */
import '../../../suites/partner/index.js'
import { examinePartner, requestedAddresses } from '../../doctor/examine-partner.js'
import type { RoleDoctor } from '../../doctor/role-doctor.js'
import { partnerKeySet } from '../../profile/keys.js'
import { checkPartnerProfile, loadPartnerProfile } from '../../profile/partner/load.js'
import { originOf, type PartnerProfile } from '../../profile/partner/profile.js'
import { ConfigurationError } from '../../profile/problems.js'
import { readValues } from '../../profile/values.js'
import { UnreachableError } from '../../worker/errors.js'
import type { Report } from '../../worker/messages.js'
import { partnerCandidates } from './next-keys.js'
import { partnerPlanner } from './planner.js'
import { unreachableWords } from './problem.js'
import { setUpPartner } from './setup.js'

/** Longest time in seconds that the command waits for an application that does not answer. */
const longestWait = 10

export const partnerDoctor: RoleDoctor<PartnerProfile> = {
  planner: partnerPlanner,
  keySet: partnerKeySet,
  planCommand: 'partner --plan',
  open: async (env, { line }) => {
    const { values } = readValues(env, partnerKeySet, process.env)
    const loaded = loadPartnerProfile(env)
    const profile = {
      ...loaded,
      waitForPartnerSeconds: Math.min(loaded.waitForPartnerSeconds, longestWait),
    }
    const failures: Report[] = []
    const receive = (report: Report): void => {
      if (report.type === 'misplaced' || report.type === 'unreachable') failures.push(report)
    }
    // The parts below say what a wrong address is.
    const setup = await setUpPartner(profile, receive, new AbortController().signal, { force: true })
    if (setup === null) {
      const [failure] = failures
      if (failure?.type === 'unreachable')
        throw new UnreachableError(unreachableWords(profile, failure.message))
      throw new ConfigurationError(
        failure?.type === 'misplaced' ? failure.message : 'The platform did not start.',
      )
    }
    const { run, close } = setup
    line(`Application ${profile.name}: ${originOf(run.profile)}`)
    line(`Simulated platform: ${run.simulator.url}`)
    return {
      profile: run.profile,
      values,
      absent: null,
      examine: (listener) => examinePartner(run, listener),
      close,
    }
  },
  // That nothing is strange is no news.
  placeOf: ({ part, condition }) =>
    condition === 'skipped'
      ? 'shared line'
      : part === requestedAddresses && condition === 'good'
        ? 'nowhere'
        : 'own line',
  featureWords: (feature) => derived[feature] ?? `${feature} in FEATURES`,
  lacking: (needs, profile) => [
    ...(needs.includes('probe') && profile.probe === null ? ['WHOAMI_URL'] : []),
    ...(needs.includes('consent.mutate') ? missingForActivation(profile) : []),
  ],
  withConditions: (coverage) => coverage,
  check: (values, folder) => checkPartnerProfile(values, folder, 'the profile'),
  candidates: partnerCandidates,
}

/** What the profile lacks to activate a school in its scenario. */
function missingForActivation({ service, control }: PartnerProfile): string[] {
  const { scenario, credentialsUrl } = service
  return [
    ...(scenario !== 3 && credentialsUrl === null ? ['CREDENTIALS_WEBHOOK_URL'] : []),
    ...(scenario === 1 ? [] : control === null ? ['CONTROL_DRIVER'] : []),
    ...(scenario === 1 || control === null || control.events.has('configure')
      ? []
      : ['CONTROL_STIMULI=configure']),
  ]
}

/** The settings that give an application a feature, if it is not a word of FEATURES. */
const derived: Readonly<Record<string, string>> = {
  'confidential-client': 'a confidential client (CLIENT_TYPE)',
  'public-client': 'a public client (CLIENT_TYPE)',
  'scenario-1': 'SCENARIO=1',
  'scenario-2': 'SCENARIO=2',
  'scenario-3': 'SCENARIO=3',
  webhooks: 'CREDENTIALS_WEBHOOK_URL',
  'event-ids': '{eventId} in CREDENTIALS_TEMPLATE',
  'deactivation-webhook': 'DEACTIVATION_WEBHOOK_URL',
  'deactivation-event-ids': '{eventId} in DEACTIVATION_TEMPLATE',
}
