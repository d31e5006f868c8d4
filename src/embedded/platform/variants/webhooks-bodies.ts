/**
 * Variants of webhook bodies. The contract does not define their fields and form.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'
import { stringOf } from './webhooks-text.js'

type Fields = Readonly<Record<string, unknown>>

/** Other fields of the credentials body. */
const credentials = (
  change: (fields: Fields, event: Parameters<Behaviours['credentialsBody']>[0]) => Fields,
): Partial<Behaviours> => ({
  credentialsBody: (event, password) => change(documented.credentialsBody(event, password), event),
})

/** Bodies of both kinds with other fields. */
const both = (change: (fields: Fields) => Fields): Partial<Behaviours> => ({
  ...credentials(change),
  deactivationBody: (event) => change(documented.deactivationBody(event)),
})

/** Both kinds in another form. */
const form = (id: string, says: string, write: (text: string) => string): Variant =>
  variant({
    id: `webhook-body-${id}`,
    says,
    clause: '4.5',
    behaviours: { webhookText: (body, event) => write(documented.webhookText(body, event)) },
  })

const forms: readonly Variant[] = [
  form('indented', 'indents bodies of webhooks', (text) => JSON.stringify(JSON.parse(text), null, 2)),
  form('indented-by-tabs', 'indents bodies of webhooks with tabs, with line ends of Windows', (text) =>
    JSON.stringify(JSON.parse(text), null, '\t').replaceAll('\n', '\r\n'),
  ),
  form('ascii', 'writes non-ASCII text as \\u escapes', stringOf.ascii),
  form('ascii-in-capitals', 'writes \\u escapes with upper-case digits', (text) =>
    stringOf.ascii(text).replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => `\\u${digits.toUpperCase()}`),
  ),
  form('escaped-slashes', 'escapes slashes in bodies of webhooks', (text) => text.replaceAll('/', '\\/')),
  form('escaped-html', 'escapes angle brackets, ampersands and apostrophes', (text) =>
    text.replace(/[<>&']/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
  ),
  form('newline', 'ends bodies of webhooks with a newline', (text) => `${text}\n`),
  form('blanks', 'adds blanks and line ends around bodies of webhooks', (text) => `\r\n \t${text} \r\n`),
  form('spaced', 'adds blanks around colons and after commas', stringOf.spaced),
]

const contents: readonly Variant[] = [
  variant({
    id: 'webhook-members-reversed',
    says: 'sends the fields of webhooks in another order',
    clause: '4.5',
    behaviours: both((all) => Object.fromEntries(Object.entries(all).reverse())),
  }),
  variant({
    id: 'webhook-members-fewest',
    says: 'sends only school, client and password',
    clause: '4.5',
    behaviours: {
      ...credentials(({ tenantId, clientId, password }) => ({ tenantId, clientId, password })),
      deactivationBody: ({ tenant }) => ({ tenantId: tenant.id }),
    },
  }),
  variant({
    id: 'webhook-members-older',
    says: 'sends the fields of an older version',
    clause: '4.5',
    behaviours: {
      ...credentials(({ tenantId, clientId, secret, password, host }, { tenant }) => {
        const { name: schoolName } = tenant.school
        return { tenantId, schoolName, clientId, secret, password, host }
      }),
      deactivationBody: ({ tenant }) => ({
        tenantId: tenant.id,
        type: 'DELETION',
        reasonType: 'SCHOOL_DELETION',
      }),
    },
  }),
  variant({
    id: 'webhook-contacts-missing',
    says: 'omits contacts, or sends null',
    clause: '4.5',
    behaviours: credentials(({ schoolEmail: _, activatorEmail: __, ...others }) => ({
      ...others,
      schoolPhoneNumber: null,
    })),
  }),
  variant({
    id: 'webhook-further-members',
    says: 'sends event ids, times and other fields',
    clause: '5 item 7',
    behaviours: {
      credentialsBody: (event, password) => ({
        eventId: event.id,
        timestamp: Math.floor(event.at * 1000),
        nonce: event.id.slice(0, 8),
        ...documented.credentialsBody(event, password),
        permissions: ['students', 'timetable'],
        test: false,
      }),
      deactivationBody: (event) => ({
        eventId: event.id,
        timestamp: new Date(event.at * 1000).toISOString(),
        ...documented.deactivationBody(event),
      }),
    },
  }),
  variant({
    id: 'webhook-moment-of-attempt',
    says: 'writes the number of the attempt into bodies and signs each attempt again',
    clause: '5 item 7',
    behaviours: {
      credentialsBody: (event, password) => ({
        ...documented.credentialsBody(event, password),
        attempt: event.attempt + 1,
      }),
    },
  }),
  variant({
    id: 'webhook-ids-as-numbers',
    says: 'writes ids of schools as numbers',
    clause: '4.5',
    behaviours: both((all) => ({ ...all, tenantId: Number(all.tenantId) })),
  }),
  variant({
    id: 'webhook-members-nested',
    says: 'nests the fields of webhooks',
    clause: '4.5',
    behaviours: {
      ...credentials(({ tenantId, clientId, password, ...others }) => ({
        event: { type: 'activation', version: 2 },
        data: { school: { id: tenantId }, credentials: [{ id: clientId, 'pass/word': password }], ...others },
      })),
      deactivationBody: ({ tenant }) => ({
        event: { type: 'deactivation' },
        data: { school: { id: tenant.id } },
      }),
    },
    profile: {
      WEBHOOK_POINTER_TENANT: '/data/school/id',
      WEBHOOK_POINTER_CLIENT_ID: '/data/credentials/0/id',
      WEBHOOK_POINTER_PASSWORD: '/data/credentials/0/pass~1word',
    },
  }),
  variant({
    id: 'webhook-deactivation-array',
    says: 'sends deactivations as an array of events',
    clause: '4.5',
    behaviours: {
      webhookText: (sent, event) => JSON.stringify(event.kind === 'deactivation' ? [sent] : sent),
    },
  }),
  variant({
    id: 'webhook-host-with-scheme',
    says: 'writes the host with its scheme',
    clause: '4.5',
    behaviours: credentials((all) => ({ ...all, host: `https://${all.host}/` })),
  }),
]

/** Other bodies of webhooks. */
export const webhooksBodiesVariants: readonly Variant[] = [...forms, ...contents]
