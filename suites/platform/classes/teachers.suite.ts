/**
 * Class teachers in the class record.
 * Clause: 2.6 Class.
 */
import {
  type Context,
  type DataRecord,
  given,
  listsExactly,
  listsTeacher,
  must,
  recordIn,
  rule,
  sameId,
  teachersIn,
} from '#kit/platform'

type Id = string | number

/** Classes of all school years, as the lists have them. */
function listed(context: Context): Promise<readonly DataRecord[]> {
  const { data } = context
  return context.once('classes of all years', async () => {
    const lists = await Promise.all(data.years.map((year) => data.classes(year)))
    return lists.flatMap(({ records }) => records)
  })
}

/** A class alone: its teachers may stand there only. */
async function alone({ data }: Context, id: Id): Promise<DataRecord | undefined> {
  const answer = await data.class(id)
  return answer.ok ? recordIn(answer.json, (record) => sameId(record.id, id)) : undefined
}

/** A listed class with its teachers; undefined where no list has it. */
async function withTeachers(context: Context, id: Id): Promise<{ teachers: readonly unknown[] } | undefined> {
  const field = context.profile.data.classes.teachers
  const has = (record: DataRecord | undefined): boolean =>
    record !== undefined && Object.hasOwn(record, field)
  const records = await listed(context)
  const inList = records.find((record) => sameId(record.id, id))
  const record = has(inList) ? inList : await alone(context, id)
  given(
    has(record) || records.some(has),
    `no class has the member ${field}: CLASS_TEACHERS tells what it is called`,
  )
  return inList === undefined ? undefined : { teachers: teachersIn(record?.[field]) }
}

rule('classes.teachers.none', async (context) => {
  const { without_teacher: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no class without teacher')
  const found = await withTeachers(context, known.id)

  must(found !== undefined, `class ${known.id}, which has no class teacher, in the list`, 'it is not there')
  must(found.teachers.length === 0, `no class teacher of class ${known.id}`, found.teachers)
})

rule('classes.teachers.several', async (context) => {
  const { several_teachers: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no class with several teachers')
  const found = await withTeachers(context, known.id)
  given(found !== undefined, `class ${known.id} is not in the list`)

  const { teachers } = known
  must(listsExactly(found.teachers, teachers), `class teachers ${teachers.join(', ')}`, found.teachers)
})

rule('classes.teachers.subject-teacher', async (context) => {
  const { subject_teacher: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no subject teacher')
  const found = await withTeachers(context, known.id)
  given(found !== undefined, `class ${known.id} is not in the list`)

  const { teacher } = known
  must(!listsTeacher(found.teachers, teacher), `class teachers without ${teacher}`, found.teachers)
})
