/**
 * Cases of rules that were renamed. Files of earlier runs, baselines and command lines keep working with the old names.
 * @module
 */

/** The name of today for each old name. */
const renamed: ReadonlyMap<string, string> = new Map([
  [
    'a body with further members: nested ones, null, and one of 4,000 characters',
    'a body with further fields: nested ones, null, and one of 4,000 characters',
  ],
  [
    'a body with its members in reverse order and blanks around colons',
    'a body with its fields in reverse order and blanks around colons',
  ],
  [
    'a body with the numbers 1.0, 1E2 and 12345678901234567890 in further members',
    'a body with the numbers 1.0, 1E2 and 12345678901234567890 in further fields',
  ],
  [
    'a genuine webhook whose algorithm stands in the body alone',
    'a genuine webhook whose algorithm is only in the body',
  ],
  [
    'a genuine webhook whose algorithm stands in the query alone',
    'a genuine webhook whose algorithm is only in the query',
  ],
  [
    'a genuine webhook whose algorithm stands in X-Algorithm alone',
    'a genuine webhook whose algorithm is only in X-Algorithm',
  ],
  [
    'a token with a critical header member that nobody knows',
    'a token with an unknown critical header parameter',
  ],
  [
    'a webhook signed by an unknown key, which stands in a header',
    'a webhook signed by an unknown key, which is in a header',
  ],
  [
    'a webhook signed by an unknown key, which stands in the body',
    'a webhook signed by an unknown key, which is in the body',
  ],
  [
    'a webhook signed by an unknown key, whose address stands in headers',
    'a webhook signed by an unknown key, whose address is in headers',
  ],
  [
    'a webhook signed by an unknown key, whose certificate stands in a header',
    'a webhook signed by an unknown key, whose certificate is in a header',
  ],
  ['access_denied beside a code', 'access_denied next to a code'],
  ['beside another one, the genuine one first', 'next to another one, the genuine one first'],
  ['beside another one, the rogue one first', 'next to another one, the forged one first'],
  ['beside another school', 'next to another school'],
  [
    'claims of every type that nobody knows, beside ones of the standards',
    'unknown claims of every type, next to ones of the standards',
  ],
  ['fewer members', 'fewer fields'],
  ['members put in another order after signing', 'fields put in another order after signing'],
  ['members that nobody knows', 'unknown fields'],
  ['more members', 'more fields'],
  ['no members', 'no fields'],
  ['the documented members', 'the documented fields'],
  ['the member is left out', 'the field is left out'],
  ['the same content, written anew', 'the same content, serialized again'],
])

/** The kind of webhook that some names begin with. */
const kind = /^(?:credentials|deactivation): /

/**
 * The name of a case today.
 * @param name as it is, or as it was once
 * @example
 * currentCase('credentials: no members') // 'credentials: no fields'
 */
export function currentCase(name: string): string {
  const [prefix = ''] = kind.exec(name) ?? []
  const rest = name.slice(prefix.length)
  return `${prefix}${renamed.get(rest) ?? rest}`
}
