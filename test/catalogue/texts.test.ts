/**
 * The texts of specs/texts belong to the catalogue.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemText } from '../../src/catalogue/catalogue-error.js'
import { readTextFiles, renderTexts, textContent } from '../../src/catalogue/text-files.js'
import { type Language, packageTexts, textsFile } from '../../src/catalogue/texts.js'
import { problemsOf } from '../../tools/texts/sources.js'
import { runCli, temporaryFolder } from '../support/cli.js'
import { root } from './specs-copy.js'

test('the texts fit the catalogue; German and guidance may lag until a release', async () => {
  const files = await readTextFiles(path.join(root, 'specs'))
  const wrong = (await problemsOf(files)).filter(({ lags = false }) => !lags)
  expect(wrong.map(problemText)).toEqual([])
})

test('the generated file has these texts', async () => {
  const files = await readTextFiles(path.join(root, 'specs'))
  expect(readFileSync(path.join(root, textsFile), 'utf8')).toBe(renderTexts(textContent(files)))
})

test('explain prints reason, check, mistakes and remedy in the language that you name', async () => {
  const id = 'authorize.redirect-uri.path'
  const args = ['explain', id, '--out', temporaryFolder()]
  const texts = packageTexts()
  const guidance = texts.guidance({ id, role: 'platform' })
  const about = (language: Language): (string | undefined)[] => [
    guidance?.reason[language],
    texts.rule(id)?.check[language],
    guidance?.mistakes[0]?.[language],
    guidance?.remedy[language],
  ]
  const english = await runCli(args)
  for (const text of about('en')) expect(english.stdout).toContain(text)
  const german = await runCli([...args, '--language', 'de'])
  for (const text of [...about('de'), texts.rule(id)?.german]) expect(german.stdout).toContain(text)
})
