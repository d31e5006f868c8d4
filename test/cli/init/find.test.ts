/**
 * What `init` finds of the lists of a platform.
 */
import { request as requestOnward } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findLists, notFoundLine } from '../../../src/cli/init/find.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { embeddedSettings } from '../../support/profiles.js'
import { serve } from '../../support/servers.js'

/** Values as after the questions about the login, for the embedded platform behind a server that refuses a path. */
async function found(refused: RegExp | null) {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.close())
  const server = await serve(({ method, path, headers, body }, response) => {
    if (refused?.test(path) === true) {
      response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"error":"forbidden"}')
      return
    }
    const onward = requestOnward(platform.url + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.end(body)
  })
  const { OIDC_CLIENT_ID = '', SERVICE_PASSWORD = '', TENANT = '' } = embeddedSettings()
  return findLists({
    ...{ OIDC_CLIENT_ID, SERVICE_PASSWORD, TENANT, ALLOW_HTTP: 'yes' },
    ...{ BASE_URL: server.url, PLATFORM_HOSTS: platform.url },
  })
}

test('the list of students is the path that takes service tokens', async () => {
  const { values } = await found(null)
  expect(values.DATA_PROBE_PATH).toBe('/platform/api/rest/extern/v3/students?limit=1')
})

test('without a list of students there is none', async () => {
  const { values } = await found(/\/students/)
  expect(values.DATA_PROBE_PATH).toBeUndefined()
})

test('a list that is not found has a reason', async () => {
  const { findings } = await found(/\/timetable/)
  const finding = findings.find(({ part }) => part === 'list of timetable')
  expect(finding === undefined ? '' : notFoundLine(finding)).toMatch(
    /^not found list of timetable: the application may not read timetable: .*403/,
  )
})
