/**
 * Finds the right form, field, button or link of an unknown page by its names and labels.
 * @module
 */
import type { Button, Field, Form } from './controls.js'
import type { Link } from './page.js'

/** Names of the fields from the profile; null to guess them. */
export interface FieldNames {
  readonly usernameField: string | null
  readonly passwordField: string | null
}

/** Browsers treat an input of an unknown type as text. */
const notTyped = new Set(
  'hidden password submit checkbox radio select textarea search range color date time month week number'.split(
    ' ',
  ),
)

const nameWords =
  /user|login|log[-_ ]?on|account|konto|benutzer|nutzer|kennung|anmelde|mail|ident|\bname\b|nickname|matrikel|personal|\buid\b|signin|\bid\b/
const otherWords =
  /search|such(?:e|en)\b|\bq\b|query|find|filter|captcha|(?:one[-_ ]?time|security|sicherheits|verification|best[äa]tigungs)[-_ ]?code|\botp\b|totp|\btan\b|\bpin\b|first[-_ ]?name|last[-_ ]?name|vorname|nachname|surname|phone|telefon|(?<!mail[- ])address|(?<!mail[- ])adresse|city|newsletter|new[-_ ]|confirm|wiederhol|repeat/
const schoolWords =
  /school|schule|institution|mandant|tenant|organi[sz]ation|company|firma|domain|region|city|ort\b/
const codeWords =
  /one[-_ ]?time|\botp\b|totp|\bmfa\b|2fa|two[-_ ]factor|zwei-?faktor|authenticator|einmal(?:code|kennwort|passwort)|(?:verification|security|sicherheits|best[äa]tigungs|sms)[-_ ]?code|\btan\b/
const captchaWords = /captcha|not a robot|kein roboter|are you human|turnstile/

const signInWords =
  /sign[-_ ]?in|log[-_ ]?in|log[-_ ]?on|anmeld|einlog|continue|weiter|fortfahren|proceed|next|submit|senden|absenden|\bok\b|\bgo\b|\blos\b|enter|best[äa]tig|connexion|connecter|accedi|entrar/
const offWords =
  /forgot|vergessen|reset|zur[üu]cksetz|cancel|abbrech|abbruch|zur[üu]ck|\bback\b|regist|sign[-_ ]?up|create|neu(?:es)?\b|anlegen|help|hilfe|language|sprache|\bshow\b|anzeigen|einblenden|search|suche|google|microsoft|apple|facebook|office|saml|\bsso\b|single[-_ ]?sign|\bidp\b|qr[-_ ]?code|passkey|webauthn|\bguest\b|gast\b|log[-_ ]?out|sign[-_ ]?out|abmeld|ausloggen|delete|l[öo]sch|decline|ablehnen|deny|reject|refuse|disallow|do(?: no|n.?)t (?:allow|accept|share)|verweiger|nicht (?:erlauben|zulassen|zustimmen|akzeptieren)|other account|anderes konto|impressum|imprint|datenschutz|privacy|contact|kontakt|support|download/
const onwardWords =
  /continue|weiter|fortfahren|proceed|next|\byes\b|\bja\b|accept|akzept|agree|zustimm|einverstanden|allow|erlauben|\bok\b|\bgo\b|got it|verstanden|confirm|best[äa]tig|stay|angemeldet bleiben|later|sp[äa]ter|skip|[üu]berspringen|not now|nicht jetzt|\bno\b|nein|here|hier|submit|enter|open|[öo]ffnen/

/** A field for typed text other than a password, that a user can change. */
export function isTyped(field: Field): boolean {
  return field.fixed !== true && isText(field)
}

function isText({ type, hints }: Field): boolean {
  return !notTyped.has(type) && !hints.includes('one-time-code')
}

/** The field for the password; undefined if the form has none. */
export function passwordField(form: Form, { passwordField: named }: FieldNames): Field | undefined {
  if (named !== null) return form.fields.find(({ name }) => name === named)
  return form.fields.find((field) => field.type === 'password' && !isCode(field))
}

/** The field for the login name; undefined if no field of the form can be one. */
export function nameField(form: Form, names: FieldNames): Field | undefined {
  if (names.usernameField !== null)
    return form.fields.find(({ fixed, name }) => name === names.usernameField && fixed !== true)
  const typed = form.fields.filter(isTyped)
  const best = most(typed, likeName)
  if (best === undefined || likeName(best) > 0) return best
  // Any other field before a password is the login name, unless its name says something else.
  return passwordField(form, names) === undefined ? undefined : typed.find((field) => likeName(field) === 0)
}

/** Whose password a form asks for that does not ask for a name. */
export type Whose = 'own' | 'other' | 'unknown'

/** What a driver knows when a form asks only for a password. */
export interface KnownUser {
  /** The login name whose password could be entered. */
  readonly login: string
  /** The login name that signed in last in this browser; null if none did. */
  readonly last: string | null
  /** The visible text of the page. */
  readonly text: string
}

/**
 * Whose password a form without a field for the name asks for. A password may be entered only into a form of its own
 * user.
 */
export function whosePassword(form: Form, names: FieldNames, { login, last, text }: KnownUser): Whose {
  const isOwn = (value: string): boolean => value.trim().toLowerCase() === login.toLowerCase()
  const shown = [...form.fields.filter(({ fixed }) => fixed === true), ...(form.shown ?? [])].filter(isText)
  if ([...form.fields, ...shown].some(({ value }) => isOwn(value))) return 'own'
  const isName = (field: Field): boolean => field.name === names.usernameField || likeName(field) > 0
  if (shown.some((field) => field.value !== '' && isName(field))) return 'other'
  if (last !== null) return isOwn(last) ? 'own' : 'other'
  return hasWord(text, login) ? 'own' : 'unknown'
}

/** True if a text contains a login name that is not part of a longer one. */
function hasWord(text: string, login: string): boolean {
  const escaped = login.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w@.-])${escaped}(?![\\w@-]|\\.\\w)`, 'i').test(text)
}

const otherUserWords =
  /other (?:user|account)|another (?:user|account)|different (?:user|account)|not you|switch (?:user|account)|change user|ander(?:er|es|en|em) (?:benutzer|konto|nutzer)|(?:benutzer|konto|nutzer) wechseln|nicht (?:du|sie)\b|restart login/

/** The link to sign in as another user; undefined if there is none or more than one. */
export function otherUserLink(anchors: readonly Link[]): Link | undefined {
  const fit = anchors.filter(
    ({ href, text }) => /^https?:/.test(href) && otherUserWords.test(spaced(text.toLowerCase())),
  )
  return new Set(fit.map(({ href }) => href)).size === 1 ? fit[0] : undefined
}

/** How well the name of a field fits a login name: 0 if unknown, negative for another purpose. */
function likeName(field: Field): number {
  const { name, type, hints } = field
  const words = spaced(`${name} ${hints}`)
  if (/\busername\b/.test(hints)) return 10
  if (isCode(field) || otherWords.test(words)) return -5
  if (nameWords.test(words) || type === 'email') return schoolWords.test(words) ? 1 : 5
  return schoolWords.test(words) ? -2 : 0
}

/** The form for the password of an existing account; undefined if there is none. */
export function loginForm(forms: readonly Form[], names: FieldNames): Form | undefined {
  const able = forms.filter((form) => passwordField(form, names) !== undefined)
  return most(able, (form) => {
    const words = spaced(`${form.hints} ${form.buttons.map(({ hints }) => hints).join(' ')}`)
    const passwords = form.fields.filter(({ type }) => type === 'password')
    const isNew = passwords.length > 1 || passwords.some(({ hints }) => hints.includes('new-password'))
    return (
      (isNew ? -20 : 0) +
      (nameField(form, names) === undefined ? 0 : 3) +
      (signInWords.test(words) ? 2 : 0) +
      (/regist|sign[-_ ]?up|create|reset|change|[äa]ndern/.test(spaced(form.hints)) ? -5 : 0)
    )
  })
}

/** The form of a page that asks for the name first; undefined if there is none. */
export function nameForm(forms: readonly Form[], names: FieldNames): Form | undefined {
  const scored = (form: Form): number => {
    const field = nameField(form, names)
    if (field === undefined) return 0
    if (names.usernameField !== null) return 100
    const words = spaced(form.hints)
    const off = /search|suche|newsletter|regist|sign[-_ ]?up|reset|forgot|vergessen/.test(words)
    return off ? 0 : likeName(field) + (form.buttons.some(({ hints }) => signInWords.test(hints)) ? 1 : 0)
  }
  const best = most(forms, scored)
  return best !== undefined && scored(best) > 0 ? best : undefined
}

/** True if a form is for a new password: it asks for it twice, or says so. */
export function asksForNewPassword({ fields }: Form): boolean {
  const passwords = fields.filter(({ type }) => type === 'password')
  return passwords.length > 1 || passwords.some(isNewPassword)
}

/** True if a form asks for one password, and not for a new one. */
export function asksForOnePassword(form: Form): boolean {
  return form.fields.some(({ type }) => type === 'password') && !asksForNewPassword(form)
}

function isNewPassword({ name, hints }: Field): boolean {
  const text = `${name} ${hints}`.toLowerCase()
  return /\bnew[-_ ]?pass|neues[-_ ]?(?:kennwort|passwort)/.test(text) || hasPasswordNew(text)
}

/** True for words such as `passwordnew`, `pass_new` and `password new`. */
function hasPasswordNew(text: string): boolean {
  for (const { 0: word, index } of text.matchAll(/\w+/g)) {
    const behind = word.indexOf('pass') + 4
    if (behind < 4) continue
    if (word.endsWith('new') && behind + 3 <= word.length) return true
    const end = index + word.length
    if (/^[- ]new\b/.test(text.slice(end, end + 5))) return true
  }
  return false
}

/** True if a form asks for a code of a second factor, and for no password. */
export function asksForCode(form: Form): boolean {
  return form.fields.some((field) => isCode(field)) && !form.fields.some(isPassword)
}

/** True if a form has a captcha. */
export function hasCaptcha(form: Form): boolean {
  return form.fields.some(({ name, hints }) => captchaWords.test(`${name} ${hints}`.toLowerCase()))
}

/** True if a text is about a second factor or a captcha. */
export function speaksOfCode(text: string): boolean {
  return codeWords.test(text.toLowerCase())
}

/** See {@link speaksOfCode}. */
export function speaksOfCaptcha(text: string): boolean {
  return captchaWords.test(text.toLowerCase())
}

function isPassword(field: Field): boolean {
  return field.type === 'password' && !isCode(field)
}

function isCode({ name, hints }: Field): boolean {
  return hints.includes('one-time-code') || codeWords.test(spaced(`${name} ${hints}`))
}

/**
 * The button that signs in.
 * @returns null if the form has no button, so that Enter submits it; undefined if all buttons do something else
 */
export function signInButton(form: Form): Button | null | undefined {
  return pressed(form.buttons, signInWords)
}

/** The button that continues on a page after the login; the result is as for {@link signInButton}. */
export function onwardButton(form: Form): Button | null | undefined {
  return pressed(form.buttons, onwardWords)
}

/** True if the text of a button says that it continues. */
export function saysOnward(button: Button): boolean {
  return onwardWords.test(saidOn(button)) && !offWords.test(saidOn(button))
}

function pressed(buttons: readonly Button[], words: RegExp): Button | null | undefined {
  if (buttons.length === 0) return null
  const fit = buttons.filter((button) => !offWords.test(saidOn(button)))
  return fit.find((button) => words.test(saidOn(button))) ?? fit[0]
}

function saidOn({ hints }: Button): string {
  return spaced(hints)
}

/** True if a form does something other than continue: search, language, logout. */
export function leadsElsewhere(form: Form): boolean {
  const words = spaced(form.hints)
  return /search|suche|newsletter|lang|sprache|log[-_ ]?out|abmeld|feedback|cookie/.test(words)
}

const consentWords =
  /consent|allow|approv|authori[sz]|grant|permit|agree|accept|zustimm|erlaub|zulass|genehmig|einwillig|akzeptier|gew[äa]hr|freigeb|autorisier/
const noConsentWords = /cookie|newsletter|marketing|werbung|opt[-_ ]?out/

/** True if a form asks whether an application may have the data of the user. */
export function asksForConsent(form: Form): boolean {
  const { boxes = [], buttons, hints } = form
  if (leadsElsewhere(form) || form.method !== 'POST') return false
  if (boxes.some(({ name }) => /scope|consent|grant/.test(spaced(name)))) return true
  return consentWords.test(spaced(hints)) || buttons.some((one) => consentWords.test(saidOn(one)))
}

/** The boxes that a person ticks who agrees: each scope, and that the question does not come again. */
export function boxesOfConsent(form: Form): readonly Field[] {
  if (!asksForConsent(form)) return []
  return (form.boxes ?? []).filter(({ name, hints }) => !noConsentWords.test(spaced(`${name} ${hints}`)))
}

/** The link that continues on a page after the login; undefined if there is none or more than one. */
export function onwardLink(anchors: readonly Link[], from: URL): Link | undefined {
  const here = from.href.split('#', 1)[0]
  const fit = anchors.filter(
    ({ href, text }) =>
      /^https?:/.test(href) && href.split('#', 1)[0] !== here && !offWords.test(spaced(text.toLowerCase())),
  )
  const said = fit.filter(({ text }) => onwardWords.test(spaced(text.toLowerCase())))
  const [only] = said.length > 0 ? said : fit
  return new Set((said.length > 0 ? said : fit).map(({ href }) => href)).size === 1 ? only : undefined
}

/** The words of names such as `userName` and `user_name`, in lower case. */
function spaced(text: string): string {
  return text
    .replace(/([a-zäöü])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
}

function most<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let best: { item: T; score: number } | undefined
  for (const item of items) {
    const itemScore = score(item)
    if (best === undefined || itemScore > best.score) best = { item, score: itemScore }
  }
  return best?.item
}
