/**
 * Loads a profile of the role platform with its fixture file, and checks both.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { addressProblems } from './address-problems.js'
import { pairsIn, wordsIn } from './data-form.js'
import { profileDigest } from './digest.js'
import { loadFixtures } from './fixtures.js'
import { hostProblems } from './host-problems.js'
import { type KeySet, profileKeys as keys, platformKeySet, secretKeys, signInKeys } from './keys.js'
import { loginDriverNamed } from './login-drivers.js'
import { keysOfUser, userPrefixes } from './login-settings.js'
import { browserProblems } from './optional-packages.js'
import { pemFiles } from './pem-files.js'
import { ConfigurationError, type Problem, ProfileError } from './problems.js'
import type { Profile } from './profile.js'
import { ssoPathProblems } from './sso-paths.js'
import { type FixtureFile, toProfile } from './to-profile.js'
import { filledIn, meaningOf, readValues, schemaProblems, withDefaults } from './values.js'
import { webhookProblems } from './webhook-problems.js'

export { secretKeys }

/**
 * Loads a profile.
 * @param file path of the dotenv file
 * @param environment source of secrets that the file leaves out
 * @throws {ConfigurationError} if the file cannot be read
 * @throws {ProfileError} if the profile or the fixture file is wrong; the error lists all problems
 */
export function loadProfile(file: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const { values, shown, noticed } = readValues(file, platformKeySet, environment)
  return checkProfile(values, path.dirname(file), shown, noticed)
}

/**
 * Loads a profile whose fixture file may not exist yet: `discover` writes it.
 * @returns the profile, without fixtures if there is no file, and the name of the absent file; null if it exists
 * @throws {ConfigurationError} if the profile cannot be read
 * @throws {ProfileError} if the profile, or the fixture file that exists, is wrong
 */
export function loadProfileBeforeDiscovery(
  file: string,
  environment: NodeJS.ProcessEnv = process.env,
): {
  readonly profile: Profile
  readonly absent: string | null
  /** By profile key, with secrets. */
  readonly values: Readonly<Record<string, string>>
} {
  const { values, shown, noticed } = readValues(file, platformKeySet, environment)
  const folder = path.dirname(file)
  const { FIXTURES: name = '' } = values
  const isAbsent = name !== '' && !existsSync(path.resolve(folder, name))
  const known = isAbsent ? { ...values, FIXTURES: '' } : values
  return {
    profile: checkProfile(known, folder, shown, noticed),
    absent: isAbsent ? name : null,
    values: known,
  }
}

/**
 * Checks and types the values of a profile.
 * @param values values by profile key; a key with an empty value counts as left out
 * @param folder folder of the profile and of the files that it names
 * @param shown name of the profile in messages
 * @param noticed problems that were found while the file was read
 * @throws {ProfileError} if the profile or the fixture file is wrong; the error lists all problems
 */
export function checkProfile(
  values: Readonly<Record<string, string>>,
  folder: string,
  shown: string,
  noticed: readonly Problem[] = [],
): Profile {
  const given = filledIn(values, shown)
  const fixtures = fixturesOf(given.FIXTURES ?? keys.FIXTURES?.default, folder)
  const byKey = new Map<string, Problem>()
  const pem = pemFiles(given, folder)
  for (const problem of [
    ...noticed,
    ...schemaProblems(given, platformKeySet),
    ...dependencyProblems(given),
    ...updateProblems(given),
    ...addressProblems(given),
    ...ssoPathProblems(given),
    ...hostProblems(given),
    ...pem.problems,
    ...webhookProblems(given),
    ...(loginDriverNamed(given.LOGIN_DRIVER)?.runsScripts ? browserProblems('LOGIN_DRIVER') : []),
  ])
    if (!byKey.has(problem.key)) byKey.set(problem.key, problem)
  const problems = [...byKey.values(), ...fixtures.problems]
  if (problems.length > 0) throw new ProfileError(shown, problems)
  const settings = withDefaults(given, platformKeySet)
  return {
    ...toProfile({ ...settings, ...pem.texts }, fixtures.file, secretKeys, path.resolve(folder)),
    digest: profileDigest(settings, platformKeySet, fixtures.file),
  }
}

/** Loads the fixture file. Its problems are returned, so that one message can list those of both files. */
function fixturesOf(name: string | undefined, folder: string): { file: FixtureFile; problems: Problem[] } {
  if (name === undefined) return { file: {}, problems: [] }
  try {
    return { file: loadFixtures(path.resolve(folder, name)), problems: [] }
  } catch (error) {
    if (error instanceof ProfileError) {
      const problems = error.problems.map((problem) => ({ ...problem, key: `${error.file} ${problem.key}` }))
      return { file: {}, problems }
    }
    if (!(error instanceof ConfigurationError)) throw error
    const [found = ''] = error.message.split(/ (?:Expected|To fix it:) /)
    const expected = 'a fixture file (YAML) in the folder of the profile'
    const problem = {
      key: 'FIXTURES',
      expected,
      found: found.replace(/\.$/, ''),
      fix: 'check the path and the file',
    }
    return { file: {}, problems: [problem] }
  }
}

/** The problem of a single value, checked without the rest of the profile; null if there is none. */
export function valueProblem(key: string, value: string, keySet: KeySet = platformKeySet): Problem | null {
  const problems = [...schemaProblems({ [key]: value }, keySet), ...addressProblems({ [key]: value })]
  return problems.find((problem) => problem.key === key) ?? null
}

/** An identifier in every item would decide which class an update means. Checks choose the identifiers. */
function updateProblems(given: Record<string, string>): Problem[] {
  const aliases = new Map(pairsIn(given, 'ALIASES'))
  const identifiers = ['id', 'externKey', 'shortName'].flatMap((name) => [name, aliases.get(name) ?? name])
  const names = wordsIn(given, 'CLASS_UPDATE_ALSO').filter((name) => identifiers.includes(name))
  return names.length === 0
    ? []
    : [
        {
          key: 'CLASS_UPDATE_ALSO',
          expected: 'fields that do not identify a class: checks choose its identifiers',
          found: names.join(' '),
          fix: 'leave them out',
        },
      ]
}

/** Keys that are only useful together with another key. */
function dependencyProblems(given: Record<string, string>): Problem[] {
  const problems: Problem[] = []
  const together = (key: string, other: string): void => {
    if (given[key] === undefined || given[other] !== undefined) return
    const schema = keys[other]
    problems.push({
      key: other,
      expected: `${schema === undefined ? 'a value' : meaningOf(schema)}, because ${key} is set`,
      found:
        schema?.['x-secret'] === true
          ? 'nothing in the file, and no environment variable of this name'
          : 'nothing',
      fix: schema?.['x-help'] ?? 'set both keys or none',
    })
  }
  // The schema reports an unknown driver.
  const driver = loginDriverNamed(given.LOGIN_DRIVER)
  for (const [, prefix] of userPrefixes) {
    const login = `${prefix}_LOGIN`
    if (driver !== undefined)
      for (const key of keysOfUser(driver, prefix)) if (key in keys) together(login, key)
    for (const end of ['PASSWORD', 'COOKIES']) together(`${prefix}_${end}`, login)
    together(login, 'LOGIN_MARKER')
    for (const key of signInKeys) together(login, key)
  }
  // Without it, the service has the client ID of single sign-on.
  if (given.OIDC_CLIENT_ID === undefined) together('SERVICE_PASSWORD', 'SERVICE_CLIENT_ID')
  together('SECOND_CLIENT_ID', 'SECOND_REDIRECT_URI')
  together('SECOND_CLIENT_ID', 'SECOND_CLIENT_SECRET')
  together('PUBLIC_CLIENT_ID', 'PUBLIC_REDIRECT_URI')
  together('SECOND_REDIRECT_URI', 'SECOND_CLIENT_ID')
  together('PUBLIC_REDIRECT_URI', 'PUBLIC_CLIENT_ID')
  together('SPECIAL_PASSWORD', 'SPECIAL_CLIENT_ID')
  together('SPECIAL_CLIENT_ID', 'SPECIAL_PASSWORD')
  for (const app of ['NOPERM', 'NODELETED']) {
    together(`${app}_PASSWORD`, `${app}_CLIENT_ID`)
    together(`${app}_CLIENT_ID`, `${app}_PASSWORD`)
  }
  together('RECEIVER_CERTIFICATE', 'RECEIVER_KEY')
  together('RECEIVER_KEY', 'RECEIVER_CERTIFICATE')
  together('TLS_CLIENT_CERTIFICATE', 'TLS_CLIENT_KEY')
  together('TLS_CLIENT_KEY', 'TLS_CLIENT_CERTIFICATE')
  together('TLS_CLIENT_KEY_PASSWORD', 'TLS_CLIENT_KEY')
  together('TWIN_A_LOGIN', 'TWIN_B_LOGIN')
  together('TWIN_B_LOGIN', 'TWIN_A_LOGIN')
  if (given.CONTROL_DRIVER === 'http' && given.TARGET !== 'embedded')
    together('CONTROL_DRIVER', 'CONTROL_URL')
  return problems
}
