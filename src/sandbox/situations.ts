/**
 * What can happen to an application: groups of faults and variants, the most useful ones of each group, and troubles that
 * only the sandbox has.
 * @module
 */
import { documented } from '../embedded/platform/index.js'
import type { Switch } from './switches.js'

/** A group of faults and variants. */
export interface Situation {
  readonly title: string
  /** What a careful application does. */
  readonly expect: string
  /** Beginnings of the ids of rules that its faults violate. */
  readonly rules: readonly string[]
  /** Ids of those that show the situation best. */
  readonly best: readonly string[]
}

/** Title of the group of all variants. */
const allowed = 'The platform differs as the contract allows'

/** The groups. A fault belongs to the first one that fits. */
export const situations: readonly Situation[] = [
  {
    title: 'The platform is slow or busy',
    expect: 'The application waits, tries again later, and does not show an error at once.',
    rules: [],
    best: ['slow-answers', 'very-slow-answers', 'busy', 'busy-later'],
  },
  {
    title: 'The platform sends wrong ID tokens',
    expect: 'The application signs nobody in.',
    rules: ['id-token.', 'standard.id-token', 'service.own-user'],
    best: [
      ...['signed-by-unpublished-key', 'claims-altered-after-signing', 'kid-of-another-key'],
      ...['id-token-alg-of-a-shared-secret', 'aud-of-first-app', 'aud-of-two', 'iss-of-first-tenant'],
      ...[
        'exp-is-iat',
        'nonce-of-latest-request',
        'nonce-cut-off',
        'tenant-id-of-first-tenant',
        'sub-is-a-number',
      ],
    ],
  },
  {
    title: 'Sign-in goes wrong on the way',
    expect: 'The application shows a message that a user understands, and offers another attempt.',
    rules: ['authorize.', 'standard.authorize', 'launch.', 'logout.', 'token.', 'standard.token', 'service.'],
    best: ['login-refused', 'launch-nowhere', 'launch-domain', 'state-required', 'code-answer-no-id-token'],
  },
  {
    title: 'Discovery and keys are wrong',
    expect: 'The application trusts only what belongs to the school, and does not break for good.',
    rules: ['discovery.', 'standard.discovery', 'standard.transport'],
    best: [
      'key-set-empty',
      'issuer-missing',
      'jwks-uri-elsewhere',
      'token-endpoint-missing',
      'discovery-as-error',
    ],
  },
  {
    title: 'The platform signs webhooks wrongly',
    expect: 'The application refuses the webhook and stores nothing.',
    rules: ['webhooks.signature', 'webhooks.content-type', 'standard.webhooks'],
    best: [
      ...[
        'webhook-signature-over-spaced',
        'webhook-signature-over-newline',
        'webhook-signature-over-nothing',
      ],
      ...['webhook-signature-over-password', 'webhook-signature-over-sorted', 'webhook-content-type-latin-1'],
    ],
  },
  {
    title: 'Webhooks are repeated, late, missing or not asked for',
    expect: 'The application processes each event once, and works without a webhook that never comes.',
    rules: ['webhooks.', 'service-token.activation'],
    best: [
      ...['webhook-delivered-twice', 'webhook-credentials-late', 'webhook-credentials-never'],
      ...['webhook-unasked-later', 'webhook-unasked-deactivation-later', 'onboarding-valid-in-progress'],
    ],
  },
  {
    title: 'Service tokens behave differently',
    expect: 'The application requests a new token when the old one does not work.',
    rules: ['service-token.', 'data-api.token'],
    best: [
      ...['service-token-valid-30', 'service-token-ended-by-newer', 'service-answer-no-expires-in'],
      ...['service-answer-expires-in-as-text', 'service-answer-no-access-token'],
    ],
  },
  {
    title: 'Data is not as documented',
    expect: 'The application keeps the data that it has, and reports the problem.',
    rules: [
      'students.',
      'classes.',
      'timetable.',
      'deleted-periods.',
      'rooms.',
      'roster.',
      'data-api.',
      'standard.',
    ],
    best: [
      ...[
        'students-list-without-the-last',
        'students-default-100',
        'students-id-null',
        'timetable-moved-gone',
      ],
      ...[
        'timetable-cancelled-regular',
        'deleted-periods-in-envelope',
        'roster-enabled-null',
        'data-tenant-leaks-students',
      ],
    ],
  },
  {
    title: allowed,
    expect: 'The application works as before.',
    rules: [],
    best: ['discovery-further-members', 'discovery-fewest-members', 'discovery-host-alias'],
  },
]

/** Milliseconds of a slow and of a very slow answer. */
const [slow, verySlow] = [4000, 20_000]

/** Troubles that break no rule, and that every application meets in production. */
export const troubles: readonly Switch[] = [
  trouble('slow-answers', `answers each request after ${slow / 1000} seconds`, { answerDelay: () => slow }),
  trouble('very-slow-answers', `answers each request after ${verySlow / 1000} seconds`, {
    answerDelay: () => verySlow,
  }),
  trouble(
    'busy',
    'refuses every second request to the token endpoint and the data APIs with 429 and Retry-After',
    {
      retryAfter: ({ endpoint, nth }) => (isServer(endpoint) && nth % 2 === 1 ? 2 : undefined),
    },
  ),
  trouble('busy-later', 'refuses every request to the token endpoint and the data APIs with 429', {
    retryAfter: ({ endpoint }) => (isServer(endpoint) ? 'later' : undefined),
  }),
  trouble('webhook-delivered-twice', 'delivers each webhook twice at the same time', {
    webhookTargets: (kind, event) => {
      const targets = documented.webhookTargets(kind, event)
      return [...targets, ...targets]
    },
  }),
]

function trouble(id: string, says: string, behaviours: Switch['behaviours']): Switch {
  return { id, kind: 'fault', says, violates: [], clause: null, behaviours }
}

function isServer(endpoint: string): boolean {
  return endpoint === 'token' || endpoint === 'data'
}

/** The group of a fault or variant. */
export function situationOf({ id, kind, violates }: Switch): Situation {
  const situation = situations.find(
    ({ best, rules, title }) =>
      best.includes(id) ||
      (kind === 'variant'
        ? title === allowed
        : rules.some((start) => violates.some((rule) => rule.startsWith(start)))),
  )
  return situation ?? (situations.at(-2) as Situation)
}

/** All faults and variants by group, the best ones of a group first. */
export function grouped(
  all: readonly Switch[],
): readonly (readonly [situation: Situation, members: readonly Switch[]])[] {
  return situations.map((situation) => {
    const members = all.filter((one) => situationOf(one) === situation)
    const rank = ({ id }: Switch): number => {
      const at = situation.best.indexOf(id)
      return at < 0 ? situation.best.length : at
    }
    return [situation, [...members].sort((one, other) => rank(one) - rank(other))]
  })
}
