/**
 * Changes of classes are undone, whatever becomes of the check that made them.
 */
import { describe, expect, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { NotExercised, Undecided, Violation } from '../../../src/core/errors.js'
import { type Behaviours, documented } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { ClassQueues } from '../../../src/platform/data/class-queues.js'
import type { ClassTurn } from '../../../src/platform/data/class-turn.js'
import { bench, losing } from '../../support/class-bench.js'
import { classesAt } from '../../support/class-state.js'

const [x, y, regular] = [5501, 5502, 5001]

describe('a change of a class', () => {
  const endings: readonly (readonly [string, (turn: ClassTurn) => Promise<void>])[] = [
    ['passes', () => Promise.resolve()],
    ['is violated', () => Promise.reject(new Violation('this', 'that'))],
    ['is undecided', () => Promise.reject(new Undecided('no answer'))],
    ['lacks something', () => Promise.reject(new NotExercised(['KEY']))],
    ['has a defect', () => Promise.reject(new TypeError('of the suite'))],
  ]
  test.each(endings)('is undone where the check %s', async (_name, end) => {
    const { platform, run, heard, change } = await bench()
    const before = await classesAt(platform)
    let during = ''
    await change(async (turn) => {
      const update = await turn.update({ id: x })
      expect(update.accepted && update.reached(x)).toBe(true)
      during = await classesAt(platform)
      await end(turn)
    }).catch(() => undefined)
    expect(during).not.toBe(before)
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
    expect(heard.map((open) => open.length)).toEqual([1, 0])
    expect(heard[0]?.[0]).toBe('class 5501 (ZZ-X): longName was Testklasse X')
  })

  test('is undone where several classes changed, and where each changed twice', async () => {
    const { platform, change } = await bench()
    const before = await classesAt(platform)
    await change(async (turn) => {
      await turn.update({ id: x }, { externKey: 'A27-502' })
      await turn.update({ shortName: 'ZZ-Y' }, { id: x })
      await turn.update({ shortName: '3C' })
    })
    expect(await classesAt(platform)).toBe(before)
  })

  test('is undone where the member was absent before', async () => {
    const remark: Partial<Behaviours> = {
      classWritten: ({ item }) => (item.remark === undefined ? {} : { remark: item.remark }),
    }
    const { platform, run, change } = await bench(remark, { CLASS_UPDATE_FIELD: 'remark' })
    const before = await classesAt(platform)
    await change(async (turn) => expect((await turn.update({ id: x })).reached(x)).toBe(true))
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('is undone where an update also empties what it does not bring along', async () => {
    const replaced: Partial<Behaviours> = {
      classWritten: ({ item }) => ({
        longName: item.longName ?? '',
        classTeachers: item.classTeachers ?? [],
      }),
    }
    const { platform, change } = await bench(replaced)
    const before = await classesAt(platform)
    await change((turn) => turn.update({ id: x }))
    expect(await classesAt(platform)).toBe(before)
  })

  test('is undone by another identifier where updates do not find ids', async () => {
    const { platform, run, change } = await bench({
      classesFound: (lookup) => (lookup.by === 'id' ? [] : documented.classesFound(lookup)),
    })
    const before = await classesAt(platform)
    await change((turn) => turn.update({ externKey: 'A27-501' }))
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('is undone where classes did not show it yet', async () => {
    let seconds = 60
    const { platform, run, changeHere } = await bench({ classUpdateVisibleAfter: () => seconds })
    const before = await classesAt(platform)
    expect((await changeHere((turn) => turn.update({ id: x }))).isShown).toBe(false)
    seconds = 0
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('is undone on a class that was changed by mistake', async () => {
    const { platform, run, change } = await bench({
      classesAlsoChanged: ({ item, classes }) =>
        item.externKey === undefined ? [] : classes.filter(({ id }) => id === regular),
    })
    const before = await classesAt(platform)
    const beside = await change(async (turn) =>
      (await turn.update({ externKey: 'A27-501' })).otherClassesReached(x),
    )
    expect(beside).toEqual([String(regular)])
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('is undone where the token of another tenant made it', async () => {
    const { platform, run, change } = await bench({ classOwner: (_item, own, [first]) => first ?? own })
    const before = await classesAt(platform)
    const { service, servicePasswordB, tenantB } = run.profile
    const there = new Context(run, new CheckTrace((text) => run.redactor.url(text))).at(tenantB ?? '')
    const token = await there.tokens.serviceToken({
      clientId: service?.clientId ?? '',
      password: servicePasswordB ?? '',
    })
    await change(async (turn) => expect((await turn.updateWith(token, { id: x })).reached(x)).toBe(true))
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })
})

describe('an interrupted run', () => {
  test('undoes what was changed, also where the update was still under way', async () => {
    let interrupt: () => void = () => undefined
    const { platform, run, change } = await bench({
      classUpdateAnswer: (updated) => {
        interrupt()
        return documented.classUpdateAnswer(updated)
      },
    })
    const before = await classesAt(platform)
    interrupt = () => run.interrupt()
    await expect(change((turn) => turn.update({ id: x }))).rejects.toThrow('the run was interrupted')
    expect(run.signal.aborted).toBe(true)
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('changes nothing any more', async () => {
    const { platform, run, change } = await bench()
    await change((turn) => turn.update({ id: x }))
    const asked = platform.requests()
    run.interrupt()
    await expect(change((turn) => turn.update({ id: x }))).rejects.toThrow('the run was interrupted')
    expect(platform.requests()).toBe(asked)
  })

  test('waits for a turn that goes on', async () => {
    const { platform, run, change } = await bench()
    const before = await classesAt(platform)
    let closing: Promise<void> | undefined
    await change(async (turn) => {
      await turn.update({ id: x })
      closing = run.close()
    })
    await closing
    expect(await classesAt(platform)).toBe(before)
  })
})

describe('a target that fails', () => {
  test('an update without an answer is undone', async () => {
    const { platform, run, change } = await bench(
      {},
      {},
      losing((update) => update === 1),
    )
    const before = await classesAt(platform)
    await expect(change((turn) => turn.update({ id: x }))).rejects.toThrow(Undecided)
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('what was not undone at first is undone at the end of the run', async () => {
    let refuses = false
    const { platform, run, change } = await bench({
      classProblem: (update) => (refuses ? 'taken' : documented.classProblem(update)),
    })
    const before = await classesAt(platform)
    await change(async (turn) => {
      await turn.update({ id: x })
      refuses = true
    })
    expect(run.part(ClassQueues).open).toEqual(['class 5501 (ZZ-X): longName was Testklasse X'])
    refuses = false
    await run.close()
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
  })

  test('what cannot be undone is listed, and later checks still restore the first state', async () => {
    let refuses = false
    const { platform, run, heard, change } = await bench({
      classProblem: (update) => (refuses ? 'taken' : documented.classProblem(update)),
    })
    const before = await classesAt(platform)
    await change(async (turn) => {
      await turn.update({ id: y })
      refuses = true
    })
    refuses = false
    await change(async (turn) => {
      await turn.update({ id: x })
      refuses = true
    })
    await run.close()
    const open = [
      'class 5502 (ZZ-Y): longName was Testklasse Y',
      'class 5501 (ZZ-X): longName was Testklasse X',
    ]
    expect(run.part(ClassQueues).open).toEqual(open)
    expect(heard.at(-1)).toEqual(open)
    expect(await classesAt(platform)).not.toBe(before)
  })

  test('a target that is gone leaves its changes listed', async () => {
    const { platform, run, change } = await bench()
    await change(async (turn) => {
      await turn.update({ id: x })
      platform.kill()
    })
    await run.close()
    expect(run.part(ClassQueues).open).toEqual(['class 5501 (ZZ-X): longName was Testklasse X'])
  })

  test('a class that an update made is listed', async () => {
    let made: unknown
    const { run, change } = await bench({
      classProblem: (update) => {
        if (update.found.length > 0) return documented.classProblem(update)
        made = update.item.longName
        return undefined
      },
      classEnvelope: (classes) => ({
        classes: made === undefined ? classes : [...classes, { id: 77, longName: made }],
      }),
    })
    await change((turn) => turn.update({ shortName: 'no such class' }))
    expect(run.part(ClassQueues).open).toEqual(['class 77: an update created it, and it cannot be deleted'])
  })
})

describe('changes are made', () => {
  test('by one check at a time', async () => {
    const { change } = await bench()
    let inside = 0
    const most = await Promise.all(
      [x, y, x].map((id) =>
        change(async (turn) => {
          inside += 1
          const here = inside
          expect((await turn.update({ id })).reached(id)).toBe(true)
          inside -= 1
          return here
        }),
      ),
    )
    expect(most).toEqual([1, 1, 1])
  })

  test('one right after the other, and undone together after the last one', async () => {
    const { platform, run, change } = await bench()
    const before = await classesAt(platform)
    const asked = platform.requests()
    const texts = await Promise.all(
      [x, y, x].map((id) =>
        change(async (turn) => {
          const update = await turn.update({ id })
          expect([update.changed(x), update.changed(y)]).toEqual([id === x, id === y])
          return turn.now.text(x)
        }),
      ),
    )
    const sent = platform.requests() - asked
    expect(texts[0]).toBe(texts[1])
    expect(texts[2]).not.toBe(texts[0])
    expect(await classesAt(platform)).toBe(before)
    expect(run.part(ClassQueues).open).toEqual([])
    const years = 2
    // A token, the classes, three updates, two classes to write back.
    expect(sent).toBe(1 + years + 3 * (1 + years) + 2 + years)
  })

  test('and are undone before a check reads the classes as they were', async () => {
    const { platform, run, change } = await bench()
    const before = await classesAt(platform)
    const context = new Context(run, new CheckTrace((text) => text))
    const seen: unknown[] = []
    await Promise.all([
      change(async (turn) => void (await turn.update({ id: x }))),
      context.classes.atRest().then((classes) => seen.push(classes.text(x))),
      change(async (turn) => void (await turn.update({ id: y }))),
    ])
    expect(seen).toEqual(['Testklasse X'])
    expect(await classesAt(platform)).toBe(before)
  })

  test('and are undone at once where an update changed more than the text that it writes', async () => {
    const { change } = await bench({
      classWritten: ({ item }) => ({
        longName: item.longName ?? '',
        classTeachers: item.classTeachers ?? [],
      }),
    })
    const texts: unknown[] = []
    await Promise.all([
      change((turn) => turn.update({ id: x })),
      change(async (turn) => texts.push(turn.now.text(x))),
    ])
    expect(texts).toEqual(['Testklasse X'])
  })

  test('on prepared classes only', async () => {
    const { platform, change } = await bench()
    const before = await classesAt(platform)
    const asked = platform.requests()
    for (const identifiers of [{ id: regular }, { id: x, shortName: '1A' }, { externKey: 'A27-001' }]) {
      await expect(change((turn) => turn.update(identifiers))).rejects.toThrow(
        'class 5001, which the fixture file does not name for it',
      )
    }
    expect(platform.requests()).toBe(asked + 3)
    expect(await classesAt(platform)).toBe(before)
  })

  test('with consent only', async () => {
    const { platform, change } = await bench({}, { CONSENT: 'wrong-password' })
    await expect(change((turn) => turn.update({ id: x }))).rejects.toThrow(NotExercised)
    expect(platform.requests()).toBe(0)
  })
})
