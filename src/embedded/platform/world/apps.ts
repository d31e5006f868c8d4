/**
 * The applications that partners registered.
 * @module
 */
import { profileScope, rosterScope } from '../../facts.js'
import type { App } from '../model.js'
import type { Activation } from '../onboarding/model.js'
import { secretOf } from './seed.js'

const scopes = ['openid', rosterScope, profileScope]

/** The registered applications, the same for every school. */
export function appsOf(seed: string): App[] {
  const app = (
    key: App['key'],
    domain: string,
    paths: { readonly redirect: string; readonly ui: readonly string[] },
    confidential = true,
  ): App => ({
    key,
    id: `${key}-App-${secretOf(seed, `client/${key}`, 10)}`,
    secret: confidential ? secretOf(seed, `secret/${key}`) : null,
    domain,
    redirectUri: `https://${domain}${paths.redirect}`,
    uiUrls: paths.ui.map((path) => `https://${domain}${path}`),
    scopes,
  })
  return [
    app('main', 'app.example.com', {
      redirect: '/sso/callback',
      ui: ['/ui/launch?mode=lti&x=1', '/ui/teacher'],
    }),
    app('second', 'second.example.org', { redirect: '/login/done', ui: ['/start?view=menu'] }),
    app('public', 'native.example.net', { redirect: '/oidc/return', ui: ['/open'] }, false),
    app('special', 'report.example.org', { redirect: '/auth/back', ui: ['/reports'] }),
    app('no-permission', 'list.example.org', { redirect: '/auth/back', ui: ['/list'] }),
    app('no-deleted', 'plan.example.org', { redirect: '/auth/back', ui: ['/plan'] }),
    app('onboarding', 'join.example.org', { redirect: '/sso/return', ui: ['/begin'] }),
  ]
}

/** The generated password of each application that is active at one school, by client id. */
export function passwordsOf(seed: string, source: 'A' | 'B', apps: readonly App[]): Map<string, string> {
  const active = apps.filter((app) => app.secret !== null && app.key !== 'onboarding')
  return new Map(
    active.map((app) => {
      const text = secretOf(seed, `service/${source}/${app.key}`)
      // Form encoding changes every character here.
      const special = `${text.slice(0, 8)}+a%2Bb/c=d:e%ü${text.slice(8, 20)}`
      return [app.id, app.key === 'special' ? special : text]
    }),
  )
}

/** Activations before the start: one for every application with a password, by client id. */
export function activationsOf(passwords: ReadonlyMap<string, string>): Map<string, Activation> {
  return new Map(
    [...passwords].map(([id, password]) => [
      id,
      {
        scenario: null,
        urls: { credentials: undefined, deactivation: undefined },
        password,
        count: 1,
        began: 0,
        again: false,
        acknowledged: undefined,
        completes: 0,
        ended: undefined,
      },
    ]),
  )
}
