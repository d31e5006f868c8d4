/**
 * The workbench: a page that judges the target of a profile. It listens on this machine only, and serves only the browser
 * that opened its address with the token.
 * @module
 * @example
 * const workbench = await startWorkbench({ target, port: 0 })
 * // … open workbench.address …
 * await workbench.close()
 */
import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { standardError } from '../output/writer.js'
import { askedPlan, judgeActions, type ShownInstead } from './actions.js'
import { Judgement } from './judgement.js'
import type { Notice } from './pages/components.js'
import { problemPage, workbenchPage } from './pages/page.js'
import { judgeScript } from './pages/script.js'
import { judgeStyle } from './pages/style.js'
import { formOf, type Pages, respond, servePages } from './server.js'
import type { DescribedTarget } from './target.js'

/** How a workbench is started. */
export interface WorkbenchOptions {
  readonly target: DescribedTarget
  /** 0 for any free port. */
  readonly port: number
}

/** A running workbench. */
export class Workbench {
  notice: Notice | undefined
  readonly judgement: Judgement

  constructor(
    readonly target: DescribedTarget,
    private readonly token: string,
    private readonly pages: { current: Pages | undefined },
  ) {
    this.judgement = new Judgement(target)
  }

  /** Base address of the page. */
  get url(): string {
    return this.pages.current?.url ?? ''
  }

  /** The address to open, with the token. */
  get address(): string {
    return `${this.url}/judge?token=${this.token}`
  }

  /** Ends a run in order, then the page. */
  async close(): Promise<void> {
    await this.judgement.close()
    await this.pages.current?.close()
  }
}

/**
 * Starts a workbench.
 * @returns once its page is served
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function startWorkbench({ port, target }: WorkbenchOptions): Promise<Workbench> {
  const token = randomBytes(24).toString('base64url')
  const pages: { current: Pages | undefined } = { current: undefined }
  const workbench = new Workbench(target, token, pages)
  pages.current = await servePages({
    host: '127.0.0.1',
    port,
    token,
    judgement: workbench.judgement,
    styleSheet: judgeStyle,
    script: judgeScript,
    routes: (app) => addRoutes(app, workbench),
  })
  return workbench
}

function addRoutes(app: Hono, workbench: Workbench): void {
  app.get('/', (c) => c.redirect('/judge', 303))
  app.get('/judge', async (c) => {
    const shown = await askedPlan(workbench.judgement, new URL(c.req.url).searchParams)
    return respond(c, await shownPage(workbench, shown))
  })
  for (const [path, action] of Object.entries(judgeActions))
    app.post(path, async (c) => {
      const shown = await action(workbench, await formOf(c))
      return shown === null ? c.redirect('/judge', 303) : respond(c, await shownPage(workbench, shown))
    })
  app.notFound((c) => respond(c, problemPage(404, 'Not found', 'The workbench has no page at this address.')))
  app.onError((error, c) => {
    standardError.message(`Internal error in the workbench: ${error.stack ?? error}`)
    const text = 'The terminal in which the workbench runs shows the details.'
    return respond(c, problemPage(500, 'Internal error', text))
  })
}

/** The page. Before the first run, it shows the plan of all rules. */
async function shownPage(workbench: Workbench, shown: ShownInstead = { problems: [] }) {
  const { judgement, notice, target } = workbench
  workbench.notice = undefined
  const isNew = judgement.phase === 'none' && shown.chosen === undefined
  const plan = isNew ? await judgement.plan([]) : { problems: [] }
  const problems = [...shown.problems, ...('problems' in plan ? plan.problems : [])]
  return workbenchPage({
    ...{ target, judgement, notice, problems, chosen: shown.chosen },
    ...('problems' in plan ? {} : { plan }),
  })
}
