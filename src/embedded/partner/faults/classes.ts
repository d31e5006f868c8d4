/**
 * Faults in reading and writing classes.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { PartnerFault } from '../fault.js'
import { listIn } from '../service/model.js'
import { row, violating } from './rows.js'

const classUpdatesClassTeachers = violating('class-updates.class-teachers')
const identified = violating('class-updates.identified')
const pastClass = violating('class-updates.past-class')
const request = violating('class-updates.request')
const classUpdatesSubjectTeachers = violating('class-updates.subject-teachers')

export const classesFaults: readonly PartnerFault[] = [
  request('classes-posted', 'writes classes with POST', {
    classUpdate: (items) => ({ method: 'POST', path: 'classes', body: { classes: items } }),
  }),
  request('class-alone-in-body', 'sends a class without the enclosing list', {
    classUpdate: ([item]) => ({ method: 'PUT', path: 'classes', body: item }),
  }),
  identified('class-key-misspelt', 'identifies a class by externalKey, a misspelt field name', {
    classItem: ({ externKey, id, longName }) => ({ externalKey: externKey ?? `${id}`, longName }),
  }),
  identified('class-without-name', 'identifies classes only by their key, which some classes lack', {
    classItem: ({ externKey, longName }) => ({
      ...(externKey === undefined ? {} : { externKey }),
      longName,
    }),
  }),
  row('class-id-of-another', ['class-updates.identified', 'data-calls.validation-error.others'], {
    says: 'writes the id of the class before in its list with the short name of the class',
    classItem: (one, today, all) => {
      const namesakes = all.filter(({ shortName }) => shortName !== one.shortName)
      const item = documented.classItem(one, today, all)
      return item === undefined ? undefined : { ...item, id: namesakes.at(-1)?.id ?? one.id }
    },
  }),
  pastClass('past-class-with-short-name', 'writes the short name of every class in addition to its id', {
    classItem: ({ id, shortName, longName }) => ({ id, shortName, longName }),
  }),
  pastClass('future-class-with-short-name', {
    says: 'writes the short name of every class that has not ended, also of the next school year',
    classItem: ({ id, shortName, longName, endDate }, today) =>
      String(endDate ?? today) < today ? { id, longName } : { id, shortName, longName },
  }),
  row('class-found-by-short-name', 'class-updates.same-name.written', 'writes the first class of that name', {
    classItem: (one, today, all) =>
      documented.classItem(all.find(({ shortName }) => shortName === one.shortName) ?? one, today, all),
  }),
  row('classes-known-by-short-name', 'class-updates.same-name.copied', {
    says: 'identifies classes by their short names',
    classOwnKey: ({ shortName }) => String(shortName),
  }),
  classUpdatesClassTeachers('class-teacher-required', 'fails if a class has no class teacher', {
    classTeachers: (one) => {
      const [first, ...more] = listIn(one, 'classTeachers')
      if (first === undefined) throw new TypeError('cannot read properties of undefined')
      return [first, ...more].map(({ id }) => id)
    },
  }),
  classUpdatesClassTeachers('one-class-teacher-expected', 'fails if a class has several class teachers', {
    classTeachers: (one) => {
      const teachers = listIn(one, 'classTeachers')
      if (teachers.length > 1) throw new RangeError('more than one class teacher')
      return teachers.map(({ id }) => id)
    },
  }),
  classUpdatesSubjectTeachers('class-teachers-teach', {
    says: 'treats class teachers as subject teachers of the class',
    subjectTeachers: (one) => listIn(one, 'classTeachers').map(({ id }) => id),
  }),
  classUpdatesSubjectTeachers('class-teachers-left-out', {
    says: 'does not treat a class teacher as a subject teacher of the class',
    subjectTeachers: (one, periods) => {
      const ids = new Set(listIn(one, 'classTeachers').map(({ id }) => String(id)))
      return documented.subjectTeachers(one, periods).filter((id) => !ids.has(String(id)))
    },
  }),
]
