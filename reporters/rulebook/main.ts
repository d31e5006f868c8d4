/**
 * Makes the rulebook: `node dist/reporters/rulebook/main.js [FOLDER]` writes it to FOLDER, default `reports/rulebook`.
 * Verdicts and exchanges are those of the last runs against the embedded targets, where there are any.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { ShownRun } from './run.js'
import { writeRulebook } from './write.js'

const [folder = 'reports/rulebook'] = process.argv.slice(2)
const runs = ['embedded', 'embedded-partner']
  .map((name) => path.join('reports', name, 'run.jsonl'))
  .filter((file) => existsSync(file))
  .map((file) => ShownRun.read(file))
const pages = writeRulebook(packageRoot, folder, runs)
process.stdout.write(`${path.join(folder, 'index.html')}: ${pages} pages\n`)
if (runs.length < 2)
  process.stdout.write(
    'It has no verdicts of every role: run "npm start" and "npx platform-conformance partner" first.\n',
  )
