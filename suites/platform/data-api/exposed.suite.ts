/**
 * Fields that no record may have: pictures, the duration of breaks, the time zone. Every list is read to its end.
 * Clause: 4.6 other facts.
 */
import { given, judgesRecorded, must, NotApplicable, type Profile, rule } from '#kit/platform'
import {
  type DataAnswer,
  type Exposure,
  exposureIn,
  exposureOf,
  mayHavePictures,
  type Resource,
  resourceCases,
} from '#kit/platform/data-api'

/** All resources except deleted periods, which are only ids. */
const withRecords = (profile: Profile) =>
  resourceCases(profile).filter(({ case: [name] }) => name !== 'deleted periods')

/** The records that have no pictures. The contract does not name periods and organizations. */
const withoutPictures = (profile: Profile) =>
  withRecords(profile).filter(({ case: [name] }) => !mayHavePictures.includes(name))

// 4.6 other facts: The data APIs return no picture in records of students, roster users, classes, rooms and
//   school years.
//   Check: Every list is read to its end. The suite looks at all depths for image data (data URIs, SVG,
//   base64 of known formats) and for fields named after a picture with a value, such as `photoUrl`. Flags
//   such as `hasPhoto` do not count.
rule('data-api.pictures', withoutPictures, async (context, resource: Resource) => {
  mustHaveNoPicture(await exposureOf(context, resource), resource.name)
})

judgesRecorded('data-api.pictures', 'data answer', (answer) => {
  if (mayHavePictures.includes(answer.resource))
    throw new NotApplicable('the contract does not name the data')
  mustHaveNoPicture(recordsExpose(answer), answer.resource)
})

/** What the records in a success expose. */
function recordsExpose({ answer, profile, resource }: DataAnswer): Exposure {
  if (!answer.ok || resource === 'deleted periods') throw new NotApplicable('the answer has no records')
  given(answer.json !== undefined || answer.mediaType.startsWith('image/'), 'the answer is no JSON')
  return exposureIn(profile, answer)
}

function mustHaveNoPicture({ picture }: Exposure, resource: string): void {
  must(picture === undefined, `no picture in ${resource}`, picture)
}

/** The names of the resources that have times: periods and school years. */
const timed: readonly string[] = ['timetable', 'academic sessions']

const withTimes = (profile: Profile) =>
  resourceCases(profile).filter(({ case: [name] }) => timed.includes(name))

// 4.6 other facts: The data APIs return no record with the length of a break.
//   Check: In all periods and academic sessions, the suite looks for fields with the names that the profile
//   lists for breaks and with a number or a text with a digit.
rule('data-api.break-duration', withTimes, async (context, resource: Resource) => {
  mustHaveNoBreak(await exposureOf(context, resource), resource.name)
})

judgesRecorded('data-api.break-duration', 'data answer', (answer) => {
  if (!timed.includes(answer.resource)) throw new NotApplicable('the data has no times')
  mustHaveNoBreak(recordsExpose(answer), answer.resource)
})

function mustHaveNoBreak({ breakDuration }: Exposure, resource: string): void {
  must(breakDuration === undefined, `no duration of breaks in ${resource}`, breakDuration)
}

// 4.6 other facts: The data APIs return no record with the time zone of the school.
//   Check: The suite reads every list to its end and looks at all depths for a field with one of the names
//   that the profile lists for time zones and with a value.
rule('data-api.times.no-zone', withRecords, async (context, resource: Resource) => {
  mustHaveNoZone(await exposureOf(context, resource), resource.name)
})

judgesRecorded('data-api.times.no-zone', 'data answer', (answer) =>
  mustHaveNoZone(recordsExpose(answer), answer.resource),
)

function mustHaveNoZone({ timeZone }: Exposure, resource: string): void {
  must(timeZone === undefined, `no time zone in ${resource}`, timeZone)
}
