import { expect, test } from 'vitest'
import { PackedFiles } from '../../../reporters/allure/page/packed-files.js'
import { resultFile, SharedBytes } from '../../../reporters/allure/result-file.js'

test.each([
  ['once if its bytes may be kept', 12, 1],
  ['again until the page has it if they may not', 11, 2],
])('however many checks show an attachment, its text is made %s', async (_what, mostKept, times) => {
  let made = 0
  const content = (): string => {
    made += 1
    return 'ä long text'
  }
  const shared = new SharedBytes(mostKept)
  const files = new PackedFiles()
  const [one, two] = ['one.txt', 'two.txt'].map((name) => resultFile(name, content, shared))
  if (one === undefined || two === undefined) throw new Error('no files')
  expect([one.getContentLength(), two.getContentLength()]).toEqual([12, 12])
  expect(made).toBe(1)

  for (const file of [one, two, one]) {
    const bytes = (await file.asBuffer()) ?? Buffer.alloc(0)
    await files.add(`data/attachments/${file.getOriginalFileName()}`, bytes)
    shared.replace(bytes, files.replacementOf(bytes))
  }
  expect(made).toBe(times)
  const { index, parts } = await files.packed()
  expect(index).toEqual({ 'data/attachments/one.txt': [0, 12], 'data/attachments/two.txt': [0, 12] })
  expect(parts).toHaveLength(1)
})
