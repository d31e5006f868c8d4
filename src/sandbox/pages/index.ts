/**
 * Which path is which page.
 * @module
 */
import type { Sandbox } from '../sandbox.js'
import { applicationPage } from './application.js'
import { clockPage } from './clock.js'
import { entryPage, entryPart } from './entry.js'
import { homePage } from './home.js'
import { launchPage } from './launch.js'
import type { Asked, Shown } from './layout.js'
import { logPage, webhooksPage } from './log.js'
import { storePage } from './store.js'
import { switchesPage } from './switches.js'
import { usersPage } from './users.js'

type Page = (sandbox: Sandbox, asked: Asked) => Shown | Promise<Shown>

/** Pages by path. */
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
  '/clock': clockPage,
}
