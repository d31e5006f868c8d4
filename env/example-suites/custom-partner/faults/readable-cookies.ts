/** Sets cookies that scripts can read. This violates own.cookies.hidden-from-scripts. */
import type { Behaviours } from 'platform-conformance/embedded/partner'

export const behaviours: Partial<Behaviours> = {
  cookieAttributes: () => 'Path=/; SameSite=Lax',
}
