/**
 * Other forms of class records and lists. Contract 2.6 and 4.6 do not define their fields and paths.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import { variant } from '../fault.js'
import type { TeacherReference } from '../world/class-teachers.js'
import type { SchoolClass } from '../world/classes.js'
import { years } from '../world/classes.js'

const clause = '4.6'
const fields = '2.6 Class'
const extern = '/platform/api/rest/extern'

/** The same record in lists and as a single class. */
const record = (change: (one: SchoolClass) => Readonly<Record<string, unknown>>): Variant['behaviours'] => ({
  classInList: change,
  classAlone: change,
})

/** Class teachers in another form. */
const teachers = (
  id: string,
  says: string,
  form: (all: readonly TeacherReference[]) => Readonly<Record<string, unknown>>,
  profile?: Readonly<Record<string, string>>,
): Variant =>
  variant({
    id: `class-teachers-${id}`,
    says,
    clause: fields,
    behaviours: record(({ record: { classTeachers: _, ...others }, classTeachers }) => ({
      ...others,
      ...form(classTeachers),
    })),
    ...(profile === undefined ? {} : { profile }),
  })

const absent = (key: null | ''): Variant['behaviours'] =>
  record(({ record: own }) => (own.externKey === undefined ? { ...own, externKey: key } : own))

const lists: readonly Variant[] = [
  variant({
    id: 'class-list-bare',
    says: 'returns the list of classes without an envelope',
    clause,
    behaviours: { classEnvelope: (classes) => classes },
  }),
  variant({
    id: 'class-list-with-count',
    says: 'returns paging fields next to the list of classes',
    clause,
    behaviours: {
      classEnvelope: (classes) => ({
        totalElements: classes.length,
        totalPages: 1,
        page: 0,
        content: classes,
      }),
    },
  }),
  variant({
    id: 'class-list-deep',
    says: 'returns a deeply nested list of classes, next to another list',
    clause,
    behaviours: {
      classEnvelope: (classes) => ({ messages: ['ok'], data: { classes, errors: [] } }),
    },
    profile: { CLASSES_LIST_POINTER: '/data/classes' },
  }),
  variant({
    id: 'class-path-v1',
    says: 'serves class management as v1',
    clause,
    behaviours: {
      dataRouteServed: (version, resource) =>
        resource === 'classes' ? version === 'v1' : documented.dataRouteServed(version, resource),
    },
    profile: { CLASSES_PATH: `${extern}/v1/classes` },
  }),
  variant({
    id: 'class-path-other',
    says: 'serves class management at another path',
    clause,
    behaviours: {
      resourcePath: (resource, segment) =>
        resource === 'classes'
          ? `/${segment}/api/masterdata/school-classes`
          : documented.resourcePath(resource, segment),
    },
    profile: { CLASSES_PATH: '/platform/api/masterdata/school-classes' },
  }),
  variant({
    id: 'class-years-by-name',
    says: 'lists the classes of the school year of a date',
    clause,
    behaviours: {
      classListYear: (query, current) =>
        query.get('day')?.startsWith('2025') === true ? years.earlier : current,
    },
    profile: { CLASSES_YEARS: 'day=2026-10-01 day=2025-10-01' },
  }),
  variant({
    id: 'class-list-of-all-years',
    says: 'lists the classes of all school years in one list, each with its year',
    clause,
    behaviours: {
      classListed: (one) => one.year !== years.next,
      classInList: (one) => ({ ...one.record, schoolYearId: one.year }),
    },
    profile: { CLASSES_YEARS: '27 26', CLASSES_YEAR_MEMBER: 'schoolYearId' },
  }),
  variant({
    id: 'class-list-of-one-year',
    says: 'lists only the classes of the current school year',
    clause,
    behaviours: { classListYear: (_query, current) => current },
    profile: { CLASSES_YEARS: '' },
  }),
  variant({
    id: 'class-in-two-years',
    says: 'lists a class of two years in both school years',
    clause,
    behaviours: {
      classListed: (one, year) =>
        documented.classListed(one, year) || (one.shortName === '9Z' && year === years.earlier),
    },
  }),
  variant({
    id: 'class-not-alone',
    says: 'returns classes in lists only',
    clause,
    behaviours: { classReadAlone: () => false },
  }),
  variant({
    id: 'class-alone-in-envelope',
    says: 'returns a single class in an envelope',
    clause,
    behaviours: { classAlone: ({ record: own }) => ({ class: own }) },
  }),
  variant({
    id: 'class-alone-in-list',
    says: 'returns a single class as a list with one item',
    clause,
    behaviours: { classAlone: ({ record: own }) => ({ classes: [own] }) },
  }),
]

const records: readonly Variant[] = [
  variant({
    id: 'class-ids-as-text',
    says: 'writes ids of classes and teachers as text',
    clause: fields,
    behaviours: record(({ id, record: own, classTeachers }) => ({
      ...own,
      id: String(id),
      classTeachers: classTeachers.map((teacher) => ({ ...teacher, id: String(teacher.id) })),
    })),
  }),
  variant({
    id: 'class-with-further-members',
    says: 'adds fields to classes',
    clause: fields,
    behaviours: record(({ record: own, shortName }) => ({
      ...own,
      displayName: shortName,
      active: true,
      department: { id: 3, shortName: 'NAT' },
      studentGroups: [],
      lastModified: '2026-09-03T08:15:00Z',
    })),
  }),
  variant({
    id: 'class-key-null',
    says: 'writes null as an absent externKey',
    clause: fields,
    behaviours: absent(null),
  }),
  variant({
    id: 'class-key-empty',
    says: 'writes an empty text as an absent externKey',
    clause: fields,
    behaviours: absent(''),
  }),
  teachers('as-ids', 'lists class teachers by id', (all) => ({ classTeachers: all.map(({ id }) => id) })),
  teachers('as-id-texts', 'lists class teachers by id, as text', (all) => ({
    classTeachers: all.map(({ id }) => String(id)),
  })),
  teachers('in-one-text', 'lists ids of class teachers in one text', (all) => ({
    classTeachers: all.map(({ id }) => id).join(', '),
  })),
  teachers(
    'other-members',
    'lists class teachers under another name, with a position and an inner object',
    (all) => ({
      headTeachers: all.map(({ id, shortName }, index) => ({
        position: index + 1,
        person: { teacherId: id, shortName },
      })),
    }),
    { CLASS_TEACHERS: 'headTeachers' },
  ),
  teachers('one-alone', 'returns a single class teacher without an array', (all) => ({
    classTeachers: all.length === 1 ? all[0] : all,
  })),
  teachers('absent', 'omits class teachers if there are none', (all) =>
    all.length === 0 ? {} : { classTeachers: all },
  ),
  teachers('null', 'writes null if there are no class teachers', (all) => ({
    classTeachers: all.length === 0 ? null : all,
  })),
  teachers('other-order', 'lists class teachers in another order', (all) => ({
    classTeachers: all.toReversed(),
  })),
  variant({
    id: 'class-teachers-alone-only',
    says: 'returns class teachers for single classes, but not in lists',
    clause: fields,
    behaviours: {
      classInList: ({ record: { classTeachers: _, ...others } }) => others,
    },
  }),
]

/** Class records and lists in other forms. */
export const classRecordVariants: readonly Variant[] = [...lists, ...records]
