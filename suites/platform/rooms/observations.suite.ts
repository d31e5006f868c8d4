/**
 * Open points about rooms: the fields of a room, and the form of answers to `GET /rooms/{id}`.
 * Clauses: 2.6, 4.6 Room management.
 */
import {
  type Answer,
  type DataRecord,
  differingFields,
  fieldNames,
  given,
  idText,
  isRecord,
  observe,
  recordIn,
} from '#kit/platform'
import { answerToUnknownId, otherIds, roomList } from '#kit/platform/rooms'

// 2.6: Which fields room records have.
observe('observe.rooms.members', async (context) => {
  const { records } = await roomList(context)
  given(records.length > 0, 'the list has no rooms')
  return fieldNames(records)
})

// 4.6 Room management: Which form a single room has, which of its fields differ from the list, and which
//   status and body an unknown id gets.
observe('observe.rooms.by-id-answers', async (context) => {
  const { records } = await roomList(context)
  const ids = records.flatMap(({ id }) => idText(id) ?? [])
  const [first] = ids
  given(first !== undefined, 'the list has no rooms')
  const { json, summary } = await context.data.room(first)
  const isRoom = (record: DataRecord): boolean => idText(record.id) === first
  const form = isRecord(json) && isRoom(json) ? 'the record itself' : fieldsIn({ json })
  const seen = [`a room: ${summary}, ${form}, ${comparison(records.find(isRoom), recordIn(json, isRoom))}`]
  for (const [name, makeId] of [...otherIds, ['no number', () => 'none'] as const]) {
    const id = makeId(ids)
    if (id === undefined) continue
    const answer = await answerToUnknownId(context, id)
    seen.push(`${name}: ${answer.summary}, ${fieldsIn(answer)}`)
  }
  return seen.join('; ')
})

/** How a single room differs from the same room in the list. */
function comparison(listed: DataRecord | undefined, single: DataRecord | undefined): string {
  if (listed === undefined || single === undefined) return 'not comparable with the list'
  const fields = differingFields(listed, single)
  return fields.length === 0 ? 'as in the list' : `differs from the list in ${fields.join(', ')}`
}

const fieldsIn = ({ json }: Pick<Answer, 'json'>): string => `fields ${fieldNames([json].filter(isRecord))}`
