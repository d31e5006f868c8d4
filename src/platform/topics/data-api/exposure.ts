/**
 * Reads all records of a data resource, once for all rules about forbidden fields.
 * @module
 */
import type { Answer } from '../../../core/http/answer.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import type { Resource } from '../../data/resources.js'
import { rosterPages } from '../../data/roster-lists.js'
import { durationIn, emptyIn, fieldsOf, namedIn, pictureIn } from './exposed-fields.js'
import { answerOf } from './resource-answers.js'

/** The first forbidden field of each kind, in words. Undefined if there is none. */
export interface Exposure {
  readonly picture: string | undefined
  readonly breakDuration: string | undefined
  readonly timeZone: string | undefined
  /** Fields with a forbidden name but without a value. */
  readonly empty: readonly string[]
}

/** Resources whose records may have pictures. */
export const mayHavePictures: readonly string[] = ['timetable', 'roster organizations']

/** What of an answer may expose something. */
type Shown = Pick<Answer, 'json' | 'mediaType'>

/** Forbidden fields in all records of a resource. @throws {Undecided} if the resource cannot be read */
export function exposureOf(context: Context, resource: Resource): Promise<Exposure> {
  return context.once(`exposure of ${resource.name}`, async () => {
    let exposureByPart: Exposure = {
      picture: undefined,
      breakDuration: undefined,
      timeZone: undefined,
      empty: [],
    }
    for await (const answer of answersOf(context, resource)) {
      const seen = exposureIn(context.profile, answer)
      exposureByPart = {
        picture: exposureByPart.picture ?? seen.picture,
        breakDuration: exposureByPart.breakDuration ?? seen.breakDuration,
        timeZone: exposureByPart.timeZone ?? seen.timeZone,
        empty: [...new Set([...exposureByPart.empty, ...seen.empty])],
      }
    }
    return exposureByPart
  })
}

/** What answers expose, by their content: several rules look at the same answer. */
const exposures = new WeakMap<object, Exposure>()

/** Forbidden fields in an answer. */
export function exposureIn(profile: Profile, answer: Shown): Exposure {
  const { json } = answer
  const known = typeof json === 'object' && json !== null ? exposures.get(json) : undefined
  if (known !== undefined) return known
  const exposure = newExposure(profile, answer)
  if (typeof json === 'object' && json !== null) exposures.set(json, exposure)
  return exposure
}

function newExposure(profile: Profile, { json, mediaType }: Shown): Exposure {
  const { breakNames, timeZoneNames } = profile.data
  const fields = fieldsOf(json)
  return {
    picture: mediaType.startsWith('image/') ? `an answer of the type ${mediaType}` : pictureIn(fields),
    breakDuration: durationIn(fields, breakNames),
    timeZone: namedIn(fields, timeZoneNames),
    empty: [...new Set([...emptyIn(fields, breakNames), ...emptyIn(fields, timeZoneNames)])],
  }
}

/** The answers with all records of a resource. Resources without a longer list: the answer to its small request. */
async function* answersOf(context: Context, resource: Resource): AsyncGenerator<Shown> {
  const { data, profile, roster } = context
  switch (resource.name) {
    case 'students':
      for await (const { answer } of data.studentPages()) yield answer
      return
    case 'roster users':
      for await (const { list } of rosterPages(profile, (offset) => roster.page('users', offset)))
        yield list.answer
      return
    case 'timetable':
      yield { json: (await context.timetable.whole()).answer, mediaType: '' }
      return
    case 'classes':
      for (const year of data.years) yield withItems(await data.classes(year))
      return
    default: {
      const { answer, sample } = await answerOf(context, resource)
      sample()
      yield answer
    }
  }
}

/** @throws {Undecided} if the answer holds no list */
function withItems(list: { readonly answer: Answer; readonly items: readonly unknown[] }): Answer {
  void list.items
  return list.answer
}
