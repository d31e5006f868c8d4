/**
 * Starts Keycloak, and imports realms through its admin API.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endWithProcess } from '../end-with-process.js'
import { home } from './distribution.js'
import type { Realm } from './realm.js'

/** A Keycloak that listens. */
export interface Keycloak {
  readonly url: string
  /** Creates a realm, or replaces the one of the same name. */
  importRealm(realm: Realm): Promise<void>
  close(): Promise<void>
}

/** How long a start may take on a busy machine, in milliseconds. */
const patience = 480_000

/** Starts it on a free port of this machine, with a new database in memory. */
export async function startKeycloak(): Promise<Keycloak> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const password = randomUUID()
  const args = ['start-dev', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`]
  const child = spawn('sh', [path.join(home, 'bin', 'kc.sh'), ...args], {
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
      KC_BOOTSTRAP_ADMIN_PASSWORD: password,
      JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx700m',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group: the first start runs a second Java.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output = `${output}${piece}`.slice(-4000)
    })
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const release = endWithProcess(end)

  const close = async (): Promise<void> => {
    release()
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    end()
    await exit
  }

  const giveUp = Date.now() + patience
  while (!(await answers(`${url}/realms/master`))) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || Date.now() > giveUp) {
      await close()
      throw new Error(`Keycloak did not start. The end of its output:\n${output}`)
    }
    await setTimeout(250)
  }

  return { url, importRealm: (realm) => importRealm(url, password, realm), close }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
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
