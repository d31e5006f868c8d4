/**
 * Waivers: a tolerated violation is reported, but the run does not fail. Its result names the waivers.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { documented, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

describe('waivers', () => {
  test('with a tolerated parameter the selected rules pass with a waiver, and without it the run is not conformant', async () => {
    const platform = await startPlatform({
      keys: makeKeys(),
      behaviours: {
        requiredAuthorizeParameters: (...given) =>
          documented.requiredAuthorizeParameters(...given).filter((name) => name !== 'nonce'),
      },
    })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const judged = async (
      changes: Record<string, string>,
    ): Promise<{ code: number | null; stdout: string; result: string }> => {
      const args = [
        'platform',
        '--env',
        writeProfile(folder, platform, changes),
        '--only',
        'authorize.nonce,authorize.state',
        '--out',
        out,
      ]
      const { code, stdout } = await runCli(args)
      const { result } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as {
        result: string
      }
      return { code, stdout, result }
    }
    const strict = await judged({})
    expect(strict.result).toBe('not conformant')
    expect(strict.code).toBe(1)
    const waived = await judged({ TOLERATED_MISSING: 'nonce' })
    expect(waived.result).toBe('selected rules passed')
    expect(waived.stdout).toContain('Known violations are waived.')
    expect(waived.stdout).toContain('TOLERATED_MISSING')
    const page = readFileSync(path.join(out, 'index.html'), 'utf8')
    expect(page).toMatch(/Waivers<\/h2><ul><li>TOLERATED_MISSING/)
    expect(page).toMatch(/rules? violated, not counted/)
    expect(waived.code).toBe(0)
  })
})
