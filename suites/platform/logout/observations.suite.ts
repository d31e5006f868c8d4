/**
 * How logout answers and ends sessions on open points of the contract. Nothing here can fail a target.
 * Clause: 4.6 logout.
 */
import { type BrowserUser, type Context, observe } from '#kit/platform'
import { signOutWith } from '#kit/platform/logout'

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
observe('observe.logout.answers', async (context) => {
  const answerKinds = kinds(context)
  const targets = answerKinds.map(([, target]) => target)
  const words: string[] = []
  const options = { firstWithSession: false }
  await signOutWith(context, 'plain', targets, options, (answer) => words.push(answer.words))
  const seen = answerKinds.map(([kind], index) => `${kind}: ${words[index]}`)
  return `${context.profile.data.logout.parameter}: ${seen.join('; ')}`
})

/** `active` if the browser still gets a code without a login. */
async function isActive({ app }: Context, browserUser: BrowserUser): Promise<string> {
  return (await browserUser.authorize(app).result()).code === null ? 'ended' : 'active'
}

// 4.6 logout: Whether logout ends the session, with a target and without one.
observe('observe.logout.session', (context) =>
  context.tenants.isolatedSignOuts(async (own) => {
    /** Signs out, and says which sessions are active then. */
    const after = async (teacher: BrowserUser, target?: string): Promise<string> => {
      const kept = await teacher.copy()
      await teacher.signOut(target)
      return `in this browser ${await isActive(own, teacher)}, with the cookies from before ${await isActive(own, kept)}`
    }
    const elsewhere = await own.users.signIn('teacher')
    const withoutTarget = await after(await own.users.signIn('teacher'))
    const inOther = await isActive(own, elsewhere)
    // The session in the other browser is signed out too, if it goes on.
    const withTarget = await after(inOther === 'active' ? elsewhere : await own.users.signIn('teacher'), '/')
    return `without a target: ${withoutTarget}, in another browser ${inOther}; with a target: ${withTarget}`
  }),
)
