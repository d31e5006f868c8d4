/**
 * Faults of the Client Credentials grant: the Authorization header and the client that it names.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { ServiceCredentials, TokenContext } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import { decodeForm } from '../parameters.js'
import { row } from './rows.js'

type BasicParts = Omit<ServiceCredentials, 'from'>

/** Reads the client ID and password of an Authorization header in another way. */
const reading = (
  id: string,
  says: string,
  read: (text: string, bytes: Buffer) => BasicParts | undefined,
): Fault =>
  row(`service-basic-${id}`, 'service-token.basic-raw', says, {
    basicCredentials: (header, context) => {
      if (documented.basicCredentials(header, context) === undefined) return undefined
      const bytes = Buffer.from((header ?? '').replace(/^\S+ +/, ''), 'base64')
      return read(bytes.toString('utf8'), bytes)
    },
  })

const split = (text: string, at: number): BasicParts | undefined =>
  at < 0 ? undefined : { clientId: text.slice(0, at), password: text.slice(at + 1) }

const readings: readonly Fault[] = [
  reading('form-decoded', 'decodes the Basic credentials like a form', (text) => {
    const parts = split(text, text.indexOf(':'))
    return parts && { clientId: decodeForm(parts.clientId), password: decodeForm(parts.password) }
  }),
  reading('latin1', 'reads the Basic credentials as Latin-1', (_text, bytes) =>
    split(bytes.toString('latin1'), bytes.toString('latin1').indexOf(':')),
  ),
  reading('last-colon', 'splits the Basic credentials at the last colon', (text) =>
    split(text, text.lastIndexOf(':')),
  ),
  reading('without-plus', 'turns plus signs of the Basic credentials into blanks', (text) =>
    split(text.replaceAll('+', ' '), text.indexOf(':')),
  ),
]

/** The credentials of the application under test. */
const usual = ({ tenant }: TokenContext): BasicParts | undefined => {
  const [app] = tenant.apps
  return app && { clientId: app.id, password: tenant.passwords.get(app.id) ?? '' }
}

const useless = (
  id: string,
  says: string,
  also: (header: string | undefined, context: TokenContext) => BasicParts | undefined,
): Fault =>
  row(`service-credentials-${id}`, 'service-token.credentials-missing', says, {
    basicCredentials: (header, context) =>
      also(header, context) ?? documented.basicCredentials(header, context),
  })

const decoded = (header: string | undefined): string =>
  Buffer.from((header ?? '').replace(/^\S+ */, ''), 'base64').toString('utf8')

const credentials: readonly Fault[] = [
  useless('none', 'treats a request without credentials as one of the first client', (header, context) =>
    header === undefined && context.form.get('client_id') === undefined ? usual(context) : undefined,
  ),
  mirrored(
    useless('scheme-alone', 'accepts the word Basic as credentials', (header, context) =>
      /^basic *$/i.test(header ?? '') ? usual(context) : undefined,
    ),
  ),
  mirrored(
    useless('garbage', 'treats unreadable credentials as those of the first client', (header, context) =>
      /^basic [^\w+/=]/i.test(header ?? '') ? usual(context) : undefined,
    ),
  ),
  useless('id-alone', 'accepts a client ID without password', (header, { tenant }) => {
    const clientId = decoded(header)
    const known = tenant.passwords.get(clientId)
    return known === undefined ? undefined : { clientId, password: known }
  }),
  useless('no-colon', 'accepts client ID and password without a colon between them', (header, { tenant }) => {
    const pair = [...tenant.passwords].find(([id, known]) => decoded(header) === id + known)
    return pair && { clientId: pair[0], password: pair[1] }
  }),
  mirrored(
    useless('colon-alone', 'treats empty credentials as those of the first client', (header, context) =>
      decoded(header) === ':' ? usual(context) : undefined,
    ),
  ),
  useless('any-scheme', 'takes Basic credentials under any scheme', (header, context) =>
    documented.basicCredentials(header?.replace(/^\S+/, 'Basic'), context),
  ),
  useless('password-as-token', 'accepts the password as a Bearer token', (header, context) =>
    header === `Bearer ${usual(context)?.password}` ? usual(context) : undefined,
  ),
]

const clientId = (
  id: string,
  says: string,
  same: (sent: string, password: string, known: { id: string; password: string | undefined }) => boolean,
): Fault =>
  row(`service-client-${id}`, 'service-token.client-id', says, {
    findServiceClient: (sent, given, context) =>
      documented.findServiceClient(sent, given, context) ??
      context.tenant.apps.find((app) =>
        same(sent, given.password, { id: app.id, password: context.tenant.passwords.get(app.id) }),
      ),
  })

const clientIds: readonly Fault[] = [
  clientId(
    'by-password',
    'finds the client by its password if its ID is unknown',
    (_sent, sentPassword, known) => sentPassword === known.password,
  ),
  clientId(
    'letter-case',
    'ignores letter case in the client ID',
    (sent, _password, { id }) => sent.toLowerCase() === id.toLowerCase(),
  ),
  clientId(
    'empty',
    'finds the client by its password if the ID is missing',
    (sent, sentPassword, known) => sent === '' && sentPassword === known.password,
  ),
  row('service-password-of-any-client', 'service-token.client-id', {
    says: 'accepts the password of any client of the school',
    servicePasswordMatches: (sent, _app, { tenant }) => [...tenant.passwords.values()].includes(sent),
  }),
]

/** Faults of the Client Credentials grant: the Authorization header and the client that it names. */
export const serviceCredentialsFaults: readonly Fault[] = [...readings, ...credentials, ...clientIds]
