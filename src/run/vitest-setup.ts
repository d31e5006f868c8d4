/**
 * For a run of the suites with vitest itself: starts the embedded platform, or reads the deployment of the profile in
 * `PROFILE`.
 * @module
 */
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Platform, startPlatform } from '../embedded/platform/index.js'
import { withoutOperator } from '../profile/control-settings.js'
import { loadProfile } from '../profile/load.js'
import { packageRoot } from '../profile/package-root.js'
import { withAddress } from '../profile/to-profile.js'
import { noCustomSuites, sideBySide } from './suite-thread.js'
import './messages.js'
import { reached } from './reachable.js'

let embedded: Platform | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  const profileFile = process.env.PROFILE ?? path.join(packageRoot, 'env/embedded.env')
  const loaded = loadProfile(profileFile)
  const described = {
    ...loaded,
    control: withoutOperator(loaded.control, 'an operator to ask: run platform-conformance itself'),
  }
  if (loaded.embedded) embedded = await startPlatform()
  const profile =
    embedded === undefined
      ? described
      : withAddress(described, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
  provide('channel', 'unheard')
  provide('assignment', {
    role: 'platform',
    profile: await reached(profile),
    selection: { only: [], features: [] },
    environment: null,
  })
  provide('own', noCustomSuites)
  provide('width', sideBySide)
}

export async function teardown(): Promise<void> {
  await embedded?.close()
}
