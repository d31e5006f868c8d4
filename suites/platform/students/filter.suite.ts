/**
 * Finding students by a filter. How an expression is written is profile data.
 * Clauses: 4.6 students filter and students by key.
 */
import {
  type Context,
  classNamesIn,
  type DataList,
  type DataRecord,
  fieldOf,
  given,
  isAssignedTo,
  must,
  optional,
  positiveControl,
  rule,
  type StudentFixtures,
  sameId,
  studentKey,
  studentSurvey,
  studentsIn,
  unknownLike,
} from '#kit/platform'

type Id = string | number

const prepared = ({ profile }: Context): StudentFixtures => profile.fixtures.students ?? {}

/**
 * Students that a filter gives. A refusal accuses the target only where it takes another filter of the profile: else
 * the profile may write filters in a way that is not the target's.
 * @param others expressions that give students
 */
async function filtered(context: Context, filter: string, others: readonly string[]): Promise<DataList> {
  const list = await context.data.students({ filter })
  if (list.found !== undefined) return list
  for (const other of [...others, ...(await plainFilters(context))]) {
    const { found = [] } = await context.data.students({ filter: other })
    must(found.length === 0, `a list for the filter ${filter}`, list.answer.summary)
  }
  given(false, `no filter gives a list: ${list.answer.summary} for ${filter}`)
}

/** A filter on the id of some student, and one on some class. */
async function plainFilters(context: Context): Promise<readonly string[]> {
  const { students } = await studentSurvey(context)
  const id = students.find((one) => one.id !== undefined)?.id
  const [name] = students.flatMap(({ classAssignments }) => classNamesIn(context.profile, classAssignments))
  return [
    ...(id === undefined ? [] : [context.data.idFilter(id)]),
    ...(name === undefined ? [] : [context.data.classFilter(name)]),
  ]
}

const idsOf = (records: readonly DataRecord[]): string => records.slice(0, 5).map(studentKey).join(', ')

/** Nobody, in a list or by a refusal. */
function mustBeNobody({ found = [] }: DataList, who: string): void {
  must(found.length === 0, `nobody ${who}`, `${found.length} students`)
}

rule(
  'students.filter.id',
  [
    ['student with a key', ({ with_key }: StudentFixtures) => with_key?.id],
    ['student without a key', ({ without_key }: StudentFixtures) => without_key?.id],
    optional(
      ['fixture.students.collision'],
      'id that is the key of another student',
      ({ collision }: StudentFixtures) => collision?.other_id,
    ),
    ['unknown id', null],
  ],
  async (context, idOf: ((students: StudentFixtures) => Id | undefined) | null) => {
    const { data } = context
    const { with_key, without_key } = prepared(context)
    const [known, other] = [with_key?.id ?? '', without_key?.id ?? '']
    if (idOf === null) {
      const { byId } = await studentSurvey(context)
      const { records } = await positiveControl(filtered(context, data.idFilter(known), []))
      given(records.length === 1, 'the filter finds no single student with a known id')
      const unknown = unknownLike(String(known), (id) => byId.has(id))
      return mustBeNobody(await data.students({ filter: data.idFilter(unknown) }), 'with an unknown id')
    }

    const id = idOf(prepared(context)) ?? ''
    const others = [known, other].filter((one) => !sameId(one, id)).map((one) => data.idFilter(one))
    const { records } = await filtered(context, data.idFilter(id), others)
    must(records.length === 1, `one student for ${data.idFilter(id)}`, `${records.length} students`)
    must(sameId(records[0]?.id, id), `the student with id ${id}`, `the one with id ${idsOf(records)}`)
  },
)

type LookAlike = NonNullable<StudentFixtures['look_alike_classes']>[number]

/** The look-alike classes of a profile. */
const lookAlikes = ({ profile }: Context): readonly LookAlike[] =>
  profile.fixtures.students?.look_alike_classes ?? []

const ofClass = async (context: Context, name: string): Promise<DataList> => {
  const { data } = context
  const others = lookAlikes(context).filter((one) => one.name !== name)
  return filtered(
    context,
    data.classFilter(name),
    others.map((one) => data.classFilter(one.name)),
  )
}

/** All students of a class, and nobody else but those whose record says that they were in it. */
async function mustGiveClass(context: Context, { name, students }: LookAlike): Promise<void> {
  const { records } = await ofClass(context, name)

  const found = new Set(records.map(studentKey))
  const missing = students.filter((id) => !found.has(String(id)))
  const all = `all ${students.length} students of ${name}`
  must(missing.length === 0, all, `none with id ${missing.slice(0, 5).join(', ')}`)
  const known = new Set(students.map(String))
  const others = records.filter((record) => !known.has(studentKey(record)))
  mustHaveBeenIn(context, others, name)
}

/** Whoever is not in the fixture's list must at least have an assignment to the class. */
function mustHaveBeenIn({ profile }: Context, students: readonly DataRecord[], name: string): void {
  const others = students.filter((student) => !isAssignedTo(profile, student, name))
  const told = others.filter(
    (student) => classNamesIn(profile, fieldOf(profile, student, 'classAssignments')).length > 0,
  )
  must(told.length === 0, `students of ${name} alone`, `those with id ${idsOf(told)} too`)
  given(
    others.length === 0,
    `students with id ${idsOf(others)} have no class assignment that tells their class`,
  )
}

/** A beginning of a class name that is no name of a class itself, and the like. */
const notClasses: readonly (readonly [name: string, change: (name: string) => string])[] = [
  ['first part of a name', (name) => name.slice(0, -1)],
  ['last part of a name', (name) => name.slice(1)],
  ['name with one letter more', (name) => `${name}x`],
]

/** Asks for a class that has nobody: the filter must find some class first. */
async function mustGiveNobody(context: Context, name: string): Promise<void> {
  const [known] = lookAlikes(context)
  const { records } = await positiveControl(ofClass(context, known?.name ?? ''))
  given(records.length > 0, 'the filter does not find the students of a known class')

  given(name.trim() !== '', 'the names of the known classes are too short')
  const { data } = context
  const list = await data.students({ filter: data.classFilter(name) })
  if (list.found !== undefined) mustHaveBeenIn(context, list.records, name)
}

type Attempt = (context: Context) => Promise<void>

rule(
  'students.filter.class',
  ({ fixtures }) => [
    ...(fixtures.students?.look_alike_classes ?? []).map((known): readonly [string, Attempt] => [
      `class ${known.name}`,
      (context) => mustGiveClass(context, known),
    ]),
    ...notClasses.map(([name, change]): readonly [string, Attempt] => [
      name,
      (context) => mustGiveNobody(context, change(lookAlikes(context)[0]?.name ?? '')),
    ]),
    optional(['fixture.students.empty_class'], 'class without students', ((context) =>
      mustGiveNobody(context, prepared(context).empty_class?.name ?? '')) as Attempt),
  ],
  async (context, attempt: Attempt) => attempt(context),
)

/** The smallest class with a few students. */
function smallClass(context: Context): LookAlike {
  const sorted = lookAlikes(context).toSorted((a, b) => a.students.length - b.students.length)
  const found = sorted.find(({ students }) => students.length >= 4) ?? sorted.at(-1)
  given(found !== undefined && found.students.length > 1, 'no class of the fixtures has two students')
  return found
}

rule(
  'students.filter.paged',
  [
    ['one at a time', 1],
    ['three at a time', 3],
    ['seven at a time', 7],
  ],
  async (context, size: number) => {
    const { name } = smallClass(context)
    const filter = context.data.classFilter(name)
    const whole = async (): Promise<readonly string[]> =>
      (await positiveControl(ofClass(context, name))).records.map(studentKey).sort()
    const all = await whole()
    given(all.length > 1 && all.length < 1000, `the filter gives ${all.length} students`)

    const pages: string[] = []
    for (let from = 0; from < all.length; from += size) {
      const list = await studentsIn(context, { from, size, filter })
      must(list.found !== undefined, `a page of ${name}`, list.answer.summary)
      pages.push(...list.records.map(studentKey))
    }
    const same = pages.sort().join() === all.join()
    if (!same) given((await whole()).join() === all.join(), 'the class changed while it was read')
    must(same, `the ${all.length} students of ${name}, each once`, `${pages.length} on all pages together`)
  },
)
