/**
 * Compares the fixture file with what the lists of the target show.
 * @module
 */
import type { Context } from '../platform/context.js'
import { idText, valueNamed } from '../platform/data/record.js'
import { rosterRecords } from '../platform/data/roster-lists.js'
import type { Need } from '../platform/needs.js'
import type { DataResource } from '../profile/data-settings.js'
import type { Profile } from '../profile/profile.js'
import { PartProblem } from './finding.js'
import { readTimetable } from './period-lists.js'

/** Largest number of pages that are read of one list. */
const mostPages = 100

/** A section of the fixture file, and the list that shows its records. */
interface Section {
  readonly name: 'students' | 'classes' | 'timetable' | 'rooms' | 'roster'
  readonly resource: DataResource
  /** Entries whose records the list does not show, although they exist or existed. */
  readonly absent: readonly string[]
  /** Fields of entries that have ids of records of this list. */
  readonly fields: readonly string[]
  /** Ids that the list shows. */
  readonly listed: (context: Context) => Promise<ReadonlySet<string>>
}

const sections: readonly Section[] = [
  {
    name: 'students',
    resource: 'students',
    absent: [],
    fields: ['id'],
    listed: async ({ data }) => {
      const ids = new Set<string>()
      for await (const { records } of data.studentPages())
        for (const { id } of records) ids.add(idText(id) ?? '')
      return ids
    },
  },
  {
    name: 'classes',
    resource: 'classes',
    absent: [],
    fields: ['id'],
    listed: async (context) => new Set((await context.classes.atRest()).ids),
  },
  {
    name: 'timetable',
    resource: 'timetable',
    // Deleted periods are in no timetable, and the others name records of other kinds.
    absent: ['deleted', 'deleted_earlier', 'teacher', 'idle_teacher', 'class_filter', 'room_filter'],
    fields: ['id', 'from', 'to', 'first', 'second', 'third', 'fourth', 'cancelled', 'other'],
    listed: async (context) => {
      const { id: name } = context.profile.data.periods
      const { list, demands } = await readTimetable(context)
      if (demands !== null)
        throw new PartProblem(`not compared: a request must have ${demands}`, null, 'not tried')
      const { records } = list
      return new Set(records.flatMap((record) => idText(valueNamed(record, name)) ?? []))
    },
  },
  {
    name: 'rooms',
    resource: 'rooms',
    absent: [],
    fields: ['all'],
    listed: async ({ data }) => new Set((await data.rooms()).records.flatMap(({ id }) => idText(id) ?? [])),
  },
  {
    name: 'roster',
    resource: 'roster',
    // Deleted users are in no list, and lessons are classes of the roster.
    absent: ['deleted', 'lesson', 'mixed_lesson', 'lesson_partly_without_account', 'past_lesson', 'session'],
    fields: ['id'],
    listed: async ({ roster, profile }) => {
      const { id: name } = profile.data.roster
      const records = await rosterRecords(profile, (offset) => roster.page('users', offset), mostPages)
      return new Set(records.flatMap((record) => idText(valueNamed(record, name)) ?? []))
    },
  },
]

/** A probe of one section of the fixture file. */
export interface SectionProbe {
  readonly part: string
  readonly resource: DataResource
  readonly look: (context: Context) => Promise<string>
}

/** A probe for each section that the fixture file has, and whose list the application may read. */
export function sectionProbes(profile: Profile): SectionProbe[] {
  return sections
    .filter(
      ({ name, resource }) => profile.fixtures[name] !== undefined && profile.data.permitted.has(resource),
    )
    .map((section) => ({
      part: `fixtures of ${section.name}`,
      resource: section.resource,
      look: (context: Context) => compared(context, section),
    }))
}

async function compared(context: Context, section: Section): Promise<string> {
  const { name, absent } = section
  const entries = Object.entries(context.profile.fixtures[name] ?? {}).filter(
    ([entry]) => !absent.includes(entry),
  )
  const listed = await section.listed(context)
  const missing = entries.flatMap(([entry, value]) => {
    const unknown = idsIn(value, section.fields).filter((id) => !listed.has(id))
    return unknown.length === 0 ? [] : [{ entry, unknown }]
  })
  if (missing.length === 0) return `the list shows the records of all ${entries.length} entries`
  throw new PartProblem(
    `the list of ${section.resource} does not show ${missing.map(({ entry, unknown }) => `${unknown.slice(0, 3).join(', ')} (/${name}/${entry})`).join('; ')}`,
    'correct these entries of the fixture file; "discover --renew" replaces those that it finds',
    'bad',
    { needs: missing.map(({ entry }): Need => `fixture.${name}.${entry}`) },
  )
}

/** Ids in these fields of an entry, at any depth; of a bare list of ids, all of them. */
function idsIn(value: unknown, fields: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const id = idText(item)
      return id === undefined ? idsIn(item, fields) : fields.includes('all') ? [id] : []
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const id = idText(field)
    if (id === undefined) return idsIn(field, fields)
    return fields.includes(name) ? [id] : []
  })
}
