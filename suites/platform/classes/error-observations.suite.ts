/**
 * What a validation error holds beyond what the contract says.
 * Clause: 2.5.
 */
import {
  type Answer,
  type Context,
  type DataRecord,
  fieldNames,
  given,
  type IdentifierKind,
  identifiersOf,
  isRecord,
  observe,
  outsideYear,
  outsideYearCases,
  throwAwayClasses,
} from '#kit/platform'

const [alone, withId] = outsideYearCases

/** The answer to an update that fails. */
async function failure(context: Context, kinds: readonly IdentifierKind[]): Promise<Answer> {
  return (await outsideYear(context, kinds)).update.answer
}

const itemsIn = ({ object }: Answer): readonly DataRecord[] => {
  const { validationErrors } = object ?? {}
  return Array.isArray(validationErrors) ? validationErrors.filter(isRecord) : []
}

observe('observe.data-api.request-id', async (context) => {
  const [one, other] = [await failure(context, alone[1]), await failure(context, withId[1])]
  const ids = [one, other].map(({ object }) => object?.requestId)
  given(
    ids.every((id) => id !== undefined),
    'an error has no requestId',
  )
  return ids[0] === ids[1] ? 'two errors carry the same' : 'two errors carry different ones'
})

observe('observe.data-api.error-message', async (context) => {
  const answer = await failure(context, alone[1])
  const items = itemsIn(answer)
  const texts = items.map(({ errorMessage }) => (errorMessage === '' ? 'empty' : typeof errorMessage))
  return `errorMessage: ${texts.join(', ') || 'none'}; members ${fieldNames([answer.object ?? {}])}`
})

observe('observe.data-api.second-item', async (context) => {
  const [x] = throwAwayClasses(context)
  const { old } = context.profile.fixtures.classes ?? {}
  given(old !== undefined, 'the fixture file names no class of an earlier year')
  const { answer } = await context.changeClasses((turn) =>
    turn.update(identifiersOf(x, 'id'), identifiersOf(old, 'shortName')),
  )
  const items = itemsIn(answer).map(({ path, index }) => `path ${path}, index ${index}`)
  return `${answer.summary}: ${items.join('; ') || 'no items'}`
})
