/**
 * The answers of data resources that checks share, and the control after a refusal.
 * @module
 */
import { given, laterControl } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import { bearer } from '../../data/caller.js'
import { askAgain, type Resource } from '../../data/resources.js'
import type { Sample } from '../../data/sample.js'

/**
 * The answer of a resource to the application under test, requested once for all checks: they compare other answers with
 * it.
 */
export function answerOf(context: Context, resource: Resource): ReturnType<Resource['send']> {
  return context.once(`the answer of ${resource.name}`, () => resource.send(context, context.profile))
}

/**
 * The data of a resource: the positive control of rules about wrong callers. It is requested once for all checks.
 * @throws {Undecided} if the answer holds no data
 */
export async function sampleOf(context: Context, resource: Resource): Promise<Sample> {
  return (await answerOf(context, resource)).sample()
}

/**
 * Sends requests that must get no data, then the same request with a valid token, which must: see {@link stillOpens}.
 * @param refused sends the requests, and judges their answers. It may run twice
 * @throws {Undecided} if the valid token returns no data afterwards
 */
export function controlledByData<T>(
  context: Context,
  { name }: Resource,
  sample: Sample,
  token: string,
  refused: () => Promise<T>,
): Promise<T> {
  return context.refusals.beforeControl(`this token opens ${name}: ${token}`, refused, () =>
    stillOpens(context, sample, token),
  )
}

/**
 * The positive control after a refusal: the same request with a valid token still returns data.
 * @param sample data that the resource returned before
 * @throws {Undecided} if it returns none
 */
export function stillOpens(context: Context, sample: Sample, token: string): Promise<Answer> {
  return laterControl(async () => {
    const answer = await askAgain(context, sample.answer, [bearer(token)])
    given(sample.dataIn(answer) !== undefined, `a valid token opens nothing any more: ${answer.summary}`)
    return answer
  })
}
