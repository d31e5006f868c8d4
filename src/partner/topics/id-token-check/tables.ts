/**
 * The forms of rules about ID tokens: a table of tokens, and what the application must do with each.
 * @module
 */
import type { PartnerContext } from '../../context.js'
import { optional, type PartnerRuleForm } from '../../rule.js'
import type { Extras, ForgedToken, Forgery } from './forgery.js'
import {
  nobodyIsSignedIn,
  nobodyIsSignedInElsewhere,
  noRequestToLink,
  outcomes,
  refusedWithoutServerError,
  userIsSignedIn,
} from './sign-in.js'

/** Cases: what is changed, and the token. */
export type TokenTable = readonly (readonly [name: string, token: ForgedToken])[]

/** Rows of a table: what is changed, and how. */
export type Rows = readonly (readonly [name: string, forgery: Forgery, extras?: Extras])[]

/** A table of tokens that serves a rule. */
export interface TokenForm extends PartnerRuleForm<[token: ForgedToken]> {
  readonly tokens: TokenTable
}

/**
 * A row, and the same for a user of the second school who has signed in before: an application may check less for whom it
 * knows already, or only at the school for which it was set up.
 */
export function alsoReturning([name, forgery]: Rows[number]): Rows {
  return [
    [name, forgery],
    [`${name}, for a known user of the second school`, forgery, { returning: true }],
  ]
}

/** Tokens that must sign nobody in. The good token signs its user in before and after each. */
export function refused(rows: Rows): TokenForm {
  return formOf(table('refused', rows), nobodyIsSignedIn)
}

/** Tokens that must sign the user in. */
export function accepted(rows: Rows): TokenForm {
  return formOf(table('accepted', rows), userIsSignedIn)
}

/** Tokens that the contract leaves to the application: whether each one signs its user in, for an observation. */
export function either(rows: Rows): (context: PartnerContext) => Promise<string> {
  const tokens = table('either', rows)
  return (context) => outcomes(context, tokens)
}

/** The first token of each table must sign nobody in at a browser of another product either. */
export function refusedElsewhere(...forms: readonly TokenForm[]): TokenForm {
  const first = forms.flatMap(({ tokens }) => tokens.slice(0, 1))
  return formOf(first, nobodyIsSignedInElsewhere)
}

/** The application must refuse these tokens without a server error. */
export function noServerError(...forms: readonly TokenForm[]): TokenForm {
  return formOf(allOf(forms), refusedWithoutServerError)
}

/** The application must not send a request to an address in the header of these tokens. */
export function linkNotFollowed(...forms: readonly TokenForm[]): TokenForm {
  return formOf(allOf(forms), noRequestToLink)
}

function allOf(forms: readonly TokenForm[]): TokenTable {
  return forms.flatMap(({ tokens }) => tokens)
}

/** Cases at the second school need one. */
function formOf(tokens: TokenTable, check: TokenForm['check']): TokenForm {
  const cases = tokens.map(([name, token]) =>
    token.returning ? optional(['tenant.second'], name, token) : ([name, token] as const),
  )
  return { cases, check, tokens }
}

const tables: TokenTable[] = []

/** Every table that a suite has declared so far. Tests compare them with other implementations of JSON Web Tokens. */
export function tokenTables(): readonly TokenTable[] {
  return tables
}

function table(expected: ForgedToken['expected'], rows: Rows): TokenTable {
  const tokens = rows.map(
    ([name, forgery, extras]) =>
      [name, { needs: [], returning: false, ...forgery, ...extras, name, expected }] as const,
  )
  tables.push(tokens)
  return tokens
}
