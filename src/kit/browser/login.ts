/**
 * The `form` login driver: reads the login page's form, fills it in, submits it, keeps the cookies.
 * @module
 */

import type { UserFixture } from '../../profile/profile.js'
import { Undecided } from '../errors.js'
import type { Site } from '../run/site.js'
import { type Browser, type Chain, submission } from './browser.js'
import type { Field, Form, Page } from './page.js'

/** Name and password to type in. */
export type Credentials = Pick<UserFixture, 'login' | 'password'>

/** Pages that a login may have: a page for the name, one for the password, one to go on. */
const mostPages = 4

/** Browsers take an input of an unknown type for a text. */
const notTyped = new Set(
  'hidden password submit checkbox radio select textarea search range color date time month week'.split(' '),
)

/**
 * Signs in from a login page that the browser stands at.
 * @param once true where the password may be sent one time only, whatever the target answers
 * @returns where the browser ends: for right credentials off the platform, for wrong ones on a page
 * @throws {Undecided} where the page has no form that takes a name and a password
 */
export async function submitLogin(
  browser: Browser,
  site: Site,
  at: Chain,
  { login, password }: Credentials,
  stopAt: (url: string) => boolean,
  once = false,
): Promise<Chain> {
  let chain = at
  let passwordSent = false
  for (let pages = 0; pages < mostPages; pages += 1) {
    const form = chain.page.forms.find((candidate) => passwordField(candidate, site) !== undefined)
    const chosen = form ?? (passwordSent ? undefined : nameForm(chain.page, site))
    if (chosen === undefined) {
      if (passwordSent) return chain
      throw new Undecided(`the login page has no form for a name and a password${titled(chain.page)}`)
    }
    if (!URL.canParse(chosen.action) || !browser.staysAt(new URL(chosen.action))) {
      throw new Undecided(
        `the form of the login page sends to ${chosen.action.split(/[?#]/, 1)[0]}, which is not the platform; nothing was sent${titled(chain.page)}`,
      )
    }
    const { url, form: fields } = submission(chosen, filled(chosen, site, login, password))
    const answer = await browser.request(url, { purpose: 'login', form: fields, once })
    passwordSent ||= form !== undefined
    if (passwordSent) site.signedInElsewhere.add(login)
    chain = await browser.follow(answer, stopAt)
    const again = chain.page.forms.some((candidate) => passwordField(candidate, site) !== undefined)
    if (passwordSent && (chain.leaves !== null || again)) return chain
  }
  return chain
}

function filled(form: Form, site: Site, login: string, password: string): Field[] {
  const secret = passwordField(form, site)
  const name = nameField(form, site)
  const submit = form.fields.find(({ type }) => type === 'submit')
  return form.fields
    .filter((field) => field.type !== 'submit' || field === submit)
    .map((field) => {
      if (field === secret) return { ...field, value: password }
      if (field === name) return { ...field, value: login }
      return field
    })
}

function passwordField(form: Form, site: Site): Field | undefined {
  const named = site.profile.login.passwordField
  return form.fields.find((field) => (named === null ? field.type === 'password' : field.name === named))
}

/** The form of a page that asks for the name first: rather one whose field is called so than a search box. */
function nameForm(page: Page, site: Site): Form | undefined {
  const forms = page.forms.filter((form) => nameField(form, site) !== undefined)
  return forms.find((form) => form.fields.some(isCalledName)) ?? forms[0]
}

function nameField(form: Form, site: Site): Field | undefined {
  const named = site.profile.login.usernameField
  if (named !== null) return form.fields.find(({ name }) => name === named)
  const typed = form.fields.filter(isTyped)
  return typed.find(isCalledName) ?? typed[0]
}

function isTyped({ type, hints }: Field): boolean {
  return !notTyped.has(type) && !hints.includes('one-time-code')
}

function isCalledName(field: Field): boolean {
  return isTyped(field) && /user|login|mail|name|kennung/i.test(`${field.name} ${field.hints}`)
}

function titled(page: Page): string {
  return page.title === '' ? '' : ` (page "${page.title}")`
}
