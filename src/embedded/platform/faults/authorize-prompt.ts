/**
 * Faults of the authorize endpoint: the parameter prompt.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, OneBehaviour } from '../fault.js'
import type { Parameters } from '../parameters.js'
import { one } from './one.js'

/** Faults of the parameter prompt. */
export const authorizePromptFaults: readonly Fault[] = [
  one('prompt-always-login', 'authorize.prompt.optional', 'shows the login page although a session exists', {
    promptShowsLogin: (prompt, { via }) => via === 'session' && prompt !== 'none',
  }),
  one('prompt-login-ignored', 'authorize.prompt.login-page', 'ignores prompt=login', {
    promptShowsLogin: () => false,
  }),
  one('prompt-login-ignored-with-pkce', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login if a challenge is sent',
    ...ignoredWhere((parameters) => parameters.get('code_challenge') !== undefined),
  }),
  one('prompt-login-ignored-at-launch', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login for a UI Integration URL',
    ...ignoredWhere((parameters) => parameters.get('redirect_uri')?.includes('/ui/') === true),
  }),
  one('prompt-login-ignored-for-public-app', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login of public apps',
    promptShowsLogin: (prompt, context) =>
      context.app?.secret !== null && documented.promptShowsLogin(prompt, context),
  }),
  one('prompt-login-ignored-for-second-app', 'authorize.prompt.login-page', {
    says: 'ignores prompt=login of one of two confidential apps',
    promptShowsLogin: (prompt, context) =>
      context.app?.key !== 'second' && documented.promptShowsLogin(prompt, context),
  }),
  one('prompt-login-without-end', 'authorize.prompt.login-page', {
    says: 'asks for another login after the login that prompt=login required',
    promptShowsLogin: (prompt) => prompt === 'login',
  }),
  one('prompt-login-keeps-session', 'authorize.prompt.ends-session', {
    says: 'shows the login page at prompt=login and keeps the session',
    promptEndsSession: () => 'no',
  }),
  one('prompt-login-drops-cookie', 'authorize.prompt.ends-session', {
    says: 'deletes only the session cookie at prompt=login',
    promptEndsSession: () => 'cookie',
  }),
]

function ignoredWhere(where: (parameters: Parameters) => boolean): OneBehaviour {
  return {
    promptShowsLogin: (prompt, context) =>
      documented.promptShowsLogin(prompt, context) && !where(context.parameters),
  }
}
