/**
 * Open points about the data APIs as a whole: refusals, other ways to send a token, permissions, the form of lists.
 * Clauses: 1 item 4, 2.5, 4.6, 5.
 */
import {
  type Answer,
  askAgain,
  basic,
  bearer,
  type Context,
  type HeaderLine,
  ifDetermined,
  inventedLike,
  missingFor,
  namedErrors,
  observe,
  resourcesOf,
} from '#kit/platform'
import {
  answerOf,
  answerToOther,
  exposureOf,
  isOfUser,
  mayHavePictures,
  type Resource,
  refusalsOf,
  type Sample,
  sampleOf,
  tokenFor,
} from '#kit/platform/data-api'

/** The same observation at some resources. Equal results are joined: `200: students, rooms; 403: classes`. */
async function seenAtEach(
  resources: readonly Resource[],
  see: (resource: Resource) => Promise<string | undefined>,
): Promise<string> {
  const seen = new Map<string, string[]>()
  for (const resource of resources) {
    const words = await ifDetermined(() => see(resource))
    if (words !== undefined) seen.set(words, [...(seen.get(words) ?? []), resource.name])
  }
  return [...seen].map(([words, names]) => `${words}: ${names.join(', ')}`).join('; ') || 'nothing'
}

/** The first resource of each permission. */
function ofEachPermission({ profile }: Context): readonly Resource[] {
  const permissions = new Set<string | undefined>()
  return resourcesOf(profile).filter(({ needs: [permission] }) => {
    const isNew = !permissions.has(permission)
    permissions.add(permission)
    return isNew
  })
}

/** Status, media type and fields of an answer. */
function shapeOf(answer: Answer): string {
  const fields = answer.object === undefined ? '' : ` {${Object.keys(answer.object).join(', ')}}`
  return `${answer.status} ${answer.mediaType || 'without body'}${fields}`
}

// 4.6 base: With which status and body the data APIs answer requests without a token and with a wrong one.
observe('observe.data-api.refusals', async (context) => {
  const without = await seenAtEach(resourcesOf(context.profile), async (resource) =>
    shapeOf((await refusalsOf(context, resource)).withoutHeader),
  )
  const invented = await seenAtEach(resourcesOf(context.profile), async (resource) =>
    shapeOf((await refusalsOf(context, resource)).invented),
  )
  return `without token ${without} | with an invented token ${invented}`
})

/** A request that returns data with a valid token, sent again with other headers or a longer query. */
interface Change {
  readonly headers?: readonly HeaderLine[]
  readonly query?: string
}

/** The first resource of each API: the resources of an API read tokens in the same way. */
function ofEachApi(context: Context): readonly Resource[] {
  const permitted = resourcesOf(context.profile).filter(
    ({ needs }) => missingFor(needs, context.profile).length === 0,
  )
  return (['data', 'roster'] as const).flatMap(
    (api) => permitted.find((resource) => resource.api === api) ?? [],
  )
}

/** Whether the first resource of each API returns data to the changed request. */
const dataWith = (context: Context, change: (token: string) => Change): Promise<string> =>
  seenAtEach(ofEachApi(context), async (resource) => {
    const sample = await sampleOf(context, resource)
    const { headers = [], query = '' } = change(await tokenFor(context, resource))
    const answer = await askAgain(context, sample.answer, headers, query)
    return sample.dataIn(answer) === undefined ? `refused (${answer.status})` : 'data'
  })

// 4.6 base: Whether the data APIs accept a token in the query.
observe('observe.data-api.token-in-query', (context) =>
  dataWith(context, (token) => ({ query: `access_token=${encodeURIComponent(token)}` })),
)

// 4.6 base: Whether the data APIs accept the scheme Bearer in another letter case.
observe('observe.data-api.scheme-case', async (context) => {
  const withScheme = (scheme: string): Promise<string> =>
    dataWith(context, (token) => ({ headers: [['Authorization', `${scheme} ${token}`]] }))
  return `bearer ${await withScheme('bearer')} | BEARER ${await withScheme('BEARER')}`
})

// 4.6 base: Whether the data APIs accept Basic credentials in place of a token.
observe('observe.data-api.basic-credentials', (context) =>
  dataWith(context, () => ({ headers: [basic(context.service.clientId, context.service.password)] })),
)

// 4.6 base: Whether the data APIs accept an ID token.
observe('observe.data-api.id-token', async (context) => {
  const { idToken } = await context.signIns.identity()
  return dataWith(context, () => ({ headers: [bearer(idToken)] }))
})

// 2.1 access_token: Which data APIs accept the access token of a signed-in user.
observe('observe.data-api.user-token', async (context) => {
  return seenAtEach(ofEachPermission(context), async (resource) => {
    const answer = await answerTo(context, resource, await context.signIns.userToken())
    return answer.ok ? 'data' : `refused (${answer.status})`
  })
})

// 5 item 3: Which data APIs answer the application, which refuse it, and how.
observe('observe.data-api.permissions', async (context) => {
  const { unpermittedService, withoutDeletedService } = context.profile
  /** The applications, with the resources that rules request with their tokens. */
  const applications = [
    [context.service, []],
    [unpermittedService, ['students', 'timetable', 'deleted periods']],
    [withoutDeletedService, ['timetable', 'deleted periods']],
  ] as const
  const seen: string[] = []
  for (const [service, requested] of applications) {
    if (service === null) continue
    const token = await ifDetermined(() => context.tokens.serviceToken(service))
    if (token === undefined) continue
    const isOfRule = ({ name }: Resource): boolean => requested.some((one) => one === name)
    const statuses = await seenAtEach(ofEachPermission(context), async (resource) => {
      if (service === context.service && !isOfUser(context, resource))
        return String((await answerOf(context, resource)).answer.status)
      const shared = isOfRule(resource)
        ? await ifDetermined(() => answerToOther(context, resource.name, token))
        : undefined
      return String((shared?.answer ?? (await answerTo(context, resource, token))).status)
    })
    seen.push(`${service.clientId} ${statuses}`)
  }
  return seen.join(' | ') || 'no token'
})

/** The answer of a resource to a token. */
async function answerTo(context: Context, resource: Resource, token: string): Promise<Answer> {
  const apis = { data: context.data.as(token), roster: context.roster.as(token) }
  return (await resource.send(apis, context.profile)).answer
}

/** The place of a list, and what else the answer holds. */
function listShape({ answer, isList, place }: Sample): string | undefined {
  if (!isList) return undefined
  const fields = Object.keys(answer.object ?? {}).filter((name) => place !== `/${name}`)
  const paging = answer.headers.map(([name]) => name).filter((name) => /^(link|x-total-count)$/i.test(name))
  return `at ${place || 'the top'}, also ${[...fields, ...paging].join(', ') || 'nothing'}`
}

// 4.6 students: Which envelope, order and paging fields the lists of students, periods, deleted periods and
//   rooms have.
observe('observe.data-api.lists', async (context) => {
  const shapes = await seenAtEach(resourcesOf(context.profile), async (resource) =>
    resource.api === 'data' ? listShape(await sampleOf(context, resource)) : undefined,
  )
  const ids = (await context.data.students({ limit: 50 })).records.map(({ id }) => Number(id))
  const ascend = ids.every((id, index) => index === 0 || id > (ids[index - 1] as number))
  return `${shapes} | students ${ascend ? 'by ascending id' : 'in another order'}`
})

// 4.6 other facts: Which empty fields of records are about a picture, a break or a time zone, and which
//   pictures periods and organizations have.
observe('observe.data-api.picture-members', (context) =>
  seenAtEach(resourcesOf(context.profile), async (resource) => {
    const { empty, picture } = await exposureOf(context, resource)
    const permitted = mayHavePictures.includes(resource.name) && picture !== undefined ? [picture] : []
    return [...empty, ...permitted].join(', ') || undefined
  }),
)

// 7 data API: Which body the data APIs return for errors that are not validation errors.
observe('observe.data-api.other-errors', async ({ data, profile, roster }) => {
  const invented = inventedLike(profile.fixtures.students?.with_key?.external_key ?? 'no-such-key-4711')
  const seen: (readonly [string, Answer])[] = [
    ['unknown student', await data.student(invented)],
    ['malformed filter', (await data.students({ filter: '((' })).answer],
    ['malformed moment', (await data.timetable({ after: 'yesterday' })).answer],
  ]
  if (profile.features.has('roster')) seen.push(['unknown roster user', await roster.user(invented)])
  return seen.map(([words, answer]) => `${words} ${shapeOf(answer)}, ${namedErrors([answer])}`).join(' | ')
})
