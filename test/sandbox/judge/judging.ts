/**
 * A sandbox whose application is the embedded partner, with everything that judging it needs.
 * @module
 */
import { onTestFinished } from 'vitest'
import { startExample } from '../../../src/cli/sandbox/sandbox-example.js'
import { suiteOf } from '../../../src/cli/workbench/suite.js'
import type { Behaviours, Partner } from '../../../src/embedded/partner/index.js'
import { partner as partnerRole } from '../../../src/roles/partner/index.js'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js'
import type { Judgement } from '../../../src/workbench/judgement.js'
import { temporaryFolder } from '../../support/cli.js'
import { freePort } from '../../support/free-port.js'

/** The sandbox, its application and its folder of reports. */
export interface Judged {
  readonly sandbox: Sandbox
  readonly partner: Partner
  readonly reports: string
}

/** Starts a sandbox that ends with the test. Its port stays free while the suite and the sandbox hand it over. */
export async function judgedSandbox(behaviours: Partial<Behaviours> = {}): Promise<Judged> {
  const reports = temporaryFolder()
  const sandbox = await startSandbox({ suite: suiteOf(partnerRole), reports, port: await freePort() })
  onTestFinished(() => sandbox.close())
  const partner = await startExample(sandbox, behaviours)
  onTestFinished(() => partner.kill())
  return { sandbox, partner, reports }
}

/** Waits until a judgement is as expected. */
export function judgementThat(judgement: Judgement, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds()) return
      stop()
      resolve()
    }
    const stop = judgement.listen(look)
    look()
  })
}
