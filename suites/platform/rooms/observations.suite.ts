/**
 * What the target does with rooms where the contract is silent.
 * Clauses: 2.6, 4.6 Room management.
 */
import { fieldNames, given, idText, isRecord, observe, otherIds } from '#kit/platform'

observe('observe.rooms.members', async ({ data }) => {
  const { records } = await data.rooms()
  given(records.length > 0, 'the list has no rooms')
  return fieldNames(records)
})

observe('observe.rooms.by-id-answers', async ({ data }) => {
  const { records } = await data.rooms()
  const ids = records.flatMap(({ id }) => idText(id) ?? [])
  const [first] = ids
  given(first !== undefined, 'the list has no rooms')
  const { json, summary } = await data.room(first)
  const form =
    isRecord(json) && idText(json.id) === first
      ? 'the record itself'
      : `members ${fieldNames([json].filter(isRecord))}`
  const seen = [`a room: ${summary}, ${form}`]
  for (const [name, make] of [...otherIds, ['no number', () => 'none'] as const]) {
    const id = make(ids)
    if (id === undefined) continue
    const answer = await data.room(id)
    seen.push(`${name}: ${answer.summary}, members ${fieldNames([answer.json].filter(isRecord))}`)
  }
  return seen.join('; ')
})
