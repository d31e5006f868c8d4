import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as control from '../../../generated/control/index.js'
import * as data from '../../../generated/data/index.js'
import * as roster from '../../../generated/roster/index.js'
import * as serviceToken from '../../../generated/service-token/index.js'
import * as sso from '../../../generated/sso/index.js'
import { clients } from '../../../tools/generate/clients.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const run = promisify(execFile)

/** Runs the compiled command without any program in its path. */
const generate = (...args: string[]) =>
  run(process.execPath, [join(root, 'dist', 'tools', 'generate', 'main.js'), ...args], {
    cwd: root,
    env: { PATH: '' },
  })

describe('the command', () => {
  beforeAll(async () => {
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
    await run(process.execPath, [tsc, '-p', join(root, 'tools', 'generate')])
  }, 60_000)

  test('says that it needs Java where there is none', async () => {
    await expect(generate('--check')).rejects.toMatchObject({
      code: 1,
      stderr: 'generating needs Java 17 or newer; `java` could not be run\n',
    })
  })

  test('refuses an argument that it does not know', async () => {
    await expect(generate('--chekc')).rejects.toMatchObject({
      code: 1,
      stderr: 'unknown argument --chekc; only --check is known\n',
    })
  })
})

describe('a generated client', () => {
  const classes: Record<(typeof clients)[number], { prototype: object }> = {
    sso: sso.SsoApi,
    'service-token': serviceToken.ServiceTokenApi,
    data: data.DataApi,
    roster: roster.RosterApi,
    control: control.ControlApi,
  }

  test.each(clients)('%s has a method for every operation of its document', async (name) => {
    const text = await readFile(join(root, 'specs', 'openapi', `${name}.yaml`), 'utf8')
    const { paths } = parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
    const operations = Object.values(paths).flatMap((item) =>
      Object.values(item).map((each) => each.operationId),
    )
    const methods = Object.getOwnPropertyNames(classes[name].prototype)

    expect(operations.length).toBeGreaterThan(0)
    expect(methods).toEqual(expect.arrayContaining(operations))
  })
})
