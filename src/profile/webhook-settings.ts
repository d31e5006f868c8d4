/**
 * What a profile says about webhooks and onboarding.
 * @module
 */

/** How the school activates the app: with a webhook, with one and further configuration, or by hand. Clause 1. */
export type Scenario = 1 | 2 | 3

/** Where the suite receives webhooks. */
export interface ReceiverSettings {
  /** Host name or address to listen on; an IPv6 address without brackets. */
  readonly host: string
  /** 0 for a free one. */
  readonly port: number
  /** Public base address without a slash at the end; null where it is the address that the receiver listens on. */
  readonly url: string | null
  /** Certificate with its chain and private key, in PEM; null for plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** `case`: a pair of addresses for each activation; `fixed`: always the same pair. */
  readonly paths: 'case' | 'fixed'
}

/** Everything about webhooks that a profile gives. */
export interface WebhookSettings {
  /** Client ID of the application that may be activated and deactivated; null where there is none. */
  readonly clientId: string | null
  readonly scenarios: ReadonlySet<Scenario>
  /** SubjectPublicKeyInfo of the environment's key in DER, base64 in one line; null where it is not known. */
  readonly publicKey: string | null
  /** How long a webhook may take, and how long silence is watched. */
  readonly waitSeconds: number
  /** How long delivered credentials may be refused after the answer to the webhook. */
  readonly settleSeconds: number
  /** JSON Pointers into the body of the credentials webhook. */
  readonly pointers: Readonly<Record<'clientId' | 'password' | 'tenant', string>>
  readonly receiver: ReceiverSettings
  /** True where the platform completes an activation only after the partner's answer. */
  readonly completesAfterAnswer: boolean
}

/** @param settings values by profile key, defaults filled in, already checked; PEM files as their text */
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
      url: settings.RECEIVER_URL?.replace(/\/+$/, '') ?? null,
      tls: certificate === undefined || key === undefined ? null : { certificate, key },
      paths: text('RECEIVER_PATHS') as 'case' | 'fixed',
    },
    completesAfterAnswer: text('ACTIVATION_COMPLETES_AFTER_ACK') === 'yes',
  }
}
