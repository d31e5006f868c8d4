/**
 * Variants of calls of the data APIs and of writing classes.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'

export const classesVariants: readonly PartnerVariant[] = [
  variant({
    id: 'bearer-in-lower-case',
    says: 'writes the scheme in lower case',
    clause: '5 item 3',
    behaviours: {
      dataRequest: (request, _school, { text }) => ({
        ...request,
        headers: { ...request.headers, Authorization: `bearer ${text}` },
      }),
    },
  }),
  variant({
    id: 'classes-named-by-key',
    says: 'identifies classes by externKey, and by id if they have none',
    clause: '4.6 update classes',
    behaviours: {
      classItem: ({ id, externKey, longName }) =>
        externKey === undefined ? { id, longName } : { externKey, longName },
    },
  }),
  variant({
    id: 'past-classes-not-written',
    says: 'writes only classes of the current school year',
    clause: '4.6 update classes',
    behaviours: {
      classItem: (one, today, all) =>
        String(one.endDate ?? today) < today ? undefined : documented.classItem(one, today, all),
    },
  }),
  variant({
    id: 'all-classes-at-once',
    says: 'writes all classes of a school in one request, so that a refused class blocks the others',
    clause: '4.6 update classes',
    behaviours: { classesAtOnce: (_meant, all) => all },
  }),
  variant({
    id: 'refused-classes-left-alone',
    says: 'does not retry a refused class',
    clause: '7 data API',
    behaviours: { classWrittenAgain: (refused, id) => !refused.has(id) },
  }),
  variant({
    id: 'refused-call-repeated-once',
    says: 'repeats a denied call once',
    clause: '5 item 3',
    behaviours: { repeatedAtOnce: (status, attempt) => status === 403 && attempt < 1 },
  }),
]
