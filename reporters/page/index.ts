/**
 * The result page: `index.html`, the entrance to the reports of a run.
 * @module
 */
import path from 'node:path'
import { writeOutput } from '../../src/record/output-file.js'
import type { Reporter } from '../reporter.js'
import { resultModel } from '../result/model.js'
import { rulebookNextTo } from '../rulebook/place.js'
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
