/**
 * Students of several schools. Clause: 4.6 students.
 *
 * Two schools with students of different ids are synchronised at the same time, and once more one after the other. The
 * copy of each must hold none of the other.
 */
import { type DataRecord, givenCopied, must, records, rule } from '#kit/partner'

const together = [
  ['at the same time', 'at the same time'],
  ['one after the other', 'in turn'],
] as const

// 4.6 students: The application keeps the students of each school apart, even if two schools are synchronised
//   at the same time.
rule('student-data.own-school', together, async ({ service }, how) => {
  const [{ tenant: one }, { tenant: other }] = await Promise.all([service.activate(), service.activate()])
  const students: readonly DataRecord[] = records.students(8)
  one.data.students = students.slice(0, 5)
  other.data.students = students.slice(5)

  if (how === 'at the same time') await Promise.all([service.sync(one), service.sync(other)])
  else for (const tenant of [one, other]) await service.sync(tenant)
  for (const [tenant, foreign] of [
    [one, other],
    [other, one],
  ] as const) {
    const copied = (await service.export(tenant)).students.map(({ id }) => id)
    const idsOf = ({ data }: typeof tenant): readonly string[] => data.students.map(({ id }) => String(id))
    const leaked = idsOf(foreign).filter((id) => copied.includes(id)).length
    must(leaked === 0, 'only students of the school', `${leaked} students of another school`)
    givenCopied(
      idsOf(tenant).some((id) => copied.includes(id)),
      'the students of the school',
    )
  }
})
