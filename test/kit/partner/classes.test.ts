/**
 * Which class an item of a write names: by id, then by key, then by short name of the current school year.
 */
import { expect, test } from 'vitest'
import { namedBy, pastClass, schoolClass } from '../../../src/partner/data/classes.js'

const old = pastClass({ id: 1, externKey: 'old', shortName: '1A' })
const current = schoolClass({ id: 2, externKey: 'current', shortName: '1A' })
const gone = pastClass({ id: 3, externKey: 'gone', shortName: '8Z' })
const classes = [old, current, gone]

test.each([
  ['the id alone', { id: 1 }, old],
  ['the id as a text', { id: '1' }, old],
  ['the id before the key', { id: 1, externKey: 'current' }, old],
  ['the key before the short name', { externKey: 'old', shortName: '1A' }, old],
  ['the short name of this school year', { shortName: '1A' }, current],
  ['no class of another school year by its short name', { shortName: '8Z' }, undefined],
  ['nothing by another member', { externalKey: 'old' }, undefined],
  ['nothing by a member that is null', { id: null, shortName: '1A' }, current],
])('%s', (_says, item, named) => {
  expect(namedBy(item, classes)).toBe(named)
})
