/**
 * Open points about validation errors, seen in errors of `PUT /classes`.
 * Clause: 2.5.
 */
import { type Answer, fieldNames, given, isRecord, observe } from '#kit/platform'
import {
  type ErrorItem,
  earlierClass,
  itemOf,
  putClasses,
  putEarlierClass,
  throwAwayClasses,
} from '#kit/platform/classes'

// 2.5 requestId: Whether two errors have different values of `requestId`.
observe('observe.data-api.request-id', async (context) => {
  const { update: one } = await putEarlierClass(context, ['shortName'])
  const { update: other } = await putEarlierClass(context, ['id', 'shortName'])
  const ids = [one, other].map(({ answer }) => answer.object?.requestId)
  given(
    ids.every((id) => id !== undefined),
    'an error has no requestId',
  )
  return ids[0] === ids[1] ? 'two errors have the same' : 'two errors have different ones'
})

// 2.5 validationErrors: Whether `errorMessage` has text, and which other fields an error has.
observe('observe.data-api.error-message', async (context) => {
  const { answer } = (await putEarlierClass(context, ['shortName'])).update
  const texts = itemsIn(answer).map(({ errorMessage }) =>
    errorMessage === '' ? 'empty' : typeof errorMessage,
  )
  return `errorMessage: ${texts.join(', ') || 'none'}; fields ${fieldNames([answer.object ?? {}])}`
})

// 2.5 validationErrors: Which `path` and `index` an error has if the second item of the request is at fault.
observe('observe.data-api.second-item', async (context) => {
  const [x] = throwAwayClasses(context)
  const { answer } = await putClasses(context, { id: x.id }, itemOf(earlierClass(context), 'shortName'))
  const items = itemsIn(answer).map(({ path, index }) => `path ${path}, index ${index}`)
  return `${answer.summary}: ${items.join('; ') || 'no items'}`
})

function itemsIn({ object = {} }: Answer): readonly ErrorItem[] {
  const { validationErrors } = object
  return Array.isArray(validationErrors) ? validationErrors.filter(isRecord) : []
}
