/**
 * Files that the pages offer for download.
 * @module
 */
import { logAsHar } from './har.js'
import { envFileOf } from './judge/env-file.js'
import { keyFileName } from './judge/profile.js'
import type { Sandbox } from './sandbox.js'

/** A file. */
export interface Download {
  readonly type: string
  readonly text: string
}

/** The files by path. Undefined if there is none now. */
export const downloads: Readonly<Record<string, (sandbox: Sandbox) => Download | undefined>> = {
  '/log/sandbox.har': (sandbox) => ({ type: 'application/json', text: logAsHar(sandbox) }),

  '/judge/app.env': (sandbox) => {
    const { application } = sandbox
    if (application === undefined) return undefined
    return { type: 'text/plain; charset=utf-8', text: envFileOf(sandbox, application).text }
  },

  // A key that the developer supplied stays where it is.
  [`/judge/${keyFileName}`]: (sandbox) =>
    sandbox.webhookKeyFile === undefined
      ? { type: 'application/x-pem-file', text: sandbox.webhookKey }
      : undefined,
}
