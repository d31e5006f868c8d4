/**
 * The answers of a data resource to a request without a token and to one with an invented token, for all rules about
 * refusals.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Context,
  inventedLike,
  type Resource,
  type Sample,
  sampleOf,
  stillOpens,
} from '#kit/platform'
import { tokenFor } from './resource-cases.js'

/** What a resource answers to requests that it should refuse. Whether it refused them is for rules to judge. */
export interface Refusals {
  /** Data that it returns for a valid token. */
  readonly sample: Sample
  /** The answer to a request without an Authorization header. */
  readonly withoutHeader: Answer
  /** The answer to an invented token. */
  readonly invented: Answer
}

/**
 * Sends both requests between two with a valid token, once for all checks.
 * @throws {Undecided} if one of the requests with a valid token returns no data
 */
export function refusalsOf(context: Context, resource: Resource): Promise<Refusals> {
  return context.once(`the refusals of ${resource.name}`, async () => {
    const sample = await sampleOf(context, resource)
    const token = await tokenFor(context, resource)
    const withoutHeader = await askAgain(context, sample.answer, [])
    const invented = await askAgain(context, sample.answer, [bearer(inventedLike(token))])
    await stillOpens(context, sample, token)
    return { sample, withoutHeader, invented }
  })
}
