/**
 * The application of a sandbox, as entered on the command line or in a profile for `partner`.
 * @module
 */
import path from 'node:path'
import { makeWorld } from '../../embedded/platform/world/world.js'
import { partnerKeySet } from '../../profile/keys.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import { readValues } from '../../profile/values.js'
import {
  type Application,
  applicationOf,
  type Entered,
  enteredOf,
  type Field,
} from '../../sandbox/application.js'
import type { GivenSettings } from '../../sandbox/judge/settings.js'
import { defaultsOf } from '../../sandbox/sandbox.js'

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
 * @returns undefined if no application was entered
 * @throws {ConfigurationError} naming every problem
 */
export function enteredApplication(options: ApplicationOptions, seed = 'embedded'): Application | undefined {
  const typed = typedIn(options)
  const read = options.app === undefined ? {} : profileIn(options.app)
  const entered: Entered = { ...read, ...typed }
  if (Object.keys(entered).length === 0) return undefined
  const taken = new Set(makeWorld(seed).apps.map(({ id }) => id))
  const found = applicationOf(entered, { ...defaultsOf(seed), taken })
  if ('application' in found) return found.application
  const lines = [...found.problems].map(([field, problem]) => {
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
 * The settings of a profile for judging the application.
 * @throws {ConfigurationError} if the file cannot be read
 */
export function givenSettings(file: string): GivenSettings {
  const { values } = readValues(file, partnerKeySet, process.env)
  return { values, folder: path.dirname(path.resolve(file)) }
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

/** @throws {ConfigurationError} if the profile cannot be used */
function profileIn(file: string): Entered {
  const { clientId, clientSecret, embedded, loginUrl, redirectUri, service, uiUrls } =
    loadPartnerProfile(file)
  if (embedded)
    throw new ConfigurationError(
      `--app: ${file} is the profile of the embedded partner, which has no address of its own. To fix it: name the profile of your application.`,
    )
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
