/**
 * Flows that are held at the platform, so that a suite decides where and when their answer arrives.
 * @module
 */
import { given } from '../core/errors.js'
import type { PartnerContext, SignInOptions } from './context.js'
import type { PartnerBrowser, Visit } from './partner-browser.js'
import type { SimulatedFlow } from './simulator.js'

/** A flow whose user still sits at the login page of the platform. */
export interface WaitingFlow {
  readonly browser: PartnerBrowser
  readonly flow: SimulatedFlow
  /** Where the login page goes on. */
  readonly link: string
}

/** A flow whose answer was given out and not opened. */
export interface HeldFlow extends WaitingFlow {
  /** The address with the answer. */
  readonly callback: string
}

/**
 * Launches, and stays at the login page of the platform.
 * @throws {Undecided} where no authorize request came
 */
export async function waitingFlow(
  context: PartnerContext,
  browser: PartnerBrowser,
  options: Omit<SignInOptions, 'browser'> = {},
): Promise<WaitingFlow> {
  const plan = { ...options.plan, authorize: 'login' } as const
  const { chain, flows, failure } = await context.launch(browser, { ...options, plan })
  const [flow] = flows
  given(flow !== undefined, `the launch led to no authorize request: ${failure ?? 'it ended elsewhere'}`)
  const link = chain?.page.links.find((address) => address.includes('/login/continue'))
  given(link !== undefined, 'the simulated login page has no link that goes on')
  return { browser, flow, link }
}

/** Goes on from the login page, back to the application. */
export function goOn({ browser, link }: WaitingFlow): Promise<Visit> {
  return browser.visit(link, 'return from the platform')
}

/**
 * A flow whose answer was given out, and not opened.
 * @throws {Undecided} where no authorize request came
 */
export async function heldFlow(
  context: PartnerContext,
  browser: PartnerBrowser,
  options: Omit<SignInOptions, 'browser'> = {},
): Promise<HeldFlow> {
  const waiting = await waitingFlow(context, browser, options)
  const { location } = await browser.request(waiting.link, { purpose: 'login page goes on' })
  given(location !== undefined, 'the simulated platform sent the browser nowhere')
  return { ...waiting, callback: location.href }
}
