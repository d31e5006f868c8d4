/**
 * A sign-in in a real browser: the HAR file that it saves, and the log of the sandbox, are recordings.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { launchChromium } from '../support/chromium.js'
import { environmentWith, runCli, temporaryFolder } from '../support/cli.js'
import { chromium, describeWith } from '../support/parts.js'

/** Starts the sandbox with an application. @returns what it prints */
async function startedSandbox(): Promise<string> {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/src/cli/main.js'), 'sandbox', '--example', '--port', '0'],
    { cwd: packageRoot, env: environmentWith(), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => {
    child.kill('SIGINT')
  })
  let printed = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    printed += String(part)
    if (/lena\.marx[\s\S]*\n\n/.test(printed)) break
  }
  return printed
}

interface Audited {
  readonly code: number | null
  readonly stdout: string
  readonly verdictOf: (rule: string) => string | undefined
}

async function audited(file: string, ...options: readonly string[]): Promise<Audited> {
  const out = path.join(path.dirname(file), `out${options.join('')}`)
  const { code, stdout } = await runCli(['audit', file, '--out', out, ...options])
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as {
    rules: { id: string; verdict: string }[]
  }
  return { code, stdout, verdictOf: (rule) => rules.find(({ id }) => id === rule)?.verdict }
}

describeWith(chromium, 'a sign-in in Chromium', () => {
  test('is judged from the saved HAR file, and from the log of the sandbox', async () => {
    const printed = await startedSandbox()
    const addressOf = (name: string): string => new RegExp(`${name} +(http\\S+)`).exec(printed)?.[1] ?? ''
    const [, password = ''] = /anna\.gruber +(\S+)/.exec(printed) ?? []
    const folder = temporaryFolder()
    const har = path.join(folder, 'sign-in.har')
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const context = await browser.newContext({ recordHar: { path: har, content: 'embed' } })
    const page = await context.newPage()
    await page.goto(`${new URL(addressOf('Redirect URI')).origin}/login?tenant=456800`)
    await page.locator('input[autocomplete=username]').fill('anna.gruber')
    await page.locator('input[type=password]').fill(password)
    await page.locator('button[type=submit], form button').first().click()
    await page.waitForURL(`${new URL(addressOf('Redirect URI')).origin}/**`)
    await context.close()
    const log = path.join(folder, 'sandbox.har')
    writeFileSync(log, await (await fetch(`${addressOf('Pages')}log/sandbox.har`)).text())

    const platform = await audited(har)
    expect(platform.stdout).toContain(`with the platform at ${addressOf('Platform')}`)
    expect(platform.code, platform.stdout).toBe(0)
    expect(platform.verdictOf('authorize.success.location')).toBe('not violated')
    expect(platform.verdictOf('id-token.aud')).toBe('not seen')

    const application = await audited(har, '--role', 'partner')
    expect(application.code, application.stdout).toBe(0)
    expect(application.verdictOf('authorize-request.method')).toBe('not violated')

    const server = await audited(log)
    expect(server.code, server.stdout).toBe(0)
    expect(server.verdictOf('id-token.aud')).toBe('not violated')
    expect(server.verdictOf('id-token.nonce')).toBe('not violated')
  })
})
