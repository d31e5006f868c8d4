/**
 * The commands `rules` and `explain`.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../../generated/catalogue.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

describe('rules', () => {
  test('lists the whole catalogue', async () => {
    const { code, stdout } = await runCli(['rules'])
    expect(code).toBe(0)
    const ids = [...Object.keys(rules), ...Object.keys(partnerRules)]
    for (const id of ids) expect(stdout).toContain(`  ${id} (`)
    expect(stdout).toContain(`\n${ids.length} rules\n`)
  })

  test.each([
    ['platform', rules],
    ['partner', partnerRules],
  ] as const)('lists the rules for a %s alone', async (role, entries) => {
    const { stdout } = await runCli(['rules', '--role', role, '--json'])
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(Object.keys(entries))
    const text = await runCli(['rules', '--role', role])
    expect(text.stdout).toContain(`\n${Object.keys(entries).length} rules\n`)
    expect(text.stdout).not.toMatch(/\((platform|partner)\b/)
  })

  test('refuses an unknown role, and words that name no rule of the role', async () => {
    const role = await runCli(['rules', '--role', 'school'])
    expect(role.code).toBe(2)
    expect(role.stderr).toContain('platform, partner')
    const word = await runCli(['rules', 'roster', '--role', 'partner'])
    expect(word.code).toBe(2)
    expect(word.stderr).toContain('No rule for a partner is named "roster"')
  })

  test('lists a part of it, by the first words of an id or by clause', async () => {
    const byId = await runCli(['rules', 'authorize.redirect-uri', '--json'])
    const ids = (JSON.parse(byId.stdout) as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual(Object.keys(rules).filter((id) => id.startsWith('authorize.redirect-uri.')))
    const byClause = await runCli(['rules', '8', '--json'])
    const clauses = (JSON.parse(byClause.stdout) as { clause: string }[]).map(({ clause }) => clause)
    expect(clauses.length).toBeGreaterThan(0)
    for (const clause of clauses) expect(clause).toMatch(/^8\b/)
  })
})

describe('explain', () => {
  test('explains a rule although the last run was written by another version', async () => {
    const out = await temporaryFolder()
    await writeFile(
      path.join(out, 'run.jsonl'),
      '{"type":"run","record":{"role":"platform","started":"2031-03-04T08:00:00.000Z"}}\n{"type":"plan","record":{}}\n',
    )
    const { code, stdout } = await runCli(['explain', 'authorize.nonce.missing', '--out', out])

    expect(code).toBe(0)
    expect(stdout).toContain('statement 4.1.nonce.present: ')
    expect(stdout).toMatch(
      /The last run of a platform cannot be shown: \S+run\.jsonl: line 1 does not belong to a journal: /,
    )
  })

  test('says how an implied rule follows', async () => {
    const { stdout } = await runCli([
      'explain',
      'data-api.tenant.foreign-ids',
      '--out',
      await temporaryFolder(),
    ])

    expect(stdout).toMatch(/^clause .*\(implied\)$/m)
    expect(stdout).toContain(`follows   ${rules['data-api.tenant.foreign-ids'].implied}`)
  })

  test('explains a rule for a partner', async () => {
    const id = 'authorize-request.nonce.unique'
    const { code, stdout } = await runCli(['explain', id])
    expect(code).toBe(0)
    expect(stdout).toContain(partnerRules[id].says)
    expect(stdout).toContain('role partner')
    const other = await runCli(['explain', id, '--role', 'platform'])
    expect(other.code).toBe(2)
    expect(other.stderr).toContain(`No rule for a platform has the id "${id}"`)
  })

  test('explains a rule in full, with the evidence of the last run', async () => {
    const out = temporaryFolder()
    const id = 'discovery.issuer'
    const before = await runCli(['explain', id, '--out', out])
    expect(before.stdout).toContain(rules[id].says)
    expect(before.stdout).toContain('Found no run')
    expect(before.stdout).toMatch(/suites\/platform\/.*\.suite\.ts/)
    await runCli(['platform', '--only', id, '--out', path.join(out, 'embedded')])
    const after = await runCli(['explain', id, '--out', out])
    expect(after.stdout).toContain('passed')
    expect(after.stdout).toContain('openid-configuration')
  })
})
