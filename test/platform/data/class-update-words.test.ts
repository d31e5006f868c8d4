/**
 * What a violation says about a class that an update was meant to change.
 */
import { expect, test } from 'vitest'
import type { Answer } from '../../../src/core/http/answer.js'
import { ClassSnapshot } from '../../../src/platform/data/class-snapshot.js'
import { ClassUpdate } from '../../../src/platform/data/class-turn.js'
import { checkProfile } from '../../../src/profile/load.js'
import { embeddedSettings } from '../../support/profiles.js'

const profile = checkProfile({ ...embeddedSettings(), CLASS_UPDATE_FIELD: 'longName' }, 'env', 'a test')
const answer = { ok: true, object: {} } as Answer

const reading = (longName: string | undefined): ClassSnapshot => {
  const record: object = { id: 7, longName }
  return new ClassSnapshot(profile, [[record]], [], [])
}

const stateAfter = (longName: string | undefined): string =>
  new ClassUpdate(answer, 'text that was sent', reading('before'), reading(longName)).stateOf(7)

test('names the text that the class shows instead of the one that was sent', () => {
  expect(stateAfter('text')).toBe('shows "text", not "text that was sent"')
  expect(stateAfter(undefined)).toBe('shows null, not "text that was sent"')
})

test('says that a class is unchanged', () => {
  expect(stateAfter('before')).toBe('is unchanged')
})
