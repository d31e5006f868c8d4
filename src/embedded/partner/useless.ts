/**
 * Applications that are good for nothing: no check may be content with one of them.
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
    says: 'shows a page and sends nobody anywhere',
    behaviours: { launchDelivery: () => ({ by: 'link' }), redeem: refuse, arrivalAnswer: () => 'page' },
  },
  { id: 'refusing', says: 'signs nobody in, whatever comes', behaviours: { redeem: refuse } },
  {
    id: 'credulous',
    says: 'signs somebody in whatever comes back, without asking anybody',
    behaviours: {
      callbackMethod: () => true,
      callbackIdentity: () => ({ sub: 'somebody', username: 'somebody', locale: 'de' }),
    },
  },
  {
    id: 'crashing',
    says: 'ends with a server error whenever a browser comes back',
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
