/**
 * The answers of a data resource to requests without a valid token, for all rules about refusals.
 * @module
 */
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import { bearer } from '../../data/caller.js'
import { askAgain, type Resource, resourcesOf } from '../../data/resources.js'
import type { Sample } from '../../data/sample.js'
import { inventedLike } from '../../inputs/other-text.js'
import { missingFor } from '../../needs.js'
import { sampleOf, stillOpens } from './resource-answers.js'
import { tokenFor } from './resource-cases.js'

/** What a resource answers to requests that it should refuse. Whether it refused them is for rules to judge. */
export interface Refusals {
  /** Data that it returns for a valid token. */
  readonly sample: Sample
  /** The answer to a request without an Authorization header. */
  readonly withoutHeader: Answer
  /** Answers to requests with an Authorization header that has no token. */
  readonly withoutToken: readonly (readonly [header: string, answer: Answer])[]
  /** The answer to an invented token. */
  readonly invented: Answer
}

const headersWithoutToken = [
  ['with an empty Authorization header', ''],
  ['with only the scheme word', 'Bearer'],
  ['with the scheme word and a blank', 'Bearer '],
] as const

/** Headers without a token for one resource. The resources take turns, so that each header is sent to some of them. */
function headersFor({ profile }: Context, resource: Resource) {
  const permitted = resourcesOf(profile).filter(({ needs }) => missingFor(needs, profile).length === 0)
  const turns = Math.min(permitted.length, headersWithoutToken.length)
  const turn = permitted.findIndex(({ name }) => name === resource.name) % turns
  return headersWithoutToken.filter((_, index) => index % turns === turn)
}

/**
 * Sends the requests between two with a valid token, once for all checks.
 * @throws {Undecided} if one of the requests with a valid token returns no data
 */
export function refusalsOf(context: Context, resource: Resource): Promise<Refusals> {
  return context.once(`the refusals of ${resource.name}`, async () => {
    const sample = await sampleOf(context, resource)
    const token = await tokenFor(context, resource)
    const withoutHeader = await askAgain(context, sample.answer, [])
    const withoutToken: (readonly [string, Answer])[] = []
    for (const [words, value] of headersFor(context, resource))
      withoutToken.push([words, await askAgain(context, sample.answer, [['Authorization', value]])])
    const invented = await askAgain(context, sample.answer, [bearer(inventedLike(token))])
    await stillOpens(context, sample, token)
    return { sample, withoutHeader, withoutToken, invented }
  })
}
