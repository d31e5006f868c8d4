/**
 * The signature is over the raw bytes of the body.
 * `webhookChecks.refuses` sends each webhook between two genuine ones that must be accepted. The answer must be one of
 * `answers` or `safeAnswers` of its table. `answersExactly` accepts `answers` only.
 * Clauses: 1 item 3, 5.6 items 1, 5 and 6.
 */
import { atEachEndpoint, rule, webhookChecks } from '#kit/partner'
import * as body from './body.inputs.js'

// 5 item 6: The application accepts a body as it was signed, with any order of fields, blanks, escapes and
//   numbers.
rule('webhook-check.raw-body.accepted', atEachEndpoint(body.acceptedBodies), webhookChecks.accepts)

// 2.4 Authorization: The application answers a signature over anything other than the raw body with 401.
rule(
  'webhook-check.raw-body.other-bytes-signed',
  atEachEndpoint(body.otherBytesSigned),
  webhookChecks.refuses,
)

// 5 item 6: The application answers a body that was changed after it was signed with 401.
rule('webhook-check.body.changed', atEachEndpoint(body.changedBody), webhookChecks.refuses)

// 5 item 6: The application answers a body that lacks its end, or is empty, with 401.
rule('webhook-check.body.cut', atEachEndpoint(body.cutBody), webhookChecks.refuses)

// 5 item 6: The application answers a body with the meaning of the signed one, but other bytes, with 401.
rule('webhook-check.body.reformatted', atEachEndpoint(body.reformattedBody), webhookChecks.refuses)

// 5 item 6: The application answers a body in another encoding than the signed one with 401.
rule('webhook-check.body.encoded-otherwise', atEachEndpoint(body.bodyInOtherEncoding), webhookChecks.refuses)

// 5 item 6: The application answers a body that is not JSON, under the signature of one that is, with 401.
rule('webhook-check.body.unparsable', atEachEndpoint(body.unparsableBody), webhookChecks.refuses)

// 5 item 6: The application answers the signature of another webhook with 401.
rule(
  'webhook-check.body.of-other-webhook',
  atEachEndpoint(body.signatureOfOtherWebhook),
  webhookChecks.refuses,
)

// 5 item 6: The application answers a badly signed body that cannot be parsed with 401, because it verifies
//   before it parses.
rule(
  'webhook-check.status.before-parsing',
  atEachEndpoint([
    ...body.cutBody,
    ...body.bodyInOtherEncoding,
    ...body.unparsableBody,
    ...body.unsignedUnparsableBody,
  ]),
  // Any other refusal shows that the body was parsed first. A success or a server error is judged by other rules.
  (context, webhook, endpoint) =>
    webhookChecks.answersExactly(context, { ...webhook, safeAnswers: ['4xx'] }, endpoint),
)
