/**
 * The sandbox: the embedded platform with web pages, for developers of applications.
 * @module
 * @example
 * const sandbox = await startSandbox({ port: 8790, pagesPort: 8791 })
 * // … develop against sandbox.platform.url, look at sandbox.url …
 * await sandbox.close()
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import {
  type Behaviours,
  makeKeys,
  type Platform,
  type PlatformKeys,
  startPlatform,
} from '../embedded/platform/index.js'
import { secretOf } from '../embedded/platform/world/seed.js'
import { defaultSeed } from '../embedded/platform/world/world.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { Judgement } from '../workbench/judgement.js'
import type { Notice } from '../workbench/pages/components.js'
import type { Pages } from '../workbench/server.js'
import type { Suite } from '../workbench/target.js'
import { addSandboxUsers } from './accounts.js'
import { type Application, at, type Defaults } from './application.js'
import type { DoneChange } from './data/changes.js'
import { type GivenSettings, JudgeSettings } from './judge/settings.js'
import { SandboxTarget } from './judge/target.js'
import { atSegment, prescribedBehaviours } from './prescribed.js'
import { isSafeHost } from './safe-host.js'
import { serveSandbox } from './server.js'
import { cookiesOfBrowsers, Switches } from './switches.js'
import { type LoggedSecrets, TrafficLog } from './traffic-log.js'

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Port of the platform; default 0: any free port. */
  readonly port?: number
  /** Port of the pages; default 0: any free port. */
  readonly pagesPort?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Host name in every URL, if it differs from `host`. */
  readonly name?: string
  /** Base URL at which applications and browsers reach the platform. Default: the address of the platform. */
  readonly publicUrl?: string
  /** Certificate with its chain, and private key, both in PEM, for TLS. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** First path segment of the platform. Default: that of the profile, or `platform`. */
  readonly segment?: string
  readonly seed?: string
  /** PEM of the private key that signs webhooks; default: a new key. */
  readonly webhookKey?: string
  /** Full path of its file. */
  readonly webhookKeyFile?: string
  /** Seconds that the clock of the sandbox is ahead of this machine. Default: 0. */
  readonly clockOffset?: number
  /** The application under development. The user can also register it on a page. */
  readonly application?: Application
  /** Settings for judging it. The user can also enter most of them on a page. */
  readonly settings?: GivenSettings
  /** The profile of the application: what its platform is like. */
  readonly profile?: PartnerProfile
  /** Judges the application; default: the page cannot judge. */
  readonly suite?: Suite<PartnerProfile>
  /** Folder of the report folders. Default: `reports`. */
  readonly reports?: string
}

/** A running sandbox. */
export class Sandbox {
  notice: Notice | undefined
  settings = new JudgeSettings()
  /** Changes of timetable and roster that were made on the pages. */
  changes: readonly DoneChange[] = []
  readonly target: SandboxTarget
  readonly judgement: Judgement
  #application: Application | undefined

  constructor(
    readonly platform: Platform,
    readonly log: TrafficLog,
    readonly switches: Switches,
    readonly seed: string,
    /** Address that the platform listens on. */
    readonly host: string,
    /** Full path of the file with the webhook key; undefined if the sandbox made the key. */
    readonly webhookKeyFile: string | undefined,
    private readonly pages: { current: Pages | undefined },
    judging: { readonly suite: Suite<PartnerProfile> | undefined; readonly reports: string },
  ) {
    this.target = new SandboxTarget(this, judging.suite, judging.reports)
    this.judgement = new Judgement(this.target)
  }

  /** PEM of the private key that signs webhooks. */
  get webhookKey(): string {
    const { privateKey } = this.platform.operator.runtime.keys.get('webhooks')
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }

  /** Base address of the pages. */
  get url(): string {
    return this.pages.current?.url ?? ''
  }

  get application(): Application | undefined {
    return this.#application
  }

  /** Defaults of the registration form. */
  get defaults(): Defaults {
    return defaultsOf(this.seed, this.platform, this.#application)
  }

  /** Client secrets that the developer entered, also those of earlier registrations. */
  readonly entered = new Set<string>()

  /** Registers the application. It replaces the previous one. */
  register(application: Application): void {
    const { operator } = this.platform
    const { clientSecret } = application
    if (clientSecret !== null && clientSecret !== this.defaults.clientSecret) this.entered.add(clientSecret)
    if (this.#application !== undefined) operator.withdraw(this.#application.clientId)
    this.#application = application
    operator.register({ ...application, uiUrls: application.launchUrls })
  }

  /** Activates the application for a school. @throws {Refusal} without changing anything */
  async activate(tenant: string, scenario: number): Promise<void> {
    const { clientId, credentialsUrl, deactivationUrl } = this.#registered()
    await this.platform.operator.cause('activate', {
      tenant,
      client_id: clientId,
      scenario,
      ...(credentialsUrl === null ? {} : { credentials_url: at(credentialsUrl, tenant) }),
      ...(deactivationUrl === null ? {} : { deactivation_url: at(deactivationUrl, tenant) }),
    })
  }

  /** Deactivates the application for a school. @throws {Refusal} without changing anything */
  async deactivate(tenant: string): Promise<void> {
    await this.platform.operator.cause('deactivate', { tenant, client_id: this.#registered().clientId })
  }

  #registered(): Application {
    if (this.#application === undefined) throw new Error('no application is registered')
    return this.#application
  }

  async close(): Promise<void> {
    await this.judgement.close()
    this.target.close()
    await this.pages.current?.close()
    await this.platform.close()
  }
}

/** Defaults of the registration form. The same seed gives the same values at every start. */
export function defaultsOf(seed: string, platform?: Platform, known?: Application): Defaults {
  const otherApps = platform?.operator.runtime.world.apps.map(({ id }) => id) ?? []
  return {
    clientId: 'sandbox-app',
    clientSecret: secretOf(seed, 'secret/sandbox'),
    taken: new Set(otherApps.filter((id) => id !== known?.clientId)),
  }
}

/**
 * Starts a sandbox.
 * @returns once the platform and its pages listen
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = defaultSeed, port = 0, host = '127.0.0.1', pagesPort = 0 } = options
  const where = { host, ...(options.name === undefined ? {} : { name: options.name }) }
  const publicHost = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).hostname
  const known: { sandbox?: Sandbox; platform?: Platform } = {}
  const { profile, segment } = options
  const url = (): string => known.platform?.url ?? ''
  const prescribed: Partial<Behaviours> = {
    ...(profile === undefined ? {} : prescribedBehaviours(profile, options.settings?.values ?? {}, url)),
    ...(segment === undefined ? {} : atSegment(segment)),
  }
  const log = new TrafficLog(
    () => (known.platform as Platform).operator.runtime,
    () => (known.platform as Platform).webhookPublicKey,
    () => secretsOf(known.sandbox),
  )
  const platform = await startPlatform({
    ...where,
    port,
    seed,
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
    ...(options.tls === undefined ? {} : { tls: options.tls }),
    behaviours: prescribed,
    ...(options.clockOffset === undefined ? {} : { clockOffset: options.clockOffset }),
    answersTo: (asked) => isSafeHost(asked, where.name) || isSafeHost(asked, publicHost),
    keys: keysWith(options.webhookKey),
    watch: {
      exchange: (exchange) => log.exchange(exchange),
      webhook: (webhook) => log.webhook(webhook),
    },
  })
  known.platform = platform
  addSandboxUsers(platform.operator, seed)
  platform.operator.followClocks()
  const switches = new Switches(
    (behaviours) => platform.operator.override({ ...prescribed, ...behaviours }),
    cookiesOfBrowsers,
  )
  const pages: { current: Pages | undefined } = { current: undefined }
  const sandbox = new Sandbox(platform, log, switches, seed, host, options.webhookKeyFile, pages, {
    suite: options.suite,
    reports: options.reports ?? 'reports',
  })
  if (options.settings !== undefined) sandbox.settings = new JudgeSettings(options.settings)
  known.sandbox = sandbox
  if (options.application !== undefined) sandbox.register(options.application)
  try {
    pages.current = await serveSandbox(sandbox, { ...where, port: pagesPort })
    platform.operator.runtime.signInPage = `${pages.current.url}/launch`
  } catch (error) {
    platform.kill()
    throw error
  }
  return sandbox
}

/** What the log masks, and what it shows. */
function secretsOf(sandbox: Sandbox | undefined): LoggedSecrets {
  if (sandbox === undefined) return { entered: [], invented: [] }
  return {
    entered: [...sandbox.entered].map((secret) => [secret, '$CLIENT_SECRET'] as const),
    invented: sandbox.platform.operator.runtime.ledger,
  }
}

/** The keys of the process. If a webhook key is configured, it replaces the generated one. */
function keysWith(webhookKey: string | undefined): PlatformKeys {
  const keys = makeKeys()
  if (webhookKey === undefined) return keys
  const privateKey = createPrivateKey(webhookKey)
  const given = { kid: 'webhooks', privateKey, publicKey: createPublicKey(privateKey) }
  return { get: (name) => (name === 'webhooks' ? given : keys.get(name)) }
}
