/**
 * Makes `generated/messages.txt`: what findings say, to be read by people. Run it in the root of the package:
 * `node dist/tools/messages/build.js`. It names texts that name nothing, and ends with exit code 1 if there is any.
 * @module
 */
import { writeFileSync } from 'node:fs'
import { readExamples } from '../../reporters/rulebook/examples.js'
import { standardError } from '../../src/output/writer.js'
import { messagesText, unclearTexts } from './messages.js'

const rules = [...readExamples(process.cwd()).values()]
writeFileSync('generated/messages.txt', messagesText(rules))
const unclear = unclearTexts(rules)
for (const { rule, text, why } of unclear) standardError.message(`${rule}: "${text}" ${why}`)
process.exitCode = unclear.length === 0 ? 0 : 1
