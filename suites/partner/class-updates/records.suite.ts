/**
 * How the application copies classes: which are the same class, and who teaches them.
 * Clause: 2.6 class.
 */
import {
  type DataRecord,
  exactly,
  given,
  givenCopied,
  must,
  NotApplicable,
  type PartnerContext,
  records,
  rule,
  shared,
  TimetableSchool,
} from '#kit/partner'
import { writesIn } from '#kit/partner/class-updates'

const { classTeacher, newId, pastClass, period, regular, schoolClass, without } = records

// 2.6 Class: The application keeps two classes of two school years with the same name as two classes.
//   Check: Two classes 1A of different years and a class 2B are synchronised. The export must contain both
//   classes 1A by their ids. Undecided if it does not have 2B; not applicable if the application keeps no
//   class of an earlier year, which another school shows.
rule('class-updates.same-name.copied', async (context) => {
  const { tenant } = await context.service.activate()
  const two = [pastClass({ shortName: '1A' }), schoolClass({ shortName: '1A' })]
  tenant.data.classes = [...two, schoolClass({ shortName: '2B' })]
  await context.service.sync(tenant)
  const { classes } = await context.service.export(tenant)
  const copied = classes.map(({ id }) => id)
  givenCopied(
    tenant.data.classes.some(({ id }) => copied.includes(String(id))),
    'any class',
  )
  // An application that copies only the current school year has not merged the two.
  const [old, current] = two.map(({ id }) => copied.includes(String(id)))
  const hasThird = copied.includes(String(tenant.data.classes[2]?.id))
  givenCopied(hasThird, 'the third class')
  if (current && !old && !(await keepsPast(context)))
    throw new NotApplicable('the application copies no class of another school year')
  must(
    old === true && current === true,
    'two classes with the name',
    `${copied.length - 1} classes with the name`,
  )
})

/** Whether the application copies a class of another school year with a unique name. */
async function keepsPast(context: PartnerContext): Promise<boolean> {
  const { tenant } = await context.service.activate()
  tenant.data.classes = [pastClass({ shortName: '7C' }), schoolClass({ shortName: '2B' })]
  await context.service.sync(tenant)
  return (await context.service.export(tenant)).classes.length === 2
}

const classTeacherLists = [
  ['no class teacher', (): unknown => []],
  ['one class teacher', () => [classTeacher()]],
  ['three class teachers', () => [classTeacher(), classTeacher(), classTeacher()]],
  ['no list of class teachers', () => undefined],
] as const

// 2.6 Class: The application synchronises classes with no, one and several class teachers.
//   Check: A plain class is synchronised and written; otherwise the result is undecided. Then the class has
//   an empty list, one or three class teachers, or no list. The synchronisation must not be reported as
//   failed, and the class must be written without a reported failure, at a second try at the latest.
rule('class-updates.class-teachers', classTeacherLists, async (context, list) => {
  const { service } = context
  const plain = await plainClass(context)
  given(plain.isSynchronised, 'a plain synchronisation fails as well')
  given(plain.isWritten, 'a plain class is not written either')

  const { tenant } = await service.activate()
  const record = schoolClass({ classTeachers: list() })
  const written = list() === undefined ? without(record, 'classTeachers') : record
  tenant.data.classes = [written]
  const run = await service.unlessTwice(() => service.sync(tenant))
  must(run.succeeded !== false, 'the synchronisation succeeds', 'the application reports a failure')
  const update = await service.unlessTwice(() => service.updateClass(tenant, written.id))
  must(update.succeeded !== false, 'the class can be written', 'the application reports a failure')
  must(writesIn(update).length > 0, 'the class is written', 'no write of the class')
})

/** A class with one class teacher is synchronised, and written. */
const plainClass = shared(async ({ service }: PartnerContext) => {
  const { tenant } = await service.activate()
  const record = schoolClass()
  tenant.data.classes = [record]
  const { succeeded } = await service.sync(tenant)
  const update = await service.updateClass(tenant, record.id)
  return {
    isSynchronised: succeeded !== false,
    isWritten: writesIn(update).length > 0 && update.succeeded !== false,
  }
})

// 2.6 Class: The application reads the teachers of a class from its lessons, and not from its class teachers.
//   Check: The class teacher and the teacher of the only lesson are different persons. The export should name
//   only the teacher of the lesson as subject teacher. Undecided if the class is not copied.
rule('class-updates.subject-teachers', async (context) => {
  const record = schoolClass()
  const teaching = newId()
  const school = await TimetableSchool.open(context, [
    period({ classes: regular(Number(record.id)), teachers: regular(teaching) }),
  ])
  school.tenant.data.classes = [record]
  await school.syncWorks()
  const { classes } = await school.export()
  const copied = classes.find(({ id }) => id === String(record.id))
  givenCopied(copied !== undefined, 'the class')
  must(
    copied.subjectTeachers.join(' ') === String(teaching),
    `the teacher of the lesson, ${teaching}`,
    `the teachers ${copied.subjectTeachers.join(', ') || 'missing'}`,
  )
})

// 2.6 Period: The application takes the full name of a class from class management, and not from the
//   timetable.
//   Check: Class management calls the class "Class of the atlas", the timetable only has its abbreviation.
//   The export should show the full name. Undecided if the class is not copied, or has neither this name nor
//   an abbreviation.
rule('class-updates.full-name', async (context) => {
  const { before, one, abbreviation } = await renamedClass(context)
  const { longName } = classIn(before, one)
  const isShort = longName === one.shortName || longName === abbreviation
  given(isShort || longName === one.longName, 'the application takes the name of a class from another field')
  must(
    longName === one.longName,
    { thing: 'longName', words: exactly(one.longName), place: 'copy' },
    longName,
  )
})

// An application that does not request the classes again is not judged.
// 2.6 Period: The application shows the present full name of a class that was renamed, if it requests the
//   classes again.
//   Check: The export shows "Class of the atlas"; otherwise the result is undecided. Then it becomes "Class
//   of the compasses", and the export after the second synchronisation should show this name. Not applicable
//   if it does not request the classes again.
rule('class-updates.renamed', async (context) => {
  const { before, after, later, one, renamed } = await renamedClass(context)
  const first = classIn(before, one).longName
  given(first === one.longName, 'the application does not show the first full name of the class')
  const isRead = later.some(({ resource, method }) => resource === 'classes' && method === 'GET')
  if (!isRead) throw new NotApplicable('the application does not request the classes again')

  const { longName } = classIn(after, one)
  must(
    longName === renamed.longName,
    { thing: 'longName', words: exactly(renamed.longName), place: 'copy' },
    longName,
  )
})

/** A school before and after it renames a class, which has a lesson. */
const renamedClass = shared(async (context: PartnerContext) => {
  const record = schoolClass({ longName: 'Class of the atlas' })
  const renamed = { ...record, longName: 'Class of the compasses' }
  const school = await TimetableSchool.open(context, [period({ classes: regular(Number(record.id)) })])
  const { data } = school.tenant
  data.classes = [record]
  await school.syncWorks()
  const before = await school.export()
  const abbreviation = data.names.classes?.[0]?.displayName

  data.classes = [renamed]
  const { run } = await school.syncWorks()
  const after = await school.export()
  return { one: record, renamed, before, after, abbreviation, later: run.calls }
})

/** The copy of a class. @throws {Undecided} if there is none */
function classIn({ classes }: Awaited<ReturnType<TimetableSchool['export']>>, { id }: DataRecord) {
  const copied = classes.find((one) => one.id === String(id))
  givenCopied(copied !== undefined, 'the class')
  return copied
}
