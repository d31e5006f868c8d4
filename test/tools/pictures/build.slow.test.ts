/**
 * The pictures of README.md are made from a real run, in a real Chromium.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { temporaryFolder } from '../../support/cli.js'
import { chromium, describeWith } from '../../support/parts.js'

describeWith(chromium, 'npm run generate pictures', () => {
  test('makes a recording and three screenshots', async () => {
    const folder = temporaryFolder()
    await promisify(execFile)(process.execPath, ['dist/tools/pictures/build.js', folder], {
      cwd: packageRoot,
    })
    const svg = readFileSync(path.join(folder, 'run.svg'), 'utf8')
    expect(XMLValidator.validate(svg)).toBe(true)
    for (const text of ['authorize.redirect-uri.path', 'not conformant', 'report', 'reports/index.html'])
      expect(svg).toContain(text)
    expect(svg).not.toContain(packageRoot)
    for (const name of ['result', 'rulebook', 'sandbox']) {
      const png = readFileSync(path.join(folder, `${name}.png`))
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 760])
      // A blank page takes a few kilobytes.
      expect(png.length).toBeGreaterThan(40_000)
    }
  })
})
