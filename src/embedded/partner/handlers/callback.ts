/**
 * Handles the redirect_uri: a browser returns with a code.
 * @module
 */
import { page } from '../answers.js'
import type { Browser } from '../browser.js'
import type { Grant } from '../exchange.js'
import { type Answer, type Flow, type Incoming, Refused } from '../model.js'
import type { Runtime } from '../runtime.js'
import { failure, signIn, tokenless } from './sign-in.js'

/** Contract 4.1, behaviour 1; 4.2; 5.5. */
export async function callback(runtime: Runtime, request: Incoming, browser: Browser): Promise<Answer> {
  const { behave } = runtime
  if (!behave.callbackMethod(request.method))
    return page(405, 'Not possible', '<p>This address is opened by a link.</p>')
  const since = Date.now() - behave.flowLifetime()
  const begun = behave.flowsBegun(runtime.flows, request).filter((one) => one.begunAt >= since)
  const brought = behave.callbackIdentity(request, begun)
  if (brought !== undefined)
    return signIn(runtime, tokenless(brought), String(brought.tenant_id), request, browser)

  const response = behave.callbackResponse(request)
  const flow = behave.flowOf(response, browser.id, begun)
  if (flow === undefined) {
    return failure(runtime, new Refused('no-flow', 'this browser began no such sign-in'), undefined, request)
  }
  // Ends the flow before the first await, so that a second request with the same code finds none.
  const usedUp = behave.flowUsedUp()
  if (usedUp === 'before-exchange') endFlow(runtime, flow)
  try {
    const tokens = await behave.redeem(await grantOf(runtime, flow, response))
    runtime.failures.delete(flow.browser)
    return await signIn(runtime, tokens, flow.tenant, request, browser)
  } catch (error) {
    runtime.failures.set(flow.browser, (runtime.failures.get(flow.browser) ?? 0) + 1)
    // The cached discovery document of the school may be outdated.
    runtime.forget(flow.tenant)
    const claims = behave.identityAfterFailure(error, flow, response)
    if (claims !== undefined) return signIn(runtime, tokenless(claims), flow.tenant, request, browser)
    return failure(runtime, error, flow.tenant, request)
  } finally {
    if (usedUp === 'after-exchange') endFlow(runtime, flow)
  }
}

function endFlow(runtime: Runtime, flow: Flow): void {
  runtime.flows = runtime.flows.filter(
    (one) => one.begunAt !== flow.begunAt || one.nonce !== flow.nonce || one.browser !== flow.browser,
  )
}

async function grantOf(runtime: Runtime, flow: Flow, response: URLSearchParams): Promise<Grant> {
  const { settings, behave, fetch } = runtime
  return {
    settings,
    behave,
    flow,
    school: runtime.schools.get(flow.tenant),
    begun: runtime.flows,
    provider: await runtime.provider(flow.tenant),
    response,
    fetch,
    keySet: runtime.keySet(flow.tenant),
    keep: (keySet) => runtime.keepKeySet(flow.tenant, keySet),
  }
}
