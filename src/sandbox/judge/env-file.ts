/**
 * The partner profile as a dotenv file, for `platform-conformance partner --env`.
 * @module
 */
import { partnerKeySet } from '../../profile/keys.js'
import { assignment } from '../../profile/quote.js'
import type { Application } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { keyFileName, profileValues } from './profile.js'

/** A profile to copy or download. */
export interface EnvFile {
  readonly text: string
  /** True if the profile names {@link keyFileName}, which can be downloaded too. */
  readonly needsKey: boolean
}

/** The profile of the registered application. Secrets that the developer entered are left out. */
export function envFileOf(sandbox: Sandbox, application: Application): EnvFile {
  const keyFile = sandbox.webhookKeyFile ?? keyFileName
  const values = profileValues(sandbox, application, keyFile)
  const isInvented = (key: string, value: string): boolean =>
    !partnerKeySet.secrets.includes(key) ||
    (key === 'CLIENT_SECRET' && value === sandbox.defaults.clientSecret) ||
    sandbox.settings.isInvented(key)
  const lines = Object.keys(partnerKeySet.keys).flatMap((key) => {
    const value = values[key]
    if (value === undefined || value === '') return []
    if (!isInvented(key, value))
      return [`# ${key} is a secret that you entered: set the environment variable ${key}.`]
    return [assignment(key, value) ?? `# ${key} has a value that dotenv cannot express.`]
  })
  const needsKey = values.WEBHOOK_KEY === keyFileName
  return {
    needsKey,
    text: [
      `# Profile of ${application.clientId.replace(/[^\x20-\x7e]/g, '?')} at the sandbox ${sandbox.platform.url}.`,
      '# End the sandbox first: the suite uses the same address. Then run:',
      '#   platform-conformance partner --env FILE',
      ...(needsKey ? [`# Save ${keyFileName} in the same folder: it signs webhooks.`] : []),
      ...lines,
      '',
    ].join('\n'),
  }
}
