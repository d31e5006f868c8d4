/**
 * The Chromium in which tests open pages.
 */
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './parts.js'

const switches = [
  // Containers do not allow the sandbox of Chromium.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a Chromium that sends no requests of its own. @param further switches */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined)
    throw new Error('There is no Chromium: declare the test with describeWith.')
  return chromium.launch({ executablePath, args: [...switches, ...further] })
}
