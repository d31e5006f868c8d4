/**
 * Faults of the authorize endpoint: the parameter prompt.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { Parameters } from '../parameters.js'
import { row } from './rows.js'

/** Faults of the parameter prompt. */
export const authorizePromptFaults: readonly Fault[] = [
  row('prompt-always-login', 'authorize.prompt.optional', 'shows the login page although a session exists', {
    promptShowsLogin: (prompt, { via }) => via === 'session' && prompt !== 'none',
  }),
  row('prompt-login-ignored', 'authorize.prompt.login-page', 'ignores prompt=login', {
    promptShowsLogin: () => false,
  }),
  row('prompt-login-ignored-with-pkce', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login if a challenge is sent',
    ...ignoredWhere((parameters) => parameters.get('code_challenge') !== undefined),
  }),
  row('prompt-login-ignored-at-launch', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login for a UI Integration URL',
    ...ignoredWhere((parameters) => parameters.get('redirect_uri')?.includes('/ui/') === true),
  }),
  row('prompt-login-ignored-for-public-app', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login of public apps',
    promptShowsLogin: (prompt, context) =>
      context.app?.secret !== null && documented.promptShowsLogin(prompt, context),
  }),
  row('prompt-login-ignored-for-second-app', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login of one of two confidential apps',
    promptShowsLogin: (prompt, context) =>
      context.app?.key !== 'second' && documented.promptShowsLogin(prompt, context),
  }),
  row('prompt-login-without-end', 'authorize.prompt.login-page', {
    says: 'asks for another login after the login that prompt=login required',
    promptShowsLogin: (prompt) => prompt === 'login',
  }),
  row('prompt-login-keeps-session', 'authorize.prompt.ends-session', {
    says: 'shows the login page at prompt=login and keeps the session',
    promptEndsSession: () => 'no',
  }),
  row('prompt-login-drops-cookie', 'authorize.prompt.ends-session', {
    says: 'deletes only the session cookie at prompt=login',
    promptEndsSession: () => 'cookie',
  }),
]

function ignoredWhere(where: (parameters: Parameters) => boolean): SingleBehaviour {
  return {
    promptShowsLogin: (prompt, context) =>
      documented.promptShowsLogin(prompt, context) && !where(context.parameters),
  }
}
