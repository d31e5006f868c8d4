/**
 * Starts Keycloak, and imports realms through its admin API.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { startProgram } from '../program.js'
import { home } from './distribution.js'
import type { Realm } from './realm.js'

/** A Keycloak that listens. */
export interface Keycloak {
  readonly url: string
  /** Creates a realm, or replaces the one of the same name. */
  importRealm(realm: Realm): Promise<void>
  close(): Promise<void>
}

/** Starts it on a free port of this machine, with a new database in memory. */
export async function startKeycloak(): Promise<Keycloak> {
  const password = randomUUID()
  const args = ['start-dev', '--db=dev-mem', '--http-host=127.0.0.1', '--http-port=0']
  const { listens, close } = await startProgram(
    'sh',
    [path.join(home, 'bin', 'kc.sh'), ...args],
    /Listening on: http:\/\/127\.0\.0\.1:(\d+)/,
    {
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
        KC_BOOTSTRAP_ADMIN_PASSWORD: password,
        JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx700m',
      },
    },
  )
  const url = `http://127.0.0.1:${listens}`
  return { url, importRealm: (realm) => importRealm(url, password, realm), close }
}

async function importRealm(url: string, password: string, realm: Realm): Promise<void> {
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password }
  const token = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  await fetch(`${url}/admin/realms/${realm.realm}`, { method: 'DELETE', headers })
  const answer = await fetch(`${url}/admin/realms`, {
    method: 'POST',
    headers,
    body: JSON.stringify(realm),
  })
  if (answer.status !== 201)
    throw new Error(
      `Keycloak did not import the realm ${realm.realm}: ${answer.status} ${await answer.text()}`,
    )
}
