/**
 * Where logout sends the browser.
 * Controls: logout with the target `/` works; a logout without a session is answered as one with a session, before and
 * after the targets; otherwise each target is sent with a session. GET of the path in LOGOUT_PATH, with the target in a
 * parameter; the form `identified` also has client_id and id_token_hint, if only then the platform follows a target.
 * Clause: 4.6 logout.
 */
import {
  Address,
  type Answer,
  type Case,
  type Context,
  configuredUris,
  judgesRecorded,
  must,
  type Profile,
  rule,
  Undecided,
} from '#kit/platform'
import {
  type LogoutForm,
  logoutControl,
  parseUrl,
  registeredDomain,
  type SignOut,
  type SignOutsOptions,
  signOutWith,
} from '#kit/platform/logout'

/** A permanent case name and the targets that are sent, one after the other. */
type TargetCase = readonly [name: string, targets: readonly string[]]

/** A host that nobody can own (RFC 2606). */
const evil = 'evil.example'

/**
 * The cases of foreign targets of which the first target is sent with a session: one of each class. The classes are
 * full addresses, forms that look like a path, hosts that resemble the own one, other schemes, encoded targets, and
 * targets that end a header.
 */
const oneOfEachClass: readonly string[] = [
  'foreign address',
  'address without scheme',
  'own host as a suffix',
  'foreign scheme',
  'percent-encoded',
  'header injection',
]

/** Judges: the browser is not sent off the platform's own domain. */
function staysOnOwnDomain(
  { profile }: Context,
  { first, chain, foreignRedirect, laterRedirect }: SignOut,
): void {
  // A later page of the platform may lead to any address, except to the target.
  const later = laterRedirect !== null && isForeignTarget(profile, laterRedirect) ? laterRedirect : null
  const foreignUrl = foreignRedirect ?? later
  const shownBy = foreignRedirect === null ? chain.answers.at(-1) : first
  mustStay(foreignUrl, shownBy)
}

function mustStay(foreign: string | null, shownBy?: Answer): void {
  must(foreign === null, 'no redirect off the own domain', `a redirect to ${foreign}`, shownBy)
}

type Targets = readonly (string | undefined)[]

const foreignCases = (profile: Profile): readonly Case<[Targets, SignOutsOptions, LogoutForm?]>[] => [
  ['no target', [undefined, ''], { firstWithSession: true }],
  ...foreignTargets(profile).map(
    ([name, targets]): Case<[Targets, SignOutsOptions]> => [
      name,
      targets,
      { firstWithSession: oneOfEachClass.includes(name) },
    ],
  ),
  // Products follow addresses that are registered, if the request names the application.
  ...[registeredAddresses(profile)]
    .filter((targets) => targets.length > 0)
    .map(
      (targets): Case<[Targets, SignOutsOptions, LogoutForm]> => [
        'address of an application, with its ID token',
        targets,
        { firstWithSession: true },
        'identified',
      ],
    ),
]

// 4.6 logout: The logout endpoint never redirects the browser to a domain that does not belong to the
//   platform.
//   Check: First, a logout with a session and the target `/` shows which form of the request makes the
//   endpoint follow a target. Then the suite sends each form of a foreign target, such as `//evil.example`,
//   `/\evil.example`, `https:evil.example`, `school.example.evil.example`, encoded once and twice, with a
//   header injection, and addresses of applications. It also sends no target and an empty one. One target of
//   each class has a session, the others have none, unless a control shows that logout without a session
//   works in another way. It is a violation if the first answer sends the browser off the platform's domain,
//   or if a later one leads to a foreign target.
rule(
  'logout.redirect.foreign-domain',
  foreignCases,
  async (context, targets: Targets, options: SignOutsOptions, form?: LogoutForm) => {
    const forms = form === undefined ? (await logoutControl(context)).forms : [form]

    for (const form of forms)
      await signOutWith(context, form, targets, options, (answer) => staysOnOwnDomain(context, answer))
  },
)

judgesRecorded('logout.redirect.foreign-domain', 'logout redirect', ({ answer, location, ...redirect }) => {
  // A platform may have a login server on another domain.
  if (!redirect.isOwnDomain && !redirect.isRequested)
    throw new Undecided('it is not known whether the domain of the redirect belongs to the platform')
  mustStay(redirect.isOwnDomain ? null : location.href, answer)
})

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
//   Check: The suite calls logout with the targets `/`, `/some/path`, a path with a query, a path without its
//   first slash, and the full address on the platform's host. The target `/` has a session; the others have
//   none, unless a control shows that logout without a session works in another way. It is a violation if the
//   first answer sends the browser off the platform's domain, or if a later one leads to a foreign host of
//   the rule above or to an application. If every logout fails, the rule is undecided.
rule('logout.redirect.own-domain', ownTargets, async (context, target: string) => {
  const { forms, answers } = await logoutControl(context)
  for (const form of forms) {
    // The control sent this target with a session.
    const known = target === '/' ? answers[form] : undefined
    if (known !== undefined) staysOnOwnDomain(context, known)
    else
      await signOutWith(context, form, [target], { firstWithSession: false }, (answer) =>
        staysOnOwnDomain(context, answer),
      )
  }
})

/** Cases of foreign targets; each leads off the platform if it is used as it is, or once it is decoded. */
export function foreignTargets(profile: Profile): TargetCase[] {
  const baseAddress = new Address(new URL(profile.baseUrl).origin)
  const { scheme, host, port, text: base } = baseAddress
  const schemes = [...new Set([scheme, 'https', 'http'])]
  const inEachScheme = (make: (scheme: string) => readonly string[]): string[] => schemes.flatMap(make)
  // No name can be made from an IPv6 address.
  const ownNames = host.startsWith('[')
    ? []
    : [...new Set([host, ...profile.data.logout.domains.map((name) => name.toLowerCase())])]
  // Hosts that end like the own host but are not on its domain: evilschool.example, not evilapp.school.example.
  const ownEnds = [...new Set(ownNames.flatMap((name) => [name, ...parentsOf(name)]))].filter(
    (name) => leavesDomain(profile, `https://evil${name}/`) !== false,
  )
  const encoded = [`%2F%2F${evil}/`, `/%2F${evil}/`, `/%5C${evil}/`, `${scheme}%3A%2F%2F${evil}/`]
  const cases: TargetCase[] = [
    // https://evil.example/, HTTPS://evil.example/
    ['foreign address', inEachScheme((one) => [`${one}://${evil}/`, `${one.toUpperCase()}://${evil}/`])],
    ['address without scheme', [`//${evil}/`, `///${evil}/`]],
    ['backslashes', [`/\\${evil}/`, `\\\\${evil}/`, `\\/${evil}/`, `${scheme}:\\\\${evil}/`]],
    // https:evil.example, https:/evil.example
    ['scheme without its slashes', inEachScheme((one) => [`${one}:${evil}`, `${one}:/${evil}`])],
    // https://school.example.evil.example/
    ['own host as a prefix', inEachScheme((one) => ownNames.map((name) => `${one}://${name}.${evil}/`))],
    // https://evilschool.example/, https://evil-school.example/
    [
      'own host as a suffix',
      inEachScheme((one) =>
        ownEnds.flatMap((name) => [`${one}://evil${name}${port}/`, `${one}://evil-${name}${port}/`]),
      ),
    ],
    ['own host as user name', [`${scheme}://${host}@${evil}/`, `${scheme}://${host}:443@${evil}/`]],
    // https://evil.example/school.example, and the same in the query and in the fragment
    [
      'own host behind a foreign one',
      [`/${host}`, `/${base}/`, `?${host}`, `#${host}`].map((end) => `${scheme}://${evil}${end}`),
    ],
    ['doubled slash behind the own host', [`${base}//${evil}/`, `/.//${evil}/`, `/x/..//${evil}/`]],
    ['foreign scheme', [`javascript:void('${host}')`, `data:text/html,${host}`]],
    // Encoded once, and twice.
    ['percent-encoded', encoded.flatMap((uri) => [uri, uri.replaceAll('%', '%25')])],
    // Inside the scheme, and between two slashes.
    [
      'tab or line feed inside',
      ['\t', '\n', '\r\n'].flatMap((mark) => [
        `${scheme.slice(0, 2)}${mark}${scheme.slice(2)}://${evil}/`,
        `/${mark}/${evil}/`,
      ]),
    ],
    [
      'leading blank',
      [' ', '\t', '\n', '\u00a0'].flatMap((mark) => [`${mark}${scheme}://${evil}/`, `${mark}//${evil}/`]),
    ],
    ['header injection', ['\r\n', '\n', '%0D%0A'].map((end) => `/${end}Location: ${scheme}://${evil}/`)],
    ['address of an application', foreignApplications(profile)],
  ]
  return cases.filter(([, targets]) => targets.length > 0)
}

/** The domains above a host: `school.example` for `app.school.example`. */
function parentsOf(host: string): string[] {
  const labels = host.split('.')
  return /^[\d.]+$/.test(host) ? [] : labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
}

/** True for an address that one of the foreign targets leads to, also if the platform adds something to it. */
export function isForeignTarget(profile: Profile, address: string): boolean {
  const url = parseUrl(address)
  if (url === null) return true
  const { protocol, hostname } = url
  if (!/^https?:$/.test(protocol)) return true
  const applications = foreignApplications(profile).map((uri) => new URL(uri).hostname)
  return hostname.startsWith('evil') || hostname.endsWith(evil) || applications.includes(hostname)
}

/** The configured addresses of the application under test, except those on the platform's own domain. */
function registeredAddresses(profile: Profile): string[] {
  const { app } = profile
  return app.clientId === '' ? [] : configuredUris(app).filter((uri) => leavesDomain(profile, uri))
}

/** True for an address outside the platform's own domain; null for what is no address. */
function leavesDomain(profile: Profile, address: string): boolean | null {
  const url = parseUrl(address)
  return url === null ? null : !registeredDomain(profile)(url)
}

/** The configured addresses of the applications in the profile, except those on the platform's own domain. */
function foreignApplications(profile: Profile): string[] {
  const { app, secondApp, publicApp } = profile
  return [app, secondApp, publicApp]
    .flatMap((application) => (application === null ? [] : configuredUris(application)))
    .filter((uri) => leavesDomain(profile, uri))
}
