/**
 * Random values of the suites and of the kit come from the seed of the run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** Files that use true randomness, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/core/random.ts': 'draws the seed',
  'src/platform/receiver/receiver.ts':
    'a stranger who guesses an address of a webhook receiver could send to it',
  'src/partner/service/webhook-work.ts':
    'an application keeps a password after the run, and the seed is in reports that must not contain passwords',
  'src/roles/partner/simulator-address.ts':
    'only this process may know the word that proves whose address it is',
  'src/roles/partner/embedded.ts': 'the control token lets its owner change the embedded partner',
  'src/run/suite-thread.ts': 'names a channel inside the process, which no two runs may share',
}

const direct =
  /\b(?:randomBytes|randomInt|randomUUID|randomFill(?:Sync)?|getRandomValues)\b|\bMath\.random\b|\brandom(?:Nonce|State|PKCECodeVerifier)\b/

/** True for code that makes random values itself, instead of drawing them from the seed. */
function drawsItself(code: string): boolean {
  const drawn = /(?:im|ex)port \{[^}]*\} from '(?:#kit\/\w+|[./]*(?:core\/)?random\.js)'/.test(code)
  return direct.test(drawn ? code.replaceAll(/\brandomBytes\b/g, '') : code) || importsRandom(code)
}

/** True for an import of random functions of Node. */
function importsRandom(code: string): boolean {
  const [, names = ''] = /import \{([^}]*)\} from '(?:node:)?crypto'/.exec(code) ?? []
  return direct.test(names)
}

const files = ['src/core', 'src/platform', 'src/partner', 'src/roles', 'src/run', 'src/worker', 'suites']
  .flatMap((folder) =>
    readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
  .filter((file) => file.endsWith('.ts'))

describe('random values', () => {
  test('come from the seed in all suites and in the kit, with reasoned exceptions', () => {
    const drawing = files.filter((file) => drawsItself(readFileSync(path.join(packageRoot, file), 'utf8')))
    expect(drawing.sort()).toEqual(Object.keys(exceptions).sort())
  })

  test('this test finds direct use', () => {
    expect(drawsItself("import { randomBytes } from 'node:crypto'\nrandomBytes(3)")).toBe(true)
    expect(drawsItself("import { randomUuid } from '#kit/partner'\nMath.random()")).toBe(true)
    expect(
      drawsItself("import { randomInt } from 'node:crypto'\nimport { randomBytes } from '../random.js'"),
    ).toBe(true)
    expect(drawsItself('crypto.randomUUID()')).toBe(true)
    expect(drawsItself("import { randomBytes } from '../core/random.js'\nrandomBytes(3)")).toBe(false)
  })
})
