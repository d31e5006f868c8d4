/**
 * Useless applications. Each check must fail or stay undecided against all of them.
 * @module
 */
import type { Behaviours } from './behaviours/index.js'
import { Refused } from './model.js'

/** A useless application. */
export interface UselessPartner {
  readonly id: 'silent' | 'refusing' | 'credulous' | 'crashing'
  /** What it does, in one line. */
  readonly says: string
  readonly behaviours: Partial<Behaviours>
}

export const uselessPartners: readonly UselessPartner[] = [
  {
    id: 'silent',
    says: 'shows a page and starts no flow',
    behaviours: { launchDelivery: () => ({ by: 'link' }), redeem: refuse, arrivalAnswer: () => 'page' },
  },
  { id: 'refusing', says: 'never signs a user in', behaviours: { redeem: refuse } },
  {
    id: 'credulous',
    says: 'signs a user in on every callback, without any check',
    behaviours: {
      callbackMethod: () => true,
      callbackIdentity: () => ({ sub: 'somebody', username: 'somebody', locale: 'de' }),
    },
  },
  {
    id: 'crashing',
    says: 'fails with a server error on every callback',
    behaviours: {
      callbackResponse: () => {
        throw new TypeError('cannot read properties of undefined')
      },
    },
  },
]

async function refuse(): Promise<never> {
  throw new Refused('not-verified', 'nothing is good enough')
}
