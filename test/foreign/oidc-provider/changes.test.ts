/**
 * The foreign provider, set up worse in a single point: exactly the rules about that point turn.
 */
import { expect, test } from 'vitest'
import { describeWith } from '../../support/parts.js'
import { judgeForeign, withVerdict } from '../judge.js'
import { profileOf } from '../settings.js'
import { changes } from './changes.js'
import { undecided, violated, violatedWithServiceTokens } from './expected.js'
import { oidcProvider } from './packages.js'

describeWith(oidcProvider.part, 'oidc-provider with a change', () => {
  for (const { says, change, only, profile, turns, opens } of changes) {
    test(says, async () => {
      const { startForeign } = await import('./provider.js')
      const foreign = await startForeign(change)
      try {
        const outcome = await judgeForeign(profileOf(foreign.url, profile), only, true)
        const layered = change.before !== undefined
        const broken = Object.keys(layered ? violatedWithServiceTokens : violated)
        const open = layered ? [] : Object.keys(undecided)
        const expected = (known: string[], more: readonly string[]): string[] =>
          [...known.filter((id) => outcome.verdicts.has(id) && !turns.includes(id)), ...more].sort()
        expect(withVerdict(outcome, 'violated')).toEqual(expected(broken, turns))
        expect(withVerdict(outcome, 'undecided')).toEqual(expected(open, opens ?? []))
      } finally {
        await foreign.close()
      }
    })
  }
})
