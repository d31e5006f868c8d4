/**
 * Prints how many attacks of test/robustness/attacks were tried and how many held, and writes each of them to
 * `reports/attacks.md`. Every test of this folder is an attack, or a target that only looks like one and must pass.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { forMarkdown, tableRow } from '../../src/output/markdown.js'

/** The project of test/robustness/attacks. */
const project = 'hostile'

export class AttackTable implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const areas = new Map<string, TestCase[]>()
    for (const module of modules) {
      if (module.project.name !== project) continue
      const area = areaOf(module)
      areas.set(area, [...(areas.get(area) ?? []), ...module.children.allTests()])
    }
    if (areas.size === 0) return
    const sorted = [...areas].sort(([one], [other]) => one.localeCompare(other))
    const rows = [...sorted, ['all', sorted.flatMap(([, tests]) => tests)] as const]
    const lines = rows.map(
      ([area, tests]) => `${area.padEnd(16)}${cell(tests.length)}${cell(tests.filter(held).length)}`,
    )
    const file = path.join('reports', 'attacks.md')
    mkdirSync('reports', { recursive: true })
    writeFileSync(file, documentOf(sorted))
    this.#vitest?.logger.log(
      `\n${['attacks on'.padEnd(16) + cell('tried') + cell('held'), ...lines].join('\n')}\nEach attack: ${file}\n`,
    )
  }
}

/** `exchange` of `exchange-client.slow.test.ts`. */
function areaOf({ moduleId }: TestModule): string {
  return /^[a-z]+/.exec(path.basename(moduleId))?.[0] ?? ''
}

function held(test: TestCase): boolean {
  return test.result().state === 'passed'
}

function cell(value: string | number): string {
  return String(value).padStart(8)
}

function documentOf(areas: readonly (readonly [string, readonly TestCase[]])[]): string {
  const parts = areas.map(([area, tests]) => {
    const rows = tests.map(
      (test) => tableRow([test.fullName, held(test) ? 'held' : test.result().state]).text,
    )
    return `## ${forMarkdown(area)}\n\n| attack | result |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Attacks on the suite\n\n${parts.join('\n')}`
}
