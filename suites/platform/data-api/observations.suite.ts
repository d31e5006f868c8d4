/**
 * What the target does where the contract is silent on the data APIs as a whole.
 * Clauses: 1 item 4, 2.5, 4.6, 5.
 */
import {
  type Answer,
  answerOf,
  askAgain,
  askResource,
  basic,
  bearer,
  type Context,
  exposureOf,
  type HeaderLine,
  ifTold,
  inventedLike,
  namedErrors,
  observe,
  type Resource,
  resourcesOf,
  type Sample,
  sampleOf,
  tokenFor,
} from '#kit/platform'

/** What is seen at each resource, resources with the same together: `200: students, rooms; 403: classes`. */
async function atEach(
  { profile }: Context,
  see: (resource: Resource) => Promise<string | undefined>,
): Promise<string> {
  const seen = new Map<string, string[]>()
  for (const resource of resourcesOf(profile)) {
    const words = await ifTold(() => see(resource))
    if (words !== undefined) seen.set(words, [...(seen.get(words) ?? []), resource.name])
  }
  return [...seen].map(([words, names]) => `${words}: ${names.join(', ')}`).join('; ') || 'nothing'
}

/** Status, media type and fields of an answer. */
function shapeOf(answer: Answer): string {
  const fields = answer.object === undefined ? '' : ` {${Object.keys(answer.object).join(', ')}}`
  return `${answer.status} ${answer.mediaType || 'without body'}${fields}`
}

/** What other header lines or a longer query get where the token gets data. */
const otherwise = async (
  context: Context,
  change: (
    sample: Sample,
    token: string,
  ) => Promise<readonly [headers: readonly HeaderLine[], query: string]>,
): Promise<string> =>
  atEach(context, async (resource) => {
    const sample = await sampleOf(context, resource)
    const [headers, query] = await change(sample, await tokenFor(context, resource))
    const answer = await askAgain(context, sample.answer, headers, query)
    return sample.dataIn(answer) === undefined ? `refused (${answer.status})` : 'data'
  })

observe('observe.data-api.refusals', async (context) => {
  const without = await atEach(context, async (resource) => {
    const { answer } = await sampleOf(context, resource)
    return shapeOf(await askAgain(context, answer, []))
  })
  const wrong = await atEach(context, async (resource) => {
    const { answer } = await sampleOf(context, resource)
    const line = bearer(inventedLike(await tokenFor(context, resource)))
    return shapeOf(await askAgain(context, answer, [line]))
  })
  return `without token ${without} | with an invented token ${wrong}`
})

observe('observe.data-api.token-in-query', (context) =>
  otherwise(context, async (_, token) => [[], `access_token=${encodeURIComponent(token)}`]),
)

observe('observe.data-api.scheme-case', async (context) => {
  const spelled = (scheme: string): Promise<string> =>
    otherwise(context, async (_, token) => [[['Authorization', `${scheme} ${token}`]], ''])
  return `bearer ${await spelled('bearer')} | BEARER ${await spelled('BEARER')}`
})

observe('observe.data-api.basic-credentials', (context) =>
  otherwise(context, async () => [[basic(context.service.clientId, context.service.password)], '']),
)

observe('observe.data-api.id-token', async (context) => {
  const { idToken } = await context.identity()
  return otherwise(context, async () => [[bearer(idToken)], ''])
})

observe('observe.data-api.user-token', async (context) => {
  const { accessToken } = await context.identity()
  const apis = { data: context.data.as(accessToken), roster: context.roster.as(accessToken) }
  return atEach(context, async (resource) => {
    const answer = answerOf(await askResource(context, resource, apis))
    return answer.ok ? 'data' : `refused (${answer.status})`
  })
})

observe('observe.data-api.permissions', async (context) => {
  const { specialService, unpermittedService, withoutDeletedService } = context.profile
  const seen: string[] = []
  for (const service of [context.service, specialService, unpermittedService, withoutDeletedService]) {
    if (service === null) continue
    const token = await ifTold(() => context.serviceToken(service))
    if (token === undefined) continue
    const apis = { data: context.data.as(token), roster: context.roster.as(token) }
    const words = await atEach(context, async (resource) =>
      String(answerOf(await askResource(context, resource, apis)).status),
    )
    seen.push(`${service.clientId} ${words}`)
  }
  return seen.join(' | ') || 'no token'
})

/** Envelope, number of items, fields beside the list, and whether the ids ascend. */
function listShape({ answer, isList, place }: Sample): string | undefined {
  if (!isList) return undefined
  const beside = Object.keys(answer.object ?? {}).filter((name) => place !== `/${name}`)
  const paging = answer.headers.map(([name]) => name).filter((name) => /^(link|x-total-count)$/i.test(name))
  return `at ${place || 'the top'}, beside it ${[...beside, ...paging].join(', ') || 'nothing'}`
}

observe('observe.data-api.lists', async (context) => {
  const shapes = await atEach(context, async (resource) =>
    resource.kind === 'data' ? listShape(await sampleOf(context, resource)) : undefined,
  )
  const ids = (await context.data.students({ limit: 50 })).records.map(({ id }) => Number(id))
  const ascend = ids.every((id, index) => index === 0 || id > (ids[index - 1] as number))
  return `${shapes} | students ${ascend ? 'by ascending id' : 'in another order'}`
})

observe('observe.data-api.picture-members', async (context) =>
  atEach(context, async (resource) => {
    const { empty } = await exposureOf(context, resource)
    return empty.length === 0 ? undefined : empty.join(', ')
  }),
)

observe('observe.data-api.other-errors', async (context) => {
  const { data, profile, roster } = context
  const invented = inventedLike(profile.fixtures.students?.with_key?.external_key ?? 'no-such-key-4711')
  const seen = [
    ['unknown student', await data.student(invented)],
    ['malformed filter', (await data.students({ filter: '((' })).answer],
    ['malformed moment', (await data.timetable({ after: 'yesterday' })).answer],
    ['unknown roster user', profile.features.has('roster') ? await roster.user(invented) : null],
  ] as const
  return seen
    .flatMap(([what, answer]) =>
      answer === null ? [] : [`${what} ${shapeOf(answer)}, ${namedErrors([answer])}`],
    )
    .join(' | ')
})
