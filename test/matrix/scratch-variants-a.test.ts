import { test } from 'vitest'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { judge } from '../support/harness.js'

const pick = process.env['PICK']
for (const v of variants)
  if (pick === undefined || v.id.startsWith(pick))
    test(v.id, { timeout: 20000 }, async () => {
      const t = performance.now()
      const { checks } = await judge({
        behaviours: v.behaviours,
        profile: v.profile ?? {},
        only: ['authorize', 'standard.authorize'],
      })
      const wrong = checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
      console.log(`@@${v.id} ${Math.round(performance.now() - t)}ms`)
      for (const c of wrong) console.log(`@@   ${c.rule} (${c.case}) ${c.verdict} ${c.reason}`)
    })
