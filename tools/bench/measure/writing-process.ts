/**
 * `npm run bench` runs it in a separate process with the journal, the folder of the reports and the profile.
 * @see {@link writeAgain}
 * @module
 */
import { standardOutput } from '../../../src/output/writer.js'
import { writeAgain } from './writing.js'

const [journal = '', out = '', profile = ''] = process.argv.slice(2)
standardOutput.json(await writeAgain(journal, out, profile), 0)
