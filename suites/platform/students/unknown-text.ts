/**
 * Ids and keys that no student has.
 */
import { inventedLike } from '#kit/platform'

/**
 * An invented text of the same form as another one.
 * @throws {RangeError} if every attempt gives a known text
 */
export function unknownLike(text: string, isKnown: (invented: string) => boolean): string {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const invented = inventedLike(text)
    if (!isKnown(invented)) return invented
  }
  throw new RangeError(`every text like ${text} is known`)
}
