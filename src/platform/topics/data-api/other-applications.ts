/**
 * What data resources answer to the tokens of other applications than the one under test.
 * @module
 */
import { given } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import { bearer } from '../../data/caller.js'
import { askAgain, resourcesOf } from '../../data/resources.js'
import type { Sample } from '../../data/sample.js'
import { sampleOf, stillOpens } from './resource-answers.js'
import { tokenFor } from './resource-cases.js'

/** The answer to the token of another application. */
export interface AnswerToOther {
  /** Data that the resource returns to the application under test. */
  readonly sample: Sample
  readonly answer: Answer
}

/**
 * Requests a resource with the token of another application, between two requests with the token of the application under
 * test: a permission of one application must not count for the next one. It is sent once for all checks.
 * @param resourceName see `resourcesOf`
 * @throws {Undecided} if the target does not offer the resource, or if the application under test gets no data
 */
export function answerToOther(context: Context, resourceName: string, token: string): Promise<AnswerToOther> {
  return context.once(`${resourceName} for the token ${token}`, async () => {
    const resource = resourcesOf(context.profile).find(({ name }) => name === resourceName)
    given(resource !== undefined, `the target does not offer ${resourceName}`)
    const sample = await sampleOf(context, resource)
    const permitted = await tokenFor(context, resource)
    await stillOpens(context, sample, permitted)
    const answer = await askAgain(context, sample.answer, [bearer(token)])
    await stillOpens(context, sample, permitted)
    return { sample, answer }
  })
}
