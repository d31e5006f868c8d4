/**
 * The claim scopes: what was granted, separated by commas.
 * Clause: 2.2 scopes.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Case,
  type Cases,
  given,
  judgesRecorded,
  lacking,
  must,
  observe,
  optional,
  type Profile,
  rule,
} from '#kit/platform'
import { claim } from '#kit/platform/id-token'

const rosterScope = facts.rosterScope

/** Entries of the claim, with any separator. */
function entries(scopes: unknown): string[] {
  const texts = Array.isArray(scopes) ? scopes : [scopes]
  return texts.flatMap((text) => String(text).split(/[^\w.:/-]+/)).filter((entry) => entry !== '')
}

/** A requested scope, the scope that is looked for, and whether the claim must name it. */
type Request = [scope: string, wanted: string, expected: 'named' | 'not named']

const roster: readonly Case<Request>[] = [
  ['asked for', `openid ${rosterScope}`, rosterScope, 'named'],
  ['asked for first', `${rosterScope} openid`, rosterScope, 'named'],
  ['not asked for', 'openid', rosterScope, 'not named'],
]

const withRosterScope = `OIDC_GRANTED_SCOPES (with ${rosterScope})`

/** The sign-ins of other rules, with both scopes, with one of them, and with none. Only scopes that the app may have count. */
const requests = ({ grantedScopes, profileScope }: Profile): Cases<Request> => [
  ...(grantedScopes.includes(rosterScope)
    ? roster
    : [...roster.slice(0, 2).map(([name]) => lacking<Request>([withRosterScope], name)), ...roster.slice(2)]),
  optional(
    ['scope.profile'],
    'profile scope asked for',
    `openid ${rosterScope} ${profileScope}`,
    profileScope,
    'named' as const,
  ),
  ['profile scope not asked for', `openid ${rosterScope}`, profileScope, 'not named'],
]

// 2.2 scopes: The `scopes` of the ID token name `roster-core.readonly` and the profile scope if, and only if,
//   they were requested and granted.
//   Check: The suite requests `openid` and `roster-core.readonly` in both orders, and `openid` only. The
//   claim must name the roster scope in the first two cases and must not name it in the third. It must name
//   the profile scope if that was requested too, and otherwise not. Separators do not matter here.
rule('id-token.scopes.granted', requests, async (context, scope, wanted, expected) => {
  const { scopes } = (await context.signIns.identity({ scope })).claims
  mustName(scopes, scope, wanted, expected === 'named')
})

judgesRecorded(
  'id-token.scopes.granted',
  'ID token',
  ({ claims: { scopes }, signIn: { scope, granted } }) => {
    given(scope !== undefined && granted !== undefined, 'the requested scope is not known')
    for (const wanted of [rosterScope, facts.profileScope])
      mustName(scopes, scope, wanted, granted.split(' ').includes(wanted))
  },
)

function mustName(scopes: unknown, scope: string, wanted: string, expected: boolean): void {
  given(scopes !== undefined, 'the claim scopes is absent')

  must(
    entries(scopes).includes(wanted) === expected,
    claim('scopes', `a list ${expected ? 'with' : 'without'} ${wanted} for scope=${scope}`),
    scopes,
  )
}

// 2.2 scopes: The `scopes` of the ID token are one string with entries separated by commas.
//   Check: With two and with three requested scopes, the claim must be one text whose entries are separated
//   by commas only. An array, or the blank-separated text of the request, is a violation.
rule(
  'id-token.scopes.commas',
  [
    ['two scopes', (_profile: Profile) => `openid ${rosterScope}`],
    optional(
      ['scope.profile'],
      'three scopes',
      ({ profileScope }: Profile) => `openid ${rosterScope} ${profileScope}`,
    ),
  ],
  async (context, scopeFor) => {
    const scope = scopeFor(context.profile)
    mustHaveCommas(scope, (await context.signIns.identity({ scope })).claims['scopes'])
  },
)

judgesRecorded('id-token.scopes.commas', 'ID token', ({ claims, signIn: { scope } }) => {
  given(scope?.includes(' ') === true, 'the sign-in did not request several scopes, as far as is known')
  mustHaveCommas(scope, claims['scopes'])
})

function mustHaveCommas(scope: string, scopes: unknown): void {
  given(scopes !== undefined, 'the claim scopes is absent')

  must(typeof scopes === 'string', claim('scopes', 'a single text'), scopes)
  const listed = scopes.split(',').map((entry) => entry.trim())
  must(!listed.some((entry) => /\s/.test(entry)), claim('scopes', 'entries without a blank'), scopes)
  const unseparated = entries(scopes).find(
    (entry) => scope.split(' ').includes(entry) && !listed.includes(entry),
  )
  must(unseparated === undefined, claim('scopes', 'entries with nothing but commas between them'), scopes)
}

// 2.2 scopes: Whether `scopes` of the ID token lists `openid`, and which other values that were not
//   requested.
observe('observe.id-token.scopes-openid', async (context) => {
  const alone = entries((await context.signIns.identity({ scope: 'openid' })).claims['scopes'])
  const both = entries((await context.signIns.identity()).claims['scopes'])
  const otherScopes = both.filter((entry) => entry !== 'openid' && entry !== rosterScope)
  const more = otherScopes.length === 0 ? 'nothing else' : otherScopes.join(', ')
  return `openid ${alone.includes('openid') ? '' : 'not '}listed for openid alone, ${both.includes('openid') ? '' : 'not '}listed next to another scope; ${more} that was not asked for`
})
