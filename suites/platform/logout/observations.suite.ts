/**
 * How logout answers and ends sessions on open points of the contract. Nothing here can fail a target.
 * Clause: 4.6 logout.
 */
import { type BrowserUser, type Context, observe } from '#kit/platform'

/** One target of each kind. */
const kinds = ({ profile }: Context): readonly (readonly [kind: string, target: string | undefined])[] => [
  ['no target', undefined],
  ['empty', ''],
  ['own path', '/some/path'],
  ['own address', `${profile.baseUrl}/some/path`],
  ['foreign address', 'https://evil.example/'],
  ['address without scheme', '//evil.example/'],
  ['redirect URI of the app', profile.app.redirectUri],
]

// 4.6 logout: Which status and target logout has for each kind of address in the request.
observe('observe.logout.answers', (context) =>
  context.inOwnTenant(async (own) => {
    const seen: string[] = []
    for (const [kind, target] of kinds(own)) {
      const { words } = await (await own.signIn('teacher')).signOut(target)
      seen.push(`${kind}: ${words}`)
    }
    return `${own.profile.data.logout.parameter}: ${seen.join('; ')}`
  }),
)

/** `active` if the browser still gets a code without a login. */
async function isActive({ app }: Context, browserUser: BrowserUser): Promise<string> {
  return (await browserUser.authorize(app).result()).code === null ? 'ended' : 'active'
}

// 4.6 logout: Whether logout ends the session, with a target and without one.
observe('observe.logout.session', (context) =>
  context.inOwnTenant(async (own) => {
    const seen: string[] = []
    for (const target of [undefined, '/']) {
      const [teacher, elsewhere] = [await own.signIn('teacher'), await own.signIn('teacher')]
      const kept = await teacher.copy()
      await teacher.signOut(target)
      const states = [
        `in this browser ${await isActive(own, teacher)}`,
        `with the cookies from before ${await isActive(own, kept)}`,
        `in another browser ${await isActive(own, elsewhere)}`,
      ]
      seen.push(`${target === undefined ? 'without' : 'with'} a target: ${states.join(', ')}`)
    }
    return seen.join('; ')
  }),
)
