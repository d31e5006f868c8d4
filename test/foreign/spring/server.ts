/**
 * Builds and starts the Spring application of this folder, and gives its schools their settings.
 */
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '../program.js'
import { segment } from '../settings.js'
import { javaApplication } from '../toolchains.js'
import type { School } from './school.js'

const { args, part } = javaApplication({
  name: 'spring-authorization-server',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  mainClass: 'provider.Provider',
})

/** What a machine needs to run it. */
export const spring = part

/** A provider that listens. */
export interface Spring {
  readonly url: string
  /** Sets a school up, or replaces it. Its codes, tokens and consents are gone. */
  put(school: School): Promise<void>
  close(): Promise<void>
}

/** Starts it on a free port of this machine, without schools. */
export async function startSpring(): Promise<Spring> {
  const { listens, close }: Program = await startProgram(
    'java',
    [
      ...args,
      ...['--server.address=127.0.0.1', '--server.port=0', '--spring.main.banner-mode=off'],
      ...[`--sso-base=/${segment}/api/sso/v3`, `--who-asks=/${segment}/api/rest/extern/v3/who-asks`],
    ],
    /listens at port (\d+)/,
  )
  const url = `http://127.0.0.1:${listens}`
  const put = async ({ tenant, ...settings }: School): Promise<void> => {
    const answer = await fetch(`${url}/settings/${tenant}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
    })
    if (!answer.ok)
      throw new Error(`the school ${tenant} was not set up: ${answer.status} ${await answer.text()}`)
  }
  return { url, put, close }
}
