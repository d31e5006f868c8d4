/**
 * Tenants, versions, paths and limits on open points of the contract. Nothing here can fail a target.
 * Clauses: 4, 8, 9.
 */
import { facts } from '#generated/catalogue.js'
import { type Context, observe } from '#kit/platform'

/** Statuses of the documented endpoints for a tenant. */
async function statuses(context: Context): Promise<string> {
  const { app, tokens } = context
  const discovery = await context.discovery.requestWith()
  const { first } = await context.users.newBrowser().authorize(app).result()
  const grant = {
    app,
    code: 'invented',
    redirectUri: app.redirectUri,
    nonce: '',
    proof: null,
    shared: false,
    documented: false,
  }
  const token = await tokens.redeem(grant).answer()
  return `discovery ${discovery.status}, authorize ${first.status}, token ${token.status}`
}

// 4: How the discovery, authorize and token endpoints answer for a tenant that does not exist.
observe('observe.service.unknown-tenant', (context) => statuses(context.at(`${context.urls.tenant}990`)))

/** The status of the discovery document under another spelling of the base path. */
async function under({ profile, sender }: Context, base: string, suffix = ''): Promise<number> {
  const origin = { byHand: 'the address differs from the documented one' }
  const url = `${base}${profile.ssoPaths.discovery}${suffix}`
  return (await sender.send({ origin, purpose: 'discovery', url })).status
}

const ssoVersion = `/sso/v${facts.ssoVersion}/`

/** Versions around the documented one, as paths have them. */
const otherVersions = (documented: number): readonly string[] =>
  [-2, -1, 1].map((step) => `v${documented + step}`)

// 9 item 1: Which other version segments the SSO base path accepts.
observe('observe.service.other-sso-versions', async (context) => {
  const { ssoBase } = context.urls
  const seen: string[] = []
  for (const version of otherVersions(facts.ssoVersion))
    seen.push(`${version} ${await under(context, ssoBase.replace(ssoVersion, `/sso/${version}/`))}`)
  return seen.join(', ')
})

// 4: How the SSO base path answers with a capital V, without its tenant, and with a trailing slash.
observe('observe.service.path-spelling', async (context) => {
  const { ssoBase } = context.urls
  const capital = await under(context, ssoBase.replace(ssoVersion, ssoVersion.replace('v', 'V')))
  const withoutTenant = await under(context, ssoBase.slice(0, ssoBase.lastIndexOf('/')))
  const slash = await under(context, ssoBase, '/')
  return `capital V ${capital}, without tenant ${withoutTenant}, trailing slash ${slash}`
})

// 9 item 2: Which other version segments the base path of the data APIs accepts.
observe('observe.service.other-data-versions', async (context) => {
  const { dataBase } = context.urls
  const token = await context.tokens.serviceToken()
  const seen: string[] = []
  for (const version of otherVersions(facts.dataVersion)) {
    const path = `${dataBase.replace(/v\d+$/, version)}/students?limit=1`
    seen.push(`${version} ${(await context.data.get(path, token)).status}`)
  }
  return seen.join(', ')
})

// 4: How the authorize endpoint of the second tenant treats a client of the first.
observe('observe.service.client-in-other-tenant', async (context) => {
  const other = context.at(context.profile.tenantB ?? '')
  return (await other.users.newBrowser().authorize(context.app).result()).outcome
})

// 4: Whether the authorize endpoint of the second tenant accepts a session of the first.
observe('observe.service.session-in-other-tenant', async (context) => {
  const {
    app,
    profile,
    users: { teacher },
  } = context
  const endpoint = await context.at(profile.tenantB ?? '').discovery.used('authorize')
  // A copy of the browser: what the other tenant does to its cookies must not end the shared session.
  const result = await (await teacher.copy()).authorize(app, {}, { endpoint }).result()
  return result.codes.length > 0 ? 'a code' : result.outcome
})

// 8: Whether a response asks the caller to slow down with 429 or Retry-After, and how.
observe('observe.service.rate-limits', async ({ run }) => {
  const answers = run.evidence.all().flatMap(({ response }) => response ?? [])
  const limited = answers.filter(
    ({ status, headers }) => status === 429 || headers.some(([name]) => /^retry-after$/i.test(name)),
  )
  const waits = limited.flatMap(({ headers }) =>
    headers.filter(([name]) => /^retry-after$/i.test(name)).map(([, value]) => value),
  )
  if (limited.length === 0) return 'none'
  return `${limited.length} of ${answers.length} answers; Retry-After ${[...new Set(waits)].join(', ') || 'absent'}`
})

// 9: Which Deprecation and Sunset headers the responses have.
observe('observe.service.lifecycle-headers', async ({ run }) => {
  const seen = run.evidence
    .all()
    .flatMap(({ response }) => response?.headers ?? [])
    .filter(([name]) => /^(deprecation|sunset)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  return seen.length === 0 ? 'none' : [...new Set(seen)].join(', ')
})
