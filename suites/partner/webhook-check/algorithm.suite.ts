/**
 * The algorithm that a webhook names is the one that verifies it, and only supported algorithms do.
 * `refused` and `answeredExactly`: a genuine webhook is accepted before, and one after each. The answer must be one of
 * `answers`, or for `refused` one of `safeAnswers`, if the table has some.
 * Each row goes to both endpoints, or to its `endpoints`. `success` is 200 for credentials, any 2xx for a deactivation. No
 * answer is undecided. `webhook.genuine` is signed as documented by the right key, except for what its second argument says.
 * `understood`: any status below 400 passes, one from 500 on is undecided. `survived`: any status below 500 passes.
 * Clauses: 2.4, 5.6 items 5 and 6, 7 webhook endpoint.
 */
import { facts } from '#generated/catalogue.js'
import {
  jsonText,
  NotApplicable,
  observe,
  rule,
  sign,
  webhook,
  webhookChecks,
  webhooksOnOpenPoints,
  webhookTable,
} from '#kit/partner'
import { digestWithoutNull, lenientBase64 } from './signature.suite.js'

const { algorithmHeader } = facts

const { answeredExactly, either, refused, survived, understood } = webhookChecks

/** Any refusal is safe. The contract demands 401, and describes 400 for the reference handlers. */
const refusal = { answers: [400, 401], safeAnswers: ['4xx', '5xx'] } as const

// 5 item 6: The application supports the algorithm SHA256withRSA.
//   Check: A genuine webhook with `Algorithm: SHA256withRSA` goes to each endpoint. It must not be refused:
//   its answer must be below 400. A status of 500 or more is undecided, because another rule judges it.
rule(
  'webhook-check.algorithm.sha256-with-rsa',
  // The documented algorithm.
  understood(
    webhookTable({ answers: ['success'] }, [
      [`a webhook signed with ${facts.signatureAlgorithm}`, (material) => webhook.genuine(material)],
    ]),
  ),
)

// 5 item 6: The application refuses a signature made with another algorithm than the header names.
//   Check: The right key signs with SHA-512 or SHA-1 while the header says SHA256withRSA, or with SHA-256
//   while it says SHA512withRSA or SHA1withRSA. The answer must be 401; 400 also passes if the header does
//   not name SHA256withRSA. At each endpoint, a genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.algorithm.other-than-signed',
  // The name in the header does not fit the signature.
  refused(
    webhookTable({ answers: [401] }, [
      [
        `a signature made with SHA512 under the name ${facts.signatureAlgorithm}`,
        (material) => webhook.genuine(material, { digest: 'SHA512' }),
      ],
      [
        `a signature made with SHA1 under the name ${facts.signatureAlgorithm}`,
        (material) => webhook.genuine(material, { digest: 'SHA1' }),
      ],
      [
        'a signature made with SHA256 under the name SHA512withRSA',
        (material) => webhook.genuine(material, { algorithm: 'SHA512withRSA' }),
        { answers: [401, 400] },
      ],
      [
        'a signature made with SHA256 under the name SHA1withRSA',
        (material) => webhook.genuine(material, { algorithm: 'SHA1withRSA' }),
        { answers: [401, 400] },
      ],
    ]),
  ),
)

/** The signature is genuine, but no header names how it is made. */
export const missingAlgorithm = webhookTable(refusal, [
  [`a genuine webhook without ${algorithmHeader}`, named(null)],
  [`a genuine webhook with an empty ${algorithmHeader}`, named('')],
  [`a genuine webhook with blanks as ${algorithmHeader}`, named('   ')],
  [
    'a genuine webhook whose algorithm is only in the body',
    (material) => {
      const quoted = `"${facts.signatureAlgorithm}"`
      const more = { [algorithmHeader.toLowerCase()]: quoted, [algorithmHeader]: quoted }
      return webhook.genuine(material, { algorithm: null, body: jsonText.extended(material.body, more) })
    },
  ],
  [
    'a genuine webhook whose algorithm is only in the query',
    (material) => ({
      ...webhook.genuine(material, { algorithm: null }),
      suffix: { parameter: [algorithmHeader, facts.signatureAlgorithm] },
    }),
  ],
  [
    `a genuine webhook whose algorithm is only in X-${algorithmHeader}`,
    (material) =>
      webhook.genuine(material, {
        algorithm: null,
        more: [[`X-${algorithmHeader}`, facts.signatureAlgorithm]],
      }),
  ],
])

// 5 item 6: The application refuses a webhook without an Algorithm header with any error status, and never
//   processes it.
//   Check: The signature is genuine, but `Algorithm` is missing, empty, blank, or only in the body, the query
//   or `X-Algorithm`. Any status of 400 or more passes; every other one is a violation. At each endpoint, a
//   genuine webhook before and one after it must be accepted.
rule('webhook-check.algorithm.missing', refused(missingAlgorithm))

/** The header names no RSA signature. A program may load a class or a file by that name, or skip the check. */
const unsupportedAlgorithm = webhookTable(refusal, [
  [`a genuine webhook whose ${algorithmHeader} is FOO256withRSA`, named('FOO256withRSA')],
  [`a genuine webhook whose ${algorithmHeader} is SHA257withRSA`, named('SHA257withRSA')],
  [`a genuine webhook whose ${algorithmHeader} is null`, named('null')],
  [`a genuine webhook whose ${algorithmHeader} is none`, named('none')],
  [`a genuine webhook whose ${algorithmHeader} is SHA256withECDSA`, named('SHA256withECDSA')],
  [`a genuine webhook whose ${algorithmHeader} is SHA256withDSA`, named('SHA256withDSA')],
  [
    `a genuine webhook whose ${algorithmHeader} is ${facts.signatureAlgorithm},none`,
    named(`${facts.signatureAlgorithm},none`),
  ],
  [`a genuine webhook whose ${algorithmHeader} is java.lang.Runtime`, named('java.lang.Runtime')],
  [`a genuine webhook whose ${algorithmHeader} is ../../x`, named('../../x')],
  [
    `a genuine webhook whose ${algorithmHeader} is a name with characters beyond ASCII`,
    named('SHA256withRSÄ'),
  ],
  // HTTP servers accept headers of this size, so the application answers.
  [`a genuine webhook whose ${algorithmHeader} has 4 KB`, named(facts.signatureAlgorithm.padEnd(4096, 'A'))],
  [
    'an elliptic signature under the name SHA256withECDSA',
    ({ body, keys }) =>
      webhook.withSignature(sign.elliptic(body, keys.elliptic), { body, algorithm: 'SHA256withECDSA' }),
  ],
  [
    'an empty signature under the name none',
    ({ body }) => webhook.message({ body, authorization: '', algorithm: 'none' }),
  ],
  [
    'an empty signature under the name NONEwithRSA',
    ({ body }) => webhook.message({ body, authorization: '', algorithm: 'NONEwithRSA' }),
  ],
  ['a genuine signature under the name NONEwithRSA', named('NONEwithRSA')],
])

// 5 item 6: The application refuses a webhook whose Algorithm header is unknown or not for RSA signatures
//   with any error status, and never processes it.
//   Check: `Algorithm` is an invented name, `none`, ECDSA, DSA, a list, a class name, a path or 4 KB long,
//   over a genuine signature; three rows have an elliptic or empty signature that fits the name. Any status
//   of 400 or more passes; every other one is a violation. At each endpoint, a genuine webhook before and one
//   after it must be accepted.
rule('webhook-check.algorithm.unsupported', refused(unsupportedAlgorithm))

/** Correctly named, but broken: SHA-1 and MD5 have collisions, and without a digest there is no protection. */
const weakAlgorithm = webhookTable({ answers: ['4xx', '5xx'] }, [
  [
    'a signature made with SHA1 under its name',
    (material) => webhook.genuine(material, { digest: 'SHA1', algorithm: 'SHA1withRSA' }),
  ],
  [
    'a signature made with MD5 under its name',
    (material) => webhook.genuine(material, { digest: 'MD5', algorithm: 'MD5withRSA' }),
  ],
  [
    'a signature without any digest under the name NONEwithRSA',
    ({ body, keys }) => {
      const bytes = Buffer.from(body)
      if (bytes.length > sign.modulusOf(keys.own).length - 11)
        throw new NotApplicable('the body of the template is too long for a signature without a digest')
      return webhook.withSignature(sign.signedBlock(keys.own, bytes), { body, algorithm: 'NONEwithRSA' })
    },
  ],
])

// 5 item 6: The application does not support algorithms with SHA-1 or MD5, or without a digest.
//   Check: The right key signs with SHA1withRSA, MD5withRSA or NONEwithRSA, and the header names it
//   correctly. The application should refuse it with a status of 400 or more. NONEwithRSA is not applicable
//   if the body is too long for the key. At each endpoint, a genuine webhook before and one after it must be
//   accepted.
rule('webhook-check.algorithm.weak', refused(weakAlgorithm))

// 7 webhook endpoint: The application answers a missing or unsupported algorithm with 400 or 401.
//   Check: The suite sends the webhooks of the two rules about a missing and an unsupported algorithm. Only
//   400 and 401 pass here; any other status of 400 or more, such as 403, 415 or 500, is a warning. Undecided
//   if the webhook is accepted, because those rules judge that. At each endpoint, a genuine webhook before
//   and one after it must be accepted.
rule('webhook-check.status.algorithm', answeredExactly([...missingAlgorithm, ...unsupportedAlgorithm]))

/** The contract names one media type, and does not say what an application does with others. */
const contentTypes = webhookTable({ answers: ['success', 400, 401, 415] }, [
  ['a genuine webhook as application/json;charset=UTF-8', typed('application/json;charset=UTF-8')],
  ['a genuine webhook as application/json', typed('application/json')],
  ['a genuine webhook as application/json; charset=utf-16', typed('application/json; charset=utf-16')],
  ['a genuine webhook as text/plain', typed('text/plain')],
  ['a genuine webhook without a Content-Type', typed(null)],
])

/** Clause 5 item 6.5 names one algorithm. Other strong ones, and other names, are up to the application. */
const otherAlgorithms = webhookTable({ answers: ['success', 400, 401] }, [
  [
    'SHA384withRSA',
    (material) => webhook.genuine(material, { digest: 'SHA384', algorithm: 'SHA384withRSA' }),
  ],
  [
    'SHA512withRSA',
    (material) => webhook.genuine(material, { digest: 'SHA512', algorithm: 'SHA512withRSA' }),
  ],
  ['the padding PSS as RSASSA-PSS', pssNamed('RSASSA-PSS')],
  [`the padding PSS as ${facts.signatureAlgorithm}/PSS`, pssNamed(`${facts.signatureAlgorithm}/PSS`)],
  ['the padding PSS as PS256', pssNamed('PS256')],
  [`${facts.signatureAlgorithm} as sha256withrsa`, named('sha256withrsa')],
  [`${facts.signatureAlgorithm} as SHA256WITHRSA`, named('SHA256WITHRSA')],
  [`${facts.signatureAlgorithm} as RS256`, named('RS256')],
  [`${facts.signatureAlgorithm} as RSA-SHA256`, named('RSA-SHA256')],
  [`${facts.signatureAlgorithm} as SHA-256withRSA`, named('SHA-256withRSA')],
  [`${facts.signatureAlgorithm} as 1.2.840.113549.1.1.11`, named('1.2.840.113549.1.1.11')],
  [
    `two ${algorithmHeader} headers, the unknown one first`,
    (material) => {
      const message = webhook.genuine(material)
      return { ...message, headers: [[algorithmHeader, 'FOO256withRSA'], ...message.headers] }
    },
  ],
  [
    `two ${algorithmHeader} headers, the right one first`,
    (material) => {
      const message = webhook.genuine(material)
      return { ...message, headers: [...message.headers, [algorithmHeader, 'FOO256withRSA']] }
    },
  ],
])

/** Webhooks that an application may accept or refuse. */
const acceptedOrRefused = [
  ...contentTypes,
  ...digestWithoutNull,
  ...lenientBase64,
  ...weakAlgorithm,
  ...otherAlgorithms,
  ...webhooksOnOpenPoints.byteOrderMark,
  ...webhooksOnOpenPoints.otherKind,
]

// 5 item 6: The application returns no server error for a webhook that differs in form from the documented
//   one.
//   Check: Webhooks with another media type, algorithm or Base64 form, with two `Authorization` or
//   `Algorithm` headers, with a byte order mark, or of the other kind may be accepted or refused. The status
//   should be below 500. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.status.no-server-error', survived(acceptedOrRefused))

// 2.4 Content-Type: Whether the application accepts a genuine webhook with another Content-Type or without
//   one.
observe('observe.partner.webhook-check.content-type', either(contentTypes))

// 2.4 Algorithm: Which other names and algorithms the application supports, and which of two Algorithm
//   headers it uses.
observe('observe.partner.webhook-check.other-algorithms', either(otherAlgorithms))

/** A genuine signature under another name. */
function named(algorithm: string | null): webhook.Build {
  return (material) => webhook.genuine(material, { algorithm })
}

/** A PSS signature under a name. */
function pssNamed(algorithm: string): webhook.Build {
  return ({ body, keys }) => webhook.withSignature(sign.pss(body, keys.own), { body, algorithm })
}

/** A genuine webhook with another media type. */
function typed(type: string | null): webhook.Build {
  return (material) => webhook.genuine(material, { type })
}
