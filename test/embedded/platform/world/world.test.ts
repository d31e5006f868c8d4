import { readFileSync } from 'node:fs'
import { parse } from 'dotenv'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { fixturesOf, profileOf } from '../../../../src/embedded/platform/world/profile.js'
import { defaultSeed, makeWorld } from '../../../../src/embedded/platform/world/world.js'

const file = (name: string): string =>
  readFileSync(new URL(`../../../../env/${name}`, import.meta.url), 'utf8')

describe('the world', () => {
  test('is described by env/embedded.env, value by value', () => {
    expect(parse(file('embedded.env'))).toMatchObject(profileOf(defaultSeed))
  })

  test('is described by env/embedded.fixtures.yaml', () => {
    expect(parseYaml(file('embedded.fixtures.yaml'))).toEqual(fixturesOf(defaultSeed))
  })

  test('depends only on the seed', () => {
    expect(makeWorld('x')).toEqual(makeWorld('x'))
    const [one, other] = [makeWorld('x').secrets, makeWorld('y').secrets]
    expect(one.filter((secret) => other.includes(secret))).toEqual([])
  })

  test('has unique secrets', () => {
    const { secrets } = makeWorld(defaultSeed)
    expect(new Set(secrets).size).toBe(secrets.length)
  })

  test('has secrets that change with letter case and without their last character', () => {
    for (const secret of makeWorld(defaultSeed).secrets) {
      expect(secret).toMatch(/^[A-Z].*[a-z]$/)
      expect(secret.length).toBeGreaterThanOrEqual(20)
    }
  })

  test('has one person behind the two twin accounts, and separate ids otherwise', () => {
    const { users } = makeWorld(defaultSeed).tenants[0]
    const of = (key: string) => users.find((user) => user.key === key)
    expect(of('twin_a')?.personId).toBe(of('twin_b')?.personId)
    expect(of('twin_a')?.role).not.toBe(of('twin_b')?.role)
    expect(new Set(users.map((user) => user.personId)).size).toBe(users.length - 1)
    expect(new Set(users.map((user) => user.sub)).size).toBe(users.length)
    expect(users.every((user) => user.userId !== user.personId)).toBe(true)
  })

  test('gives an application another password at the second school', () => {
    const [a, b] = makeWorld(defaultSeed).tenants
    for (const [id, password] of a.passwords) expect(b.passwords.get(id)).not.toBe(password)
  })
})
