/**
 * PostgreSQL for Hydra: a new cluster in a temporary folder, on loopback. It never runs as root.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Part } from '../../support/parts.js'
import { startProgram } from '../program.js'

/** A database server that listens. */
export interface Postgres {
  /** Creates a database. @returns its address, with the password */
  create(database: string): string
  close(): Promise<void>
}

/** Where Debian has the programs of each version, and folders of PATH. */
function programFolder(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ]
  const programs = ['initdb', 'postgres', 'createdb']
  return folders.find((folder) => programs.every((name) => existsSync(path.join(folder, name))))
}

export const postgresql: Part = {
  name: 'PostgreSQL',
  install: 'Install the package postgresql.',
  isInstalled: () => programFolder() !== undefined && account() !== null,
}

/** The account that the server runs as; undefined for that of this process; null if root has no other. */
function account(): { uid: number; gid: number } | undefined | null {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      Number.parseInt(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid }
  }
  return null
}

/** Starts it on a free port of this machine. */
export async function startPostgres(): Promise<Postgres> {
  const programs = programFolder() ?? ''
  const user: { uid?: number; gid?: number } = account() ?? {}
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-postgres-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const data = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  const password = randomUUID()
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined)
    for (const file of [folder, data, passwordFile]) chownSync(file, uid, gid)

  const options = { ...user, cwd: folder, encoding: 'utf8' as const }
  const run = (program: string, args: readonly string[], env = process.env): void => {
    const { status, stderr, error } = spawnSync(path.join(programs, program), args, { ...options, env })
    if (status !== 0) throw new Error(`${program} failed: ${error ?? stderr}`)
  }
  const port = await freePort()
  try {
    run('initdb', [
      '-D',
      data,
      '-U',
      'hydra',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
    ])
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '100',
      // Nobody needs the data after a crash.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    }
    const server = await startProgram(
      path.join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      /ready to accept connections/,
      { ...user, cwd: folder, signal: 'SIGQUIT' },
    )
    return {
      create: (database) => {
        const target = ['-h', '127.0.0.1', '-p', String(port), '-U', 'hydra', '-w', database]
        run('createdb', target, { ...process.env, PGPASSWORD: password })
        return `postgres://hydra:${password}@127.0.0.1:${port}/${database}?sslmode=disable&max_conns=20`
      },
      close: async () => {
        await server.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A port of this machine that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
