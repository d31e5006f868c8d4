/**
 * What no record exposes: pictures, the duration of breaks, the time zone.
 * Clause: 4.6 other facts.
 */
import { exposureOf, must, type Profile, type Resource, resourceCases, rule } from '#kit/platform'

/** All but deleted periods, which are ids alone. */
const withRecords = (profile: Profile) =>
  resourceCases(profile).filter(({ case: [name] }) => name !== 'deleted periods')

rule('data-api.pictures', withRecords, async (context, resource: Resource) => {
  const { picture } = await exposureOf(context, resource)

  must(picture === undefined, `no picture in ${resource.name}`, picture)
})

/** Timetable and school years: where the times of a school are. */
const withTimes = (profile: Profile) =>
  resourceCases(profile).filter(({ case: [name] }) => ['timetable', 'academic sessions'].includes(name))

rule('data-api.break-duration', withTimes, async (context, resource: Resource) => {
  const { breakDuration } = await exposureOf(context, resource)

  must(breakDuration === undefined, `no duration of breaks in ${resource.name}`, breakDuration)
})

rule('data-api.times.no-zone', withRecords, async (context, resource: Resource) => {
  const { timeZone } = await exposureOf(context, resource)

  must(timeZone === undefined, `no time zone in ${resource.name}`, timeZone)
})
