/**
 * What a run knows about the application that it judges.
 * @module
 */
import type { PartnerContext } from './context.js'
import type { DeliveredPasswords, KnownApplication } from './subjects.js'

/** The application of a run, as its profile describes it. */
export class ApplicationOfRun implements KnownApplication {
  constructor(readonly context: PartnerContext) {}

  get clientId(): string {
    return this.context.profile.clientId
  }

  get clientSecrets(): readonly string[] {
    const { clientSecret } = this.context.profile
    return clientSecret === null ? [] : [clientSecret]
  }

  isConfidential(): boolean {
    return this.clientSecrets.length > 0
  }

  get serviceClientId(): string {
    return this.context.profile.service.clientId
  }

  get ssoRoot(): string {
    const { ssoBase } = this.context.tenant
    return ssoBase.slice(0, ssoBase.lastIndexOf('/'))
  }

  get timetableFilters(): readonly string[] {
    return Object.values(this.context.profile.data.timetable.filters)
  }

  get passwords(): DeliveredPasswords {
    return this.context.run.leaks
  }
}
