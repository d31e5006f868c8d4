/**
 * The role of an account.
 * Clause: 2.2 roles.
 */
import { given, must, type PartnerContext, rule } from '#kit/partner'

/** What the probe calls the two roles. */
async function wordsFor(context: PartnerContext): Promise<{ teacher: string; student: string }> {
  const wordFor = async (role: string): Promise<string | null> => {
    const attempt = await context.signedIn({ user: context.tenant.user({ role }) })
    return (await attempt.session()).field('role')
  }
  const [teacher, student] = [await wordFor('TEACHER'), await wordFor('STUDENT')]
  given(teacher !== null && student !== null, 'the probe does not tell the role')
  given(teacher !== student, `the probe calls teachers and students ${teacher}`)
  return { teacher, student }
}

rule('identity.role.own', async (context) => {
  const { teacher, student } = await wordsFor(context)
  const { tenant } = context
  const one = tenant.user({ role: 'TEACHER' })
  const other = tenant.user({ role: 'STUDENT', personId: one.personId })
  const browser = await context.browser()
  for (const [user, word] of [
    [one, teacher],
    [other, student],
    [one, teacher],
  ] as const) {
    const attempt = await context.signIn({ browser, user })
    const session = await attempt.mustSignIn('the account is signed in')
    must(session.field('role') === word, `the role of the account, ${word}`, session.field('role'))
  }
})

rule('identity.role.replaced', async (context) => {
  const { student } = await wordsFor(context)
  const before = context.tenant.user({ role: 'TEACHER' })
  await context.signedIn({ user: before })
  const attempt = await context.signIn({ user: { ...before, role: 'STUDENT' } })
  const session = await attempt.mustSignIn('the account is signed in with its new role')
  must(session.field('role') === student, `the new role alone, ${student}`, session.field('role'))
})
