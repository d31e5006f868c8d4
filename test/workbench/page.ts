/**
 * A workbench for tests, and a browser that opened its page.
 * @module
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { ProfileTarget } from '../../src/cli/workbench/target.js'
import {
  type Behaviours,
  makeKeys,
  type Platform,
  startPlatform,
  type Watch,
} from '../../src/embedded/platform/index.js'
import { platform as platformRole } from '../../src/roles/platform/index.js'
import { startWorkbench, type Workbench } from '../../src/workbench/workbench.js'
import { send } from '../embedded/flow.js'
import { judgementThat } from '../sandbox/judge/judging.js'
import { temporaryFolder, writeProfile } from '../support/cli.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A workbench, its target, and its folders. */
export interface Started {
  readonly workbench: Workbench
  readonly platform: Platform
  /** The profile. */
  readonly env: string
  readonly out: string
}

/** Starts a workbench for a platform that runs in the process of the test. Both end with the test. */
export async function startedWorkbench(
  behaviours: Partial<Behaviours> = {},
  changes: Readonly<Record<string, string | undefined>> = {},
  watch: Watch = {},
): Promise<Started> {
  const platform = await startPlatform({ keys: makeKeys(), behaviours, watch })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const env = writeProfile(folder, platform, changes)
  const out = `${folder}/reports`
  const target = await ProfileTarget.of(platformRole, { env, out }, { standards: false, force: false })
  const workbench = await startWorkbench({ target, port: 0 })
  onTestFinished(() => workbench.close())
  return { workbench, platform, env, out }
}

/** Opens the page as the terminal says. */
export async function openedPage(
  browser: Browser,
  { address }: Workbench,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  // The injected axe script needs an exception from the Content-Security-Policy.
  const context = await browser.newContext({ viewport, bypassCSP: true })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(address)
  return page
}

interface Found {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Serious findings of axe. */
export async function seriousFindings(page: Page): Promise<unknown[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }
    return (await tool.run()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
  })
}

/** Sends a request as the browser that opened the page. A form makes it a press of a button. */
export async function asBrowser(
  { address, url }: Workbench,
  path: string,
  form?: Record<string, string>,
): Promise<Awaited<ReturnType<typeof send>>> {
  const opened = await send(address)
  const [cookie = ''] = String(opened.headers['set-cookie']).split(';')
  if (form === undefined) return send(`${url}${path}`, { headers: { cookie } })
  return send(`${url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
}

/** Waits for the end of a run. */
export function endOf({ judgement }: Workbench): Promise<void> {
  return judgementThat(judgement, () => !judgement.isActive && judgement.phase !== 'none')
}
