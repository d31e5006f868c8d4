/**
 * The body of a validation error, at the one request that the contract names: an update that means a class of another
 * school year by its short name.
 * Clauses: 2.5, 4.6 update classes, 7 data API.
 */
import {
  type Answer,
  type Context,
  type DataRecord,
  describeUpdate,
  given,
  type IdentifierKind,
  isRecord,
  must,
  outsideYear,
  outsideYearCases,
  rule,
} from '#kit/platform'

type Kinds = readonly IdentifierKind[]

/** The answer to an update that failed. */
async function failure(context: Context, kinds: Kinds): Promise<Answer> {
  const { update } = await outsideYear(context, kinds)
  const { answer } = update
  given(!update.accepted, `the update did not fail: ${describeUpdate(update)}`)
  given(answer.status < 500 || answer.object?.errorCode !== undefined, `the target failed: ${answer.summary}`)
  return answer
}

/** The fields of its body. Where it has none, the rule about `errorCode` says so. */
async function body(context: Context, kinds: Kinds): Promise<DataRecord> {
  const answer = await failure(context, kinds)
  given(answer.object !== undefined, `the error is no JSON object: ${answer.summary}`)
  return answer.object
}

/** What an error holds, by the name of a field. */
const shown = (value: unknown): string => (value === undefined ? 'it is absent' : JSON.stringify(value))

rule('data-api.error.code', outsideYearCases, async (context, kinds) => {
  const { object, summary } = await failure(context, kinds)
  must(object !== undefined, 'an error that is a JSON object with errorCode', summary)
  must(object.errorCode === 'VALIDATION_ERROR', 'errorCode with VALIDATION_ERROR', shown(object.errorCode))
})

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

rule('data-api.error.request-id', outsideYearCases, async (context, kinds) => {
  const { requestId } = await body(context, kinds)
  must(typeof requestId === 'string' && uuid.test(requestId), 'a UUID as requestId', shown(requestId))
})

rule('data-api.error.trace-id', outsideYearCases, async (context, kinds) => {
  const { traceId } = await body(context, kinds)
  must(typeof traceId === 'string', 'a text as traceId, which may be empty', shown(traceId))
})

rule('data-api.error.validation-errors', outsideYearCases, async (context, kinds) => {
  const { validationErrors } = await body(context, kinds)
  must(Array.isArray(validationErrors), 'an array in validationErrors', shown(validationErrors))
  must(validationErrors.length > 0, 'at least one item in validationErrors', 'none')
})

/** The items of an error. Where there are none, the rule about `validationErrors` says so. */
async function items(context: Context, kinds: Kinds): Promise<readonly unknown[]> {
  const { validationErrors } = await body(context, kinds)
  given(Array.isArray(validationErrors) && validationErrors.length > 0, 'the error has no items')
  return validationErrors
}

/** The same as objects. Where one is something else, the rule about `errorKey` says so. */
async function objects(context: Context, kinds: Kinds): Promise<readonly DataRecord[]> {
  const all = await items(context, kinds)
  given(all.every(isRecord), 'the error has items that are no objects')
  return all
}

rule('data-api.error.item-key', outsideYearCases, async (context, kinds) => {
  for (const item of await items(context, kinds)) {
    must(isRecord(item), 'items that are objects with errorKey', shown(item))
    must(typeof item.errorKey === 'string', 'a text as errorKey of each item', shown(item.errorKey))
  }
})

rule('data-api.error.item-path', outsideYearCases, async (context, kinds) => {
  for (const { path } of await objects(context, kinds))
    must(typeof path === 'string', 'a text as path of each item', shown(path))
})

rule('data-api.error.item-message', outsideYearCases, async (context, kinds) => {
  for (const { errorMessage } of await objects(context, kinds))
    must(typeof errorMessage === 'string', 'a text as errorMessage of each item', shown(errorMessage))
})

rule('data-api.error.item-index', outsideYearCases, async (context, kinds) => {
  for (const { index } of await objects(context, kinds))
    must(Number.isInteger(index), 'an integer as index of each item', shown(index))
})

rule('data-api.error.class-not-found', outsideYearCases, async (context, kinds) => {
  const keys = (await objects(context, kinds)).map(({ errorKey }) => errorKey)
  given(
    keys.every((key) => typeof key === 'string'),
    'the error has items without errorKey',
  )
  must(keys.includes('entity.notFound'), 'an item with errorKey entity.notFound', keys.join(', '))
})

rule('data-api.error.class-path', outsideYearCases, async (context, kinds) => {
  const all = await objects(context, kinds)
  const about = all.length === 1 ? all : all.filter(({ errorKey }) => errorKey === 'entity.notFound')
  given(about.length > 0, 'the error has no item entity.notFound')
  const paths = about.map(({ path }) => path)
  given(
    paths.every((path) => typeof path === 'string'),
    'the error has items without path',
  )
  must(paths.includes('classes[0].id'), 'the path classes[0].id', paths.join(', '))
})
