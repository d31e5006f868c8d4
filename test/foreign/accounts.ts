/**
 * The accounts of the foreign provider: passwords and claims.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { people, school, settings } from './settings.js'

const salt = randomBytes(16)
const hash = (password: string): Buffer => scryptSync(password, salt, 32, { N: 1024 })

const passwords = new Map<string, Buffer>()
for (const [key, login] of Object.entries(settings)) {
  if (!key.endsWith('_LOGIN')) continue
  passwords.set(login, hash(settings[key.replace(/_LOGIN$/, '_PASSWORD') as keyof typeof settings]))
}

/** The subject of whoever has this name and password; undefined where nobody has. */
export function subjectOf(login: string, password: string): string | undefined {
  const known = passwords.get(login)
  const right = timingSafeEqual(hash(password), known ?? Buffer.alloc(32))
  return known !== undefined && right
    ? Object.values(people).find(({ username }) => username === login)?.sub
    : undefined
}

/** Claims that every ID token shall hold. */
export const platformClaims = [
  'sub',
  'tenant_id',
  'user_id',
  'person_id',
  'username',
  'roles',
  'user_type',
  'scopes',
  'locale',
  'sc',
  'sr',
  'sn',
]

/** Claims that the profile scope adds. */
export const profileClaims = ['given_name', 'family_name', 'name', 'gender', 'birthdate']

/** An account as oidc-provider wants it. */
interface Account {
  readonly [field: string]: unknown
  readonly accountId: string
  /** What is known of it, whatever the first argument is. @param scope words with blanks between them */
  readonly claims: (use: string, scope: string) => { sub: string; [claim: string]: unknown }
}

/** An account by its subject. */
export function accountOf(sub: string, tenant: string): Account | undefined {
  const person = Object.values(people).find((one) => one.sub === sub)
  if (person === undefined) return undefined
  const { username, role, language, user_id, person_id, given_name, family_name, gender, birthdate } = person
  return {
    accountId: sub,
    claims: (_use, scope) => ({
      sub,
      tenant_id: tenant,
      user_id,
      person_id,
      username,
      roles: role,
      user_type: 'USER',
      scopes: scope.split(' ').join(','),
      locale: language,
      sc: school.country,
      sr: school.region,
      sn: school.name,
      given_name,
      family_name,
      name: `${given_name} ${family_name}`,
      gender,
      ...(birthdate === undefined ? {} : { birthdate: Date.parse(birthdate) / 1000 }),
    }),
  }
}
