/**
 * Actions of a user besides following links: pressing a button on the login page, and sending a session token in place
 * of cookies.
 * @module
 */
import type { Chain } from '../core/browser/browser.js'
import { encodingOf } from '../core/browser/html.js'
import { type Submission, submission } from '../core/browser/submission.js'
import { valueAt } from '../core/json.js'
import type { SessionTokenSettings } from '../profile/partner/profile.js'
import type { HeaderLine } from '../record/record.js'

/** Settings of the profile for these actions. */
export interface UserActions {
  /** Text of the button or link to press on the page of the login URL; null if there is none. */
  readonly loginStep: string | null
  /** Null if only cookies carry the session. */
  readonly sessionToken: SessionTokenSettings | null
}

/**
 * The request that pressing a link or a button sends.
 * @param text of the link or button; letter case and outer spaces do not matter
 * @returns null if the last page of the chain has no such link or button
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

/** The session token in the last answer of a chain; null if there is none. */
export function tokenIn(chain: Chain, { sessionToken }: UserActions): string | null {
  if (sessionToken === null) return null
  const value = valueAt(chain.answers.at(-1)?.json, sessionToken.pointer)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The header that carries a session token; empty if there is no token. */
export function sessionHeader(token: string | null, { sessionToken }: UserActions): readonly HeaderLine[] {
  if (token === null || sessionToken === null) return []
  const [name, value] = sessionToken.header
  return [[name, value.replaceAll('{token}', token)]]
}
