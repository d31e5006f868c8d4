/**
 * Browsers of users, and launches of the application in them.
 * @module
 */
import { type BrowserIdentity, otherIdentity } from '../core/browser/identity.js'
import type { RunningCheck } from './check.js'
import { noteExchange } from './exchange-of-request.js'
import { openBrowser, type PartnerBrowser, type Visit } from './partner-browser.js'
import { PendingSignIn } from './pending-sign-in.js'
import { ActivatedFirst } from './service/activated-first.js'
import type { FlowPlan, SimulatedTenant, SimulatedUser } from './simulator.js'

/** How a sign-in differs from a plain one. */
export interface SignInOptions {
  /** Default: the school that most checks use. */
  readonly tenant?: SimulatedTenant
  /** Default: a new one. */
  readonly user?: SimulatedUser
  /** Default: a new one. */
  readonly browser?: PartnerBrowser
  /** How the answers of the platform differ; default: they do not. */
  readonly plan?: FlowPlan
  /** Where it starts; default: the login URL. */
  readonly url?: string
}

/** How a launch differs from a plain one. If the plan is null, the browser stays at the login page. */
type LaunchOptions = Omit<SignInOptions, 'browser' | 'plan'> & { readonly plan?: FlowPlan | null }

/** The launches of one check. */
export class Launches {
  constructor(readonly check: RunningCheck) {}

  /**
   * A browser without cookies of the application.
   * @param identity what the application sees of it; default: a browser of the run
   */
  browser(identity?: BrowserIdentity): Promise<PartnerBrowser> {
    return openBrowser(this.check, identity)
  }

  /**
   * A browser of another product, version and operating system than the usual ones.
   * @param name of the choice: the seed decides which browser has this name
   */
  otherBrowser(name: string): Promise<PartnerBrowser> {
    return this.browser(otherIdentity(name, this.check.run.language))
  }

  /** The login URL of the application for a school. */
  loginUrl(tenant: SimulatedTenant = this.check.tenant): string {
    return at(this.check.profile.loginUrl, tenant)
  }

  /** The UI Integration URLs for a school. */
  uiUrls(tenant: SimulatedTenant = this.check.tenant): string[] {
    return this.check.profile.uiUrls.map((url) => at(url, tenant))
  }

  /**
   * Clicks on the login URL at the platform and follows it until the browser stops at the application or at the platform's login page.
   * @param options the plan is for the authorize request that follows; if it is null, the browser stays at the login page
   */
  async launch(browser: PartnerBrowser, options: LaunchOptions = {}): Promise<Visit> {
    const { tenant = this.check.tenant } = options
    const activatedFirst = this.check.run.part(ActivatedFirst)
    await activatedFirst.before(this.check, tenant)
    const visit = await this.launchOnly(browser, options)
    if (visit.flows.length > 0 || visit.failure !== null) return visit
    const launch = (other: PartnerBrowser, school: SimulatedTenant): Promise<Visit> =>
      this.launchOnly(other, { tenant: school, plan: null })
    return (await activatedFirst.helps(this.check, tenant, launch))
      ? this.launchOnly(browser, options)
      : visit
  }

  /** The same without any activation of the school: it may send nothing but this launch. */
  async launchOnly(browser: PartnerBrowser, options: LaunchOptions): Promise<Visit> {
    const { tenant = this.check.tenant, user, plan = {}, url = this.loginUrl(tenant) } = options
    if (user !== undefined) browser.platformSession.user = user
    else browser.platformSession.user ??= tenant.user()
    this.check.run.leaks.launches(browser.platformSession)
    await tenant.prepare()
    browser.platformSession.next = plan
    const visit = await browser.visit(url, 'login URL', new URL('/', this.check.simulator.url))
    browser.platformSession.next = null
    for (const { request, exchanges } of visit.flows) {
      const answer = visit.chain?.answers.find(({ url: { href } }) => href === request.url)
      if (answer !== undefined) noteExchange(request, answer.exchange)
      this.check.addToEvidence([request, ...exchanges])
    }
    return visit
  }

  /**
   * Launches and stops at the login page of the platform.
   * @throws {Undecided} if the launch sent no authorize request
   */
  async stopAtLogin(
    browser: PartnerBrowser,
    options: Omit<SignInOptions, 'browser'> = {},
  ): Promise<PendingSignIn> {
    const plan = { ...options.plan, authorize: 'login' } as const
    return PendingSignIn.at(browser, await this.launch(browser, { ...options, plan }))
  }
}

/** An address of the profile for a school. */
function at(template: string, tenant: SimulatedTenant): string {
  return template.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
}
