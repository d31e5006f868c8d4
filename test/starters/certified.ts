/**
 * What a run of a starter kit must come to.
 */
import { expect } from 'vitest'
import { idsWith } from '../support/certify.js'
import { type Judged, judgeKit, type Kit } from './judge-kit.js'

/** Why rules do not apply to a kit: what it legitimately does not do. */
const without = [
  // It is a confidential client with webhooks, and makes no calls in the name of a user.
  /does not declare (public-client|user-calls|reads-birthdate|scenario-[23])$/,
  // It reads the lists of rooms and of periods as a whole, and the students of a school, not those of a lesson.
  /requests the list of rooms$/,
  /requests the timetable in one request$/,
  /does not request the students of a class of the roster$/,
  // It listens at an address of numbers.
  /the host of the issuer has no letters/,
]

/** Secrets of the profile and words of a stack. Neither belongs into what a kit prints. */
const notPrinted = /NotAReal|Bearer|eyJ|\bat .*:\d+:\d+|Traceback|\tat /

/** A whole certification run: conformant, and nothing left open. */
export async function expectCertified(kit: Kit): Promise<void> {
  const judged = await judgeKit(kit)
  expectNoFinding(judged)
  expect(judged.verdicts.result).toBe('conformant')
}

/** Rules of each part of a kit, without waits. */
const sample = [
  ...['login-url.session', 'callback.sign-in', 'id-token-check.nonce', 'standard.callback.state'],
  ...['webhook-check.body', 'webhook-repetition.credentials', 'credentials.survive-restart'],
  ...['service-token-request.reuse', 'student-data', 'timetable-sync.deletions', 'timetable-data.moved'],
  ...['class-updates', 'room-data', 'roster-data'],
]

/** A run of a sample of rules, of which all pass. */
export async function expectSamplePassed(kit: Kit): Promise<void> {
  const judged = await judgeKit(kit, sample)
  expectNoFinding(judged)
  expect(judged.verdicts.result).toBe('selected rules passed')
}

function expectNoFinding(judged: Judged): void {
  for (const verdict of ['violated', 'undecided', 'not exercised', 'passed in part'] as const)
    expect({ verdict, ids: idsWith(judged, verdict) }).toEqual({ verdict, ids: [] })
  const reasons = judged.verdicts.rules
    .filter(({ verdict }) => verdict === 'not applicable')
    .flatMap(({ checks }) => checks.map(({ reason }) => reason ?? ''))
  expect(reasons.filter((reason) => !without.some((known) => known.test(reason)))).toEqual([])
  expect(judged.printed.match(notPrinted)).toBeNull()
  expect(judged.code).toBe(0)
}
