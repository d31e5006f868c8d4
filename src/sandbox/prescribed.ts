/**
 * What the profile of an application says about its platform, as behaviours of the platform of the sandbox.
 * @module
 */
import { type Behaviours, documented } from '../embedded/platform/index.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { filledTemplate, type TemplateTexts } from '../profile/partner/service.js'
import type { Values } from './judge/fields.js'

type Event = Parameters<Behaviours['credentialsBody']>[0]

/**
 * The behaviours that follow from a profile: the first path segment, the ids of prepared schools, and the bodies of
 * webhooks.
 * @param values the profile as it is written: a key that it leaves out changes nothing
 * @param platformUrl returns the base URL of the platform
 */
export function prescribedBehaviours(
  { service, simulator }: PartnerProfile,
  values: Values,
  platformUrl: () => string,
): Partial<Behaviours> {
  const { credentialsTemplate, deactivationTemplate } = service
  const ids = new Map<string, string>()
  const body = (template: string, event: Event, password: string): Readonly<Record<string, unknown>> =>
    JSON.parse(filledTemplate(template, textsOf(event, password, platformUrl())))
  return {
    ...atSegment(simulator.segment),
    ...(simulator.tenants.length === 0
      ? {}
      : {
          tenantIdText: (digits: string): string => {
            // The first school asks first.
            const id = ids.get(digits) ?? simulator.tenants[ids.size] ?? digits
            ids.set(digits, id)
            return id
          },
        }),
    ...(values.CREDENTIALS_TEMPLATE === undefined
      ? {}
      : { credentialsBody: (event: Event, password: string) => body(credentialsTemplate, event, password) }),
    ...(values.DEACTIVATION_TEMPLATE === undefined
      ? {}
      : { deactivationBody: (event: Event) => body(deactivationTemplate, event, '') }),
  }
}

/** The behaviours of a platform with this first path segment. Browsers send its session cookie there. */
export function atSegment(segment: string): Partial<Behaviours> {
  return {
    segment: () => segment,
    sessionCookieAttributes: () =>
      documented.sessionCookieAttributes().replace(`/${documented.segment()};`, `/${segment};`),
  }
}

function textsOf({ app, host, id, tenant }: Event, password: string, baseUrl: string): TemplateTexts {
  return {
    tenantId: tenant.id,
    clientId: app.id,
    password,
    schoolName: tenant.school.name,
    eventId: id,
    baseUrl,
    clientSecret: app.secret ?? '',
    host,
  }
}
