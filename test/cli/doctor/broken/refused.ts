/**
 * Profiles that the target does not accept.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import {
  documented,
  makeKeys,
  type Platform,
  startPlatform,
} from '../../../../src/embedded/platform/index.js'
import { freePort } from '../../../support/free-port.js'
import type { Broken } from './case.js'

/** Another platform, until the test ends. */
async function other(behaviours: Parameters<typeof startPlatform>[0]): Promise<Platform> {
  const platform = await startPlatform({ keys: makeKeys(), ...behaviours })
  onTestFinished(() => platform.kill())
  return platform
}

/** A port in use. */
async function taken(): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const webhooks = {
  FEATURES: 'sso service-tokens webhooks',
  ONBOARDING_CLIENT_ID: 'onboarding-App-Wen4q76qhk',
}

export const refused: readonly Broken[] = [
  {
    what: 'a wrong tenant',
    change: { TENANT: '999999' },
    cause: /provider: .*tenant 999999 .*404/,
    fix: /check BASE_URL, SEGMENT and TENANT/,
  },
  {
    what: 'a wrong segment',
    change: { SEGMENT: 'app' },
    cause: /provider: .*\/app\/api\/sso.*404/,
    fix: /SEGMENT/,
  },
  {
    what: 'the segment in the address, too',
    change: ({ platform }) => ({ BASE_URL: `${platform.url}/platform` }),
    cause: /provider: .*\/platform\/platform\/.*404/,
    fix: /check BASE_URL, SEGMENT/,
  },
  {
    what: 'a wrong client id',
    change: { OIDC_CLIENT_ID: 'nobody' },
    cause: /failed +login page/,
    fix: /OIDC_CLIENT_ID/,
  },
  {
    what: 'a wrong redirect URI',
    change: { OIDC_REDIRECT_URI: 'https://app.example.com/sso/other' },
    cause: /failed +login page: .*https:\/\/app\.example\.com\/sso\/other/,
    fix: /OIDC_REDIRECT_URI/,
  },
  {
    what: 'a wrong login marker',
    change: { LOGIN_MARKER: 'Welcome to the portal' },
    cause: /failed +login page: .*LOGIN_MARKER \("Welcome to the portal"\)/,
    fix: /set LOGIN_MARKER to a text/,
  },
  {
    what: 'a wrong client secret',
    change: { OIDC_CLIENT_SECRET: 'not-the-secret-1' },
    cause: /failed +application: .*40[01]/,
    fix: /check OIDC_CLIENT_SECRET/,
  },
  {
    what: 'a wrong password',
    change: { TEACHER_PASSWORD: 'not-the-password-1' },
    cause: /failed +login of teacher/,
    fix: /TEACHER_LOGIN|TEACHER_PASSWORD/,
  },
  {
    what: 'an unknown user',
    change: { TEACHER_LOGIN: 'nobody.here' },
    cause: /failed +login of teacher/,
    fix: /TEACHER_LOGIN/,
  },
  {
    what: 'a locked user',
    change: async () => ({
      BASE_URL: (
        await other({
          behaviours: {
            passwordMatches: (sent, user, context) =>
              user.username !== 'anna.gruber' && documented.passwordMatches(sent, user, context),
          },
        })
      ).url,
    }),
    cause: /failed +login of teacher/,
    fix: /locked/,
  },
  {
    what: 'a user of another school',
    change: { TENANT: '457100' },
    cause: /failed +login of teacher/,
    fix: /TEACHER_LOGIN/,
  },
  {
    what: 'a missing field of the login page',
    change: { LOGIN_USERNAME_FIELD: 'nickname' },
    cause: /failed +login of teacher/,
    fix: /LOGIN_USERNAME_FIELD/,
  },
  {
    what: 'a wrong service password',
    change: { SERVICE_PASSWORD: 'not-the-password-2' },
    cause: /failed +service token: .*40[01]/,
    fix: /SERVICE_PASSWORD \(the password that the platform created/,
  },
  {
    what: 'the client secret as service password',
    change: { SERVICE_PASSWORD: 'K6AyMHHRy9GMQPJ5RLm9DLWk4SPEVF9u' },
    cause: /failed +service token: .*40[01]/,
    fix: /not the client secret/,
  },
  {
    what: 'a wrong pointer to a list',
    change: { FEATURES: 'sso service-tokens data-api', STUDENTS_LIST_POINTER: '/items' },
    cause: /failed +list of students/,
    fix: /STUDENTS_LIST_POINTER/,
  },
  {
    what: 'a wrong path',
    change: { FEATURES: 'sso service-tokens data-api', DATA_PERMITTED: 'rooms', ROOMS_PATH: '/rooms' },
    cause: /failed +list of rooms: .*404/,
    fix: /ROOMS_PATH/,
  },
  {
    what: 'a control address without a server',
    change: async () => ({
      CONTROL_DRIVER: 'http',
      CONTROL_TOKEN: 'token-1234',
      CONTROL_URL: `http://127.0.0.1:${await freePort()}`,
    }),
    cause: /failed +control driver/,
    fix: /CONTROL_URL and CONTROL_TOKEN/,
  },
  {
    what: 'a wrong control token',
    change: ({ platform }) => ({
      CONTROL_DRIVER: 'http',
      CONTROL_TOKEN: 'token-1234',
      CONTROL_URL: platform.controlUrl,
    }),
    cause: /failed +control driver/,
    fix: /CONTROL_TOKEN/,
  },
  {
    what: 'a missing control program',
    change: {
      CONTROL_DRIVER: 'command',
      CONTROL_COMMAND: './no-such-program',
      CONTROL_STIMULI: 'describe-prepared',
    },
    cause: /failed +control driver/,
    fix: /CONTROL_COMMAND/,
  },
  {
    what: 'a receiver port in use',
    change: async () => ({ ...webhooks, RECEIVER_LISTEN: `127.0.0.1:${await taken()}` }),
    cause: /failed +receiver: .*EADDRINUSE|failed +receiver: .*taken/,
    fix: /RECEIVER_LISTEN/,
  },
  {
    what: 'a receiver address that leads elsewhere',
    change: async () => ({
      ...webhooks,
      RECEIVER_LISTEN: '127.0.0.1:18443',
      RECEIVER_URL: `http://127.0.0.1:${await taken()}`,
    }),
    cause: /failed +receiver/,
    fix: /RECEIVER_URL/,
  },
]
