/**
 * The ID tokens behind a violated case, decoded: header and claims, with the fields that decided marked, and what is known
 * about the signature. All reports take them from here.
 * @module
 */
import { placeNamed } from '../../src/record/places.js'
import type {
  CheckRecord,
  ExchangeRecord,
  HeaderLine,
  IdTokenRecord,
  Role,
  StepRecord,
} from '../../src/record/record.js'
import { decidingExchange, type ExchangeIndex } from '../outcome.js'

/** A field of a token. */
export interface ShownField {
  readonly name: string
  /** As JSON, masked. */
  readonly value: string
  /** True if it decided. */
  readonly decides: boolean
}

/** A decoded ID token. */
export interface ShownToken {
  /** `ID token of the earlier sign-in` */
  readonly title: string
  readonly header: readonly ShownField[]
  readonly claims: readonly ShownField[]
  /** What is known about its signature, as a sentence. */
  readonly signature: string
}

/** An ID token, and the exchange that carried it. */
interface CarriedToken {
  readonly token: IdTokenRecord
  readonly exchange: ExchangeRecord
}

/** The ID tokens behind a violated case, the deciding one last: at most two. Empty if none was carried. */
export function shownTokensOf(
  { role }: { readonly role: Role },
  check: CheckRecord,
  exchanges: ExchangeIndex,
): ShownToken[] {
  const carried = carriedBy(check, exchanges)
  const decidingId = decidingExchange(check, exchanges)?.id
  const last = carried.findLast(({ exchange }) => exchange.id === decidingId) ?? carried.at(-1)
  if (last === undefined) return []
  const earlier = carried.filter(({ token }) => token.label !== last.token.label)
  const compares = role === 'partner' || check.compared?.place === placeNamed('two ID tokens')
  const before = earlier.length === 1 || compares ? earlier.at(-1) : undefined
  const titled: readonly (readonly [string, CarriedToken])[] =
    before === undefined
      ? [['ID token', last]]
      : [
          ['ID token of the earlier sign-in', before],
          ['ID token of the last sign-in', last],
        ]
  return titled.map(([title, { token }]) => {
    const altered = token === last.token ? alteredIn(check.steps) : null
    const marked = new Set([...decidingNames(check), ...(altered?.fields ?? [])])
    return {
      title,
      header: fieldsOf(token.header, marked),
      claims: fieldsOf(token.claims, marked),
      signature: signatureOf(role, check, token, altered),
    }
  })
}

/** A token as lines of a text; the fields that decided begin with an arrow. */
export function tokenLines({ title, header, claims, signature }: ShownToken): string[] {
  const lines = (fields: readonly ShownField[]): string[] =>
    fields.map(({ name, value, decides }) => `${decides ? '→' : ' '} ${name}: ${value}`)
  return [
    `${title}, header:`,
    ...lines(header),
    `${title}, claims:`,
    ...lines(claims),
    `  signature: ${signature}`,
  ]
}

/** The decoded tokens of an exchange as text, for a report that shows exchanges. */
export function decodedText(tokens: readonly IdTokenRecord[]): string {
  const part = (name: string, fields: readonly HeaderLine[]): string[] => [
    `${name}:`,
    ...fields.map(([field, value]) => `  ${field}: ${value}`),
  ]
  return tokens
    .map(({ label, header, claims }) =>
      [label, ...part('header', header), ...part('claims', claims)].join('\n'),
    )
    .join('\n\n')
}

/** The ID tokens that the exchanges of a check carried, by time; each one at its first exchange and at the deciding one. */
function carriedBy(check: CheckRecord, exchanges: ExchangeIndex): CarriedToken[] {
  const deciding = check.exchanges.at(-1)
  const seen = new Set<string>()
  return check.exchanges
    .flatMap((id) => exchanges.get(id) ?? [])
    .sort((one, other) => one.id - other.id)
    .flatMap((exchange) =>
      (exchange.idTokens ?? []).flatMap((token) => {
        if (seen.has(token.label) && exchange.id !== deciding) return []
        seen.add(token.label)
        return [{ token, exchange }]
      }),
    )
}

/** The fields that the texts of a finding name. */
function decidingNames({ compared, expected, actual }: CheckRecord): string[] {
  if (compared?.thing !== undefined) return [compared.thing]
  return [...`${expected} ${actual}`.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** How the suite altered the last token that it sent to an application. */
interface Altered {
  /** `a token signed by a foreign key` */
  readonly sent: string
  readonly fields: readonly string[]
  readonly hasOtherSignature: boolean
}

function alteredIn(steps: readonly StepRecord[]): Altered | null {
  const titles = titlesOf(steps)
  const at = titles.findLastIndex((title) => title.startsWith('sent: '))
  if (at < 0) return null
  const words = titles.slice(at).find((title) => title.startsWith('the token: ')) ?? ''
  return {
    sent: (titles[at] ?? '').slice('sent: '.length),
    fields: [...words.matchAll(/(?:^the token: |, )(?:header\.)?([\w.#-]+) was /g)].map(
      ([, name = '']) => name,
    ),
    hasOtherSignature: words.includes('another signature'),
  }
}

function titlesOf(steps: readonly StepRecord[]): string[] {
  return steps.flatMap(({ title, steps: inner }) => [title, ...titlesOf(inner)])
}

function fieldsOf(fields: readonly HeaderLine[], marked: ReadonlySet<string>): ShownField[] {
  return fields.map(([name, value]) => ({ name, value, decides: marked.has(name) }))
}

function signatureOf(
  role: Role,
  check: CheckRecord,
  { label }: IdTokenRecord,
  altered: Altered | null,
): string {
  const checked = check.signatures?.find(({ token }) => token === label)
  if (checked !== undefined) return `It ${checked.says}.`
  if (role === 'platform') return 'This check did not verify it.'
  return altered?.hasOtherSignature === true
    ? `The suite altered it: ${altered.sent}.`
    : 'It is by the key of the simulated platform.'
}
