/**
 * The command `npm run generate site`: writes the documentation as a site to `reports/site`, or to the folder of `--out`.
 * @module
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { standardOutput } from '../../src/output/writer.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { writeSite } from './site.js'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'reports/site' } } })
const pages = await writeSite(packageRoot, path.resolve(values.out))
standardOutput.line(`${pages.length} pages and the rulebook: ${path.join(values.out, 'index.html')}`)
