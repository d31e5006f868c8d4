/**
 * Starts Hydra: one process for each tenant, one PostgreSQL for both, and the server in front of them.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Program, startProgram } from '../program.js'
import { type Front, type Served, ssoPath, startFront } from './front.js'
import { freePort, startPostgres } from './postgres.js'
import { hydraProgram } from './program.js'
import type { Client, Tenant } from './tenant.js'

/** Hydra for all tenants. */
export interface Hydra {
  readonly url: string
  /** Sets a tenant up, or replaces its settings. */
  put(tenant: Tenant): Promise<void>
  close(): Promise<void>
}

/** A process of Hydra. */
interface Running extends Served {
  readonly program: Program
}

/** Starts the database and the server in front, without tenants. */
export async function startHydra(): Promise<Hydra> {
  const postgres = await startPostgres()
  const tenants = new Map<string, Running>()
  const databases = new Map<string, string>()
  const front = await startFront(tenants)

  const databaseOf = (tenant: string): string => {
    const known = databases.get(tenant)
    if (known !== undefined) return known
    const dsn = postgres.create(`tenant_${tenant}`)
    const { status, stderr } = spawnSync(hydraProgram, ['migrate', 'sql', '-e', '--yes'], {
      env: { ...process.env, DSN: dsn },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`hydra migrate failed: ${stderr}`)
    databases.set(tenant, dsn)
    return dsn
  }

  return {
    url: front.url,
    put: async (settings) => {
      const known = tenants.get(settings.tenant)
      if (known !== undefined && isDeepStrictEqual(known.settings.oauth2, settings.oauth2))
        tenants.set(settings.tenant, { ...known, settings })
      else {
        await known?.program.close()
        tenants.set(settings.tenant, await started(front, databaseOf(settings.tenant), settings))
      }
      const { adminUrl } = tenants.get(settings.tenant) as Running
      for (const client of settings.clients) await register(adminUrl, client)
    },
    close: async () => {
      for (const { program } of tenants.values()) await program.close()
      await front.close()
      await postgres.close()
    },
  }
}

/** The secrets of all processes: a tenant that is started again must read what it has written. */
const secret = randomUUID()

async function started(front: Front, dsn: string, settings: Tenant): Promise<Running> {
  const { tenant, oauth2 } = settings
  const base = front.url + ssoPath(tenant)
  const [publicPort, adminPort] = [await freePort(), await freePort()]
  const listen = (port: number): object => ({
    host: '127.0.0.1',
    port,
    request_log: { disable_for_health: true },
  })
  const config = {
    dsn,
    serve: {
      public: listen(publicPort),
      admin: listen(adminPort),
      cookies: {
        names: {
          login_csrf: `login_csrf_${tenant}`,
          consent_csrf: `consent_csrf_${tenant}`,
          session: `session_${tenant}`,
        },
      },
    },
    urls: {
      self: { issuer: base, public: base },
      login: `${base}/login`,
      consent: `${base}/consent`,
      error: `${base}/error`,
    },
    secrets: { system: [secret], cookie: [secret] },
    // Secrets of clients are checked for each request. One iteration saves minutes.
    oauth2: { hashers: { algorithm: 'pbkdf2', pbkdf2: { iterations: 1 } }, ...oauth2 },
    ttl: { auth_code: '60s', access_token: '15m', id_token: '15m' },
    strategies: { access_token: 'opaque' },
    log: { level: 'error' },
    sqa: { opt_out: true },
  }
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-hydra-'))
  try {
    const file = path.join(folder, 'hydra.json')
    writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
    const args = ['serve', 'all', '--dev', '--sqa-opt-out', '--config', file]
    const program = await startProgram(hydraProgram, args, () => isReady(adminUrl))
    const publicUrl = `http://127.0.0.1:${publicPort}`
    return { settings, program, publicUrl, adminUrl, lastToken: Promise.resolve() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isReady(adminUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${adminUrl}/health/ready`)).ok
  } catch {
    return false
  }
}

/** Registers a client, or replaces it. */
async function register(adminUrl: string, client: Client): Promise<void> {
  const address = `${adminUrl}/admin/clients`
  const send = (method: 'POST' | 'PUT', url: string): Promise<Response> =>
    fetch(url, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(client) })
  const known = await fetch(`${address}/${client.client_id}`)
  const answer = known.ok ? await send('PUT', `${address}/${client.client_id}`) : await send('POST', address)
  if (!answer.ok) throw new Error(`the client ${client.client_id} was not registered: ${await answer.text()}`)
}
