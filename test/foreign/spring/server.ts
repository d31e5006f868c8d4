/**
 * Builds and starts the Spring application of this folder, and gives its schools their settings.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { jdk, type Part } from '../../support/parts.js'
import { cached } from '../cache.js'
import { type Program, startProgram } from '../program.js'
import { segment } from '../settings.js'
import type { School } from './school.js'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sources = path.join(folder, 'src', 'main', 'java', 'provider')
const files = readdirSync(sources)
  .sort()
  .map((name) => path.join(sources, name))
const digest = (...names: readonly string[]): string =>
  names
    .reduce((hash, name) => hash.update(readFileSync(name)), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

const pom = path.join(folder, 'pom.xml')
/** The packages of Maven, and the compiled application. Another pom or source has other folders. */
const packages = path.join(cached('spring'), `packages-${digest(pom)}`)
const classes = path.join(cached('spring'), `classes-${digest(pom, ...files)}`)

/** Runs a program, and returns whether it succeeded. */
const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Makes a folder by a program that fills it, unless it exists. Another process may do the same. */
function provide(to: string, fill: (folder: string) => boolean): boolean {
  if (existsSync(to)) return true
  const made = `${to}-${process.pid}`
  try {
    if (fill(made) && !existsSync(to)) renameSync(made, to)
    return existsSync(to)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const maven: Part = {
  name: 'Maven',
  install: 'Install the package maven. It downloads Spring Authorization Server.',
  isInstalled: () => existsSync(packages) || runs('mvn', '-version'),
}

const application: Part = {
  name: 'Spring Authorization Server',
  install: `Maven could not download what ${pom} names, or javac could not compile the application. Check the network, and the repository and proxy in the settings of Maven.`,
  isInstalled: () =>
    provide(packages, (to) =>
      runs('mvn', '-B', '-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${to}`),
    ) &&
    provide(classes, (to) =>
      runs('javac', '-parameters', '-d', to, '-cp', path.join(packages, '*'), ...files),
    ),
}

/** What a machine needs to run it: the first part that is missing, or the application. */
export const spring: Part = [jdk, maven].find((part) => !part.isInstalled()) ?? application

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
      ...['-Xmx400m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      ...['-cp', [classes, path.join(packages, '*')].join(path.delimiter), 'provider.Provider'],
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
