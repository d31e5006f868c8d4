/**
 * Serves the pages of the sandbox.
 *
 * The pages have their own port for three reasons:
 * - Their paths cannot collide with paths of the contract, which variants can change.
 * - Pages of the platform and of applications have another origin, so they cannot press a button here.
 * - The strict security headers apply to these pages only, not to the platform.
 * @module
 */
import type { Context, Hono } from 'hono'
import { Refusal } from '../embedded/platform/index.js'
import { standardError } from '../output/writer.js'
import { sentence } from '../workbench/pages/components.js'
import { formOf, type Pages, type PagesOptions, respond, servePages } from '../workbench/server.js'
import { actions, whileJudging } from './actions.js'
import { downloads } from './downloads.js'
import { logEvents } from './log-events.js'
import { pages } from './pages/index.js'
import { problemPage } from './pages/layout.js'
import { script } from './pages/script.js'
import { sandboxStyle } from './pages/style.js'
import type { Sandbox } from './sandbox.js'

/**
 * Serves the pages of a sandbox.
 * @returns once the server listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export function serveSandbox(
  sandbox: Sandbox,
  place: Pick<PagesOptions, 'host' | 'name' | 'port'>,
): Promise<Pages> {
  return servePages({
    ...place,
    judgement: sandbox.judgement,
    styleSheet: sandboxStyle,
    script,
    routes: (app, ending) => addRoutes(app, sandbox, ending),
  })
}

function addRoutes(app: Hono, sandbox: Sandbox, ending: AbortSignal): void {
  app.get('/log/events', (c) => logEvents(c, sandbox.log, ending))
  for (const [path, download] of Object.entries(downloads))
    app.get(path, (c) => {
      const file = download(sandbox)
      if (file === undefined) return c.notFound()
      const name = path.slice(path.lastIndexOf('/') + 1)
      return c.body(file.text, 200, {
        'Content-Type': file.type,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (c) => respond(c, await page(sandbox, pageRequest(c))))
  for (const [path, action] of Object.entries(actions))
    app.post(path, async (c) => {
      if (sandbox.judgement.isActive && !whileJudging.has(path)) {
        const text = 'Nothing was changed: your application is being judged. Wait for the end, or cancel it.'
        sandbox.notice = { kind: 'refused', text }
        return c.redirect('/judge', 303)
      }
      const done = await action(sandbox, await formOf(c))
      if (done.page !== undefined) return respond(c, done.page)
      for (const cookie of done.cookies ?? []) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(done.to ?? '/', 303)
    })
  app.notFound((c) => respond(c, problemPage(404, 'Not found', 'The sandbox has no page at this address.')))
  app.onError((error, c) => {
    if (error instanceof Refusal) return respond(c, problemPage(422, 'Refused', sentence(error.message)))
    standardError.message(`Internal error in the sandbox: ${error.stack ?? error}`)
    return respond(
      c,
      problemPage(500, 'Internal error', 'The terminal in which the sandbox runs shows the details.'),
    )
  })
}

/** The parameters of a page request. */
function pageRequest(c: Context): { readonly query: URLSearchParams; readonly parameter: string } {
  return { query: new URL(c.req.url).searchParams, parameter: c.req.param('id') ?? '' }
}
