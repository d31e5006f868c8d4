/**
 * What the buttons of the pages do. Each answers with an address to go on at, or with a page that says what is wrong.
 * @module
 */
import { Refusal } from '../embedded/platform/index.js'
import { type Application, applicationOf, type Entered, type Field } from './application.js'
import { applicationPage } from './pages/application.js'
import type { Shown } from './pages/layout.js'
import type { Sandbox } from './sandbox.js'
import { allSwitches } from './switches.js'

/** What has come of pressing a button. */
export interface Done {
  /** Path of the page that follows. */
  readonly to?: string
  /** Set-Cookie values. */
  readonly cookies?: readonly string[]
  /** A page in place of one that follows. */
  readonly page?: Shown
}

type Action = (sandbox: Sandbox, form: URLSearchParams) => Done | Promise<Done>

const fields: readonly Field[] = [
  'clientId',
  'clientType',
  'clientSecret',
  'redirectUri',
  'launchUrls',
  'credentialsUrl',
  'deactivationUrl',
  'scenario',
]

/** Seconds of the units of the clock. */
const units: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
/** Seconds that the clock may be moved at once. */
const farthest = 400 * 86_400

/** Actions by path. */
export const actions: Readonly<Record<string, Action>> = {
  '/application': (sandbox, form) => {
    const entered: Entered = Object.fromEntries(fields.map((field) => [field, form.get(field) ?? '']))
    const found = applicationOf(entered, sandbox.defaults)
    if ('problems' in found) return { page: applicationPage(sandbox, entered, found.problems) }
    sandbox.register(found.application)
    return done(sandbox, '/application', `${found.application.clientId} is registered at every school.`)
  },

  '/sign-in': (sandbox, form) => {
    const [tenant, user] = [form.get('tenant') ?? '', form.get('user') ?? '']
    const [, cookie] = sandbox.platform.operator.signIn(tenant, user)
    const school = sandbox.platform.operator.schools().find(({ id }) => id === tenant)
    const text = `This browser is signed in at the platform as ${user}, school ${school?.school.name}.`
    return { ...done(sandbox, form.get('then') === 'launch' ? '/launch' : '/users', text), cookies: [cookie] }
  },

  '/activate': async (sandbox, form) => {
    const known = registered(sandbox)
    const scenario = Number(form.get('scenario'))
    if (scenario !== 3 && known.credentialsUrl === null)
      return refused(
        sandbox,
        '/store',
        `Scenario ${scenario} sends a credentials webhook: enter where it goes on the page Application.`,
      )
    await sandbox.activate(form.get('tenant') ?? '', scenario)
    const sent =
      scenario === 3 ? 'No webhook is sent; copy the credentials.' : 'The credentials webhook is on its way.'
    return done(sandbox, '/store', `The activation has begun. ${sent}`)
  },

  '/deactivate': async (sandbox, form) => {
    registered(sandbox)
    await sandbox.deactivate(form.get('tenant') ?? '')
    return done(sandbox, '/store', 'The application is deactivated; its tokens are revoked.')
  },

  '/clock': async (sandbox, form) => {
    const { operator } = sandbox.platform
    const tenants =
      form.get('tenant') === 'all' ? operator.schools().map(({ id }) => id) : [form.get('tenant') ?? '']
    if (form.get('do') === 'reset') {
      for (const tenant of tenants) await operator.resetClock(tenant)
      return done(sandbox, '/clock', 'The clock shows real time.')
    }
    const seconds = Math.round(Number(form.get('amount')) * (units[form.get('unit') ?? ''] ?? Number.NaN))
    if (!(seconds > 0 && seconds <= farthest))
      return refused(sandbox, '/clock', 'Expected a number above 0, and no more than 400 days in all.')
    for (const tenant of tenants) await operator.cause('advance-clock', { tenant, seconds })
    return done(sandbox, '/clock', `The clock was moved forward by ${seconds} seconds.`)
  },

  '/switches': async (sandbox, form) => {
    const to = `/switches?${new URLSearchParams({ q: form.get('q') ?? '', kind: form.get('kind') ?? '' })}`
    const [on, off] = [form.get('on'), form.get('off')]
    if (form.has('reset')) {
      sandbox.switches.reset()
      return done(sandbox, to, 'Everything is as documented.')
    }
    if (off !== null) {
      sandbox.switches.remove(off)
      return done(sandbox, to, `${off} is off.`)
    }
    const found = (await allSwitches()).find(({ id }) => id === on)
    if (found === undefined) return refused(sandbox, to, 'There is no such fault or variant.')
    const replaced = sandbox.switches.add(found).map(({ id }) => id)
    const instead = replaced.length === 0 ? '' : ` ${replaced.join(', ')} is off: it changes the same.`
    return done(sandbox, to, `${found.id} is on.${instead}`)
  },

  '/log/clear': (sandbox) => {
    sandbox.journal.clear()
    return done(sandbox, '/log', 'The log is empty.')
  },
}

function done(sandbox: Sandbox, to: string, text: string): Done {
  sandbox.notice = { kind: 'done', text }
  return { to }
}

function refused(sandbox: Sandbox, to: string, text: string): Done {
  sandbox.notice = { kind: 'refused', text }
  return { to }
}

/** @throws {Refusal} where none is */
function registered({ application }: Sandbox): Application {
  if (application === undefined)
    throw new Refusal(
      422,
      'no-application',
      'no application is registered; enter one on the page Application',
    )
  return application
}
