/**
 * How logout answers and ends sessions on open points of the contract. Nothing here can fail a target.
 * Clause: 4.6 logout.
 */
import { type BrowserUser, type Context, observe } from '#kit/platform'
import { signOutWith } from './sign-outs.js'

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
  const all = kinds(context)
  const targets = all.map(([, target]) => target)
  const words: string[] = []
  await signOutWith(context, 'plain', targets, true, (answer) => words.push(answer.words))
  const seen = all.map(([kind], index) => `${kind}: ${words[index]}`)
  return `${context.profile.data.logout.parameter}: ${seen.join('; ')}`
})

/** `active` if the browser still gets a code without a login. */
async function isActive({ app }: Context, browserUser: BrowserUser): Promise<string> {
  return (await browserUser.authorize(app).result()).code === null ? 'ended' : 'active'
}

// 4.6 logout: Whether logout ends the session, with a target and without one.
observe('observe.logout.session', (context) =>
  context.inOwnTenant(async (own) => {
    const seen: string[] = []
    let elsewhere: BrowserUser | undefined
    for (const target of [undefined, '/']) {
      elsewhere ??= await own.signIn('teacher')
      const teacher = await own.signIn('teacher')
      const kept = await teacher.copy()
      await teacher.signOut(target)
      const inOther = await isActive(own, elsewhere)
      const states = [
        `in this browser ${await isActive(own, teacher)}`,
        `with the cookies from before ${await isActive(own, kept)}`,
        `in another browser ${inOther}`,
      ]
      seen.push(`${target === undefined ? 'without' : 'with'} a target: ${states.join(', ')}`)
      if (inOther === 'ended') elsewhere = undefined
    }
    return seen.join('; ')
  }),
)
