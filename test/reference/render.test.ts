/**
 * The reference of profile keys has every key, and is the one that the schema gives.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { keysBySection, profileKeys, secretKeys } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { referenceFile, renderReference } from '../../src/reference/render.js'

const text = renderReference()

describe('the reference of profile keys', () => {
  test('is the one that was committed (else: npm run reference)', () => {
    expect(readFileSync(path.join(packageRoot, referenceFile), 'utf8')).toBe(text)
  })

  test('has every section and key once, in the order of the schema', () => {
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual([...keysBySection().keys()])
    expect([...text.matchAll(/^### (.+)$/gm)].map(([, name]) => name)).toEqual(Object.keys(profileKeys))
  })

  test('links only to sections that are there', () => {
    const anchors = [...text.matchAll(/^## (.+)$/gm)].map(
      ([, name = '']) => `#${name.toLowerCase().replaceAll(' ', '-')}`,
    )
    expect([...text.matchAll(/\]\((#[^)]+)\)/g)].map(([, link]) => link)).toEqual(anchors)
  })

  test('says of every secret that it is one', () => {
    for (const key of secretKeys) expect(text).toContain(`environment variable \`${key}\``)
  })
})
