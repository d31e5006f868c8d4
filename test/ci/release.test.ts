/**
 * The workflow that publishes a version: with no more rights than it needs, and without a token.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'
import type { GithubJob, GithubStep, GithubWorkflow } from '../support/ci-files.js'
import { temporaryFolder } from '../support/cli.js'

const file = '.github/workflows/release.yaml'
const text = readFileSync(path.join(packageRoot, file), 'utf8')
const workflow = parse(text) as GithubWorkflow
const job = (name: string): GithubJob => workflow.jobs[name] as GithubJob

function step(name: string): GithubStep {
  const everyStep = Object.values(workflow.jobs).flatMap(({ steps }) => steps)
  return everyStep.find((one) => one.name === name) as GithubStep
}

/** Executes the script of a step as a runner does. */
function run(
  name: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step(name).run ?? ''], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { code: status ?? -1, output: `${stdout}${stderr}` }
}

/** A folder with these files of the project. */
function copyOf(...files: readonly string[]): string {
  const folder = temporaryFolder()
  for (const name of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), readFileSync(path.join(packageRoot, name)))
  }
  return folder
}

describe('the workflow', () => {
  test('publishes what was tested, and only that job may write and prove its identity', () => {
    expect(Object.keys(workflow.on)).toEqual(['push'])
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect([job('pack').needs, job('publish').needs]).toEqual(['test', 'pack'])
    expect(job('test').steps.at(-1)?.run).toBe('.ci/run')
    expect(job('publish')).toMatchObject({
      environment: 'npm',
      permissions: { contents: 'write', 'id-token': 'write' },
    })
    expect([job('test').permissions, job('pack').permissions]).toEqual([undefined, undefined])
    expect(text).not.toMatch(/secrets\./)
    expect(step('Publish').run).toContain('--provenance')
  })

  test('no step puts a text of the repository into a script', () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run: script }) => script ?? []),
    )
    expect(scripts.length).toBeGreaterThan(6)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})

describe('a step', () => {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }

  test('refuses a tag of another version', () => {
    const folder = copyOf('package.json')
    const name = 'Compare the tag with the version'
    expect(run(name, folder, { GITHUB_REF_NAME: `v${version}` })).toEqual({ code: 0, output: '' })
    const { code, output } = run(name, folder, { GITHUB_REF_NAME: 'v99.0.0' })
    expect(code).toBe(1)
    expect(output).toContain(`::error::The tag v99.0.0 is not the version v${version}.`)
  })

  test('names the repository, which npm demands for provenance', () => {
    const folder = copyOf('package.json')
    const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'school/conformance' }
    expect(run('Name the repository', folder, env).code).toBe(0)
    const { repository } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      repository: unknown
    }
    expect(repository).toEqual({ type: 'git', url: 'git+https://git.example/school/conformance.git' })
  })

  test('writes the notes of the version, and fails without them', () => {
    const folder = copyOf('.ci/release-notes.mjs', 'package.json')
    mkdirSync(path.join(folder, 'packed'))
    const changelog = path.join(folder, 'CHANGELOG.md')
    const before = '# Changelog\n\n## Unreleased\n\nLater.\n'
    writeFileSync(changelog, before)
    expect(run('Write the notes', folder)).toMatchObject({
      code: 1,
      output: `CHANGELOG.md has no section about ${version}. To fix it: make the version with npm version.\n`,
    })
    const section = `## ${version} (2026-11-24)\n\nThe first release.\n\n<!-- rules -->\nThe first catalogue.\n<!-- /rules -->\n`
    writeFileSync(changelog, `${before}\n${section}\n## 0.0.1 (2026-11-23)\n\nEarlier.\n`)
    expect(run('Write the notes', folder)).toMatchObject({ code: 0 })
    const notes = readFileSync(path.join(folder, 'packed/notes.md'), 'utf8')
    expect(notes).toBe('The first release.\n\nThe first catalogue.\n')
  })

  test.each([
    [
      'the first version',
      ['v1.0.0'],
      'v1.0.0',
      false,
      '-X POST repos/a/b/git/refs -f ref=refs/tags/v1 -f sha=abc',
    ],
    [
      'a newer one',
      ['v1.2.0', 'v1.10.0'],
      'v1.10.0',
      true,
      '-X PATCH repos/a/b/git/refs/tags/v1 -f sha=abc -F force=true',
    ],
    ['a fix of an older one', ['v1.2.1', 'v1.10.0'], 'v1.2.1', true, undefined],
  ] as const)('moves the tag of the action: %s', (_name, tags, tag, hasMajor, expected) => {
    const folder = temporaryFolder()
    const lines = [
      '#!/bin/sh',
      'case "$*" in',
      `*matching-refs*) printf '%s\\n' ${tags.map((one) => `refs/tags/${one}`).join(' ')} ;;`,
      `*/ref/tags/*) exit ${hasMajor ? 0 : 1} ;;`,
      '*) shift; echo "$*" >> calls ;;',
      'esac',
    ]
    writeFileSync(path.join(folder, 'gh'), `${lines.join('\n')}\n`, { mode: 0o755 })
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      GH_REPO: 'a/b',
      GITHUB_REF_NAME: tag,
      GITHUB_SHA: 'abc',
    }
    expect(run('Move the tag of the major version', folder, env).code).toBe(0)
    const calls = path.join(folder, 'calls')
    expect(existsSync(calls) ? readFileSync(calls, 'utf8').trim() : undefined).toBe(expected)
  })

  test('publishes the packed file', () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'packed'))
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'sample', version: '1.2.3' }))
    expect(spawnSync('npm', ['pack', '--pack-destination', 'packed'], { cwd: folder }).status).toBe(0)
    // A port without a server: npm does everything but the upload.
    const alone = {
      npm_config_dry_run: 'true',
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    }
    const { code, output } = run('Publish', folder, alone)
    expect(output).toContain('+ sample@1.2.3')
    expect(code).toBe(0)
  })

  test('lists every package of an installation, and none of developers', () => {
    const folder = copyOf('package.json', 'package-lock.json')
    mkdirSync(path.join(folder, 'packed'))
    const offline = { npm_config_offline: 'true' }
    expect(run('List the components', folder, offline)).toMatchObject({ code: 0 })
    const { bomFormat, components } = JSON.parse(
      readFileSync(path.join(folder, 'packed/sbom.cdx.json'), 'utf8'),
    ) as {
      bomFormat: string
      components: readonly { readonly name: string; readonly version: string; readonly licenses?: unknown }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const listed = components.map(({ name }) => name)
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      expect(listed).toContain(name)
    const { packages } = JSON.parse(readFileSync(path.join(packageRoot, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, { readonly dev?: boolean }>>
    }
    const ofDevelopers = Object.entries(packages).flatMap(([place, { dev }]) => (dev === true ? place : []))
    expect(ofDevelopers.length).toBeGreaterThan(100)
    const names = ofDevelopers
      .map((place) => place.replace('node_modules/', ''))
      .filter((name) => !name.includes('node_modules/'))
    expect(names.filter((name) => listed.includes(name))).toEqual([])
  })
})
