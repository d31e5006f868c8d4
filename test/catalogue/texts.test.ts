/**
 * The texts of specs/texts are complete, and belong to the present English.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemText } from '../../src/catalogue/catalogue-error.js'
import { textsFile } from '../../src/catalogue/texts.js'
import { readTextFiles, renderTexts, textContent } from '../../src/texts/load.js'
import { problemsOf } from '../../src/texts/sources.js'
import { root } from './specs-copy.js'

test('every rule, case, statement and open point has its texts, and none is out of date', async () => {
  const files = await readTextFiles(path.join(root, 'specs'))
  expect((await problemsOf(files)).map(problemText)).toEqual([])
})

test('the generated file has these texts', async () => {
  const files = await readTextFiles(path.join(root, 'specs'))
  expect(readFileSync(path.join(root, textsFile), 'utf8')).toBe(renderTexts(textContent(files)))
})
