/**
 * The level of a rule follows the force of its statements. Exceptions are written here, each with its reason.
 */
import { expect, test } from 'vitest'
import { partnerRules, rules, statements } from '../../generated/catalogue.js'
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import type { Role } from '../../src/record/record.js'

const rulesOf: Readonly<Record<Role, readonly CatalogueRule[]>> = {
  platform: Object.values(rules),
  partner: Object.values(partnerRules),
}

/**
 * Statements that must hold, and bind a role that has no rule of the level must about them. Most say what the platform
 * does, and bind an application only by what follows from it.
 */
const recommendedOnly: readonly (readonly [role: Role, statement: string, reason: string])[] = [
  [
    'partner',
    '1.scenario-2.configuration',
    'It says when a school is active, not what an application does before.',
  ],
  [
    'partner',
    '2.6.class.subject-teachers',
    'It says what a class has. How an application names teachers is not said.',
  ],
  [
    'partner',
    '2.6.period.abbreviations',
    'It says what a period has. An application may show the short names.',
  ],
  ['partner', '2.6.period.full-names', 'It offers the long names. An application may show the short ones.'],
  [
    'partner',
    '2.6.roster-user.exited',
    'It gives a word its meaning. What follows for people who left is not said.',
  ],
  [
    'partner',
    '2.6.roster-user.display-name',
    'The setting is one of the platform. An application may have its own layout.',
  ],
  ['partner', '2.6.organization.name', 'It names the field. That an application shows the name is not said.'],
  [
    'partner',
    '2.6.session.dates',
    'It names the fields. That an application keeps school years is not said.',
  ],
  [
    'partner',
    '3.resource-status',
    'It names a word. That it comes in two spellings only follows from other sections.',
  ],
  [
    'partner',
    '3.resource-change.reported',
    'It says what the platform reports. What an application shows of it is not said.',
  ],
  ['partner', '3.student-deleted', 'It says what the roster keeps. What an application keeps is not said.'],
  ['partner', '4.1.scope.values', 'It says which scopes are in use, and forbids no other.'],
  ['partner', '4.1.prompt.login', 'It documents one value, and forbids no other.'],
  [
    'partner',
    '4.1.without-session',
    'It says what the platform does. How long an application waits for it is not said.',
  ],
  [
    'partner',
    '4.6.grouping.separate',
    'It says how the platform returns them. An application may join them.',
  ],
  [
    'partner',
    '4.6.students-without-account',
    'It offers another API. That an application uses it is not said.',
  ],
  [
    'partner',
    '4.6.roster-class',
    'It says what an answer has. What follows from the absence of others is not said.',
  ],
  [
    'platform',
    '4.6.no-history',
    'It says what the roster lacks. Which classes count as present is not said.',
  ],
  ['partner', '8.code', 'It has no number, so no wait can violate it.'],
]

test('a role that a must statement binds has a must rule about it, or a written reason', () => {
  const without = statements
    .filter(({ force }) => force === 'must')
    .flatMap(({ id, binds }) =>
      binds.flatMap((role) => {
        const about = rulesOf[role].filter((rule) => rule.statements.includes(id))
        return about.length > 0 && about.every(({ level }) => level !== 'must') ? [`${role} ${id}`] : []
      }),
    )
  expect(without.sort()).toEqual(recommendedOnly.map(([role, statement]) => `${role} ${statement}`).sort())
})

test('no must rule of the contract begins with a statement that is open', () => {
  const force = new Map(statements.map((statement) => [statement.id, statement.force]))
  const open = [...rulesOf.platform, ...rulesOf.partner].filter(
    ({ level, statements: [first = ''] }) => level === 'must' && force.get(first) === 'open',
  )
  expect(open.map(({ id }) => id)).toEqual([])
})

/** The contract leaves open whether the first holds, and within which time the second does. */
test.each(['discovery.public', 'webhooks.activation.valid-soon'] as const)('%s is a recommendation', (id) => {
  expect(rules[id]).toMatchObject({ level: 'should', implied: expect.any(String) })
})
