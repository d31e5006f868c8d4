/**
 * The server distribution of Keycloak. Maven downloads it once, by its coordinates, into the cache folder.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { jdk, type Part } from '../../support/parts.js'
import { cached } from '../cache.js'

const version = '26.5.6'

const coordinates = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`
const download = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'

/** The folder of the distribution. */
export const home = path.join(cached('keycloak'), `keycloak-${version}`)

const isUnpacked = (): boolean => existsSync(path.join(home, 'bin', 'kc.sh'))

/** Runs a program, and returns whether it succeeded. */
const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const maven: Part = {
  name: 'Maven',
  install: 'Install the package maven. It downloads Keycloak.',
  isInstalled: () => isUnpacked() || runs('mvn', '-version'),
}

/** Downloads and unpacks the distribution unless the cache has it. */
function provide(): boolean {
  if (isUnpacked()) return true
  // A folder for each process: another one may download at the same time, or have been interrupted.
  const folder = cached('keycloak', `download-${process.pid}`)
  const archive = path.join(folder, `keycloak-quarkus-dist-${version}.tar.gz`)
  try {
    const got =
      runs('mvn', '-B', '-q', download, `-Dartifact=${coordinates}`, `-DoutputDirectory=${folder}`) &&
      runs('tar', '-xzf', archive, '-C', folder)
    if (got && !isUnpacked()) renameSync(path.join(folder, `keycloak-${version}`), home)
    return isUnpacked()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const server: Part = {
  name: `Keycloak ${version}`,
  install: `Maven could not download ${coordinates}, or tar could not unpack it. Check the network, and the repository and proxy in the settings of Maven.`,
  isInstalled: provide,
}

/** What a machine needs to run Keycloak: the first part that is missing, or the server. */
export const keycloak: Part = [jdk, maven].find((part) => !part.isInstalled()) ?? server
