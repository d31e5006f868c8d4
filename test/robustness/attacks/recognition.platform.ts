/**
 * Attacks on the simulated platform: its webhooks, answers, names and ids.
 */
import { lineOf, type Sight } from './recognition.sight.js'
import type { Attack } from './recognition.types.js'

/** Text values in a JSON text. */
function textsIn(json: string): string[] {
  const texts: string[] = []
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** Values shorter than this identify nobody. */
const shortest = 8
/** Words of standards and of the contract, dates and school years, and keys: all simulators of a process share those. */
const ordinary =
  /^(?:\d{4}-\d\d-\d\d.*|[A-Z_]+|[a-z_]+(?:[:-][a-z_]+)*|application\/json.*|openid,.*|.*; charset=.*|no-(?:store|cache)|authorization_code|roster-core\.readonly|schoolYear|\d{4}\/\d{4}|[\w-]{340,})$/

function identifying({ claims, discovery, keys, data, own }: Sight): Set<string> {
  const texts = [JSON.stringify(claims), discovery.text, keys.text, data].flatMap(textsIn)
  const telling = texts.filter(
    (text) => text.length >= shortest && !ordinary.test(text) && !own.some((one) => text.includes(one)),
  )
  return new Set(telling)
}

export const platformAttacks: readonly Attack[] = [
  {
    id: 'webhook-without-client',
    says: 'a webhook without User-Agent',
    recognises: ({ webhook }) => lineOf(webhook, 'user-agent') === undefined,
  },
  {
    id: 'webhook-line-case',
    says: 'a webhook with some lines in lower case and Host first, as undici sends them',
    recognises: ({ webhook }) => webhook.lines[0]?.[0] === 'host' && webhook.lines[1]?.[0] === 'connection',
  },
  {
    id: 'webhook-same-order',
    says: 'the same order of header lines in the webhooks of every run',
    isSameIn: (one, other) =>
      one.webhook.lines.map(([name]) => name).join() === other.webhook.lines.map(([name]) => name).join(),
  },
  {
    id: 'webhook-school',
    says: 'a school in a webhook that is called by random letters',
    recognises: ({ webhook }) => /Schule [0-9a-f]{8}/.test(webhook.body),
  },
  {
    id: 'school-name',
    says: 'a school with the same name in every run',
    isSameIn: (one, other) => one.claims.sn === other.claims.sn,
  },
  {
    id: 'school-names-differ',
    says: 'a school that has another name in a webhook than in its ID tokens',
    recognises: ({ webhook, claims }) =>
      webhook.body.includes('schoolName') && !webhook.body.includes(String(claims.sn)),
  },
  {
    id: 'user-name-form',
    says: 'user names of the same form in every run',
    isSameIn: (one, other) => formOf(one.claims.username) === formOf(other.claims.username),
  },
  {
    id: 'key-id-form',
    says: 'ids of keys of the same form in every run',
    isSameIn: (one, other) => formOf(one.tokenHeader.kid) === formOf(other.tokenHeader.kid),
  },
  {
    id: 'key-purpose',
    says: 'ids of keys that say what the key is for',
    recognises: ({ keys }) => /-(?:1|2|encryption|elliptic)"/.test(keys.text),
  },
  {
    id: 'token-lifetime',
    says: 'ID tokens with the same age and lifetime in every run',
    isSameIn: (one, other) =>
      Number(one.claims.exp) - Number(one.claims.iat) === Number(other.claims.exp) - Number(other.claims.iat),
  },
  {
    id: 'server-keep-alive',
    says: 'the timeout that Node announces',
    recognises: ({ token, discovery, keys }) =>
      [token, discovery, keys].some((one) => lineOf(one, 'keep-alive') !== undefined),
  },
  {
    id: 'server-lines',
    says: 'a server with the same further header lines in every run',
    isSameIn: (one, other) =>
      one.discovery.lines
        .map(([name]) => name)
        .sort()
        .join() ===
      other.discovery.lines
        .map(([name]) => name)
        .sort()
        .join(),
  },
  {
    id: 'same-texts',
    says: 'names, ids or texts that are the same in every run',
    isSameIn: (one, other) => [...identifying(one)].some((text) => identifying(other).has(text)),
  },
]

/** Digits, letters and their groups, without the letters themselves. */
function formOf(value: unknown): string {
  const text = String(value)
  const letters = text.replace(/^user-/, '').replaceAll(/[0-9a-z]+/gi, (run) => `<${run.length}>`)
  return /^u\d+$/.test(text) ? 'number' : `${text.startsWith('user-') ? 'user-' : ''}${letters}`
}
