/**
 * Programs that some tests need and that a machine may lack.
 *
 * A test that needs one of them is declared by {@link describeWith} or {@link testWith}. If the program is missing,
 * one test takes the place of all of them. On a CI server (`CI` is set) this test fails. Elsewhere it is skipped, and
 * `skipped-tests.ts` lists it at the end of the run.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'vitest'

/** A program that some tests need. */
export interface Part {
  readonly name: string
  /** How to install it. */
  readonly install: string
  /** True if it is installed. Looks only once. */
  readonly isInstalled: () => boolean
}

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium for tests: `CHROMIUM_PATH`, or the first one on PATH; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const folders = PATH.split(path.delimiter)
  const places = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : chromiumNames.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function once(look: () => boolean): () => boolean {
  let isPart: boolean | undefined
  return () => {
    isPart ??= look()
    return isPart
  }
}

export const chromium: Part = {
  name: 'Chromium',
  install: 'Install the package chromium, or set CHROMIUM_PATH to the program.',
  isInstalled: once(() => chromiumPath() !== undefined),
}

export const python: Part = {
  name: 'Python 3',
  install: 'Install the package python3.',
  isInstalled: once(() => spawnSync('python3', ['--version']).status === 0),
}

export const jdk: Part = {
  name: 'a JDK',
  install: 'Install the package default-jdk-headless.',
  isInstalled: once(() => spawnSync('java', ['-version']).status === 0),
}

export const curl: Part = {
  name: 'curl',
  install: 'Install the package curl.',
  isInstalled: once(() => spawnSync('curl', ['--version']).status === 0),
}

/** `script` runs a program at a pseudo terminal. The `script` of macOS has other options. */
export const pseudoTerminal: Part = {
  name: 'the program script of util-linux',
  install: 'Install the package bsdutils (Debian, Ubuntu) or util-linux.',
  isInstalled: once(
    () => spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false,
  ),
}

/** `unshare` of util-linux starts a program in a network of its own, which has nothing but loopback. */
export const separateNetwork: Part = {
  name: 'a network of its own (Linux with unshare and ip)',
  install: 'Install the packages util-linux and iproute2, and allow user namespaces.',
  isInstalled: once(
    () => spawnSync('unshare', ['--map-root-user', '--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0,
  ),
}

/** Declares a group of tests that need a program. */
export function describeWith(part: Part, title: string, body: () => void): void {
  if (part.isInstalled()) describe(title, body)
  else withoutPart(part, title)
}

/** Declares a test that needs a program. */
export function testWith(part: Part, title: string, body: () => void | Promise<void>): void {
  if (part.isInstalled()) test(title, body)
  else withoutPart(part, title)
}

function withoutPart({ name, install }: Part, title: string): void {
  const reason = `${name} is missing. ${install}`
  test(title, ({ skip }) => {
    if (process.env.CI) throw new Error(reason)
    skip(reason)
  })
}
