/**
 * Every token of the tables in this folder. Tests compare them with other implementations of JSON Web Tokens.
 */
import * as audience from './audience.inputs.js'
import * as form from './form.inputs.js'
import * as issuer from './issuer.inputs.js'
import * as keys from './keys.inputs.js'
import * as nonce from './nonce.inputs.js'
import * as signature from './signature.inputs.js'
import * as standard from './standard.inputs.js'
import * as subject from './subject.inputs.js'
import * as times from './times.inputs.js'
import type { ForgedToken, TokenTable } from './tokens.js'

/** All tables; each one serves one rule or observation. */
export const tokenTables: readonly TokenTable[] = [
  signature,
  keys,
  issuer,
  audience,
  times,
  nonce,
  subject,
  form,
  standard,
].flatMap((tables) => Object.values<TokenTable>(tables))

/** All tokens. */
export const allTokens: readonly ForgedToken[] = tokenTables.flatMap((table) =>
  table.map(([, token]) => token),
)
