/** A run and a context against a server of a test. */
import { onTestFinished } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Context } from '../../src/platform/context.js'
import { Run } from '../../src/platform/run.js'
import { checkProfile } from '../../src/profile/load.js'
import { minimal } from '../profile/minimal.js'

/** A run whose target is at this address. */
export function runAt(url: string, change: Readonly<Record<string, string>> = {}): Run {
  const run = new Run(checkProfile({ ...minimal, ALLOW_HTTP: 'yes', BASE_URL: url, ...change }, '.', 'test'))
  onTestFinished(() => run.close())
  return run
}

/** What a check of this run is given. */
export function contextOf(run: Run): Context {
  return new Context(run, new CheckTrace((text) => run.redactor.url(text)))
}
