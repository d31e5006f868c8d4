/**
 * The application of a sandbox, as entered on the command line or in a profile for `partner`.
 * @module
 */
import path from 'node:path'
import { makeWorld } from '../../embedded/platform/world/world.js'
import { partnerKeySet } from '../../profile/keys.js'
import { checkPartnerProfile } from '../../profile/partner/load.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { ConfigurationError } from '../../profile/problems.js'
import { filledIn, readValues } from '../../profile/values.js'
import {
  type Application,
  applicationOf,
  type Entered,
  enteredOf,
  type Field,
} from '../../sandbox/application.js'
import type { GivenSettings } from '../../sandbox/judge/settings.js'
import { defaultsOf } from '../../sandbox/sandbox.js'

/** The profile of `--app`: checked, and as it is written. */
export interface GivenProfile {
  readonly profile: PartnerProfile
  readonly settings: GivenSettings
}

/** Options about the application, as typed. */
export interface ApplicationOptions {
  readonly app?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly public: boolean
  readonly redirectUri?: string
  readonly launchUrl: readonly string[]
  readonly credentialsUrl?: string
  readonly deactivationUrl?: string
  readonly scenario?: string
}

/** Where a field comes from: option, and key of a profile. */
const sources: Readonly<Record<Field, readonly [option: string, key: string]>> = {
  clientId: ['--client-id', 'CLIENT_ID'],
  clientType: ['--public', 'CLIENT_TYPE'],
  clientSecret: ['--client-secret', 'CLIENT_SECRET'],
  redirectUri: ['--redirect-uri', 'REDIRECT_URI'],
  launchUrls: ['--launch-url', 'LOGIN_URL or UI_URLS'],
  credentialsUrl: ['--credentials-url', 'CREDENTIALS_WEBHOOK_URL'],
  deactivationUrl: ['--deactivation-url', 'DEACTIVATION_WEBHOOK_URL'],
  scenario: ['--scenario', 'SCENARIO'],
}

/**
 * The application that was entered. Options take precedence over the profile.
 * @param given the profile of `--app`
 * @returns undefined if no application was entered
 * @throws {ConfigurationError} naming every problem
 */
export function enteredApplication(
  options: ApplicationOptions,
  seed = 'embedded',
  given?: GivenProfile,
): Application | undefined {
  const typed = typedIn(options)
  const read = given === undefined ? {} : enteredIn(given.profile)
  const entered: Entered = { ...read, ...typed }
  if (Object.keys(entered).length === 0) return undefined
  const taken = new Set(makeWorld(seed).apps.map(({ id }) => id))
  const outcome = applicationOf(entered, { ...defaultsOf(seed), taken })
  if ('application' in outcome) return outcome.application
  const lines = [...outcome.problems].map(([field, problem]) => {
    const [option, key] = sources[field]
    return `  ${typed[field] === undefined && read[field] !== undefined ? `${key} of ${options.app}` : option}: ${problem}.`
  })
  throw new ConfigurationError(
    [
      `The application cannot be registered: ${lines.length} ${lines.length === 1 ? 'problem' : 'problems'}. Nothing was started.`,
      ...lines,
      '  To fix it: change the value, or leave out all of these options and enter the application on the pages.',
    ].join('\n'),
  )
}

/**
 * Reads the profile of `--app`.
 * @throws {ConfigurationError} if it cannot be used
 */
export function givenProfile(file: string): GivenProfile {
  const { noticed, shown, values } = readValues(file, partnerKeySet, process.env)
  const folder = path.dirname(path.resolve(file))
  const profile = checkPartnerProfile(values, folder, shown, noticed)
  if (profile.embedded)
    throw new ConfigurationError(
      `--app: ${file} is the profile of the embedded partner, which has no address of its own. To fix it: name the profile of your application.`,
    )
  return { profile, settings: { values: filledIn(values, shown), folder, isProfile: true } }
}

function typedIn(options: ApplicationOptions): Entered {
  const { launchUrl, public: isPublic } = options
  const given: Partial<Record<Field, string | undefined>> = {
    clientId: options.clientId,
    clientType: isPublic ? 'public' : undefined,
    clientSecret: options.clientSecret,
    redirectUri: options.redirectUri,
    launchUrls: launchUrl.length === 0 ? undefined : launchUrl.join('\n'),
    credentialsUrl: options.credentialsUrl,
    deactivationUrl: options.deactivationUrl,
    scenario: options.scenario,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function enteredIn(profile: PartnerProfile): Entered {
  const { clientId, clientSecret, loginUrl, redirectUri, service, uiUrls } = profile
  const { credentialsUrl, deactivationUrl, scenario } = service
  return enteredOf({
    clientId,
    clientSecret,
    redirectUri,
    launchUrls: [...uiUrls, loginUrl],
    credentialsUrl,
    deactivationUrl,
    scenario,
  })
}
