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
 * For each kind of wrong address, a platform that refuses the addresses which a fault accepts, but names another error.
 * @param accepting faults that accept too many addresses
 * @param names rule about the error name of the refusal
 * @param kinds what the addresses have, by the id of the fault that accepts them
 */
function misnaming(
  accepting: readonly Fault[],
  names: RuleId,
  kinds: Readonly<Record<string, string>>,
): Fault[] {
  return accepting.flatMap(({ id, behaviour, mirrorsInput }) => {
    const kind = kinds[id]
    const { redirectUriMatches } = behaviour
    if (kind === undefined || redirectUriMatches === undefined) return []
    return [
      fault({
        id: `${id}-misnamed`,
        violates: [names],
        says: `refuses a redirect_uri with ${kind} as invalid_request`,
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
  ...misnaming(redirectPathFaults, 'authorize.error.invalid-resource.path', {
    'redirect-uri-any-path-for-public-app': 'public application',
    'redirect-uri-trailing-slash': 'trailing slash',
    'redirect-uri-longer-segment': 'longer last segment',
    'redirect-uri-below': 'one segment more',
    'redirect-uri-root': 'no path',
    'redirect-uri-parent': 'shorter path',
    'redirect-uri-case': 'other letter case',
    'redirect-uri-slashes': 'doubled slash',
    'redirect-uri-dot': 'single dot segment',
    'redirect-uri-dot-dot': 'dot segments that lead back',
    'redirect-uri-escape-by-dots': 'dot segments that lead away',
    'redirect-uri-decoded': 'percent-encoded path',
    'redirect-uri-parameters': 'path parameters',
    'redirect-uri-backslash': 'backslash',
    'redirect-uri-suffix': 'path inside another address',
  }),
  ...misnaming(redirectHostFaults, 'authorize.error.invalid-resource.host', {
    'redirect-uri-any-host-for-public-app': 'public application',
    'redirect-uri-host-any-without-state': 'foreign host',
    'redirect-uri-host-prefix': 'host as a prefix',
    'redirect-uri-host-suffix': 'host as a suffix',
    'redirect-uri-host-subdomain': 'subdomain',
    'redirect-uri-host-parent': 'parent domain',
    'redirect-uri-host-user-name': 'host as user name',
    'redirect-uri-host-user-name-and-port': 'host and port as user name',
    'redirect-uri-host-after-query': 'host after a foreign query or fragment',
    'redirect-uri-host-after-backslash': 'host after a backslash',
    'redirect-uri-host-scheme-relative': 'relative address',
    'redirect-uri-host-script': 'foreign scheme',
    'redirect-uri-host-digits': 'look-alike host',
    'redirect-uri-host-local': 'address or wildcard',
  }),
  ...misnaming(uiUrlFaults, 'authorize.error.invalid-resource.ui-url', {
    'ui-url-trailing-slash': 'trailing slash',
    'ui-url-prefix': 'longer',
    'ui-url-prefix-of-public-client': 'public application',
    'ui-url-without-query': 'without its query',
    'ui-url-additional-parameter': 'additional parameter',
    'ui-url-parameter-order': 'parameters in other order',
    'ui-url-parameter-values': 'other parameter value',
    'ui-url-path-case': 'other letter case of the path',
    'ui-url-parent': 'parent path',
    'ui-url-scheme': 'other scheme',
    'ui-url-port': 'other port',
    'ui-url-fragment': 'fragment',
    'ui-url-decoded': 'encoded otherwise',
  }),
]
