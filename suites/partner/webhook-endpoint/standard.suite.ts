/**
 * What HTTP adds to the endpoints of webhooks.
 * Standards: RFC 9110 5.1, RFC 9112 7.1.
 */
import { acceptsWebhook, atEachEndpoint, rule } from '#kit/partner'
import { chunks, headerCase } from './standard.inputs.js'

rule('standard.webhook-endpoint.header-case', atEachEndpoint(headerCase), acceptsWebhook)

rule('standard.webhook-endpoint.chunked', atEachEndpoint(chunks), acceptsWebhook)
