/**
 * An embedded platform, and a run whose checks change its classes.
 */
import { onTestFinished } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { type Behaviours, makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { Context } from '../../src/platform/context.js'
import type { ClassTurn } from '../../src/platform/data/class-turn.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile } from './harness.js'
import { proxyTo } from './servers.js'

export interface Bench {
  readonly platform: Platform
  readonly run: Run
  /** The open changes, each time that they change. */
  readonly heard: (readonly string[])[]
  readonly change: <T>(work: (turn: ClassTurn) => Promise<T>) => Promise<T>
  /** Changes classes at the tenant itself, never at a copy. */
  readonly changeHere: Bench['change']
}

/** Starts both until the test ends. @param through puts a proxy between them */
export async function bench(
  behaviours: Partial<Behaviours> = {},
  profile: Readonly<Record<string, string>> = {},
  through?: (platform: Platform) => Promise<string>,
): Promise<Bench> {
  const platform = await startPlatform({ keys: makeKeys(), behaviours })
  onTestFinished(() => platform.kill())
  const url = through === undefined ? platform.url : await through(platform)
  const heard: (readonly string[])[] = []
  const run = new Run(embeddedProfile({ ...platform, url }, profile), undefined, (open) => heard.push(open))
  onTestFinished(() => run.close())
  const context = (): Context => new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const change: Bench['change'] = (work) => context().classes.change(work)
  const changeHere: Bench['change'] = (work) => context().classes.changeHere(work)
  return { platform, run, heard, change, changeHere }
}

/** Puts the platform behind a proxy that loses the answers to some updates. */
export function losing(lost: (update: number) => boolean): (platform: Platform) => Promise<string> {
  let updates = 0
  return async (platform) => {
    const { url } = await proxyTo(platform.url, ({ method }) => {
      if (method !== 'PUT') return null
      updates += 1
      return lost(updates) ? 'after' : null
    })
    return url
  }
}
