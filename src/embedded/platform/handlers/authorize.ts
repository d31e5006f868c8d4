/**
 * The authorize endpoint. Contract 4.1.
 * @module
 */
import type { Answer } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { AuthorizeContext, CodeContext } from '../context.js'
import type { AuthorizeFlow, Pending, Session, Tenant } from '../model.js'
import { Parameters, parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { cookieOf, page, queryOf, redirect, sessionCookie } from './answer.js'
import { refuseAuthorize } from './authorize-error.js'
import { askForConsent } from './consent.js'
import { examine, type Order } from './examine.js'
import { askToLogIn } from './login-page.js'

/** Answers a request to the endpoint. */
export function authorize(runtime: Runtime, tenant: Tenant, request: Incoming): Answer {
  const flow: AuthorizeFlow = request.flow ?? { tenantId: tenant.id }
  const behaviours = runtime.behave(tenant, flow)
  if (!behaviours.authorizeMethodAllowed(request.method))
    return page(405, 'Method not allowed', '<h1>Method not allowed</h1>', [['Allow', 'GET']])
  const form = request.method === 'POST' ? parseForm(request.body.toString('utf8')).entries : []
  const query = parseForm(request.query, (raw) => behaviours.decodeParameter(raw, 'query')).entries
  const dropped = (name: string, value: string): boolean => value === '' && behaviours.emptyMeansOmitted(name)
  const sent = new Parameters([...query, ...form])
  const parameters = sent.filter((name, value) => !dropped(name, value))
  return decide(runtime, tenant, request, { flow, parameters, emptied: sent.filter(dropped).names() })
}

/** Continues a request after its login. */
export function resumeAuthorize(
  runtime: Runtime,
  tenant: Tenant,
  request: Incoming,
  pending: Pending,
): Answer {
  const { flow } = pending
  const parameters = runtime.behave(tenant, flow).requestAfterLogin(pending.parameters)
  return decide(runtime, tenant, request, { flow, parameters, emptied: [] }, pending)
}

function decide(
  runtime: Runtime,
  tenant: Tenant,
  request: Incoming,
  { flow, parameters, emptied }: Pick<AuthorizeContext, 'flow' | 'parameters' | 'emptied'>,
  resumed?: Pending,
): Answer {
  const behaviours = runtime.behave(tenant, flow)
  const session = behaviours.sessionOf({
    tenant,
    cookie: cookieOf(request, sessionCookie),
    sessions: runtime.sessions,
    latest: runtime.latest.get(tenant.id),
    parameters,
    now: runtime.now(tenant),
    browser: `${request.address} ${request.header('user-agent') ?? ''}`,
  })
  const via = resumed === undefined ? 'session' : 'login'
  const context: AuthorizeContext = {
    tenant,
    flow,
    app: undefined,
    parameters,
    emptied,
    session,
    via,
    now: runtime.now(tenant),
  }
  const finding = examine(behaviours, context)
  if ('problem' in finding && (session !== undefined || behaviours.foundBeforeLogin(finding.problem)))
    return refuseAuthorize(behaviours, context, finding)

  const known = 'order' in finding ? finding.order : finding
  const full: AuthorizeContext = { ...context, app: known.app }
  const prompt = parameters.get('prompt')
  const acceptLanguage = resumed?.acceptLanguage ?? request.header('accept-language')
  if (behaviours.promptShowsLogin(prompt, full)) {
    const cookies = session === undefined ? [] : endForPrompt(runtime, session, full)
    return askToLogIn(runtime, request, full, { acceptLanguage, cookies, previousUser: session?.user })
  }
  if (session === undefined || 'problem' in finding) {
    if (behaviours.promptForbidsPages(prompt))
      return refuseAuthorize(behaviours, full, {
        problem: { kind: 'login required' },
        app: known.app,
        redirectUri: known.redirectUri,
      })
    return askToLogIn(runtime, request, full, { acceptLanguage, cookies: [], previousUser: undefined })
  }
  const { app } = finding.order
  const asked = askForConsent(runtime, request, full, { app, session, acceptLanguage })
  return asked ?? issueCode(runtime, { ...full, app, session }, finding.order, acceptLanguage)
}

function endForPrompt(runtime: Runtime, session: Session, context: AuthorizeContext): string[] {
  const behaviours = runtime.behave(context.tenant, context.flow)
  const end = behaviours.promptEndsSession(session, context)
  if (end === 'server') session.ended = true
  if (end === 'user')
    for (const other of runtime.sessions.values())
      if (other.user === session.user && other.tenantId === session.tenantId) other.ended = true
  return end === 'no' ? [] : [`${sessionCookie}=; Max-Age=0; ${behaviours.sessionCookieAttributes()}`]
}

function issueCode(
  runtime: Runtime,
  base: Pick<CodeContext, keyof AuthorizeContext | 'app' | 'session'>,
  order: Order,
  acceptLanguage: string | undefined,
): Answer {
  const { tenant, flow, app, session, parameters, via } = base
  const behaviours = runtime.behave(tenant, flow)
  const { redirectUri, requestedScopes } = order
  const grantedScopes = behaviours.grantedScopes(requestedScopes, app)
  const context: CodeContext = { ...base, redirectUri, requestedScopes, grantedScopes }
  const code = runtime.leaves(behaviours.makeCode(context))
  runtime.codes.set(code, {
    ...order,
    code,
    flow,
    tenantId: tenant.id,
    clientId: app.id,
    user: behaviours.codeUser(context, runtime.latest.get(tenant.id)),
    session,
    grantedScopes,
    issuedAt: context.now,
    via,
    parameters,
    acceptLanguage,
    uses: 0,
    invalidated: false,
  })
  const cookies: [string, string][] = behaviours.rotatesSession(session)
    ? [rotate(runtime, behaviours, session)]
    : []
  const headers = [...behaviours.pageHeaders('redirect'), ...cookies]
  const location = locationOf(runtime, context, code)
  const answer = behaviours.codeRedirect(
    redirect(behaviours.authorizeStatus(context), location, headers),
    context,
  )
  const left = behaviours.internalHops(context)
  return left === 0 ? answer : park(runtime, tenant, { answer, left })
}

/** @param flow the cookie that the last redirect expects; undefined at the first one */
function park(
  runtime: Runtime,
  tenant: Tenant,
  { answer, left, flow }: { readonly answer: Answer; readonly left: number; readonly flow?: string },
): Answer {
  const ticket = runtime.leaves(runtime.opaque())
  const behaviours = runtime.behave(tenant)
  const bound = flow ?? (behaviours.flowCookie(tenant) ? runtime.leaves(runtime.opaque()) : undefined)
  runtime.parked.set(ticket, { answer, left, ...(bound === undefined ? {} : { flow: bound }) })
  const cookie = ['Set-Cookie', `${flowCookie}=${bound}; ${behaviours.sessionCookieAttributes()}`] as const
  const headers = bound === undefined || flow !== undefined ? [] : [cookie]
  return redirect(302, `${ssoBase(runtime, tenant)}/authorize/finish?ticket=${ticket}`, headers)
}

/** Name of the cookie that binds the redirects of a request to the browser. */
const flowCookie = 'PLATFORM_FLOW'

/** Answers the redirects between a request and the answer with its code. */
export function finishAuthorize(runtime: Runtime, tenant: Tenant, request: Incoming): Answer {
  const ticket = parseForm(request.query).get('ticket') ?? ''
  const parked = runtime.parked.get(ticket)
  if (parked === undefined) return page(400, 'Sign-in', '<h1>This sign-in is no longer open</h1>')
  runtime.parked.delete(ticket)
  const left = parked.left - 1
  if (left > 0) return park(runtime, tenant, { ...parked, left })
  return parked.flow === undefined || parked.flow === cookieOf(request, flowCookie)
    ? parked.answer
    : page(403, 'Sign-in', '<h1>This browser has begun another sign-in</h1>')
}

function rotate(runtime: Runtime, behaviours: Behaviours, session: Session): [string, string] {
  const id = runtime.leaves(runtime.opaque())
  session.ids.push(id)
  runtime.sessions.set(id, session)
  return ['Set-Cookie', `${sessionCookie}=${id}; ${behaviours.sessionCookieAttributes()}`]
}

function locationOf(runtime: Runtime, context: CodeContext, code: string): string {
  const behaviours = runtime.behave(context.tenant, context.flow)
  const issuer = behaviours.issuer(ssoBase(runtime, context.tenant))
  const { before, after } = behaviours.furtherRedirectParameters(context, issuer)
  const state = behaviours.stateEcho(context.parameters.get('state'), context)
  const echo: [string, string][] = state === undefined ? [] : [['state', state]]
  const pairs = [...before, [behaviours.codeParameter(context), code] as const, ...echo, ...after]
  const added = queryOf(behaviours.redirectParameters(pairs, context))
  const target = behaviours.redirectTarget(context.redirectUri, context)
  return behaviours.codePlace(context) === 'fragment'
    ? `${target}#${added}`
    : behaviours.addToQuery(target, added)
}

/** SSO base of a tenant. Contract 4. */
export function ssoBase(runtime: Runtime, tenant: Tenant): string {
  return `${runtime.url}/${runtime.behave(tenant).segment()}/api/sso/v3/${encodeURIComponent(tenant.id)}`
}
