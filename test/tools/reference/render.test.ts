/**
 * The references of profile keys have every key, and are the ones that the schemas give.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { keysBySection } from '../../../src/profile/keys.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { references, renderReference } from '../../../tools/reference/render.js'

describe.each(references)('the reference $file', (reference) => {
  const { file, keySet } = reference
  const text = renderReference(reference)

  test('is the one that was committed (else: npm run generate reference)', () => {
    expect(readFileSync(path.join(packageRoot, file), 'utf8')).toBe(text)
  })

  test('has every section and key once, in the order of the schema', () => {
    const sections = [...keysBySection(keySet).keys()]
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(sections)
    expect([...text.matchAll(/^### (.+)$/gm)].map(([, name]) => name)).toEqual(Object.keys(keySet.keys))
  })

  test('links only to sections that are there', () => {
    const anchors = [...text.matchAll(/^## (.+)$/gm)].map(
      ([, name = '']) => `#${name.toLowerCase().replaceAll(' ', '-')}`,
    )
    expect([...text.matchAll(/\]\((#[^)]+)\)/g)].map(([, link]) => link)).toEqual(anchors)
  })

  test('says of every secret that it is one', () => {
    expect(keySet.secrets.length).toBeGreaterThan(0)
    for (const key of keySet.secrets) expect(text).toContain(`environment variable \`${key}\``)
  })
})
