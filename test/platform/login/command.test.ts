/**
 * Sessions that are made without a page: by a program, and by cookies that the profile gives.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LoginFailure } from '../../../src/core/browser/login-failure.js'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { NotExercised } from '../../../src/core/errors.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { checkProfile } from '../../../src/profile/load.js'
import { platformPlanner } from '../../../src/roles/platform/planner.js'
import { minimal } from '../../profile/minimal.js'
import { serve, type TestServer } from '../../support/servers.js'

/** A platform that knows one session. */
const platform = (): Promise<TestServer> =>
  serve(({ headers }, response) => {
    if (headers.cookie === 'sid=good-session-1; lang=de')
      response.writeHead(302, { Location: 'https://app.example/sso?code=C0de-1' }).end()
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('Sign in here')
  })

function contextWith(server: TestServer, keys: Readonly<Record<string, string>>, folder = '.'): Context {
  const { TEACHER_PASSWORD: _, ...rest } = minimal
  const run = new Run(
    checkProfile({ ...rest, ALLOW_HTTP: 'yes', BASE_URL: server.url, ...keys }, folder, 'test'),
  )
  onTestFinished(() => run.close())
  return new Context(run, new CheckTrace((text) => run.redactor.url(text)))
}

/** A context whose LOGIN_COMMAND is this program; it sees `asked`. */
function withProgram(
  server: TestServer,
  program: string,
  keys: Readonly<Record<string, string>> = {},
): Context {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const read = `let text = ''\nfor await (const part of process.stdin) text += part\nconst asked = JSON.parse(text)\n`
  writeFileSync(path.join(folder, 'login.mjs'), `${read}${program}`)
  const command = {
    LOGIN_DRIVER: 'command',
    LOGIN_COMMAND: `"${process.execPath}" login.mjs`,
    LOGIN_WAIT_SECONDS: '20',
  }
  return contextWith(server, { ...command, ...keys }, folder)
}

const good = `[{ name: 'sid', value: 'good-session-1' }, { name: 'lang', value: 'de', path: '/' }]`
const write = (cookies: string): string => `console.log(JSON.stringify({ cookies: ${cookies} }))`

async function failureOf(context: Context): Promise<LoginFailure> {
  const error: unknown = await context.users.signIn('teacher').catch((thrown: unknown) => thrown)
  if (error instanceof LoginFailure) return error
  throw error
}

describe('a login program', () => {
  test('makes a session, told who is to sign in and where', async () => {
    const server = await platform()
    const told = `if (asked.user !== 'teacher' || asked.login !== 'anna' || 'password' in asked) process.exit(1)
      const url = new URL(asked.url)
      if (!url.pathname.endsWith('/authorize') || url.searchParams.get('client_id') !== 'the-app') process.exit(2)`
    const context = withProgram(server, `${told}\n${write(good)}`)
    const teacher = await context.users.signIn('teacher')
    expect((await teacher.authorize(context.app).result()).code?.value).toBe('C0de-1')
  })

  test('gets the password where the profile has one', async () => {
    const context = withProgram(
      await platform(),
      `if (asked.password !== 'p4ssword-of-anna') process.exit(1)\n${write(good)}`,
      { TEACHER_PASSWORD: 'p4ssword-of-anna' },
    )
    await expect(context.users.session('teacher')).resolves.toBeDefined()
  })

  test.each([
    [
      'fails',
      "console.error('no access for p4ssword-of-anna'); process.exit(3)",
      'the program ended with exit code 3: no access for $TEACHER_PASSWORD. To fix it: Run LOGIN_COMMAND by hand',
    ],
    ['writes no JSON', "console.log('sid=1')", 'the program wrote no JSON object to its standard output'],
    ['writes no list', "console.log('{}')", 'the program wrote no list of cookies, each with name and value'],
    [
      'writes an empty list',
      write('[]'),
      'the program wrote an empty list of cookies. To fix it: Let the program of LOGIN_COMMAND write {"cookies":[{"name":"…","value":"…"}]}',
    ],
    [
      'writes worthless cookies',
      write("[{ name: 'sid', value: 'worthless-1' }]"),
      'the login page came in spite of the cookies that the program wrote',
    ],
    [
      'writes a foreign cookie',
      write("[{ name: 'sid', value: 'x', domain: 'idp.example' }]"),
      'the cookie sid is for idp.example, which is not a host of the platform. To fix it: Leave it out, or name the host in PLATFORM_HOSTS',
    ],
  ])('that %s is told with its step', async (_, program, words) => {
    const failure = await failureOf(
      withProgram(await platform(), program, { TEACHER_PASSWORD: 'p4ssword-of-anna' }),
    )
    expect(failure.step).toBe('run the login program')
    expect(failure.message).toContain(words)
  })

  test('that does not end is stopped, and the key for its time is named', async () => {
    const failure = await failureOf(
      withProgram(await platform(), 'setInterval(() => 0, 1000)', { LOGIN_WAIT_SECONDS: '1' }),
    )
    expect(failure.message).toContain('the program did not end within 1 s')
    expect(failure.fix).toContain('LOGIN_WAIT_SECONDS')
  })

  test('that does not know a user leaves what needs that user not exercised', async () => {
    const context = withProgram(await platform(), 'process.exit(64)')
    await expect(context.users.signIn('teacher')).rejects.toThrow(NotExercised)
    await expect(context.users.signIn('teacher')).rejects.toThrow(
      'a login program that signs in anna (exit code 64)',
    )
  })
})

describe('a session that the profile gives', () => {
  const keys = { LOGIN_DRIVER: 'session', TEACHER_COOKIES: 'sid=good-session-1; lang=de' }

  test('is used, and its cookies show nowhere', async () => {
    const server = await platform()
    const context = contextWith(server, keys)
    expect((await context.users.teacher.authorize(context.app).result()).code?.value).toBe('C0de-1')
    expect(JSON.stringify(context.run.evidence.all())).not.toContain('good-session-1')
  })

  test('that has expired is reported with the key to renew', async () => {
    const context = contextWith(await platform(), { ...keys, TEACHER_COOKIES: 'sid=old-session-1' })
    await expect(context.users.teacher.authorize(context.app).result()).rejects.toThrow(
      'failed at the step "use the given cookies": the login page came in spite of the cookies: the session has expired',
    )
    await expect(context.users.session('teacher')).rejects.toThrow('to TEACHER_COOKIES')
  })

  test('makes no other', async () => {
    const context = contextWith(await platform(), keys)
    await expect(context.users.signIn('teacher')).rejects.toThrow(
      'the profile lacks LOGIN_DRIVER=form (or browser, or command)',
    )
  })
})

describe('the plan', () => {
  test.each([
    ['session', { TEACHER_COOKIES: 'sid=1' }, ['authorize.login.returns', 'authorize.prompt.ends-session']],
    ['command', { LOGIN_COMMAND: './login.sh' }, ['authorize.login.returns']],
  ])('with LOGIN_DRIVER=%s names it where the login page is needed', async (driver, keys, ids) => {
    await import('../../../suites/platform/index.js')
    const { TEACHER_PASSWORD: _, ...rest } = minimal
    const profile = checkProfile({ ...rest, LOGIN_DRIVER: driver, ...keys }, '.', 'test')
    const { skipped, checks } = platformPlanner.plan(profile, { only: ['authorize'], features: [] })
    for (const id of ids) {
      expect(skipped.find(({ rule }) => rule === id)).toMatchObject({ verdict: 'not exercised' })
      expect(skipped.find(({ rule }) => rule === id)?.reason).toContain('LOGIN_DRIVER=form (or browser')
    }
    expect(checks.map(({ rule }) => rule)).toContain('authorize.success.code')
  })
})
