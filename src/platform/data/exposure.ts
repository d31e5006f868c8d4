/**
 * What all answers of a data resource expose, read once for all rules about it. Clause 4.6, other facts.
 * @module
 */

import type { Answer } from '../../core/http/answer.js'
import type { Context } from '../context.js'
import { early } from './dates.js'
import { durationIn, emptyIn, fieldsOf, namedIn, pictureIn } from './exposed.js'
import type { DataList } from './list.js'
import { advancing } from './pages.js'
import { answerOf, askResource, type Resource, sampleIn } from './resources.js'
import { rosterPages } from './roster-lists.js'

/** Findings in words; undefined where there are none. */
export interface Exposure {
  readonly picture: string | undefined
  readonly breakDuration: string | undefined
  readonly timeZone: string | undefined
  /** Fields that would be one of these if they held anything. */
  readonly empty: readonly string[]
}

/** Records in one page of a long list. */
const pageSize = 1000

/**
 * Reads all that a resource has for the caller.
 * @throws {Undecided} where it cannot be read
 */
export function exposureOf(context: Context, resource: Resource): Promise<Exposure> {
  return context.once(`exposure of ${resource.name}`, async () => {
    let seen: Exposure = { picture: undefined, breakDuration: undefined, timeZone: undefined, empty: [] }
    for await (const answer of answersOf(context, resource)) {
      const found = findings(context, answer)
      seen = {
        picture: seen.picture ?? found.picture,
        breakDuration: seen.breakDuration ?? found.breakDuration,
        timeZone: seen.timeZone ?? found.timeZone,
        empty: [...new Set([...seen.empty, ...found.empty])],
      }
    }
    return seen
  })
}

function findings({ profile }: Context, { json, mediaType }: Answer): Exposure {
  const { breakNames, timeZoneNames } = profile.data
  const fields = [...fieldsOf(json)]
  return {
    picture: mediaType.startsWith('image/') ? `an answer of the type ${mediaType}` : pictureIn(fields),
    breakDuration: durationIn(fields, breakNames),
    timeZone: namedIn(fields, timeZoneNames),
    empty: emptyIn(fields, [...breakNames, ...timeZoneNames]),
  }
}

async function* answersOf(context: Context, resource: Resource): AsyncGenerator<Answer> {
  const { data, profile, roster } = context
  const { students } = profile.data
  switch (resource.name) {
    case 'students':
      yield* pages(
        (page) =>
          data.students({
            limit: pageSize,
            offset: students.offsetUnit === 'page' ? page : page * pageSize,
          }),
        pageSize,
      )
      return
    case 'roster users':
      for await (const { list } of rosterPages(profile, (offset) => roster.page('users', offset)))
        yield list.answer
      return
    case 'timetable': {
      const list = await data.timetable({ after: early })
      void list.items
      yield list.answer
      return
    }
    case 'classes':
      for (const year of data.years) {
        const list = await data.classes(year)
        void list.items
        yield list.answer
      }
      return
    default: {
      const asked = await askResource(context, resource)
      sampleIn(asked)
      yield answerOf(asked)
    }
  }
}

/** The answers behind the pages of a list, to its end. */
async function* pages(ask: (page: number) => Promise<DataList>, size: number): AsyncGenerator<Answer> {
  const next = advancing(ask)
  let page = 0
  for (let list = await next(page); ; list = await next(page)) {
    yield list.answer
    page += 1
    if (list.records.length < size) return
  }
}
