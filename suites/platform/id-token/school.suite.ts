/**
 * Claims about the school: country, region, name.
 * Each rule reads ID tokens of the teacher: in a session, after the login page, and at the public application.
 * Clauses: 2.2 rows sc, sr, sn.
 */
import {
  type Context,
  exactly,
  given,
  judgesRecorded,
  must,
  NotExercised,
  type Profile,
  rule,
} from '#kit/platform'
import { claim, mainSignIns, needing, type SignIns } from '#kit/platform/id-token'

function schoolOf({ profile }: Context): NonNullable<Context['profile']['school']> {
  if (profile.school === null) throw new NotExercised(['FIXTURES: /school'])
  return profile.school
}

// 2.2 sc: The `sc` of the ID token is the country code of the school in lower case.
//   Check: `sc` must consist of lower-case letters only, and be equal to the country of the school in the
//   fixture file.
rule('id-token.sc', mainSignIns, async (context, signIn) => {
  const { sc } = (await context.signIns.identity(signIn)).claims
  const expected = schoolOf(context).country.toLowerCase()
  mustBeLowerCase(sc)
  must(sc === expected, claim('sc', `${exactly(expected)}, the country of the school`), sc)
})

judgesRecorded('id-token.sc', 'ID token', ({ claims: { sc } }) => mustBeLowerCase(sc))

function mustBeLowerCase(sc: unknown): void {
  given(sc !== undefined, 'the claim sc is absent')

  must(
    typeof sc === 'string' && /^[a-z]+$/.test(sc),
    claim('sc', 'a text of lower-case letters only, as "at"'),
    sc,
  )
}

/** Sign-ins; the fixture file must have the region of the school. */
function withRegion(profile: Profile): SignIns {
  const signIns = mainSignIns(profile)
  if (profile.school === null || profile.school.region !== undefined) return signIns
  return signIns.map((row) => needing(['FIXTURES: /school/region'], 'case' in row ? row.case[0] : row[0]))
}

// 2.2 sr: The `sr` of the ID token is the country and the region of the school, joined by a dash.
//   Check: `sr` must begin with the country and a dash, go on after it, and be equal to the region in the
//   fixture file, for example `at-9`. Letter case does not matter.
rule('id-token.sr', withRegion, async (context, signIn) => {
  const { sr } = (await context.signIns.identity(signIn)).claims
  const { country, region } = schoolOf(context)
  if (region === undefined) throw new NotExercised(['FIXTURES: /school/region'])
  mustBeRegionOf(country, sr)
  must(
    String(sr).toLowerCase() === region.toLowerCase(),
    claim('sr', `${exactly(region)}, the region of the school`),
    sr,
  )
})

judgesRecorded('id-token.sr', 'ID token', ({ claims: { sc, sr } }) => {
  given(typeof sc === 'string' && /^[a-z]{2}$/i.test(sc), '`sc` is no country code')
  mustBeRegionOf(sc, sr)
})

function mustBeRegionOf(country: string, sr: unknown): void {
  given(sr !== undefined, 'the claim sr is absent')

  const lower = String(sr).toLowerCase()
  const form = `${country.toLowerCase()}-`
  must(
    lower.startsWith(form) && lower.length > form.length,
    claim('sr', `country and region joined by a dash, as "${form}9"`),
    sr,
  )
}

// 2.2 sn: The `sn` of the ID token is the name of the school.
//   Check: `sn` must be equal to the school name in the fixture file. Composed and decomposed accents count
//   as equal; an abbreviation or the tenant ID does not.
rule('id-token.sn', mainSignIns, async (context, signIn) => {
  const { sn } = (await context.signIns.identity(signIn)).claims
  const { name } = schoolOf(context)
  given(sn !== undefined, 'the claim sn is absent')

  must(
    typeof sn === 'string' && sn.normalize() === name.normalize(),
    claim('sn', `${exactly(name)}, the name of the school`),
    sn,
  )
})
