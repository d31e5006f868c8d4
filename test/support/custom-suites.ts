/**
 * Folders of custom rules and suites, and targets that violate them.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startPartner } from '../../src/embedded/partner/index.js'
import { documented, makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { temporaryFolder } from './cli.js'

/** The example for a role. */
export function example(role: 'platform' | 'partner'): string {
  return path.join(packageRoot, 'env/example-suites', `custom-${role}`)
}

/** A copy of the example for a platform, in a project that contains another copy of this package. */
export function copyOfExample(name = 'Hausregeln für alle'): string {
  const project = temporaryFolder()
  const folder = path.join(project, name)
  cpSync(example('platform'), folder, { recursive: true })
  const other = path.join(project, 'node_modules/platform-conformance')
  mkdirSync(other, { recursive: true })
  const exports = { './kit': './kit.js' }
  writeFileSync(path.join(other, 'package.json'), JSON.stringify({ type: 'module', exports }))
  writeFileSync(path.join(other, 'kit.js'), "throw new Error('another copy of the kit')\n")
  return folder
}

/** A folder with these files. A `.yaml` file whose name has no folder goes to `rules/`. */
export function customFolder(files: Readonly<Record<string, string>>, name = 'own'): string {
  const folder = path.join(temporaryFolder(), name)
  mkdirSync(path.join(folder, 'rules'), { recursive: true })
  for (const [file, text] of Object.entries(files))
    writeFileSync(path.join(folder, file.endsWith('.yaml') ? 'rules' : '.', file), text)
  return folder
}

/** An entry of `rules/*.yaml`; `change` overrides. */
export function customRuleEntry(id: string, change: Readonly<Record<string, string>> = {}): string {
  const entry = {
    id,
    role: 'platform',
    tier: 'own',
    level: 'must',
    clause: 'House rules 1',
    says: 'Something holds.',
    feature: 'sso',
    needs: '[]',
    ...change,
  }
  const [first = '', ...rest] = Object.entries(entry).map(([key, value]) => `${key}: ${value}`)
  return `- ${first}\n${rest.map((line) => `  ${line}\n`).join('')}`
}

/** How a platform handles the tokens of requests. */
export type Fault = 'takes tokens from addresses' | 'takes no token' | 'is gone'

/** A platform that violates the rule of the example, or for which it cannot be decided. */
export async function brokenPlatform(fault: Fault): Promise<Platform> {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: {
      bearerToken: (header, context) => {
        if (fault === 'takes no token') return undefined
        if (fault === 'is gone') platform.kill()
        return documented.bearerToken(header, context) ?? context.query.get('access_token')
      },
    },
  })
  onTestFinished(() => platform.kill())
  return platform
}

/** An application whose cookies are readable by scripts, and its profile. */
export async function brokenPartner(): Promise<{ readonly env: string }> {
  const port = await freePort()
  const [clientId, clientSecret] = ['OwnSuites1', 'NotARealSecretOfOwnSuites4711']
  const partner = await startPartner({
    platformUrl: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    behaviours: { cookieAttributes: () => 'Path=/; SameSite=Lax' },
  })
  onTestFinished(() => partner.kill())
  const env = path.join(temporaryFolder(), 'app.env')
  const values = {
    TARGET_NAME: 'app',
    LOGIN_URL: `${partner.url}/login?tenant={tenantId}`,
    REDIRECT_URI: `${partner.url}/callback`,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    WHOAMI_URL: `${partner.url}/api/me`,
    WHOAMI_SUB: '/user/sub',
    SIMULATOR_LISTEN: `127.0.0.1:${port}`,
    SETTLE_SECONDS: '0',
  }
  const lines = Object.entries(values).map(([key, value]) => `${key}='${value}'\n`)
  writeFileSync(env, lines.join(''))
  return { env }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
