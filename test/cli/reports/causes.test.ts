/**
 * Each known cause is named in the outputs of a run in which the embedded target has this mistake.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { knownCauses } from '../../../src/catalogue/causes.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

/** A module with the behaviour of a fault of the package. */
function faultModule(role: 'platform' | 'partner', id: string, folder: string): string {
  const exported = role === 'platform' ? 'faults' : 'partnerFaults'
  const compiled = path.join(packageRoot, `dist/src/embedded/${role}/faults/index.js`)
  const file = path.join(folder, 'fault.mjs')
  writeFileSync(
    file,
    `import { ${exported} as faults } from '${pathToFileURL(compiled).href}'\nexport const behaviours = faults.find(({ id }) => id === '${id}').behaviour\n`,
  )
  return file
}

const textIn = (file: string): string => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

describe('a run in which the target has a known mistake', () => {
  test.each(knownCauses().map((cause) => [cause.id, cause] as const))('%s', async (id, cause) => {
    const [fault = ''] = cause.faults
    const folder = temporaryFolder()
    const only = cause.signs.flatMap(({ violated = [], undecided = [], passed = [] }) =>
      [...violated, ...undecided, ...passed].map((entry) => entry.replace(/\.\*$/, '')),
    )
    const { code, stdout } = await runCli([
      ...[cause.role, '--fault', faultModule(cause.role, fault, folder), '--only', only.join(',')],
      ...['--no-wait', '--out', folder, '--reports', 'report,summary,sarif,verdicts', '--verbose'],
    ])
    // Rules of standards do not count for the result.
    expect([1, 4]).toContain(code)
    const [says, first] = [cause.says.en, cause.first.en]
    expect(stdout.replace(/\s+/g, ' ')).toContain(`Probably: ${says}`)
    expect(textIn(path.join(folder, 'summary.md'))).toContain(says.slice(0, 60))
    const page = textIn(path.join(folder, 'index.html')).replaceAll('&quot;', '"').replaceAll('&#39;', "'")
    expect(page).toContain(says)
    expect(page).toContain(first)
    const sarif = readFileSync(path.join(folder, 'results.sarif'), 'utf8')
    expect(sarif).toContain(`"cause": "${id}"`)
  })
})
