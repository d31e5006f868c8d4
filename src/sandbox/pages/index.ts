/**
 * The pages by path.
 * @module
 */
import { askedPlan } from '../../workbench/actions.js'
import type { PageResponse } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import { applicationPage } from './application.js'
import { changesPage } from './changes.js'
import { clockPage } from './clock.js'
import { dataPage } from './data.js'
import { entryPage, entryPart } from './entry.js'
import { homePage } from './home.js'
import { judgePage } from './judge.js'
import { launchPage } from './launch.js'
import type { PageRequest } from './layout.js'
import { logPage, webhooksPage } from './log.js'
import { storePage } from './store.js'
import { switchesPage } from './switches.js'
import { tryPage } from './try.js'
import { usersPage } from './users.js'

type Page = (sandbox: Sandbox, asked: PageRequest) => PageResponse | Promise<PageResponse>

/** The pages by path. */
export const pages: Readonly<Record<string, Page>> = {
  '/': homePage,
  '/application': (sandbox) => applicationPage(sandbox),
  '/users': usersPage,
  '/store': storePage,
  '/launch': launchPage,
  '/log': logPage,
  '/log/:id': (sandbox, { parameter }) => entryPage(sandbox, parameter),
  '/log/:id/part': (sandbox, { parameter }) => entryPart(sandbox, parameter),
  '/webhooks': webhooksPage,
  '/switches': (sandbox, { query }) => switchesPage(sandbox, query),
  '/data': (sandbox, { query }) => dataPage(sandbox, query),
  '/changes': (sandbox, { query }) => changesPage(sandbox, query),
  '/try': (sandbox, { query }) => tryPage(sandbox, query),
  '/clock': clockPage,
  '/judge': async (sandbox, { query }) => judgePage(sandbox, await askedPlan(sandbox.judgement, query)),
}
