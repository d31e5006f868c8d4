/**
 * Where logout sends the browser. A logout ends sessions, so each check runs in a tenant of its own and signs in for
 * each request.
 * Clause: 4.6 logout.
 */
import { type Case, type Context, given, must, type Profile, rule } from '#kit/platform'
import { foreignTargets, isForeignTarget, registeredAddresses } from './redirect.inputs.js'

/** Whether a request names the application and the user. */
type LogoutForm = NonNullable<Parameters<Awaited<ReturnType<Context['signIn']>>['signOut']>[1]>

/** The teacher signs in, then signs out with this target. */
async function teacherSignsOut(context: Context, target?: string, form: LogoutForm = 'plain') {
  return (await context.signIn('teacher')).signOut(target, form)
}

type SignOut = Awaited<ReturnType<typeof teacherSignsOut>>

/**
 * Control: logout succeeds with a target on the own domain, or without a target.
 * @returns the forms of the request to judge: the first that makes the endpoint follow a target, or else both
 */
async function formsThatWork(context: Context): Promise<readonly LogoutForm[]> {
  const plain = await teacherSignsOut(context, '/')
  if (plain.followed) return ['plain']
  const identified = await teacherSignsOut(context, '/', 'identified')
  if (identified.followed) return ['identified']
  if (plain.first.status < 400 || identified.first.status < 400) return ['plain', 'identified']
  const without = await teacherSignsOut(context)
  given(without.first.status < 400, `logout fails without a target too: ${without.first.summary}`)
  return ['plain', 'identified']
}

/** Judges: the browser is not sent off the platform's own domain. */
function staysOnOwnDomain({ profile }: Context, { foreignRedirect, laterRedirect }: SignOut): void {
  // A later page of the platform may lead to any address, except to the target.
  const later = laterRedirect !== null && isForeignTarget(profile, laterRedirect) ? laterRedirect : null
  const found = foreignRedirect ?? later
  must(found === null, 'no redirect off the own domain', `a redirect to ${found}`)
}

type Targets = readonly (string | undefined)[]

const foreignCases = (profile: Profile): readonly Case<[Targets, LogoutForm?]>[] => [
  ['no target', [undefined, '']],
  ...foreignTargets(profile),
  // Products follow addresses that are registered, if the request names the application.
  ...[registeredAddresses(profile)]
    .filter((targets) => targets.length > 0)
    .map(
      (targets): Case<[Targets, LogoutForm]> => [
        'address of an application, with its ID token',
        targets,
        'identified',
      ],
    ),
]

// 4.6 logout: The logout endpoint never redirects the browser to a domain that does not belong to the
//   platform.
rule('logout.redirect.foreign-domain', foreignCases, (context, targets: Targets, form?: LogoutForm) =>
  context.inOwnTenant(async (own) => {
    const forms = form === undefined ? await formsThatWork(own) : [form]

    for (const one of forms)
      for (const target of targets) staysOnOwnDomain(own, await teacherSignsOut(own, target, one))
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
    for (const form of await formsThatWork(own))
      staysOnOwnDomain(own, await teacherSignsOut(own, target, form))
  }),
)
