/**
 * Where logout sends the browser. It ends sessions, hence a tenant of its own, and a sign-in for each request.
 * Clause: 4.6 logout.
 */
import { type Context, foreignTargets, type Profile, rule, type SignOut, signOut } from '#kit/platform'

/** A teacher signs in and out again. */
async function teacherSignsOut(context: Context, target?: string): Promise<SignOut> {
  return signOut(await context.signIn('teacher'), target)
}

/** The endpoint answers: with an own target or, where it takes none, without. */
async function logoutAnswers(context: Context): Promise<void> {
  const { first } = await teacherSignsOut(context, '/')
  if (first.status >= 400) (await teacherSignsOut(context)).answers()
}

const elsewhere = (profile: Profile) => [['no target', [undefined, '']], ...foreignTargets(profile)] as const

rule('logout.redirect.foreign-domain', elsewhere, (context, targets) =>
  context.inOwnTenant(async (own) => {
    await logoutAnswers(own)

    for (const target of targets) (await teacherSignsOut(own, target)).staysAtHome()
  }),
)

const within = ({ baseUrl }: Profile) =>
  [
    ['root', '/'],
    ['path', '/some/path'],
    ['path with a query', '/some/path?a=b&c=d'],
    ['path without its first slash', 'some/path'],
    ['full address', `${baseUrl}/some/path`],
  ] as const

rule('logout.redirect.own-domain', within, (context, target) =>
  context.inOwnTenant(async (own) => {
    await logoutAnswers(own)

    ;(await teacherSignsOut(own, target)).staysAtHome()
  }),
)
