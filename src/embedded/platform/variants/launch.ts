/**
 * Variants of launches. Contract 1 item 1 defines only where they lead.
 * @module
 */
import { type Variant, variant } from '../fault.js'

const launched = (id: string, says: string, behaviours: Variant['behaviours']): Variant =>
  variant({ id: `launch-${id}`, says, clause: '1 item 1', behaviours })

/** Launches in other forms. */
export const launchVariants: readonly Variant[] = [
  launched('see-other', 'redirects with status 303', {
    launchDelivery: () => ({ by: 'redirect', status: 303 }),
  }),
  launched('meta-refresh', 'continues with a meta refresh', {
    launchDelivery: () => ({ by: 'meta refresh' }),
  }),
  launched('form-get', 'continues with a form that submits itself', {
    launchDelivery: () => ({ by: 'form', method: 'get' }),
  }),
  launched('form-post', 'sends the parameters by POST', {
    launchDelivery: () => ({ by: 'form', method: 'post' }),
  }),
  launched('frame', 'shows the application in a frame', { launchDelivery: () => ({ by: 'frame' }) }),
  launched('no-parameters', 'adds no parameters', { launchParameters: () => [] }),
  launched('older-parameters', 'names the school in its older parameter', {
    launchParameters: ({ tenant }) => [['school', tenant.school.name]],
  }),
  launched('first-url', 'opens the same UI Integration URL each time', {
    launchUrl: (_, { app }) => app.uiUrls[0] ?? app.redirectUri,
  }),
]
