/**
 * The help of the commands that judge: options in groups, the most used ones first.
 */
import { describe, expect, test } from 'vitest'
import { buildProgram } from '../../../src/cli/program.js'

/** The groups of the help of a command, each with the names of its options. */
function groupsOf(name: string): [heading: string, options: string[]][] {
  const help =
    buildProgram()
      .commands.find((command) => command.name() === name)
      ?.helpInformation() ?? ''
  return help
    .split(/^(?=\S)/m)
    .filter((part) => /^ {2}-/m.test(part))
    .map((part) => [
      part.split('\n')[0] ?? '',
      [...part.matchAll(/^ {2}(?:-h, )?--([\w-]+)/gm)].map(([, option = '']) => option),
    ])
}

describe.each(['platform', 'partner'])('%s --help', (name) => {
  const groups = groupsOf(name)

  test('begins with the five options that people use first', () => {
    expect(groups[0]).toEqual(['Most used:', ['env', 'plan', 'only', 'out', 'rerun']])
  })

  test('has every other option in a group that says what it is for', () => {
    expect(groups.map(([heading]) => heading)).toEqual([
      'Most used:',
      'Which checks run:',
      'When it ends:',
      'What counts for the result:',
      'Reports:',
      'Custom rules:',
      'Instead of a run of rules:',
      'Other:',
    ])
    for (const [, options] of groups) expect(options.length).toBeLessThanOrEqual(7)
    expect(groups.at(-1)).toEqual(['Other:', ['force', 'help']])
  })
})

test('options that a role does not have are not in its help', () => {
  const optionsOf = (name: string): string[] => groupsOf(name).flatMap(([, options]) => options)
  const platform = optionsOf('platform')
  const partner = optionsOf('partner')
  expect(platform.filter((option) => !partner.includes(option))).toEqual(['budget', 'quick', 'every'])
  expect(partner.filter((option) => !platform.includes(option))).toEqual(['values', 'serve'])
})
