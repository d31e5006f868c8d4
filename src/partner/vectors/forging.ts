/**
 * Delivering a token of the list in a flow.
 * @module
 */
import type { FlowPlan, SimulatedTenant } from '../simulator.js'
import { selfSigned } from './certificate.js'
import type { Supplies, TokenVector } from './vector.js'

/** A plan that delivers a token of the list. */
export interface Forging {
  readonly plan: FlowPlan
  /**
   * To be asked once the flow is over.
   * @throws {NotApplicable} where no such token can be made for this application
   * @throws {Undecided} where something that it is made from was not there
   */
  made(): void
}

/**
 * Plans a flow with a token of the list. Where the token cannot be made, the good one is delivered, and
 * {@link Forging.made} throws: the simulated platform does not fail for it.
 */
export function forging(vector: TokenVector, supplies: Supplies): Forging {
  let failure: { readonly thrown: unknown } | undefined
  return {
    plan: {
      idToken: (material) => {
        try {
          return vector.make(material, supplies)
        } catch (thrown) {
          failure = { thrown }
          return material.token
        }
      },
    },
    made: () => {
      if (failure !== undefined) throw failure.thrown
    },
  }
}

/**
 * Lets the attacker's address serve what tokens with links in their header point to.
 * @param tenant whose `kid` the attacker's key bears beside its own
 */
export function serveKeySet(attacker: SimulatedTenant, tenant: SimulatedTenant): void {
  const { own } = attacker.keys
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  const kids = [own.kid, tenant.keys[tenant.signing].kid]
  const body = JSON.stringify({ keys: kids.map((kid) => ({ ...jwk, kid })) })
  attacker.answers.keys = () => ({ status: 200, headers: [['Content-Type', 'application/json']], body })
}

/** Lets the attacker's address serve a certificate of its key. */
export function serveCertificate(attacker: SimulatedTenant): void {
  const lines =
    selfSigned(attacker.keys.own)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  const body = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  attacker.answers.keys = () => ({
    status: 200,
    headers: [['Content-Type', 'application/pem-certificate-chain']],
    body,
  })
}
