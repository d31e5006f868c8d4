/**
 * For those who run the suites with vitest themselves: starts the embedded platform, or names the deployment of the
 * profile in `PROFILE`.
 * @module
 */
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Platform, startPlatform } from '../../embedded/platform/index.js'
import { loadProfile } from '../../profile/load.js'
import { packageRoot } from '../../profile/package-root.js'
import './messages.js'
import { reached } from './reachable.js'

let embedded: Platform | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  const profileFile = process.env.PROFILE ?? path.join(packageRoot, 'env/embedded.env')
  const profile = loadProfile(profileFile)
  if (profile.embedded) embedded = await startPlatform()
  const { platformHosts } = profile.embedded ? profile : await reached(profile)
  provide('assignment', {
    channel: 'unheard',
    profileFile,
    baseUrl: embedded?.url ?? null,
    controlUrl: embedded?.controlUrl ?? null,
    webhookKey: embedded?.webhookPublicKey ?? null,
    hosts: platformHosts,
    selection: { only: [], features: [] },
    absent: 'an operator to ask: run platform-conformance itself',
    environment: null,
    serial: false,
  })
}

export async function teardown(): Promise<void> {
  await embedded?.close()
}
