/**
 * Faults in reading and writing classes.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { listIn } from '../service/model.js'

export const classesFaults: readonly PartnerFault[] = [
  fault({
    id: 'classes-posted',
    violates: ['class-updates.request'],
    says: 'writes classes with POST',
    behaviour: {
      classUpdate: (items) => ({ method: 'POST', path: 'classes', body: { classes: items } }),
    },
  }),
  fault({
    id: 'class-alone-in-body',
    violates: ['class-updates.request'],
    says: 'sends a class without the enclosing list',
    behaviour: { classUpdate: ([item]) => ({ method: 'PUT', path: 'classes', body: item }) },
  }),
  fault({
    id: 'class-key-misspelt',
    violates: ['class-updates.identified'],
    says: 'identifies a class by externalKey, a misspelt field name',
    behaviour: {
      classItem: ({ externKey, id, longName }) => ({ externalKey: externKey ?? `${id}`, longName }),
    },
  }),
  fault({
    id: 'class-without-name',
    violates: ['class-updates.identified'],
    says: 'identifies classes only by their key, which some classes lack',
    behaviour: {
      classItem: ({ externKey, longName }) => ({
        ...(externKey === undefined ? {} : { externKey }),
        longName,
      }),
    },
  }),
  fault({
    id: 'class-id-of-another',
    violates: ['class-updates.identified', 'data-calls.validation-error.others'],
    says: 'writes the id of the class before in its list with the short name of the class',
    behaviour: {
      classItem: (one, today, all) => {
        const others = all.filter(({ shortName }) => shortName !== one.shortName)
        const item = documented.classItem(one, today, all)
        return item === undefined ? undefined : { ...item, id: others.at(-1)?.id ?? one.id }
      },
    },
  }),
  fault({
    id: 'past-class-with-short-name',
    violates: ['class-updates.past-class'],
    says: 'writes the short name of every class in addition to its id',
    behaviour: { classItem: ({ id, shortName, longName }) => ({ id, shortName, longName }) },
  }),
  fault({
    id: 'future-class-with-short-name',
    violates: ['class-updates.past-class'],
    says: 'writes the short name of every class that has not ended, also of the next school year',
    behaviour: {
      classItem: ({ id, shortName, longName, endDate }, today) =>
        String(endDate ?? today) < today ? { id, longName } : { id, shortName, longName },
    },
  }),
  fault({
    id: 'class-found-by-short-name',
    violates: ['class-updates.same-name.written'],
    says: 'writes the first class of that name',
    behaviour: {
      classItem: (one, today, all) =>
        documented.classItem(all.find(({ shortName }) => shortName === one.shortName) ?? one, today, all),
    },
  }),
  fault({
    id: 'classes-known-by-short-name',
    violates: ['class-updates.same-name.copied'],
    says: 'identifies classes by their short names',
    behaviour: { classOwnKey: ({ shortName }) => String(shortName) },
  }),
  fault({
    id: 'class-teacher-required',
    violates: ['class-updates.class-teachers'],
    says: 'fails if a class has no class teacher',
    behaviour: {
      classTeachers: (one) => {
        const [first, ...more] = listIn(one, 'classTeachers')
        if (first === undefined) throw new TypeError('cannot read properties of undefined')
        return [first, ...more].map(({ id }) => id)
      },
    },
  }),
  fault({
    id: 'one-class-teacher-expected',
    violates: ['class-updates.class-teachers'],
    says: 'fails if a class has several class teachers',
    behaviour: {
      classTeachers: (one) => {
        const all = listIn(one, 'classTeachers')
        if (all.length > 1) throw new RangeError('more than one class teacher')
        return all.map(({ id }) => id)
      },
    },
  }),
  fault({
    id: 'class-teachers-teach',
    violates: ['class-updates.subject-teachers'],
    says: 'treats class teachers as subject teachers of the class',
    behaviour: { subjectTeachers: (one) => listIn(one, 'classTeachers').map(({ id }) => id) },
  }),
  fault({
    id: 'class-teachers-left-out',
    violates: ['class-updates.subject-teachers'],
    says: 'does not treat a class teacher as a subject teacher of the class',
    behaviour: {
      subjectTeachers: (one, periods) => {
        const ids = new Set(listIn(one, 'classTeachers').map(({ id }) => String(id)))
        return documented.subjectTeachers(one, periods).filter((id) => !ids.has(String(id)))
      },
    },
  }),
]
