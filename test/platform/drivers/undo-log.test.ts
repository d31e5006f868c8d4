/**
 * What checks cause at the profile's own tenant is caused by one at a time and undone, whatever becomes of the check.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { NotExercised, SuiteDefect, Undecided, Violation } from '../../../src/core/errors.js'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { UndoLog } from '../../../src/platform/drivers/undo-log.js'
import { Run } from '../../../src/platform/run.js'
import { embeddedProfile } from '../../support/harness.js'

const withoutLending = 'set-language rename-user undo'
const user = 'anna.gruber'

interface Bench {
  readonly platform: Platform
  readonly run: Run
  readonly heard: (readonly string[])[]
  readonly context: () => Context
  /** The languages and names of all users, as nobody but a new sign-in would see them. */
  readonly language: () => Promise<unknown>
}

async function bench(events = withoutLending, consent = 'mutate'): Promise<Bench> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const heard: (readonly string[])[] = []
  const run = new Run(
    embeddedProfile(platform, { CONTROL_STIMULI: events, CONSENT: consent }),
    undefined,
    (open) => heard.push(open),
  )
  onTestFinished(() => run.close())
  const context = (): Context => new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const language = async (): Promise<unknown> =>
    (await context().signIns.flow({ session: 'login' })).claims['locale']
  return { platform, run, heard, context, language }
}

describe('a change at the own tenant', () => {
  const endings: readonly (readonly [string, () => Promise<void>])[] = [
    ['passes', () => Promise.resolve()],
    ['is violated', () => Promise.reject(new Violation('this', 'that'))],
    ['is undecided', () => Promise.reject(new Undecided('no answer'))],
    ['lacks something', () => Promise.reject(new NotExercised(['KEY']))],
    ['has a defect', () => Promise.reject(new TypeError('of the suite'))],
  ]
  test.each(endings)('is undone where the check %s', async (_name, end) => {
    const { run, heard, context, language } = await bench()
    let during: unknown
    await context()
      .tenants.whereChangesAreUndone(async (own) => {
        await own.driver.change('set-language', { user, language: 'fr' })
        during = await language()
        await end()
      })
      .catch(() => undefined)
    expect([during, await language()]).toEqual(['fr', 'de'])
    expect(run.part(UndoLog).open).toEqual([])
    expect(heard[0]?.[0]).toBe(
      'school 456800: the platform language of the user anna.gruber was set to fr (perhaps: no answer came)',
    )
    expect(heard.at(-1)).toEqual([])
  })

  test('is undone the latest first', async () => {
    const { run, context, language } = await bench()
    await context().tenants.whereChangesAreUndone(async (own) => {
      await own.driver.change('set-language', { user, language: 'fr' })
      await own.driver.change('set-language', { user, language: 'es' })
    })
    expect(await language()).toBe('de')
    expect(run.part(UndoLog).open).toEqual([])
  })

  test('is put back by the same stimulus where the driver cannot undo', async () => {
    const { run, context, language } = await bench('set-language')
    await context().tenants.whereChangesAreUndone((own) =>
      own.driver.change('set-language', { user, language: 'fr' }, { user, language: 'de' }),
    )
    expect(await language()).toBe('de')
    expect(run.part(UndoLog).open).toEqual([])
  })

  const note = { period: 80110, text: 'a note' }

  test('that nothing undoes needs a consent of its own', async () => {
    const { run, heard, context } = await bench('write-note')
    const refused = context().tenants.whereChangesAreUndone((own) => own.driver.change('write-note', note))
    await expect(refused).rejects.toThrow(new NotExercised(['CONSENT=permanent']))
    expect([heard.flat(), run.evidence.all()]).toEqual([[], []])
  })

  test('that nothing undoes happens once per run, and is listed in words', async () => {
    const { run, context } = await bench('write-note', 'mutate permanent')
    const change = (period: typeof note): Promise<unknown> =>
      context().tenants.whereChangesAreUndone((own) => own.driver.change('write-note', period))
    await change(note)
    await expect(change(note)).rejects.toThrow('it is not done a second time')
    await change({ ...note, period: 80111 })
    expect(run.evidence.all()).toHaveLength(2)
    expect(run.part(UndoLog).open[0]).toBe(
      'school 456800: this note was written on the period 80110: a note; ' +
        'the control driver cannot undo it, and CONSENT=permanent allows it to stay',
    )
  })

  test('that nothing undoes does not happen if later checks would find the school changed', async () => {
    const { run, context } = await bench('set-language grant-permission', 'mutate permanent')
    const turn = (work: (own: Context) => Promise<unknown>): Promise<unknown> =>
      context().tenants.whereChangesAreUndone(work)
    const language = turn((own) => own.driver.change('set-language', { user, language: 'fr' }))
    await expect(language).rejects.toThrow('because set-language would stay')
    const permission = { client_id: 'partner-noperm', permission: 'timetable' }
    const grant = turn((own) => own.driver.change('grant-permission', permission))
    await expect(grant).rejects.toThrow('because grant-permission would stay')
    expect(run.evidence.all()).toEqual([])
  })

  test('is listed where undoing fails', async () => {
    const { platform, run, context } = await bench()
    await context().tenants.whereChangesAreUndone(async (own) => {
      await own.driver.change('set-language', { user, language: 'fr' })
      platform.kill()
    })
    expect(run.part(UndoLog).open).toHaveLength(1)
    expect(run.part(UndoLog).open[0]).toMatch(/was set to fr; .+/)
  })

  test('is noted no longer where it was refused', async () => {
    const { run, context } = await bench()
    const refused = context().tenants.whereChangesAreUndone((own) =>
      own.driver.change('set-language', { user: 'nobody', language: 'fr' }),
    )
    await expect(refused).rejects.toThrow(
      'the control driver could not set language: status 422, application/json: there is no such user',
    )
    expect(run.part(UndoLog).open).toEqual([])
  })

  test('is undone when the run is interrupted, and nothing is changed after that', async () => {
    const { run, heard, context } = await bench()
    let begun: () => void = () => undefined
    const changed = new Promise<void>((resolve) => {
      begun = resolve
    })
    const turn = context().tenants.whereChangesAreUndone(async (own) => {
      await own.driver.change('set-language', { user, language: 'fr' })
      begun()
      await own.driver.change('set-language', { user, language: 'es' }).catch(() => undefined)
      await new Promise<void>((resolve) => {
        if (run.signal.aborted) resolve()
        run.signal.addEventListener('abort', () => resolve())
      })
      throw new Undecided('the run was interrupted')
    })
    const next = context().tenants.whereChangesAreUndone((own) =>
      own.driver.change('set-language', { user, language: 'it' }),
    )
    const ended = Promise.allSettled([turn, next])
    await changed
    run.interrupt()
    await run.close()
    const [, second] = await ended
    expect(second.status).toBe('rejected')
    expect(run.part(UndoLog).open).toEqual([])
    expect(heard.flat().some((line) => line.includes(' it'))).toBe(false)
  })

  test('is made by one check at a time', async () => {
    const { context } = await bench()
    let inside = 0
    let most = 0
    await Promise.all(
      ['fr', 'es', 'it'].map((language) =>
        context().tenants.whereChangesAreUndone(async (own) => {
          inside += 1
          most = Math.max(most, inside)
          await own.driver.change('set-language', { user, language })
          await own.tenants.whereChangesAreUndone(async (same) => expect(same).toBe(own))
          inside -= 1
        }),
      ),
    )
    expect(most).toBe(1)
  })

  test('is a defect of the suite outside of a turn', async () => {
    const { run, context } = await bench()
    const change = context().driver.change('set-language', { user, language: 'fr' })
    await expect(change).rejects.toThrow(SuiteDefect)
    expect(run.part(UndoLog).open).toEqual([])
  })
})

test('a change in a lent copy is no change of the own tenant', async () => {
  const { heard, context, language } = await bench(`lend-tenant return-tenant ${withoutLending}`)
  await context().tenants.whereChangesAreUndone(async (own) => {
    expect(own.urls.lent).toBe(true)
    await own.driver.change('set-language', { user, language: 'fr' })
    expect((await own.signIns.flow({ session: 'login' })).claims['locale']).toBe('fr')
  })
  expect(await language()).toBe('de')
  expect(heard).toEqual([])
})

test('a stimulus that the profile does not offer is not sent', async () => {
  const { platform, context } = await bench('launch')
  const { driver } = context()
  const before = platform.requests()
  expect(driver.can('set-language')).toBe(false)
  await expect(driver.send('set-language', { user, language: 'fr' })).rejects.toThrow(
    'the profile lacks CONTROL_STIMULI (with set-language)',
  )
  expect(platform.requests()).toBe(before)
})
