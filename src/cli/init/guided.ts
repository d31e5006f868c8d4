/**
 * The questions of `init` about a platform that can be reached: one address, one tenant and one login. Everything else
 * is looked for at the target, and the operator sees what is sent before it is sent.
 * @module
 */
import { nameOf } from '../../core/http/origins.js'
import { nextKeys } from '../../doctor/next-keys.js'
import { forTerminal } from '../../output/terminal.js'
import { standardOutput } from '../../output/writer.js'
import { platformKeySet } from '../../profile/keys.js'
import { valueProblem } from '../../profile/load.js'
import { platformDoctor } from '../../roles/platform/doctor.js'
import { nextKeyTexts, printFinding } from '../doctor/diagnosis.js'
import { chosen, confirmed } from './ask.js'
import { findLists, findLoginPage, findProvider, firstAddress, notFoundLine, trySignIn } from './find.js'
import type { Question, Values } from './questions.js'

/** How the guide asks and stores. */
export interface Guide {
  /** The present values. */
  readonly values: Record<string, string>
  /** Asks a question, unless its key was given as an option, and stores the answer. */
  readonly one: (question: Question) => Promise<void>
  /** Value of a secret that stays in the environment; undefined if it is not there. */
  readonly outside: (key: string) => string | undefined
}

/** Prints a text of the target so that it cannot move the cursor. */
const line = (text: string): void => standardOutput.line(forTerminal(text))

/** @returns the values with the secrets of the environment */
function known({ values, outside }: Guide): Values {
  const secrets = platformKeySet.secrets.flatMap((key) => {
    const value = values[key] ?? outside(key)
    return value === undefined || value === '' ? [] : [[key, value] as const]
  })
  return { ...values, ...Object.fromEntries(secrets) }
}

/**
 * Asks for the address and the tenant, and finds the rest.
 * @returns false if the operator wants nothing to be sent: nothing was found then, and every question is left
 * @throws {ConfigurationError} if something else is at the address
 * @throws {UnreachableError} if nothing answers there
 */
export async function guided(guide: Guide): Promise<boolean> {
  const { values, one } = guide
  await one({ key: 'TARGET_NAME', suggestion: 'staging' })
  await one({ key: 'BASE_URL', accepts: /^https?:\/\/[^/@]+\/(?:[^/]*\/)*api\/sso\/v\d/ })
  takeApart(values)
  await one({ key: 'TENANT' })
  if (!(await confirmed(contactWords(values)))) return false
  const { said, unnamed } = await findProvider(values)
  line(`Found: ${said}.`)
  await nameHosts(values, unnamed)
  for (const key of [
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_REDIRECT_URI',
    'TEACHER_LOGIN',
    'TEACHER_PASSWORD',
  ])
    await one({ key })
  await login(guide)
  await one({ key: 'SERVICE_PASSWORD' })
  await lists(guide)
  return true
}

/** The address of an endpoint names the segment and the tenant, too. */
function takeApart(values: Record<string, string>): void {
  const { BASE_URL = '' } = values
  const fix = valueProblem('BASE_URL', BASE_URL)?.fix ?? ''
  for (const [, key = '', value = ''] of fix.matchAll(/\b(BASE_URL|SEGMENT|TENANT)=(\S+)/g))
    values[key] = value
}

function contactWords(values: Values): string[] {
  return [
    'Contact the target now?',
    `The next request is GET ${firstAddress(values)}, without a secret.`,
    'With no, nothing is sent, and you enter every value yourself.',
  ]
}

/** Asks whether further hosts belong to the platform. Without a yes, nothing is sent there. */
async function nameHosts(values: Record<string, string>, unnamed: readonly string[]): Promise<void> {
  if (unnamed.length === 0) return
  const names = unnamed.map((origin) => nameOf(new URL(origin))).join(' ')
  const isOwn = await confirmed(
    [
      `Do these hosts belong to the platform? ${names}`,
      'The discovery document names them. With yes, requests go there, and a password may be typed into a login page there.',
    ],
    false,
  )
  if (isOwn) values.PLATFORM_HOSTS = [values.PLATFORM_HOSTS ?? '', names].join(' ').trim()
}

/** Looks for the login page, and signs the teacher in. */
async function login(guide: Guide): Promise<void> {
  const { values, one } = guide
  line('Sends authorize requests without a user, to find the login page.')
  const page = await findLoginPage(known(guide))
  line(`Found: ${page.said}.`)
  for (const [key, value] of Object.entries(page.values)) {
    values[key] ??= value
    line(`  ${key}=${values[key]}`)
  }
  if (values.LOGIN_MARKER === undefined) await one({ key: 'LOGIN_MARKER' })
  const hasPassword = (values.TEACHER_PASSWORD ?? guide.outside('TEACHER_PASSWORD')) !== undefined
  const hasSecret = (values.OIDC_CLIENT_SECRET ?? guide.outside('OIDC_CLIENT_SECRET')) !== undefined
  if (page.origin === null || !hasPassword || !hasSecret) return
  const wanted = await confirmed([
    'Sign the teacher in now?',
    `The password is typed only into the login page at ${page.origin}. The client secret goes to the token endpoint.`,
  ])
  if (!wanted) return
  for (const finding of await trySignIn(known(guide))) printFinding(finding, { line })
}

/** Looks for the lists of the data APIs. */
async function lists(guide: Guide): Promise<void> {
  const { values } = guide
  const secret = values.SERVICE_PASSWORD ?? guide.outside('SERVICE_PASSWORD')
  if (secret === undefined) return
  line('Requests a service token, and reads one record of each list.')
  const listPaths = await findLists(known(guide))
  for (const finding of listPaths.findings)
    if (finding.condition === 'good') printFinding(finding, { line })
    else line(notFoundLine(finding))
  for (const [key, value] of Object.entries(listPaths.values)) values[key] = value
}

/** Offers the key that makes the most further rules decidable, until the operator stops or nothing is left. */
export async function offerNextKeys(guide: Guide, folder: string): Promise<void> {
  const offered = new Set<string>()
  for (;;) {
    line('Counting the rules that each further key adds.')
    const { FIXTURES: _, ...values } = known(guide)
    const next = nextKeys(platformDoctor, values, folder).find(
      ({ key }) => !offered.has(key) && key !== 'FIXTURES' && !key.startsWith('CONTROL_'),
    )
    if (next === undefined) return
    const answer = await chosen(nextKeyTexts(next, platformKeySet), {
      stop: 'Stop and write the profile',
      enter: 'Enter it',
      skip: 'Skip it',
    })
    if (answer === 'stop') return
    offered.add(next.key)
    if (answer === 'skip') continue
    for (const word of next.missing) {
      const [, more, list] = /^(.+) in (FEATURES|CONSENT)$/.exec(word) ?? []
      if (list === undefined) await guide.one({ key: word.replace(/^more in /, '') })
      else {
        const present = guide.values[list] ?? platformKeySet.keys[list]?.default ?? ''
        guide.values[list] = `${present} ${more}`.trim()
      }
    }
  }
}
