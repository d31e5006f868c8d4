/**
 * The claim scopes: what was granted, separated by commas.
 * Clause: 2.2 scopes.
 */
import { type Case, given, lacking, must, observe, optional, type Profile, rule } from '#kit/platform'

const rosterScope = 'roster-core.readonly'

/** Entries of the claim, with any separator. */
function entries(scopes: unknown): string[] {
  const texts = Array.isArray(scopes) ? scopes : [scopes]
  return texts.flatMap((text) => String(text).split(/[^\w.:/-]+/)).filter((entry) => entry !== '')
}

/** A requested scope, and whether the claim must name the roster scope. */
type Request = [scope: string, expected: boolean]

const granted: readonly Case<Request>[] = [
  ['asked for', `openid ${rosterScope}`, true],
  ['asked for first', `${rosterScope} openid`, true],
  ['not asked for', 'openid', false],
]

const withRosterScope = `OIDC_GRANTED_SCOPES (with ${rosterScope})`

/** The requested scope, and whether the claim must name the roster scope. Only scopes that the app may have count. */
const requests = ({ grantedScopes }: Profile) =>
  grantedScopes.includes(rosterScope)
    ? granted
    : [...granted.slice(0, 2).map(([name]) => lacking<Request>([withRosterScope], name)), ...granted.slice(2)]

// 2.2 scopes: The `scopes` of the ID token name `roster-core.readonly` if, and only if, it was requested and
//   granted.
rule('id-token.scopes.granted', requests, async (context, scope, expected) => {
  const { scopes } = (await context.identity({ scope })).claims
  given(scopes !== undefined, 'the claim scopes is absent')

  must(
    entries(scopes).includes(rosterScope) === expected,
    `${expected ? '' : 'no '}${rosterScope} for scope=${scope}`,
    scopes,
  )
})

// 2.2 scopes: The `scopes` of the ID token are one string with entries separated by commas.
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
    const { scopes } = (await context.identity({ scope })).claims
    given(scopes !== undefined, 'the claim scopes is absent')

    must(typeof scopes === 'string', 'one text', scopes)
    const listed = scopes.split(',').map((entry) => entry.trim())
    must(!listed.some((entry) => /\s/.test(entry)), 'no blank within an entry', scopes)
    const unseparated = entries(scopes).find(
      (entry) => scope.split(' ').includes(entry) && !listed.includes(entry),
    )
    must(unseparated === undefined, 'nothing but commas between the entries', scopes)
  },
)

// 2.2 scopes: Whether `scopes` of the ID token lists `openid`, and which other values that were not
//   requested.
observe('observe.id-token.scopes-openid', async (context) => {
  const alone = entries((await context.identity({ scope: 'openid' })).claims['scopes'])
  const both = entries((await context.identity()).claims['scopes'])
  const others = both.filter((entry) => entry !== 'openid' && entry !== rosterScope)
  const more = others.length === 0 ? 'nothing else' : others.join(', ')
  return `openid ${alone.includes('openid') ? '' : 'not '}listed for openid alone, ${both.includes('openid') ? '' : 'not '}listed next to another scope; ${more} that was not asked for`
})
