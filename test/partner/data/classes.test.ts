/**
 * Which class a written item identifies: by id, then by key, then by short name of the current school year.
 */
import { expect, test } from 'vitest'
import { identifiedClass } from '../../../src/partner/data/classes.js'
import { pastClass, schoolClass } from '../../../src/partner/data/records.js'

const old = pastClass({ id: 1, externKey: 'old', shortName: '1A' })
const current = schoolClass({ id: 2, externKey: 'current', shortName: '1A' })
const gone = pastClass({ id: 3, externKey: 'gone', shortName: '8Z' })
const classes = [old, current, gone]

test.each([
  ['only the id', { id: 1 }, old],
  ['the id as a text', { id: '1' }, old],
  ['the id before the key', { id: 1, externKey: 'current' }, old],
  ['the key before the short name', { externKey: 'old', shortName: '1A' }, old],
  ['the short name of this school year', { shortName: '1A' }, current],
  ['no class of another school year by its short name', { shortName: '8Z' }, undefined],
  ['nothing by another field', { externalKey: 'old' }, undefined],
  ['nothing by a field that is null', { id: null, shortName: '1A' }, current],
])('%s', (_says, item, named) => {
  expect(identifiedClass(item, classes)).toBe(named)
})
