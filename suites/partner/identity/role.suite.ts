/**
 * The role of an account.
 * `signedIn()`: a sign-in that must work; otherwise the result is undecided. `mustSignIn()`: violated if the user is not
 * signed in, at a second attempt neither.
 * Clause: 2.2 roles.
 */
import { given, must, optional, type PartnerContext, rule } from '#kit/partner'

/** Another account, and the number that both have. */
const otherAccounts = [
  [
    'an account of the same person',
    { tenantOf: (context: PartnerContext) => context.tenant, shared: 'personId' },
  ],
  optional(['tenant.second'], 'an account of another school with the same number', {
    tenantOf: (context: PartnerContext) => context.secondTenant,
    shared: 'userId',
  }),
] as const

// 2.2 roles: The application gives each of two accounts of one person its own role.
//   Check: A teacher account and a student account of one person sign in in turn in one browser. The probe
//   must show the role of the account each time. The same is judged for an account of another school that has
//   the same `user_id`. Undecided if the probe reports the same role for teachers and students.
rule('identity.role.own', otherAccounts, async (context, { tenantOf, shared }) => {
  const { teacher, student } = await roles(context)
  const teacherUser = context.tenant.user({ role: 'TEACHER' })
  const tenant = tenantOf(context)
  const other = tenant.user({ role: 'STUDENT', [shared]: teacherUser[shared] })
  const browser = await context.launches.browser()
  const signIns = [
    [context.tenant, teacherUser, teacher],
    [tenant, other, student],
    [context.tenant, teacherUser, teacher],
  ] as const
  for (const [at, user, role] of signIns) {
    const attempt = await context.signIns.signIn({ browser, tenant: at, user })
    const session = await attempt.mustSignIn('the account is signed in')
    must(
      session.field('role') === role,
      `the role of the account, ${role}`,
      `the role ${session.field('role') ?? 'missing'}`,
    )
  }
})

// 2.2 roles: The application replaces the role of a user with the role in the latest token.
//   Check: A teacher signs in, then the same `sub` with the role STUDENT. The probe should report only the
//   role of a student. Undecided if the probe reports the same role for teachers and students.
rule('identity.role.replaced', async (context) => {
  const { student } = await roles(context)
  const before = context.tenant.user({ role: 'TEACHER' })
  await context.signIns.signedIn({ user: before })
  const attempt = await context.signIns.signIn({ user: { ...before, role: 'STUDENT' } })
  const session = await attempt.mustSignIn('the account is signed in with its new role')
  must(
    session.field('role') === student,
    `only the new role, ${student}`,
    `the role ${session.field('role') ?? 'missing'}`,
  )
})

/** What the probe reports for teachers and students. @throws {Undecided} if both are the same */
async function roles(context: PartnerContext): Promise<{ teacher: string; student: string }> {
  const roleOf = async (role: string): Promise<string | null> => {
    const attempt = await context.signIns.signedIn({ user: context.tenant.user({ role }) })
    return (await attempt.session()).field('role')
  }
  const [teacher, student] = [await roleOf('TEACHER'), await roleOf('STUDENT')]
  given(teacher !== null && student !== null, 'the probe does not report the role')
  given(teacher !== student, `the probe reports ${teacher} for teachers and for students`)
  return { teacher, student }
}
