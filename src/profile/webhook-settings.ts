/**
 * Settings of a profile for webhooks and onboarding.
 * @module
 */
import { withoutTrailing } from './trailing.js'

/** How an application gets its credentials: by webhook, by webhook and configuration, or by configuration only. Clause 1. */
export type Scenario = 1 | 2 | 3

/** The receiver of webhooks. */
export interface ReceiverSettings {
  /** Host name or address to listen on; an IPv6 address without brackets. */
  readonly host: string
  /** 0 for a free port. */
  readonly port: number
  /** Public base address without a slash at the end; null if it is the address where the receiver listens. */
  readonly url: string | null
  /** Certificate with its chain and private key, in PEM; null for plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** `case`: a new pair of addresses for each activation; `fixed`: always the same pair. */
  readonly paths: 'case' | 'fixed'
}

/** All settings of a profile for webhooks. */
export interface WebhookSettings {
  /** Client ID of the application that the suite may activate and deactivate; null if there is none. */
  readonly clientId: string | null
  readonly scenarios: ReadonlySet<Scenario>
  /** Public key of the environment: SubjectPublicKeyInfo in DER, base64 in one line; null if it is not known. */
  readonly publicKey: string | null
  /** Seconds that a webhook may take, and that the suite waits for a webhook that must not come. */
  readonly waitSeconds: number
  /** Seconds after the response to the webhook in which new credentials may be rejected. */
  readonly settleSeconds: number
  /** JSON Pointers into the body of the credentials webhook. */
  readonly pointers: Readonly<Record<'clientId' | 'password' | 'tenant', string>>
  readonly receiver: ReceiverSettings
  /** True if the platform completes an activation only after the response of the partner. */
  readonly completesAfterAnswer: boolean
}

/**
 * Reads the settings for webhooks.
 * @param settings checked values by profile key, with defaults; for PEM files their text
 */
export function webhookSettings(settings: Readonly<Record<string, string>>): WebhookSettings {
  const text = (key: string): string => settings[key] ?? ''
  const listen = text('RECEIVER_LISTEN')
  const colon = listen.lastIndexOf(':')
  const { RECEIVER_CERTIFICATE: certificate, RECEIVER_KEY: key } = settings
  return {
    clientId: settings.ONBOARDING_CLIENT_ID ?? null,
    scenarios: new Set(
      text('ONBOARDING_SCENARIOS')
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(Number) as Scenario[],
    ),
    publicKey: settings.WEBHOOK_PUBLIC_KEY?.replace(/\s+/g, '') ?? null,
    waitSeconds: Number(text('WEBHOOK_WAIT_SECONDS')),
    settleSeconds: Number(text('WEBHOOK_SETTLE_SECONDS')),
    pointers: {
      clientId: text('WEBHOOK_POINTER_CLIENT_ID'),
      password: text('WEBHOOK_POINTER_PASSWORD'),
      tenant: text('WEBHOOK_POINTER_TENANT'),
    },
    receiver: {
      host: listen.slice(0, colon).replace(/^\[|\]$/g, ''),
      port: Number(listen.slice(colon + 1)),
      url: settings.RECEIVER_URL === undefined ? null : withoutTrailing(settings.RECEIVER_URL, '/'),
      tls: certificate === undefined || key === undefined ? null : { certificate, key },
      paths: text('RECEIVER_PATHS') as 'case' | 'fixed',
    },
    completesAfterAnswer: text('ACTIVATION_COMPLETES_AFTER_ACK') === 'yes',
  }
}
