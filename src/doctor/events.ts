/**
 * Tries each event of the control driver, and undoes it. What the driver cannot undo is not tried.
 * @module
 */
import { CheckEnding, NotExercised } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import { type ChangeName, trigger } from '../platform/data/period-changes.js'
import type { Need } from '../platform/needs.js'
import { type ControlEventName, isPermanent } from '../profile/control-settings.js'
import type { ChangeablePeriods } from '../profile/data-fixtures.js'
import { PartProblem } from './finding.js'

/** Seconds by which the clock is moved to try it. */
const step = 60

/** What came of one event. */
type Result =
  | { readonly kind: 'works' }
  | { readonly kind: 'not offered' | 'fails' | 'not tried'; readonly why: string }

/** Where an event is tried. */
interface Place {
  readonly own: Context
  /** True in a private copy of the school, where nothing must be undone. */
  readonly isCopy: boolean
  /** True if the suite may change something. */
  readonly mayChange: boolean
}

/** Tries one event. Returns why it cannot be tried; undefined if it was. */
type Attempt = (place: Place) => Promise<string | undefined>

const noConsent = 'it needs CONSENT=mutate'
const cannotBeUndone = 'it cannot be undone, so doctor does not try it'
const needsCopy = 'it needs a driver that can lend-tenant'

/** Tries the change of a period for which the fixture file reserves one. */
const ofTimetable =
  (...names: readonly ChangeName[]): Attempt =>
  async ({ own, mayChange }) => {
    const changeable: ChangeablePeriods = own.profile.fixtures.timetable?.changeable ?? {}
    const name = names.find((one) => changeable[one] !== undefined)
    if (name === undefined) return `it needs FIXTURES: /timetable/changeable/${names[0]}`
    if (!mayChange) return noConsent
    await trigger(own.driver, name, changeable[name] as NonNullable<ChangeablePeriods[typeof name]>)
    return undefined
  }

/** Tries an event of the application that webhooks are about, and of no other application. */
const ofOnboarding =
  (attempt: (own: Context, clientId: string) => Promise<unknown>): Attempt =>
  async ({ own, mayChange }) => {
    const { clientId } = own.profile.webhooks
    if (clientId === null) return 'it needs ONBOARDING_CLIENT_ID'
    if (!mayChange) return noConsent
    await attempt(own, clientId)
    return undefined
  }

/** How each event is tried, in this order. Events that are not listed are part of the way in which others are tried. */
const attempts: readonly (readonly [ControlEventName, Attempt])[] = [
  [
    'describe-prepared',
    async ({ own }) => {
      await own.driver.send('describe-prepared', {})
      return undefined
    },
  ],
  [
    'advance-clock',
    async ({ own, isCopy }) => {
      if (!isCopy) return 'it would move the clock of the school itself'
      await own.clock.pass(step, 'doctor')
      return undefined
    },
  ],
  [
    'launch',
    async ({ own }) => {
      const teacher = own.profile.users.get('teacher')
      if (teacher === undefined) return 'it needs TEACHER_LOGIN'
      await own.driver.send('launch', { client_id: own.app.clientId, user: teacher.login })
      return undefined
    },
  ],
  [
    'set-language',
    async ({ own, mayChange }) => {
      const user = own.profile.users.get('second')
      if (user?.language === undefined) return 'it needs FIXTURES: /users/second with a language'
      if (!mayChange) return noConsent
      const { login, language } = user
      await own.driver.change(
        'set-language',
        { user: login, language: language === 'en' ? 'de' : 'en' },
        { user: login, language },
      )
      return undefined
    },
  ],
  [
    'rename-user',
    async ({ own, isCopy }) => {
      const user = own.profile.users.get('second')
      if (user === undefined) return 'it needs SECOND_USER_LOGIN'
      if (!isCopy) return needsCopy
      await own.driver.change('rename-user', { user: user.login, username: `${user.login}.renamed` })
      return undefined
    },
  ],
  [
    'set-name-layout',
    async ({ own, isCopy, mayChange }) => {
      if (!isCopy && !own.driver.can('undo')) return cannotBeUndone
      const [layout] = own.profile.fixtures.roster?.name_layouts?.layouts ?? []
      if (layout === undefined) return 'it needs FIXTURES: /roster/name_layouts'
      if (!mayChange) return noConsent
      await own.driver.change('set-name-layout', { layout: layout.layout })
      return undefined
    },
  ],
  [
    'delete-user',
    async ({ own, isCopy }) => {
      const user = own.profile.fixtures.roster?.throw_away_user
      if (user === undefined) return 'it needs FIXTURES: /roster/throw_away_user'
      if (!isCopy) return cannotBeUndone
      await own.driver.change('delete-user', { user: user.id })
      return undefined
    },
  ],
  [
    'grant-permission',
    async ({ own, mayChange }) => {
      const clientId = own.profile.unpermittedService?.clientId
      if (clientId === undefined) return 'it needs NOPERM_CLIENT_ID'
      if (!mayChange) return noConsent
      await own.driver.change('grant-permission', { client_id: clientId, permission: 'timetable' })
      return undefined
    },
  ],
  [
    'reinstall',
    async ({ own, mayChange }) => {
      const clientId = own.profile.unpermittedService?.clientId
      if (clientId === undefined) return 'it needs NOPERM_CLIENT_ID'
      if (!mayChange) return noConsent
      await own.driver.change('reinstall', { client_id: clientId })
      return undefined
    },
  ],
  ['substitute', ofTimetable('substituted')],
  ['change-lesson-teacher', ofTimetable('lesson_changed')],
  ['move-period', ofTimetable('moved_once', 'moved_twice', 'moved_thrice')],
  ['add-resource', ofTimetable('resource_added')],
  ['remove-resource', ofTimetable('resource_removed')],
  ['cancel-period', ofTimetable('cancelled', 'half_cancelled')],
  ['write-note', ofTimetable('note')],
  ['delete-period', ofTimetable('deleted')],
  [
    'activate',
    ofOnboarding((own, clientId) => {
      const [scenario = 1] = own.profile.webhooks.scenarios
      return own.webhooks.withInbox(async ({ urls }) => {
        await own.driver.change('activate', {
          client_id: clientId,
          scenario,
          credentials_url: urls.credentials,
          deactivation_url: urls.deactivation,
        })
        // The addresses are only valid here, and the deactivation sends a webhook too.
        await own.driver.send('deactivate', { client_id: clientId })
        own.driver.undoLog.takenBack(own.urls, 'activate')
      })
    }),
  ],
  [
    'activation-state',
    ofOnboarding((own, clientId) => own.driver.send('activation-state', { client_id: clientId })),
  ],
]

/**
 * Tries each event that the profile offers: in a private copy of the school if the driver can lend one, else in the
 * school itself, if the profile consents; then every change is undone. It stops at the first change that the driver
 * cannot undo.
 * @returns how many work, in words
 * @throws {PartProblem} if an event fails, or is not offered although the profile names it
 */
export async function triesEvents(context: Context): Promise<string> {
  const { control, consent } = context.profile
  const offered = control?.events ?? new Set<ControlEventName>()
  const waitSeconds = control !== null && 'waitSeconds' in control ? control.waitSeconds : 0
  const results = new Map<ControlEventName, Result>()
  const tryAll = async (own: Context): Promise<void> => {
    const isCopy = own.urls.lent
    if (isCopy) results.set('lend-tenant', { kind: 'works' })
    for (const [name, attempt] of attempts) {
      if (!offered.has(name)) continue
      const { permanent } = own.driver.undoLog
      if (!isCopy && isPermanent(control, name)) results.set(name, { kind: 'not tried', why: cannotBeUndone })
      else if (permanent !== undefined)
        results.set(name, { kind: 'not tried', why: `the driver did not say how to undo this: ${permanent}` })
      else {
        own.run.waiting(`the control driver: ${name}`, waitSeconds)
        results.set(name, await resultOf(() => attempt({ own, isCopy, mayChange: consent.has('mutate') })))
      }
    }
  }
  const whole = await resultOf(async () => {
    await context.tenants.whereChangesAreUndone(tryAll)
    return undefined
  })
  if (whole.kind !== 'works') results.set(offered.has('lend-tenant') ? 'lend-tenant' : 'undo', whole)
  return summary(results, context.driver.undoLog.open)
}

async function resultOf(attempt: () => Promise<string | undefined>): Promise<Result> {
  try {
    const why = await attempt()
    return why === undefined ? { kind: 'works' } : { kind: 'not tried', why }
  } catch (error) {
    if (error instanceof NotExercised) return { kind: 'not offered', why: error.message }
    if (error instanceof CheckEnding) return { kind: 'fails', why: error.message }
    throw error
  }
}

/** @param open changes that could not be undone */
function summary(results: ReadonlyMap<ControlEventName, Result>, open: readonly string[]): string {
  const having = (kind: Result['kind']): [ControlEventName, string][] =>
    [...results].flatMap(([name, result]) =>
      result.kind === kind ? [[name, 'why' in result ? result.why : '']] : [],
    )
  const works = having('works').length
  const bad = [...having('fails'), ...having('not offered')]
  const untried = having('not tried').map(([name, why]) => `${name}: ${why}`)
  const left = untried.length === 0 ? '' : `; not tried: ${untried.join(', ')}`
  const words = `${works} of ${results.size} events work${left}`
  if (open.length > 0)
    throw new PartProblem(
      `a change could not be undone: ${open.join('; ')}`,
      'undo it by hand. An answer to a change needs the field undo; or omit undo in CONTROL_STIMULI',
    )
  if (bad.length > 0)
    throw new PartProblem(
      `${words}; ${bad.map(([name, why]) => `${name}: ${why}`).join('; ')}`,
      'correct the driver, or list in CONTROL_STIMULI only the events that it offers',
      'bad',
      { needs: bad.map(([name]): Need => `driver.${name}`) },
    )
  return words
}
