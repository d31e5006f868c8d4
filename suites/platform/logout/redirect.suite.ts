/**
 * Where logout sends the browser. A logout ends sessions, so each check runs in a tenant of its own and signs in for
 * each request.
 * Clause: 4.6 logout.
 */
import { type Context, given, must, type Profile, rule } from '#kit/platform'
import { foreignTargets, isForeignTarget } from './redirect.inputs.js'

/** The teacher signs in, then signs out with this target. */
async function teacherSignsOut(context: Context, target?: string) {
  return (await context.signIn('teacher')).signOut(target)
}

type SignOut = Awaited<ReturnType<typeof teacherSignsOut>>

/** Control: logout succeeds with a target on the own domain, or without a target. */
async function logoutWorks(context: Context): Promise<void> {
  const { first } = await teacherSignsOut(context, '/')
  if (first.status < 400) return
  const plain = await teacherSignsOut(context)
  given(plain.first.status < 400, `logout fails without a target too: ${plain.first.summary}`)
}

/** Judges: the browser is not sent off the platform's own domain. */
function staysOnOwnDomain({ profile }: Context, { foreignRedirect, laterRedirect }: SignOut): void {
  // A later page of the platform may lead to any address, except to the target.
  const later = laterRedirect !== null && isForeignTarget(profile, laterRedirect) ? laterRedirect : null
  const found = foreignRedirect ?? later
  must(found === null, 'no redirect off the own domain', `a redirect to ${found}`)
}

const foreignCases = (profile: Profile) =>
  [['no target', [undefined, '']], ...foreignTargets(profile)] as const

// 4.6 logout: The logout endpoint never redirects the browser to a domain that does not belong to the
//   platform.
rule('logout.redirect.foreign-domain', foreignCases, (context, targets) =>
  context.inOwnTenant(async (own) => {
    await logoutWorks(own)

    for (const target of targets) staysOnOwnDomain(own, await teacherSignsOut(own, target))
  }),
)

const ownTargets = ({ baseUrl }: Profile) =>
  [
    ['root', '/'],
    ['path', '/some/path'],
    ['path with a query', '/some/path?a=b&c=d'],
    ['path without its first slash', 'some/path'],
    ['full address', `${baseUrl}/some/path`],
  ] as const

// 4.6 logout: The logout endpoint keeps the browser on the domain of the platform if the target is on that
//   domain.
rule('logout.redirect.own-domain', ownTargets, (context, target) =>
  context.inOwnTenant(async (own) => {
    await logoutWorks(own)

    staysOnOwnDomain(own, await teacherSignsOut(own, target))
  }),
)
