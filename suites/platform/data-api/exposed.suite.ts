/**
 * Fields that no record may have: pictures, the duration of breaks, the time zone. Every list is read to its end.
 * Clause: 4.6 other facts.
 */
import { must, type Profile, rule } from '#kit/platform'
import { exposureOf, mayHavePictures, type Resource, resourceCases } from '#kit/platform/data-api'

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
  const { picture } = await exposureOf(context, resource)

  must(picture === undefined, `no picture in ${resource.name}`, picture)
})

/** The resources that have times: periods and school years. */
const withTimes = (profile: Profile) =>
  resourceCases(profile).filter(({ case: [name] }) => ['timetable', 'academic sessions'].includes(name))

// 4.6 other facts: The data APIs return no record with the length of a break.
//   Check: In all periods and academic sessions, the suite looks for fields with the names that the profile
//   lists for breaks and with a number or a text with a digit.
rule('data-api.break-duration', withTimes, async (context, resource: Resource) => {
  const { breakDuration } = await exposureOf(context, resource)

  must(breakDuration === undefined, `no duration of breaks in ${resource.name}`, breakDuration)
})

// 4.6 other facts: The data APIs return no record with the time zone of the school.
//   Check: The suite reads every list to its end and looks at all depths for a field with one of the names
//   that the profile lists for time zones and with a value.
rule('data-api.times.no-zone', withRecords, async (context, resource: Resource) => {
  const { timeZone } = await exposureOf(context, resource)

  must(timeZone === undefined, `no time zone in ${resource.name}`, timeZone)
})
