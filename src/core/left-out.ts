/**
 * Parts of a check that need more from the profile than the check itself. A part that cannot be judged is recorded: a
 * check that left one out passes in part, and a
 * check that left everything out is not exercised.
 * @module
 */
import { scope } from './scope.js'

/**
 * Records that the check that runs leaves a part out. Without effect if the profile lacks nothing.
 * @param part what is not judged, as short as the name of a case
 * @param missing the profile keys that it lacks, for example `OIDC_UI_URLS`
 */
export function leaveOut(part: string, missing: readonly string[]): void {
  const leftOut = scope.getStore()?.assertions?.leftOut
  if (missing.length === 0) return
  const known = leftOut?.some((one) => one.part === part && String(one.missing) === String(missing))
  if (known === false) leftOut?.push({ part, missing })
}

/**
 * Judges a value that the profile may know. If it does not, the check leaves the comparison out.
 * @param key the key of the value, for example `FIXTURES: /users/teacher/person_id`
 * @param judge gets the known value
 */
export function ifKnown<T>(known: T | undefined, key: string, judge: (known: T) => void): void {
  if (known === undefined) leaveOut('comparison with the known value', [key])
  else judge(known)
}
