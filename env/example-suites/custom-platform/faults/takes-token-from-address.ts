/** Also accepts a token in the address. This violates own.token.not-in-address. */
import { type Behaviours, documented } from 'platform-conformance/embedded/platform'

export const behaviours: Partial<Behaviours> = {
  bearerToken: (header, context) =>
    documented.bearerToken(header, context) ?? context.query.get('access_token'),
}
