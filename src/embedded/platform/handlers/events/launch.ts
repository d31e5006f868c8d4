/**
 * Events of launches of an application from the pages of the platform.
 * @module
 */
import { launchAddress } from '../launch.js'
import { type ControlEvents, Refusal, textOf, userOf } from './event.js'

/** Events of this file. */
export const launch: ControlEvents = {
  launch: (runtime, tenant, body) => {
    const clientId = textOf(body, 'client_id')
    const app = tenant.apps.find(({ id }) => id === clientId)
    if (app === undefined) throw new Refusal(422, 'unknown-client', 'there is no such application')
    userOf(tenant, body)
    const url = body.url === undefined ? undefined : textOf(body, 'url')
    return { url: launchAddress(runtime, tenant, clientId, url) }
  },
}
