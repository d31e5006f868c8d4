/**
 * Where logout sends the browser.
 * Clause: 4.6 logout.
 */
import { type Case, type Context, must, type Profile, rule } from '#kit/platform'
import { firstWithSession, foreignTargets, isForeignTarget, registeredAddresses } from './redirect.inputs.js'
import { type LogoutForm, logoutControl, type SignOut, signOutWith } from './sign-outs.js'

/** Judges: the browser is not sent off the platform's own domain. */
function staysOnOwnDomain(
  { profile }: Context,
  { first, chain, foreignRedirect, laterRedirect }: SignOut,
): void {
  // A later page of the platform may lead to any address, except to the target.
  const later = laterRedirect !== null && isForeignTarget(profile, laterRedirect) ? laterRedirect : null
  const found = foreignRedirect ?? later
  const shownBy = foreignRedirect === null ? chain.answers.at(-1) : first
  must(found === null, 'no redirect off the own domain', `a redirect to ${found}`, shownBy)
}

type Targets = readonly (string | undefined)[]

const foreignCases = (profile: Profile): readonly Case<[Targets, boolean, LogoutForm?]>[] => [
  ['no target', [undefined, ''], true],
  ...foreignTargets(profile).map(
    ([name, targets]): Case<[Targets, boolean]> => [name, targets, firstWithSession.includes(name)],
  ),
  // Products follow addresses that are registered, if the request names the application.
  ...[registeredAddresses(profile)]
    .filter((targets) => targets.length > 0)
    .map(
      (targets): Case<[Targets, boolean, LogoutForm]> => [
        'address of an application, with its ID token',
        targets,
        true,
        'identified',
      ],
    ),
]

// 4.6 logout: The logout endpoint never redirects the browser to a domain that does not belong to the
//   platform.
rule(
  'logout.redirect.foreign-domain',
  foreignCases,
  async (context, targets: Targets, withSession: boolean, form?: LogoutForm) => {
    const forms = form === undefined ? (await logoutControl(context)).forms : [form]

    for (const one of forms)
      await signOutWith(context, one, targets, withSession, (answer) => staysOnOwnDomain(context, answer))
  },
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
rule('logout.redirect.own-domain', ownTargets, async (context, target: string) => {
  const { forms, answers } = await logoutControl(context)
  for (const form of forms) {
    // The control sent this target with a session.
    const known = target === '/' ? answers[form] : undefined
    if (known !== undefined) staysOnOwnDomain(context, known)
    else await signOutWith(context, form, [target], false, (answer) => staysOnOwnDomain(context, answer))
  }
})
