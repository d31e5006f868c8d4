/**
 * Settings of a profile for webhooks, service tokens and the control driver.
 * @module
 */
import type { Problem } from '../problems.js'
import { withoutTrailing } from '../trailing.js'
import type { PartnerControl, PartnerControlEvent, PartnerFeature, ServiceSettings } from './profile.js'

type Values = Readonly<Record<string, string>>

/** Texts for the placeholders of a webhook body. */
export interface TemplateTexts {
  readonly tenantId: string
  readonly clientId: string
  readonly password: string
  readonly schoolName: string
  readonly eventId: string
  readonly baseUrl: string
  /** OIDC client secret; empty for a public client. */
  readonly clientSecret: string
  /** Host of the base URL, with its port unless it is the default one. */
  readonly host: string
}

/** Fills in a webhook body: each placeholder is replaced by its text, escaped for JSON. */
export function filledTemplate(template: string, texts: TemplateTexts): string {
  return template.replaceAll(
    /\{(tenantId|clientId|password|schoolName|eventId|baseUrl|clientSecret|host)\}/g,
    (_whole, name: keyof TemplateTexts) => JSON.stringify(texts[name]).slice(1, -1),
  )
}

const sample: TemplateTexts = {
  tenantId: '1',
  clientId: 'client',
  password: 'password',
  schoolName: 'School',
  eventId: '2',
  baseUrl: 'https://platform.example',
  clientSecret: 'secret',
  host: 'platform.example',
}

/** Problems with templates: a template that is not a JSON object, and a webhook without the tenant id. */
export function serviceProblems(given: Values): Problem[] {
  return (['CREDENTIALS', 'DEACTIVATION'] as const).flatMap((kind) => {
    const key = `${kind}_TEMPLATE`
    const template = given[key]
    if (template === undefined) return []
    const problem = (expected: string, found: string): Problem[] => [
      {
        key,
        expected,
        found,
        fix: 'write the object in one line between single quotes, with placeholders inside its texts',
      },
    ]
    if (!isObject(filledTemplate(template, sample)))
      return problem('a JSON object with placeholders inside its texts', 'a text that is not one')
    const named = `${template}${given[`${kind}_WEBHOOK_URL`] ?? ''}`.includes('{tenantId}')
    return named ? [] : problem('{tenantId} in the body or in the address of the webhook', 'none')
  })
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Features that follow from other keys than FEATURES. */
export function serviceFeatures(settings: Values): PartnerFeature[] {
  if (!wordsOf(settings.FEATURES).includes('service')) return []
  const features: PartnerFeature[] = [`scenario-${scenarioOf(settings)}`]
  const hasId = (template = ''): boolean => template.includes('{eventId}')
  if (settings.CREDENTIALS_WEBHOOK_URL !== undefined) {
    features.push('webhooks')
    if (hasId(settings.CREDENTIALS_TEMPLATE)) features.push('event-ids')
  }
  if (settings.DEACTIVATION_WEBHOOK_URL !== undefined) {
    features.push('deactivation-webhook')
    if (hasId(settings.DEACTIVATION_TEMPLATE)) features.push('deactivation-event-ids')
  }
  return features
}

/**
 * Reads the settings for webhooks and service tokens.
 * @param settings checked values by profile key, with defaults
 */
export function serviceOf(settings: Values): ServiceSettings {
  return {
    scenario: scenarioOf(settings),
    clientId: settings.SERVICE_CLIENT_ID ?? settings.CLIENT_ID ?? '',
    credentialsUrl: settings.CREDENTIALS_WEBHOOK_URL ?? null,
    deactivationUrl: settings.DEACTIVATION_WEBHOOK_URL ?? null,
    credentialsTemplate: settings.CREDENTIALS_TEMPLATE ?? '{}',
    deactivationTemplate: settings.DEACTIVATION_TEMPLATE ?? '{}',
    webhookKey: settings.WEBHOOK_KEY ?? null,
    tokenInstances: Number(settings.TOKEN_INSTANCES),
    tokenMemory: settings.TOKEN_MEMORY === 'per-sync' ? 'per-sync' : 'shared',
    grantInBodyWaived: settings.CC_GRANT_IN_BODY === 'warn',
    quietSeconds: Number(settings.SYNC_QUIET_SECONDS),
    backgroundSync: settings.BACKGROUND_SYNC === 'yes',
    validationErrorStatus: Number(settings.VALIDATION_ERROR_STATUS),
    heavy: settings.HEAVY === 'yes',
  }
}

/**
 * Reads the control driver.
 * @param settings checked values by profile key, with defaults
 * @param folder folder of the profile
 * @returns null if the profile has no control driver
 */
export function controlOf(settings: Values, folder: string): PartnerControl | null {
  const { CONTROL_DRIVER: driver } = settings
  if (driver !== 'http' && driver !== 'command') return null
  return {
    driver,
    url: withoutTrailing(settings.CONTROL_URL ?? '', '/'),
    token: settings.CONTROL_TOKEN ?? '',
    command: settings.CONTROL_COMMAND ?? '',
    folder,
    events: new Set(wordsOf(settings.CONTROL_STIMULI) as PartnerControlEvent[]),
    waitSeconds: Number(settings.CONTROL_WAIT_SECONDS),
  }
}

function scenarioOf({ SCENARIO: text }: Values): 1 | 2 | 3 {
  return text === '3' ? 3 : text === '2' ? 2 : 1
}

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
