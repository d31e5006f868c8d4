/**
 * What an exchange of a recording shows: subjects that properties judge, and what it does not show.
 * @module
 */

/** A subject in an exchange. */
export interface RecordedSubject {
  readonly kind: string
  readonly subject: unknown
  /** Numbers of further exchanges that belong to it, such as the authorize request of an ID token. */
  readonly with?: readonly number[]
}

/** Something that an exchange would show if the recording had more of it. */
export interface UnseenSubject {
  readonly kind: string
  /** Why it cannot be judged, as a part of a sentence: `the recording has no body of the answer`. */
  readonly unseen: string
}

/** What an exchange shows. */
export type Sight = RecordedSubject | UnseenSubject
