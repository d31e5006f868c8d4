/**
 * The body of a validation error. It is checked with the only request for which the contract describes one:
 * `PUT /classes` with the short name of a class of an earlier school year. Its fields are also checked in every
 * validation error that any other request has got: each answer with the documented `errorCode`.
 * Control: an update of a throw-away class works; without such a class, the answer must name an error.
 * `earlierClassItems`: the item has the short name, the id and the short name, or the external key and the short name.
 * Clauses: 2.5, 4.6 update classes, 7 data API.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Cases,
  type Context,
  exactly,
  given,
  isRecord,
  must,
  NotApplicable,
  optional,
  type Profile,
  rule,
  Undecided,
} from '#kit/platform'
import {
  type ErrorBody,
  type ErrorItem,
  earlierClassItems,
  type IdentifierKind,
  property,
  putEarlierClass,
} from '#kit/platform/classes'

type Kinds = readonly IdentifierKind[]

/** What an update that must fail needs. */
const needsOfUpdates = ['permitted.classes', 'consent.mutate', 'fixture.classes.old'] as const

/** The answer to the update, which must not succeed. */
async function errorAnswer(context: Context, kinds: Kinds): Promise<Answer> {
  const { update } = await putEarlierClass(context, kinds)
  const { answer } = update
  given(!update.accepted, `the update did not fail: ${update.summary}`)
  given(answer.status < 500 || answer.object?.errorCode !== undefined, `the target failed: ${answer.summary}`)
  return answer
}

/** The body of the answer. If it is no object, only the rule about `errorCode` reports it. */
async function errorBody(context: Context, kinds: Kinds): Promise<ErrorBody> {
  const { object, summary } = await errorAnswer(context, kinds)
  given(object !== undefined, `the error is no JSON object: ${summary}`)
  return object
}

/** The `validationErrors` of a body. If there are none, only the rule about `validationErrors` reports it. */
function itemsOf({ validationErrors }: ErrorBody): readonly unknown[] {
  given(Array.isArray(validationErrors) && validationErrors.length > 0, 'the error has no items')
  return validationErrors
}

/** The same as objects. If an item is no object, only the rule about `errorKey` reports it. */
function objectsOf(body: ErrorBody): readonly ErrorItem[] {
  const items = itemsOf(body)
  given(items.every(isRecord), 'the error has items that are no objects')
  return items
}

/** The updates that must fail and, after all other checks, every validation error that the run has received. */
const everyError = ({ features }: Profile): Cases<[Kinds | 'every']> => [
  ...(features.has('class-management')
    ? earlierClassItems.map(([name, kinds]) => optional(needsOfUpdates, name, kinds as Kinds | 'every'))
    : []),
  optional(['alone'], 'every validation error of the run', 'every' as Kinds | 'every'),
]

/**
 * What a rule says about the body of every validation error: of the error of an update, of each one of the run, and of
 * each one that others recorded.
 */
const everyValidationError = (judge: (body: ErrorBody) => void) => ({
  cases: everyError,
  check: async (context: Context, kinds: Kinds | 'every'): Promise<void> =>
    kinds === 'every' ? judgeEachValidationError(context, judge) : judge(await errorBody(context, kinds)),
  properties: [property('validation error', ({ object = {} }) => judge(object))],
})

// 7 data API: The body of a validation error has `errorCode` with the value VALIDATION_ERROR.
//   Check: The update of a class of an earlier year fails: by short name, by id and short name, and by key
//   and short name. The body of each error must be a JSON object whose `errorCode` is exactly
//   `VALIDATION_ERROR`. An update that succeeds, or a server error without `errorCode`, makes the rule
//   undecided.
rule('data-api.error.code', earlierClassItems, async (context, kinds) => {
  const { object, summary } = await errorAnswer(context, kinds)
  must(object !== undefined, 'an error that is a JSON object with errorCode', summary)
  must(
    object.errorCode === facts.validationError,
    { thing: 'errorCode', words: exactly(facts.validationError) },
    object.errorCode,
  )
})

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

// 2.5 requestId: The body of a validation error has a UUID as `requestId`.
//   Check: In the errors of the failing updates, and in every other validation error of the run, `requestId`
//   must be a text of the form 8-4-4-4-12 hexadecimal digits.
rule(
  'data-api.error.request-id',
  everyValidationError(({ requestId }) => {
    must(
      typeof requestId === 'string' && uuid.test(requestId),
      { thing: 'requestId', words: 'a UUID' },
      requestId,
    )
  }),
)

// 2.5 traceId: The body of a validation error has a string as `traceId`.
//   Check: In the errors of the failing updates, and in every other validation error of the run, `traceId`
//   must be a text. It may be empty; null or an absent field is a violation.
rule(
  'data-api.error.trace-id',
  everyValidationError(({ traceId }) => {
    must(typeof traceId === 'string', { thing: 'traceId', words: 'a string, which may be empty' }, traceId)
  }),
)

// 2.5 validationErrors: The body of a validation error has the array `validationErrors` with at least one
//   item.
//   Check: In the errors of the failing updates, and in every other validation error of the run,
//   `validationErrors` must be an array that is not empty. A single object in place of the array is a
//   violation. If the run has no validation error, that case does not apply.
rule(
  'data-api.error.validation-errors',
  everyValidationError(({ validationErrors }) => {
    must(Array.isArray(validationErrors), { thing: 'validationErrors', words: 'an array' }, validationErrors)
    must(validationErrors.length > 0, 'at least one item in validationErrors', 'an empty array')
  }),
)

// 2.5 validationErrors: Each item of `validationErrors` has a string as `errorKey`.
//   Check: Every item of every validation error must be an object with a text in `errorKey`; an array of
//   plain messages fails.
rule(
  'data-api.error.item-key',
  everyValidationError((body) => {
    for (const item of itemsOf(body)) {
      must(isRecord(item), { thing: 'validationErrors[]', words: 'an object with errorKey' }, item)
      const { errorKey }: ErrorItem = item
      must(
        typeof errorKey === 'string',
        { thing: 'validationErrors[].errorKey', words: 'a string' },
        errorKey,
      )
    }
  }),
)

// 2.5 validationErrors: Each item of `validationErrors` has a string as `path`.
//   Check: In every item, `path` must be a text. A list of segments such as `["classes", 0, "id"]` is a
//   violation.
rule(
  'data-api.error.item-path',
  everyValidationError((body) => {
    for (const { path } of objectsOf(body))
      must(typeof path === 'string', { thing: 'validationErrors[].path', words: 'a string' }, path)
  }),
)

// 2.5 validationErrors: Each item of `validationErrors` has a string as `errorMessage`.
//   Check: In every item, `errorMessage` must be present and a text, for the failing updates and for all
//   other validation errors of the run.
rule(
  'data-api.error.item-message',
  everyValidationError((body) => {
    for (const { errorMessage } of objectsOf(body))
      must(
        typeof errorMessage === 'string',
        { thing: 'validationErrors[].errorMessage', words: 'a string' },
        errorMessage,
      )
  }),
)

// 2.5 validationErrors: Each item of `validationErrors` has an integer as `index`.
//   Check: In every item, `index` must be a JSON number without fraction. `"0"` in quotes, null or an absent
//   field fails.
rule(
  'data-api.error.item-index',
  everyValidationError((body) => {
    for (const { index } of objectsOf(body))
      must(Number.isInteger(index), { thing: 'validationErrors[].index', words: 'an integer' }, index)
  }),
)

// 7 data API: Class management reports `entity.notFound` for the `shortName` of a class outside the active
//   school year.
//   Check: The items of the failing update by short name, by id and short name, and by key and short name
//   must contain one with the `errorKey` `entity.notFound`.
rule('data-api.error.class-not-found', earlierClassItems, async (context, kinds) => {
  const keys = objectsOf(await errorBody(context, kinds)).map(({ errorKey }) => errorKey)
  given(
    keys.every((key) => typeof key === 'string'),
    'the error has items without errorKey',
  )
  must(keys.includes(facts.notFoundError), `an item with errorKey ${facts.notFoundError}`, keys.join(', '))
})

// 4.6 update classes: Class management reports `entity.notFound` for the first item with the path
//   `classes[0].id`, also if `shortName` is not its only identifier.
//   Check: The request has one class. The `path` of the only item, or of one of the items with
//   `entity.notFound`, must be exactly `classes[0].id`, even if only `shortName` was sent.
rule('data-api.error.class-path', earlierClassItems, async (context, kinds) => {
  const items = objectsOf(await errorBody(context, kinds))
  const notFound =
    items.length === 1 ? items : items.filter(({ errorKey }) => errorKey === facts.notFoundError)
  given(notFound.length > 0, `the error has no item ${facts.notFoundError}`)
  const paths = notFound.map(({ path }) => path)
  given(
    paths.every((path) => typeof path === 'string'),
    'the error has items without path',
  )
  must(paths.includes('classes[0].id'), 'the path classes[0].id', paths.join(', '))
})

/**
 * Judges the body of each validation error. The check shows the exchange that violates its rule, or else the last one.
 * @param judge throws {Undecided} if another rule judges the body
 * @throws {NotApplicable} if there is no validation error
 * @throws {Undecided} if no body could be judged
 */
function judgeEachValidationError(
  { trace, received: { validationErrors } }: Context,
  judge: (body: ErrorBody) => void,
): void {
  if (validationErrors.length === 0) throw new NotApplicable('the data APIs returned no validation error')
  let undecided: Undecided | undefined
  let last: number | undefined
  for (const { exchange, object = {} } of validationErrors) {
    try {
      judge(object)
      last = exchange
    } catch (error) {
      if (error instanceof Undecided) {
        undecided ??= error
        continue
      }
      trace.saw(exchange)
      throw error
    }
  }
  if (last === undefined) throw undecided
  trace.saw(last)
}
