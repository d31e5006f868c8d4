/**
 * Makes the pictures of README.md: a recording of a run, and screenshots of its result page, of the rulebook and of the
 * sandbox. Run it in the root of the package: `npm run generate pictures [FOLDER]`; default: `docs/pictures`. It needs Chromium
 * and takes about half a minute.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../src/core/browser/chromium.js'
import { standardOutput } from '../../src/output/writer.js'
import { exitCodes } from '../../src/record/exit-codes.js'
import { recorded } from './recording.js'
import { terminalSvg } from './terminal-svg.js'

const program = path.resolve('dist/src/cli/main.js')
const rule = 'authorize.redirect-uri.path'
/** What is recorded: a run that finds a fault. */
const shown = [
  'platform',
  '--fault',
  'longer-uris.mjs',
  '--only',
  'authorize.redirect-uri',
  '--out',
  'reports',
]
/** The fault. It stays in the folder of the recorded program. */
const fault = `import { faults } from ${JSON.stringify(pathToFileURL(path.resolve('dist/src/embedded/platform/faults/index.js')))}
export const { behaviour: behaviours } = faults.find(({ id }) => id === 'redirect-uri-prefix')
`

/** Pixels of a screenshot, as a page has them on a desktop. */
const viewport = { width: 1200, height: 760 }

const [folder = 'docs/pictures'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const work = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
const browser = await chromium.launch({ executablePath: findChromium(null, process.env) })
try {
  const run = path.join(work, 'reports')
  writeFileSync(path.join(work, 'longer-uris.mjs'), fault)
  const recording = await recorded([program, ...shown], work, exitCodes.violated)
  write('run.svg', terminalSvg(`npx platform-conformance ${shown.join(' ')}`, recording))
  await photograph('result.png', pathToFileURL(path.join(run, 'index.html')).href)
  const book = path.join(work, 'book')
  await recorded([program, 'rulebook', '--out', book], work, exitCodes.success)
  await photograph('rulebook.png', pathToFileURL(path.join(book, `en/rules/platform.${rule}.html`)).href)
  await withSandbox((url) => photograph('sandbox.png', url))
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}

function write(name: string, content: string | Buffer): void {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  standardOutput.line(`${file}: ${Math.round(Buffer.byteLength(content) / 1000)} kB`)
}

/** Takes a screenshot of the top of a page. */
async function photograph(name: string, url: string): Promise<void> {
  const page: Page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(url, { waitUntil: 'load' })
  write(name, await page.screenshot())
  await page.close()
}

/** Runs the sandbox with the example application. @param use gets the address of its pages */
async function withSandbox(use: (url: string) => Promise<void>): Promise<void> {
  const sandbox = spawn(process.execPath, [program, 'sandbox', '--example', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => sandbox.once('close', resolve))
  try {
    await use(await addressOf(sandbox))
  } finally {
    sandbox.kill('SIGINT')
    await ended
  }
}

/** The address that the sandbox prints. @throws Error if it ends without one */
function addressOf(sandbox: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    sandbox.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const url = /^ {2}Pages +(\S+)$/m.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    sandbox.once('close', () => reject(new Error(`the sandbox printed no address:\n${printed}`)))
  })
}
