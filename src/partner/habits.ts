/**
 * What a user of an application does beyond following where it leads: presses a button on the way to the platform, and
 * keeps a session by a token in place of cookies.
 * @module
 */

import type { Chain } from '../core/browser/browser.js'
import { encodingOf } from '../core/browser/html.js'
import { type Submission, submission } from '../core/browser/submission.js'
import { valueAt } from '../core/json.js'
import type { SessionTokenSettings } from '../profile/partner/profile.js'
import type { HeaderLine } from '../record/record.js'

/** What the profile says of users. */
export interface Habits {
  /** Text of what is pressed on the page behind the login URL; null where nothing is. */
  readonly loginStep: string | null
  /** Null where sessions are kept by cookies alone. */
  readonly sessionToken: SessionTokenSettings | null
}

/**
 * What pressing a link or a button sends.
 * @param text what stands on it; letter case and outer blanks do not matter
 * @returns null where the last page of the chain has no such thing
 */
export function pressed({ answers, page, leaves }: Chain, text: string): Submission | null {
  const last = answers.at(-1)
  if (leaves !== null || last === undefined) return null
  const wanted = text.trim().toLowerCase()
  const link = page.anchors.find((one) => one.text.trim().toLowerCase() === wanted)
  if (link !== undefined) return { url: link.href, body: null }
  for (const form of page.forms) {
    const button = form.buttons.find(({ hints }) => hints.includes(wanted))
    if (button !== undefined)
      return submission({ form, fields: form.fields, button, encoding: encodingOf(last) })
  }
  return null
}

/** The session token in the answer that ended a chain; null where there is none. */
export function tokenIn(chain: Chain, { sessionToken }: Habits): string | null {
  if (sessionToken === null) return null
  const value = valueAt(chain.answers.at(-1)?.json, sessionToken.pointer)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The header that carries a session token; none where there is no token. */
export function sessionHeader(token: string | null, { sessionToken }: Habits): readonly HeaderLine[] {
  if (token === null || sessionToken === null) return []
  const [name, value] = sessionToken.header
  return [[name, value.replaceAll('{token}', token)]]
}
