/**
 * Faults of the error name for a refused redirect_uri: one for each kind of wrong address.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import { redirectHostFaults } from './redirect-host.js'
import { redirectPathFaults } from './redirect-path.js'
import { uiUrlFaults } from './ui-url.js'

/**
 * For each case of a rule about the redirect_uri, a platform that refuses the addresses which a fault of that case
 * accepts, but names another error.
 * @param accepting faults that accept too many addresses
 * @param delivers rule about the redirect_uri
 * @param names rule about the error name of the refusal
 */
function misnaming(accepting: readonly Fault[], delivers: RuleId, names: RuleId): Fault[] {
  const seen = new Set<string>()
  return accepting.flatMap(({ id, cases, behaviour, mirrorsInput }) => {
    const [only, ...others] = cases?.[delivers] ?? []
    const { redirectUriMatches } = behaviour
    if (only === undefined || others.length > 0 || seen.has(only) || redirectUriMatches === undefined)
      return []
    seen.add(only)
    return [
      fault({
        id: `${id}-misnamed`,
        violates: [names],
        cases: { [names]: [only] },
        says: `refuses a redirect_uri with ${only} as invalid_request`,
        ...(mirrorsInput === undefined ? {} : { mirrorsInput }),
        behaviour: {
          redirectErrorName: (reason, sent, context) =>
            context.app !== undefined && redirectUriMatches(sent, context.app, context)
              ? 'invalid_request'
              : documented.redirectErrorName(reason, sent, context),
        },
      }),
    ]
  })
}

export const redirectNameFaults: readonly Fault[] = [
  ...misnaming(redirectPathFaults, 'authorize.redirect-uri.path', 'authorize.error.invalid-resource.path'),
  ...misnaming(redirectHostFaults, 'authorize.redirect-uri.host', 'authorize.error.invalid-resource.host'),
  ...misnaming(uiUrlFaults, 'authorize.redirect-uri.ui-url', 'authorize.error.invalid-resource.ui-url'),
]
