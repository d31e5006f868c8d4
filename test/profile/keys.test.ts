/**
 * The schema of profiles explains every key: `init` writes these texts, and the reference shows them.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { keysBySection, profileKeys, requiredKeys } from '../../src/profile/keys.js'
import { readSchema } from '../../src/profile/read-schema.js'

const entries = Object.entries(profileKeys)

/** Keys for which a condition does not hold. */
function except(holds: (schema: (typeof entries)[number][1], key: string) => boolean): string[] {
  return entries.filter(([key, schema]) => !holds(schema, key)).map(([key]) => key)
}

describe('every key', () => {
  test('has a section, a description in sentences, and a text about what to enter', () => {
    expect(entries.length).toBeGreaterThan(100)
    expect(except((schema) => /^[A-Z][A-Za-z ]+$/.test(schema['x-section'] ?? ''))).toEqual([])
    expect(except((schema) => /^\S.*\.$/.test(schema.description ?? ''))).toEqual([])
    expect(except((schema) => /^\S.*\.$/.test(schema['x-help'] ?? ''))).toEqual([])
  })

  test('with a pattern also has its form in words', () => {
    const formed = entries.filter(([, schema]) => 'pattern' in schema)
    expect(formed.length).toBeGreaterThan(50)
    expect(formed.filter(([, schema]) => !/^[a-z]/.test(schema['x-form'] ?? '')).map(([key]) => key)).toEqual(
      [],
    )
  })

  test('has a default that its form allows', () => {
    const wrong = except(({ enum: words, default: value }) => {
      return value === undefined || words === undefined || words.includes(value)
    })
    expect(wrong).toEqual([])
  })

  test('that is required has no default', () => {
    expect(requiredKeys.filter((key) => profileKeys[key] === undefined)).toEqual([])
    expect(requiredKeys.filter((key) => profileKeys[key]?.default !== undefined)).toEqual([])
  })

  test('follows the others of its section', () => {
    const inOrder = [...keysBySection().values()].flat()
    expect(Object.keys(profileKeys)).toEqual(inOrder)
  })

  test('for a password or secret is marked as a secret', () => {
    expect(
      except(
        (schema, key) =>
          !/_(PASSWORD|SECRET|TOKEN)(_[AB])?$/.test(key) ||
          key === 'ROSTER_TOKEN' ||
          schema['x-secret'] === true,
      ),
    ).toEqual(['WEBHOOK_POINTER_PASSWORD'])
  })
})

test.each(['profile', 'partner-profile', 'fixtures'])(
  'the schema %s.schema.json is a JSON Schema',
  (name) => {
    const ajv = new Ajv2020()
    const { type } = readSchema(`${name}.schema.json`)
    expect(ajv.validateSchema(readSchema(`${name}.schema.json`)), ajv.errorsText()).toBe(true)
    expect(ajv.validateSchema({ type: `${type}s` })).toBe(false)
  },
)
