/**
 * The result page: `index.html`, the entrance to the reports of a run.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { writeOutput } from '../../src/record/output-file.js'
import type { Reporter } from '../reporter.js'
import { resultModel } from '../result/model.js'
import { resultPage } from './page.js'

export const reporter: Reporter = {
  name: 'report',
  file: 'index.html',
  write: ({ run, out, history, made }) => {
    const file = path.join(out, 'index.html')
    writeOutput(file, resultPage(resultModel(run, history?.before), { book: rulebookNextTo(out), made }))
    return file
  },
}

/** The rulebook next to a report folder, as a link from a page in the folder. Null if there is none. */
function rulebookNextTo(out: string): string | null {
  const book = '../rulebook/en'
  return existsSync(path.join(out, book, 'index.html')) ? book : null
}
