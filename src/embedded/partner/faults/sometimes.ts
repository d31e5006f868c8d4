/**
 * Faults in one of four requests. Only a rule that judges every request of the run finds them reliably.
 * @module
 */
import { type BehaviourName, documented } from '../behaviours/index.js'
import type { PartnerFault, SingleBehaviour } from '../fault.js'
import { authorizeRequestFaults } from './authorize-request.js'
import { codeExchangeFaults } from './code-exchange.js'
import { verifierFaults } from './verifier.js'

type Behaviour = (...given: readonly unknown[]) => unknown

/** The fault whose behaviour is the documented one in three of four calls. */
function sometimes(id: string): PartnerFault {
  const always = [...authorizeRequestFaults, ...codeExchangeFaults, ...verifierFaults].find(
    (one) => one.id === id,
  )
  if (always === undefined) throw new TypeError(`There is no fault ${id}.`)
  const [[name, faulty] = []] = Object.entries(always.behaviour) as [BehaviourName, Behaviour][]
  if (name === undefined || faulty === undefined) throw new TypeError(`The fault ${id} has no behaviour.`)
  let calls = 0
  const behaviour: Behaviour = (...given) => {
    calls += 1
    return calls % 4 === 0 ? faulty(...given) : (documented[name] as Behaviour)(...given)
  }
  return {
    ...always,
    id: `${id}-sometimes`,
    says: `${always.says}, in one of four requests`,
    behaviour: { [name]: behaviour } as SingleBehaviour,
  }
}

export const sometimesFaults: readonly PartnerFault[] = [
  'authorize-by-post',
  'response-mode-form-post',
  'hybrid-response-type',
  'client-id-lower-case',
  'no-nonce',
  'prompt-consent',
  'public-without-pkce',
  'challenge-padded',
  'challenge-without-method',
  'state-twice',
  'no-scope',
  'scopes-with-commas',
  'further-scope',
  'scope-without-openid',
  'exchange-by-put',
  'exchange-as-text',
  'grant-type-code',
  'exchange-without-client-id',
  'exchange-without-secret',
  'public-with-secret',
  'code-in-url',
  'two-authentications',
  'grant-type-twice',
  'verifier-too-short',
  'verifier-in-base64',
].map(sometimes)
