/**
 * Class teachers in class records: those of `GET /classes`, or of `GET /classes/{id}` if only it lists teachers.
 * Clause: 2.6 Class.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  type Context,
  type DataRecord,
  given,
  type Id,
  isBlank,
  isRecord,
  must,
  recordIn,
  rule,
  sameId,
  shared,
  valueNamed,
} from '#kit/platform'

// 2.6 Class: Class management returns a class without class teachers, with no teacher listed.
//   Check: The class without class teacher of the fixture file must be in the list, and its field for class
//   teachers must be absent, null or empty. If no class at all has this field, the rule is undecided.
rule('classes.teachers.none', async (context) => {
  const { without_teacher: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no class without teacher')
  const teachers = await teachersOf(context, known.id)

  must(
    teachers !== undefined,
    `class ${known.id}, which has no class teacher, in the list`,
    'a list without this class',
  )
  must(
    teachers.length === 0,
    { thing: 'class teachers', words: `an empty list for class ${known.id}` },
    teachers,
  )
})

// 2.6 Class: Class management lists every class teacher of a class with several.
//   Check: For the class of the fixture file, the listed teachers must be exactly the known ones: as ids, as
//   objects, or as a text with commas.
rule('classes.teachers.several', async (context) => {
  const { several_teachers: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no class with several teachers')
  const teachers = await teachersOf(context, known.id)
  given(teachers !== undefined, `class ${known.id} is not in the list`)

  must(
    listsExactly(teachers, known.teachers),
    { thing: 'class teachers', words: `${known.teachers.join(', ')} for class ${known.id}` },
    teachers,
  )
})

// 2.6 Class: Class management does not list a teacher who only teaches a lesson of the class as class
//   teacher.
//   Check: The fixture file names a class and a teacher who only teaches a subject there. This teacher must
//   not be among the class teachers of the class.
rule('classes.teachers.subject-teacher', async (context) => {
  const { subject_teacher: known } = context.profile.fixtures.classes ?? {}
  given(known !== undefined, 'the fixture file names no subject teacher')
  const teachers = await teachersOf(context, known.id)
  given(teachers !== undefined, `class ${known.id} is not in the list`)

  must(
    !listsTeacher(teachers, known.teacher),
    { thing: 'class teachers', words: `a list without ${known.teacher}` },
    teachers,
  )
})

/** The teachers of a class; undefined if no list has the class. */
async function teachersOf(context: Context, id: Id): Promise<readonly unknown[] | undefined> {
  const field = context.profile.data.classes.teachers
  const hasTeachers = (record: DataRecord | undefined): boolean =>
    record !== undefined && Object.hasOwn(record, field)
  const records = await classesOfAllYears(context)
  const listed = records.find((record) => sameId(record.id, id))
  const record = hasTeachers(listed) ? listed : await singleClass(context, id)
  given(
    hasTeachers(record) || records.some(hasTeachers),
    `no class has the field ${field}; set CLASS_TEACHERS to the name of the field with class teachers`,
  )
  return listed === undefined ? undefined : teachersIn(valueNamed(record, field))
}

const classesOfAllYears = shared(async ({ data }: Context) => {
  const lists = await Promise.all(data.years.map((year) => data.classes(year)))
  return lists.flatMap(({ records }) => records)
})

async function singleClass({ data }: Context, id: Id): Promise<DataRecord | undefined> {
  const answer = await data.class(id)
  return answer.ok ? recordIn(answer.json, (record) => sameId(record.id, id)) : undefined
}

/** The teachers in a field of a class. Empty if the field is absent, null or empty. */
function teachersIn(field: unknown): readonly unknown[] {
  if (typeof field === 'string') return field.split(/[,;]/).flatMap((part) => part.trim() || [])
  const entries = Array.isArray(field) ? field : [field]
  return entries.filter((one) => !isBlank(one) && !(isRecord(one) && Object.keys(one).length === 0))
}

/** True if exactly these teachers are listed, as plain values or in one field that every object has. */
function listsExactly(listed: readonly unknown[], teachers: readonly Id[]): boolean {
  const wanted = [...new Set(teachers.map(String))].sort()
  return pathsIn(listed).some((path) =>
    isDeepStrictEqual([...new Set(listed.map((one) => textAt(one, path)))].sort(), wanted),
  )
}

/** True if a teacher is listed, as a plain value or in a field that identifies teachers. */
function listsTeacher(listed: readonly unknown[], teacher: Id): boolean {
  // Any field can hold a number. It is an id only if the name of the field says so.
  const identifies = (path: string): boolean =>
    path === '' || !/^\d+$/.test(String(teacher)) || /id$|key$|number$/i.test(path)
  return pathsIn(listed)
    .filter(identifies)
    .some((path) => listed.some((one) => textAt(one, path) === String(teacher)))
}

/** Dotted paths of all values in the listed objects. The path of a plain value is empty. */
function pathsIn(listed: readonly unknown[]): readonly string[] {
  const paths = (value: unknown, path: string): string[] => {
    if (!isRecord(value)) return [path]
    return Object.entries(value).flatMap(([name, inner]) =>
      paths(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  return [...new Set(listed.flatMap((one) => paths(one, '')))]
}

function textAt(value: unknown, path: string): string | undefined {
  let inner = value
  for (const name of path === '' ? [] : path.split('.')) inner = isRecord(inner) ? inner[name] : undefined
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : undefined
}
