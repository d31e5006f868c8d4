/**
 * Passwords of schools in a recording: which webhooks delivered them, and when they were used first.
 * @module
 */
import { basicOf } from '../../partner/requests.js'
import type { DeliveredPasswords } from '../../partner/subjects.js'
import type { RecordedExchange } from '../exchange.js'
import { copyOf, deliveredIn, mostLinks } from '../traffic.js'

/** The webhooks that delivered a password. */
interface Delivery {
  /** Ids of the schools that it was delivered for, in lower case. */
  readonly schools: string[]
  /** When the first accepted one was sent, and answered, in milliseconds since the epoch; null if that is not known. */
  accepted: { readonly sentAt: number; readonly answeredAt: number } | null
  /** True if one was not accepted, or its times are not known: then it is not clear what a wait counts from. */
  isUnclear: boolean
}

/** Schools of a password, and passwords of a school, that are kept at most. */
const mostOfPassword = 10
/** Characters of a secret that is no usual word. */
export const shortestSecret = 8

/** The passwords in a recording. */
export class RecordedPasswords implements DeliveredPasswords {
  readonly #deliveries = new Map<string, Delivery>()
  readonly #passwordsOfSchool = new Map<string, string[]>()
  readonly #firstUses = new Map<string, { readonly number: number; readonly at: number }>()

  /** True if no webhook delivered one. */
  get isEmpty(): boolean {
    return this.#deliveries.size === 0
  }

  /** True if a webhook delivered it, accepted or not. */
  isDelivered(password: string): boolean {
    return this.#deliveries.has(password)
  }

  /** The school that a password was delivered for; undefined if it is not known, or if there are several. */
  schoolOf(password: string): string | undefined {
    const schools = this.#deliveries.get(password)?.schools ?? []
    return schools.length === 1 ? schools[0] : undefined
  }

  /** True if passwords of several schools were delivered. */
  get hasSeveralSchools(): boolean {
    return this.#passwordsOfSchool.size > 1
  }

  passwordsOf(tenantId: string | null): readonly string[] {
    return this.#passwordsOfSchool.get(tenantId?.toLowerCase() ?? '') ?? []
  }

  deliveryOf(password: string): { readonly sentAt: number; readonly answeredAt: number } | undefined {
    const { accepted, isUnclear } = this.#deliveries.get(password) ?? { accepted: null, isUnclear: true }
    return isUnclear || accepted === null ? undefined : accepted
  }

  isOfOtherSchool(password: string | undefined, tenantId: string | null): boolean {
    const { schools = [] } = this.#deliveries.get(password ?? '') ?? {}
    return schools.length > 0 && tenantId !== null && !schools.includes(tenantId.toLowerCase())
  }

  /** The number of the first request with a delivered password; undefined if it is not known. */
  firstUseOf(password: string): number | undefined {
    return this.#firstUses.get(password)?.number
  }

  /** Notes a webhook. */
  noteDelivery({ at, ms, request, response }: RecordedExchange): void {
    const { password, tenant } = deliveredIn(request.body) ?? {}
    if (password === undefined || password.length < shortestSecret || this.#deliveries.size >= mostLinks)
      return
    const known = this.#deliveries.get(password)
    const delivery = known ?? { schools: [], accepted: null, isUnclear: false }
    if (known === undefined) this.#deliveries.set(copyOf(password), delivery)
    const school = copyOf(tenant?.toLowerCase() ?? '')
    if (!delivery.schools.includes(school) && delivery.schools.length < mostOfPassword)
      delivery.schools.push(school)
    const isAccepted = response !== null && response.status < 300
    if (!isAccepted || at === null || ms === null) {
      delivery.isUnclear = true
    } else if (delivery.accepted === null || at < delivery.accepted.sentAt) {
      delivery.accepted = { sentAt: at, answeredAt: at + ms }
    }
    if (!isAccepted) return
    const passwords = this.#passwordsOfSchool.get(school) ?? []
    if (!passwords.includes(password) && passwords.length < mostOfPassword) passwords.push(copyOf(password))
    this.#passwordsOfSchool.set(school, passwords)
  }

  /** Notes a request to the platform. The webhook with its password may follow later in the recording. */
  noteUse({ number, at, request }: RecordedExchange): void {
    const { password } = basicOf(request) ?? {}
    if (password === undefined || at === null) return
    const first = this.#firstUses.get(password)
    if (first === undefined && this.#firstUses.size >= mostLinks) return
    if (first === undefined || at < first.at) this.#firstUses.set(copyOf(password), { number, at })
  }
}
