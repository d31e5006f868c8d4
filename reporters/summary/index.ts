/**
 * The summary for pull requests and chats: `summary.md`.
 * @module
 */
import path from 'node:path'
import { writeOutput } from '../../src/record/output-file.js'
import type { Reporter } from '../reporter.js'
import { resultModel } from '../result/model.js'
import { summaryMarkdown } from './markdown.js'

export const reporter: Reporter = {
  name: 'summary',
  file: 'summary.md',
  write: ({ run, out, history, made }) => {
    const file = path.join(out, 'summary.md')
    writeOutput(file, `${summaryMarkdown(resultModel(run, history?.before), made).text}\n`)
    return file
  },
}
