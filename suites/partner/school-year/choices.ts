/**
 * Which rule judges which difference between the application's copy of a school and the answers that it received.
 *
 * The first entry that fits takes a difference. `after` lists events and attributes, of which the story of the record has
 * one. A difference that no entry takes violates the rule `school-year.agrees`.
 */
import { type Choices, comparedFields } from '#kit/partner/school-year'

const otherSchool = ['another school has a record with its id']

export const choices = {
  // 4.6: ids of two schools can be the same
  'timetable-data.own-school': {
    fields: ['takes place', 'start', 'notes', 'no other period'],
    after: otherSchool,
  },
  'student-data.own-school': { fields: ['student', 'classes of a student'], after: otherSchool },
  'room-data.own-school': { fields: ['room', 'full name of a room'], after: otherSchool },
  'roster-data.own-school': { fields: ['user', 'active', 'inactive', 'display name'], after: otherSchool },

  // 6: deactivation
  'webhook-repetition.reactivation': {
    fields: comparedFields,
    needs: ['takes place'],
    after: ['the school is deactivated and activated again'],
  },

  // 3, rule 3: moves
  'timetable-data.moved.chain': {
    fields: ['takes place', 'does not take place'],
    needs: ['start'],
    after: ['it was moved twice'],
  },
  'timetable-data.moved.once': {
    fields: ['takes place', 'does not take place'],
    needs: ['start'],
    after: ['it is moved'],
  },
  'timetable-data.moved.time': { fields: ['start'], after: ['it is moved'] },

  // 3, rule 5; 3, period status: cancellations
  'timetable-data.cancelled': { fields: ['does not take place'] },
  'timetable-data.half-cancelled': {
    fields: ['takes place'],
    after: [
      'its other half is cancelled',
      'it is cancelled',
      'it is cancelled and its resources are removed',
    ],
  },

  // 3, rules 1, 2 and 4: who takes part
  'timetable-data.substitution.takes-place': {
    fields: ['takes place'],
    after: ['its teacher is substituted'],
  },
  'timetable-data.resources.takes-place': {
    fields: ['takes place'],
    after: [
      'a teacher is added',
      'its room is replaced',
      'its room is removed',
      'a room is added',
      'a class is removed',
      'a class is added',
      'its status changes',
      'teacher, room and note change',
      'the period has two teachers',
    ],
  },
  'timetable-data.resources.without-teacher': {
    fields: ['takes place'],
    after: ['its teacher is removed', 'its lesson loses its teacher', 'the period has no teacher'],
  },
  'timetable-data.substitution.removed': {
    fields: ['teachers removed', 'removed teachers'],
    after: ['its teacher is substituted', 'teacher, room and note change'],
  },
  'timetable-data.substitution.substitute': {
    fields: ['teachers present'],
    after: ['its teacher is substituted', 'teacher, room and note change'],
  },
  'timetable-data.lesson-teacher': {
    fields: ['teachers present', 'teachers removed'],
    after: ['its lesson gets another teacher', 'its lesson loses its teacher'],
  },
  'timetable-data.resources.removed': {
    fields: ['teachers removed', 'classes removed', 'rooms removed'],
    after: [
      'its teacher is removed',
      'its room is replaced',
      'its room is removed',
      'its lesson loses its room',
      'a class is removed',
      'teacher, room and note change',
    ],
  },
  'roster-data.lesson-teachers': { fields: ['teachers present'], after: ['its lesson is in the roster'] },
  'timetable-data.resources.present': {
    fields: ['teachers present', 'classes present', 'rooms present'],
    after: [
      'its teacher is removed',
      'its teacher is substituted',
      'a teacher is added',
      'its room is replaced',
      'its room is removed',
      'a room is added',
      'a class is removed',
      'a class is added',
      'its status changes',
      'teacher, room and note change',
      'the period has two teachers',
      'the period has two rooms',
      'the period has two classes',
    ],
  },

  // 4.6, grouping: both halves stay
  'timetable-data.double.separate': {
    fields: ['takes place'],
    after: ['the period has a first half', 'the period has a second half'],
  },

  'timetable-data.double.equal': { fields: ['joined halves'] },
  'timetable-data.double.different': { fields: ['separate halves'] },

  // 2.6, period: one record for each, notes, local times
  'timetable-data.occurrences': { fields: ['no other period'] },
  'timetable-data.notes': { fields: ['notes'], after: ['this is its other half'] },
  'timetable-data.note-changed': {
    fields: ['notes'],
    after: ['its note changes', 'its note is removed', 'teacher, room and note change', 'it is moved'],
  },
  'timetable-data.local-times': { fields: ['start'] },

  // 4.6: deleted periods
  'timetable-sync.deletions.others-stay': {
    fields: ['takes place'],
    after: ['nothing', 'the timetable of the next school year is published'],
  },
  'timetable-sync.deletions.gone': { fields: ['is deleted'] },

  // 2.6 and 3, rule 6: the roster
  'roster-data.unknown-status': { fields: ['user'], after: ['users: has an unknown status'] },
  'roster-data.inactive-kept': {
    fields: ['user'],
    after: ['users: is disabled', 'users: has left'],
  },
  'roster-data.deleted': { fields: ['inactive'], after: ['users: is deleted'] },
  'roster-data.left': {
    fields: ['inactive'],
    after: ['users: has left'],
  },
  'roster-data.disabled': { fields: ['inactive'] },
  'roster-data.display-name-changed': { fields: ['display name'], after: ['users: gets another name'] },
  'roster-data.display-name': { fields: ['display name'] },
  'roster-data.sessions-changed': { fields: ['school year'], after: ['academicSessions: gets other days'] },
  'roster-data.sessions': { fields: ['school year'] },
  'roster-data.school-name': { fields: ['name of the school'] },

  // 2.6: classes and rooms
  'class-updates.same-name.copied': { fields: ['class'], after: ['classes: has the name of a past class'] },
  'class-updates.subject-teachers': { fields: ['subject teachers'] },
  'class-updates.renamed': { fields: ['full name of a class'], after: ['classes: gets another name'] },
  'class-updates.full-name': { fields: ['full name of a class'] },
  'room-data.renamed': { fields: ['full name of a room'], after: ['rooms: gets another name'] },
  'room-data.full-name': { fields: ['full name of a room'] },
  'room-data.new-room': { fields: ['room'], after: ['rooms: is new'] },
} as const satisfies Choices
