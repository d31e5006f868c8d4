/**
 * Tokens: requests to the token endpoint, and the service token that checks share.
 * @module
 */
import { given } from '../core/errors.js'
import type { ServiceCredentials } from '../profile/profile.js'
import type { HeaderLine } from '../record/record.js'
import type { RunningCheck } from './check.js'
import { Received } from './received.js'
import { sharedToken, tokenFrom } from './shared-tokens.js'
import { Discovery } from './sso/discovery.js'
import { basic, CodeKnowledge, TokenEndpoint } from './sso/token.js'

/** The tokens of the application under test, and of other clients. */
export class Tokens extends TokenEndpoint {
  constructor(readonly check: RunningCheck) {
    const { issuedTokens } = check.run.part(Received)
    super(
      check.sender,
      check.urls,
      () => check.part(Discovery).used('token'),
      (issued) => issuedTokens.push(issued),
      check.run.part(CodeKnowledge),
    )
  }

  /** The documented Authorization header of the service credentials. */
  get serviceHeader(): HeaderLine {
    const { clientId, password } = this.check.service
    return basic(clientId, password)
  }

  /**
   * A service token that checks share. If it expires soon, it is requested again.
   * @param credentials default: those of the app under test
   * @throws {Undecided} if no token comes
   */
  serviceToken({ clientId, password }: ServiceCredentials = this.check.service): Promise<string> {
    return sharedToken(this.check, `service-token ${clientId}`, async () => {
      const asked = this.check.urls.now()
      const answer = await this.service(basic(clientId, password)).answer()
      const token = answer.field('access_token')
      given(token !== undefined, `no service token came: ${answer.summary}`)
      return tokenFrom(token, answer, asked)
    })
  }
}
