/**
 * The command `rules`.
 * @module
 */
import pc from 'picocolors'
import { selectedRules } from './selection.js'

/** Lists the catalogue, or a part of it, on standard output. */
export function listRules(selection: readonly string[], { json }: { json: boolean }): void {
  const found = selectedRules(selection)
  if (json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
    return
  }
  let clause = ''
  for (const entry of [...found].sort((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true }))) {
    const heading = entry.tier === 'contract' ? `clause ${entry.clause}` : entry.clause
    if (heading !== clause) {
      clause = heading
      process.stdout.write(`\n${pc.bold(heading)}\n`)
    }
    const level = entry.level === 'must' ? '' : ` (${entry.level})`
    process.stdout.write(`  ${pc.cyan(entry.id)}${level}\n    ${entry.says}\n`)
  }
  process.stdout.write(`\n${found.length} rules\n`)
}

function order({ tier, clause, id }: { tier: string; clause: string; id: string }): string {
  return `${tier} ${clause} ${id}`
}
