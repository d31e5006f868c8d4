/**
 * The translations belong to the catalogue.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemText } from '../../src/catalogue/catalogue-error.js'
import {
  readTranslationFiles,
  renderTranslations,
  translationContent,
} from '../../src/catalogue/translation-files.js'
import { type Language, packageTranslations, translationsFile } from '../../src/catalogue/translations.js'
import { problemsOf } from '../../tools/translations/sources.js'
import { runCli, temporaryFolder } from '../support/cli.js'
import { root } from './specs-copy.js'

test('the translations fit the catalogue; German and guidance may lag until a release', async () => {
  const files = await readTranslationFiles(path.join(root, 'specs'))
  const wrong = (await problemsOf(files)).filter(({ lags = false }) => !lags)
  expect(wrong.map(problemText)).toEqual([])
})

test('the generated file has these translations', async () => {
  const files = await readTranslationFiles(path.join(root, 'specs'))
  expect(readFileSync(path.join(root, translationsFile), 'utf8')).toBe(
    renderTranslations(translationContent(files)),
  )
})

test('explain prints reason, check, mistakes and remedy in the language that you name', async () => {
  const id = 'authorize.redirect-uri.path'
  const args = ['explain', id, '--out', temporaryFolder()]
  const translations = packageTranslations()
  const guidance = translations.guidance({ id, role: 'platform' })
  const about = (language: Language): (string | undefined)[] => [
    guidance?.reason[language],
    translations.rule(id)?.check[language],
    guidance?.mistakes[0]?.[language],
    guidance?.remedy[language],
  ]
  const english = await runCli(args)
  for (const text of about('en')) expect(english.stdout).toContain(text)
  const german = await runCli([...args, '--language', 'de'])
  for (const text of [...about('de'), translations.rule(id)?.german]) expect(german.stdout).toContain(text)
})
