/**
 * Open points about rooms: the fields of a room, and the form of answers to `GET /rooms/{id}`.
 * Clauses: 2.6, 4.6 Room management.
 */
import { type Answer, fieldNames, given, idText, isRecord, observe } from '#kit/platform'
import { otherIds } from './other-ids.inputs.js'

// 2.6: Which fields room records have.
observe('observe.rooms.members', async ({ data }) => {
  const { records } = await data.rooms()
  given(records.length > 0, 'the list has no rooms')
  return fieldNames(records)
})

// 4.6 Room management: Which form a single room has, and which status and body an unknown id gets.
observe('observe.rooms.by-id-answers', async ({ data }) => {
  const { records } = await data.rooms()
  const ids = records.flatMap(({ id }) => idText(id) ?? [])
  const [first] = ids
  given(first !== undefined, 'the list has no rooms')
  const { json, summary } = await data.room(first)
  const isRoom = isRecord(json) && idText(json.id) === first
  const seen = [`a room: ${summary}, ${isRoom ? 'the record itself' : fieldsIn({ json })}`]
  for (const [name, makeId] of [...otherIds, ['no number', () => 'none'] as const]) {
    const id = makeId(ids)
    if (id === undefined) continue
    const answer = await data.room(id)
    seen.push(`${name}: ${answer.summary}, ${fieldsIn(answer)}`)
  }
  return seen.join('; ')
})

const fieldsIn = ({ json }: Pick<Answer, 'json'>): string => `fields ${fieldNames([json].filter(isRecord))}`
