/**
 * The actions behind the buttons. Each one redirects to a page, or returns a page with the problems.
 * @module
 */
import { plural } from '../../reporters/outcome.js'
import { Refusal } from '../embedded/platform/index.js'
import { judgeActions } from '../workbench/actions.js'
import type { PageResponse } from '../workbench/pages/components.js'
import { type Application, applicationOf, type Entered, type Field, unchangedSecret } from './application.js'
import { makeChange, undoChange } from './data/changes.js'
import { linesField, settingsOf } from './judge/fields.js'
import { applicationPage } from './pages/application.js'
import { judgePage } from './pages/judge.js'
import { tryPage } from './pages/try.js'
import type { Sandbox } from './sandbox.js'
import { allSwitches } from './switches.js'
import { addressOf, requestOf, tryOperations } from './try/operations.js'
import { headersIn, sendToPlatform } from './try/send.js'

/** The result of an action. */
export interface ActionResult {
  /** Path to redirect to. */
  readonly to?: string
  /** Set-Cookie values. */
  readonly cookies?: readonly string[]
  /** A page to show instead of a redirect. */
  readonly page?: PageResponse
}

type Action = (sandbox: Sandbox, form: URLSearchParams) => ActionResult | Promise<ActionResult>

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

/** Seconds per unit of the clock form. */
const units: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
/** Largest step of the clock, in seconds. */
const largestStep = 400 * 86_400

/** Actions that are possible while the application is judged. */
export const whileJudging: ReadonlySet<string> = new Set([...Object.keys(judgeActions), '/log/clear'])

/** Actions by path. */
export const actions: Readonly<Record<string, Action>> = {
  '/application': (sandbox, form) => {
    const typed: Entered = Object.fromEntries(fields.map((field) => [field, form.get(field) ?? '']))
    const known = sandbox.application?.clientSecret ?? ''
    const entered = typed.clientSecret === unchangedSecret ? { ...typed, clientSecret: known } : typed
    const outcome = applicationOf(entered, sandbox.defaults)
    if ('problems' in outcome) return { page: applicationPage(sandbox, entered, outcome.problems) }
    sandbox.register(outcome.application)
    return done(sandbox, '/application', `${outcome.application.clientId} is registered for every school.`)
  },

  '/sign-in': (sandbox, form) => {
    const [tenant, user] = [form.get('tenant') ?? '', form.get('user') ?? '']
    const [, cookie] = sandbox.platform.operator.signIn(tenant, user)
    const school = sandbox.platform.operator.schools().find(({ id }) => id === tenant)
    const text = `This browser is now signed in at the platform as ${user} of ${school?.school.name}.`
    return { ...done(sandbox, form.get('then') === 'launch' ? '/launch' : '/users', text), cookies: [cookie] }
  },

  '/activate': async (sandbox, form) => {
    const known = registered(sandbox)
    const scenario = Number(form.get('scenario'))
    if (scenario !== 3 && known.credentialsUrl === null)
      return refused(
        sandbox,
        '/store',
        `Scenario ${scenario} sends a credentials webhook, but the application has no URL for it. Enter one on the page Application.`,
      )
    await sandbox.activate(form.get('tenant') ?? '', scenario)
    const sent =
      scenario === 3
        ? 'Scenario 3 sends no webhook: copy the credentials below into your application.'
        : 'The platform is sending the credentials webhook.'
    return done(sandbox, '/store', `The activation has started. ${sent}`)
  },

  '/deactivate': async (sandbox, form) => {
    registered(sandbox)
    await sandbox.deactivate(form.get('tenant') ?? '')
    return done(
      sandbox,
      '/store',
      'The application is deactivated at this school, and its tokens are revoked.',
    )
  },

  '/clock': async (sandbox, form) => {
    const { operator } = sandbox.platform
    const tenants =
      form.get('tenant') === 'all' ? operator.schools().map(({ id }) => id) : [form.get('tenant') ?? '']
    if (form.get('do') === 'reset') {
      for (const tenant of tenants) await operator.resetClock(tenant)
      return done(sandbox, '/clock', 'The clock shows real time again.')
    }
    const seconds = Math.round(Number(form.get('amount')) * (units[form.get('unit') ?? ''] ?? Number.NaN))
    if (!(seconds > 0 && seconds <= largestStep))
      return refused(sandbox, '/clock', 'Enter a number greater than 0. The largest step is 400 days.')
    for (const tenant of tenants) await operator.cause('advance-clock', { tenant, seconds })
    return done(sandbox, '/clock', `The clock moved forward by ${plural(seconds, 'second')}.`)
  },

  '/switches': async (sandbox, form) => {
    const [q, kind] = [form.get('q') ?? '', form.get('kind') ?? '']
    const to = q === '' && kind === '' ? '/switches' : `/switches?${new URLSearchParams({ q, kind })}`
    const [on, off] = [form.get('on'), form.get('off')]
    if (form.has('reset')) {
      sandbox.switches.reset()
      return done(sandbox, to, 'All faults and variants are off.')
    }
    if (off !== null) {
      sandbox.switches.remove(off)
      return done(sandbox, to, `${off} is off.`)
    }
    const named = (await allSwitches()).find(({ id }) => id === on)
    if (named === undefined) return refused(sandbox, to, 'No fault or variant has this ID.')
    const replaced = sandbox.switches.add(named).map(({ id }) => id)
    const instead =
      replaced.length === 0
        ? ''
        : ` It replaces ${replaced.join(', ')}, because both change the same behaviour.`
    return done(sandbox, to, `${named.id} is on.${instead}`)
  },

  '/try': async (sandbox, form) => {
    const operation = tryOperations().find(({ id }) => id === form.get('operation'))
    const school = sandbox.platform.operator.schools().find(({ id }) => id === form.get('school'))
    if (operation === undefined || school === undefined)
      return refused(sandbox, '/try', 'No operation or school has this name.')
    const valid = requestOf(operation, sandbox, school)
    const parameters = valid.parameters.map((one) => ({ ...one, value: form.get(`param.${one.name}`) ?? '' }))
    const request = { ...valid, parameters, headers: form.get('headers') ?? '', body: form.get('body') ?? '' }
    const headers = headersIn(request.headers)
    const result =
      typeof headers === 'string'
        ? headers
        : await sendToPlatform(sandbox, {
            method: operation.method,
            url: addressOf(request),
            headers,
            body: request.body,
          })
    return { page: await tryPage(sandbox, form, { request, result }) }
  },

  '/changes': async (sandbox, form) => {
    const to = `/changes?${new URLSearchParams({ school: form.get('school') ?? '', period: form.get('at') ?? '' })}`
    return done(sandbox, to, await makeChange(sandbox, form))
  },

  '/changes/undo': async (sandbox, form) => {
    await undoChange(sandbox, Number(form.get('id')))
    return done(sandbox, '/changes', 'The change is undone.')
  },

  ...Object.fromEntries(
    Object.entries(judgeActions).map(([path, action]): readonly [string, Action] => [
      path,
      async (sandbox, form) => {
        const shown = await action(sandbox, form)
        return shown === null ? { to: '/judge' } : { page: judgePage(sandbox, shown) }
      },
    ]),
  ),

  '/judge/settings': (sandbox, form) => {
    const { problems, values } = settingsOf(form)
    if (problems.length > 0)
      return {
        page: judgePage(sandbox, { problems }, { ...values, [linesField]: form.get(linesField) ?? '' }),
      }
    sandbox.settings.enter(values)
    return done(sandbox, '/judge', 'The settings are saved.')
  },

  '/log/clear': (sandbox) => {
    sandbox.log.clear()
    return done(sandbox, '/log', 'The log is empty.')
  },
}

function done(sandbox: Sandbox, to: string, text: string): ActionResult {
  sandbox.notice = { kind: 'done', text }
  return { to }
}

function refused(sandbox: Sandbox, to: string, text: string): ActionResult {
  sandbox.notice = { kind: 'refused', text }
  return { to }
}

/** @throws {Refusal} if no application is registered */
function registered({ application }: Sandbox): Application {
  if (application === undefined)
    throw new Refusal(
      422,
      'no-application',
      'no application is registered; register yours on the page Application',
    )
  return application
}
