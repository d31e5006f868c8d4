import { expect, test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { judge } from '../support/harness.js'

const pick = new RegExp(process.env['PICK'] ?? '.')
for (const f of faults)
  if (pick.test(f.id))
    test(f.id, { timeout: 20000 }, async () => {
      const { checks, violated } = await judge({
        behaviours: f.behaviour,
        only: ['authorize', 'standard.authorize'],
      })
      const ok = JSON.stringify(violated) === JSON.stringify([...f.violates].sort())
      if (!ok) console.log(`@@${f.id}: ${violated.join(' ')} NOT ${f.violates.join(' ')}`)
      for (const [rule, cases] of Object.entries(f.cases ?? {})) {
        const hit = checks
          .filter((c) => c.rule === rule && c.verdict === 'violated')
          .map((c) => c.case)
          .sort()
        if (JSON.stringify(hit) !== JSON.stringify([...(cases as string[])].sort()))
          console.log(`@@${f.id} ${rule}: ${hit.join('; ')} NOT ${(cases as string[]).join('; ')}`)
      }
      if (!ok)
        for (const c of checks)
          if (c.verdict === 'violated' && !f.violates.includes(c.rule as never))
            console.log(`@@    ${c.rule} (${c.case}) ${c.reason}`)
      expect(ok).toBe(true)
    })
