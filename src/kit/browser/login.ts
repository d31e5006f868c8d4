/**
 * The `form` login driver: reads the login page's form, fills it in, submits it, keeps the cookies.
 * @module
 */

import type { UserFixture } from '../../profile/profile.js'
import { Undecided } from '../errors.js'
import type { Site } from '../run/site.js'
import type { Browser, Chain } from './browser.js'
import type { Field, Form, Page } from './page.js'

/** Name and password to type in. */
export type Credentials = Pick<UserFixture, 'login' | 'password'>

/** Pages that a login may have: a page for the name, one for the password, one to go on. */
const mostPages = 4

/**
 * Signs in from a login page that the browser stands at.
 * @returns where the browser ends: for right credentials off the platform, for wrong ones on a page
 * @throws {Undecided} where the page has no form that takes a name and a password
 */
export async function submitLogin(
  browser: Browser,
  site: Site,
  at: Chain,
  { login, password }: Credentials,
  stopAt: (url: string) => boolean,
): Promise<Chain> {
  let chain = at
  let passwordSent = false
  for (let pages = 0; pages < mostPages; pages += 1) {
    const form = chain.page.forms.find((candidate) => passwordField(candidate, site) !== undefined)
    const nameOnly = passwordSent
      ? undefined
      : chain.page.forms.find((candidate) => nameField(candidate, site) !== undefined)
    const chosen = form ?? nameOnly
    if (chosen === undefined) {
      if (passwordSent) return chain
      throw new Undecided(`the login page has no form for a name and a password${titled(chain.page)}`)
    }
    const values = filled(chosen, site, login, password)
    const answer = await browser.request(chosen.action, { purpose: 'login', form: values })
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
    .filter((field) => field.type !== 'checkbox' && field.type !== 'radio')
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

function nameField(form: Form, site: Site): Field | undefined {
  const named = site.profile.login.usernameField
  if (named !== null) return form.fields.find(({ name }) => name === named)
  const typed = form.fields.filter(({ type }) => type === 'text' || type === 'email')
  return typed.find(({ name, hints }) => /user|login|mail|name|kennung/i.test(`${name} ${hints}`)) ?? typed[0]
}

function titled(page: Page): string {
  return page.title === '' ? '' : ` (page "${page.title}")`
}
