import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type RuleExamples, readExamples } from '../../../reporters/rulebook/examples.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { lacksNoun, messagesText, unclearTexts } from '../../../tools/messages/messages.js'

const examples = [...readExamples(packageRoot).values()]
const compared = { place: 'in the answer' }

test('the committed file has what the recorded findings say (npm run generate messages)', () => {
  const committed = readFileSync(path.join(packageRoot, 'generated/messages.txt'), 'utf8')
  expect(committed === messagesText(examples)).toBe(true)
})

test('each text of a finding names what it is about', () => {
  expect(unclearTexts(examples)).toEqual([])
})

test.each([
  ['one in the query of the redirect', 'has a pronoun in place of a noun'],
  ['another one', 'has a pronoun in place of a noun'],
  ['none', 'has a pronoun in place of a noun'],
  ['it is not copied', 'has a pronoun in place of a noun'],
  ['that of the user before', 'has a pronoun in place of a noun'],
  ['3 of them are gone', 'has a number without a noun'],
  ['180', 'has a number without a noun'],
  ['["code"]', 'has a value without the field that it is in'],
  ['nothing', 'has a value without the field that it is in'],
  ['', 'is empty'],
])('"%s" %s', (text, why) => {
  expect(lacksNoun(compared, text)).toBe(why)
})

test.each([
  'one user of the application',
  'another user',
  'the same nonce',
  '3 periods',
  'an authorization code',
])('"%s" names what it is about', (text) => {
  expect(lacksNoun(compared, text)).toBeNull()
})

test('a value needs no noun where the assertion names its field', () => {
  expect(lacksNoun({ ...compared, thing: 'expires_in' }, '180')).toBeNull()
})

test('the file has each message of a rule once, whatever its values', () => {
  const bad = (actual: string): RuleExamples['cases'][number] => ({
    ...{ case: actual, good: null, missing: null },
    bad: {
      ...{ before: '', purpose: '', request: '', response: '', given: '', fault: '', digest: '' },
      ...{ expected: 'no code', actual, compared },
    },
  })
  const rule: RuleExamples = {
    rule: 'a.b',
    digests: ['', ''],
    cases: [bad('the code 123'), bad('the code 456')],
  }
  expect(messagesText([rule])).toBe(
    'a.b\n  expected In the answer: no code.\n  actual   In the answer: the code 456.\n',
  )
})

/** Code without comments. */
const code = (file: string): string =>
  readFileSync(path.join(packageRoot, file), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')

/** The arguments of a call that begins in front of its first one. */
function argumentsFrom(text: string): string[] {
  const list = ['']
  let depth = 0
  for (const [part] of text.matchAll(
    /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[a-z]*(?=[.,)])|[\s\S]/g,
  )) {
    if (depth === 0 && part === ')') break
    if ('([{'.includes(part)) depth += 1
    if (')]}'.includes(part)) depth -= 1
    if (depth === 0 && part === ',') list.push('')
    else list.push(`${list.pop() ?? ''}${part}`)
  }
  return list.map((one) => one.trim())
}

/** The literals of an argument that it may stand for: alone, or as a part of a choice. */
function literalsIn(argument: string): string[] {
  const literal = /(?:^|[?:]\s*)(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)(?=\s*(?:$|:))/g
  return [...argument.matchAll(literal)].map(
    ([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, '9'),
  )
}

test('no assertion of a suite or of the kit expects or reports what it does not name', () => {
  const folders = ['suites', 'src/partner', 'src/platform']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  )
  const assertions = files.flatMap((file) => {
    const text = code(file)
    return [...text.matchAll(/(?<![\w.])(?:must|mustRefuse|unless)\(/g)].map(({ 0: call, index }) => ({
      file,
      texts: argumentsFrom(text.slice(index + call.length, index + call.length + 3000))
        .slice(1, 3)
        .flatMap(literalsIn),
    }))
  })
  expect(assertions.flatMap(({ texts }) => texts).length).toBeGreaterThan(700)
  const unclear = assertions.flatMap(({ file, texts }) =>
    texts.flatMap((text) => {
      // What a template without words becomes is not known here.
      const why = /^9*$/.test(text) ? null : lacksNoun(compared, text)
      return why === null ? [] : [`${file}: "${text}" ${why}`]
    }),
  )
  expect(unclear).toEqual([])
})
