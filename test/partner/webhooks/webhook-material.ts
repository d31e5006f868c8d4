/**
 * Templates as operators write them, and the data that webhooks are built from.
 */
import { ellipticKeyPair, rsaKeyPair } from '../../../src/core/key-pair.js'
import type {
  KeyPair,
  WebhookEndpoint,
  WebhookKeys,
  WebhookMaterial,
} from '../../../src/partner/webhooks/material.js'

const rsa = (modulusLength = 2048): KeyPair => rsaKeyPair(modulusLength)

export const keys: WebhookKeys = {
  own: rsa(),
  otherEnvironment: rsa(),
  unknownKey: rsa(),
  longUnknownKey: rsa(4096),
  idToken: rsa(),
  elliptic: ellipticKeyPair(),
}

const password = 'aZ3bY4cX5dW6eV7fU8gT9hS0iR1jQ2kP'

/** A template, and how to recognise a usable body. */
export interface Sample {
  readonly name: string
  readonly endpoint: WebhookEndpoint
  readonly template: string
  /** True for a value that the application can use. */
  usable(value: unknown): boolean
}

/** True for an object with texts at these paths. */
const holding =
  (...paths: readonly string[]) =>
  (value: unknown): boolean =>
    paths.every((path) => {
      let holder: unknown = value
      for (const name of path.split('/')) {
        if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return false
        holder = (holder as Readonly<Record<string, unknown>>)[name]
      }
      return typeof holder === 'string' && holder !== ''
    })

export const samples: readonly Sample[] = [
  {
    name: 'many fields on several lines',
    endpoint: 'credentials',
    template: `{
  "tenantId": "{tenantId}",
  "clientId": "OwnClient1",
  "password": "{password}",
  "schoolName": "{schoolName}",
  "host": "https:\\/\\/platform.test",
  "eventType": "CREATED",
  "active": true,
  "pupils": 1200,
  "contact": {"mail": null, "phones": []}
}
`,
    usable: holding('tenantId', 'password'),
  },
  {
    name: 'two fields',
    endpoint: 'credentials',
    template: '{"tenantId":"{tenantId}","password":"{password}"}',
    usable: holding('tenantId', 'password'),
  },
  {
    name: 'nested fields',
    endpoint: 'credentials',
    template:
      '{"school":{"id":"{tenantId}"},"credentials":{"clientId":"OwnClient1","password":"{password}"}}',
    usable: holding('school/id', 'credentials/password'),
  },
  {
    name: 'a deactivation',
    endpoint: 'deactivation',
    template: '{"tenantId":"{tenantId}","eventType":"DEACTIVATION","reasonText":"Für {schoolName}"}',
    usable: holding('tenantId'),
  },
  {
    name: 'a deactivation with the school in the URL',
    endpoint: 'deactivation',
    template: '{"event":"deactivated"}',
    usable: holding('event'),
  },
]

/** The material of a template. */
export function materialOf({ endpoint, template }: Sample): WebhookMaterial {
  const filled = (text: string, school = 'Stadtschule', tenant = '4711-a'): string =>
    text
      .replaceAll('{tenantId}', tenant)
      .replaceAll('{password}', password)
      .replaceAll('{schoolName}', school)
  const [credentials, , , deactivation] = samples
  const other = (endpoint === 'credentials' ? deactivation : credentials)?.template ?? ''
  return {
    endpoint,
    body: filled(template),
    ofOtherSchool: filled(template, 'Stadtschule', '4712-b'),
    ofOtherEndpoint: filled(other),
    tenant: '4711-a',
    password: template.includes('{password}') ? password : null,
    clientSecret: 'NotARealSecret1',
    keys,
    unknownKeyAddress: 'http://attacker.test/keys/1',
    named: (school) => (template.includes('{schoolName}') ? filled(template, school) : null),
  }
}
