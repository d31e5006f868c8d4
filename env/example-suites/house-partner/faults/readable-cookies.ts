/** An application whose cookies scripts can read: it violates own.cookies.hidden-from-scripts. */
import type { Behaviours } from 'platform-conformance/embedded/partner'

export const behaviours: Partial<Behaviours> = {
  cookieAttributes: () => 'Path=/; SameSite=Lax',
}
