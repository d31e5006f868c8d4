/**
 * Replaces words of Allure's page with the words of this project.
 * @module
 */

/** Beginning and end of the English words in the script of the page. */
const beginning = '{"statuses":{"passed":"passed","failed":"failed"'
const ending = "')"

/** Words of Allure, and their replacements. */
const words: readonly (readonly [theirs: string, ours: string])[] = [
  [
    '"failed":"failed","broken":"broken","skipped":"skipped","unknown":"unknown","total":"total"',
    '"failed":"violated","broken":"undecided","skipped":"skipped","unknown":"observed","total":"all"',
  ],
  ['"results":"Results"', '"results":"Checks and observations"'],
  // A transition compares a check with the last run that has it. It says nothing about the rule itself.
  [
    '"new":"New","fixed":"Fixed","regressed":"Regressed","malfunctioned":"Malfunctioned","transition":"Transition"',
    '"new":"Not in the last runs","fixed":"Passed now","regressed":"Violated now","malfunctioned":"Undecided now","transition":"Since the last run"',
  ],
  [
    '"new":"new","fixed":"fixed","regressed":"regressed","malfunctioned":"malfunctioned"',
    '"new":"not in the last runs","fixed":"passed now","regressed":"violated now","malfunctioned":"undecided now"',
  ],
  [
    '"new":"The first occurrence of this test result in the report"',
    '"new":"No earlier run of the history has this check"',
  ],
  [
    '"new":"Show test results that appear for the first time in this report"',
    '"new":"Show checks that no earlier run of the history has"',
  ],
  ['"qualityGates":"Quality Gates"', '"qualityGates":"Features"'],
  ['"globalErrors":"Global Errors"', '"globalErrors":"Warnings"'],
  ['"search-placeholder":"Search tests"', '"search-placeholder":"Search rules"'],
  [
    '"no-quality-gate-results":"No quality gate results available"',
    '"no-quality-gate-results":"No features"',
  ],
  [
    '"no-global-errors-results":"No global errors information available"',
    '"no-global-errors-results":"No warnings"',
  ],
  [
    '"no-attachments-results":"No attachments information available"',
    '"no-attachments-results":"Nothing recorded"',
  ],
  [
    '"relatedTestResults":"Related test results ({{count}})"',
    '"relatedTestResults":"Rules of this feature ({{count}} checks)"',
  ],
  ['"metadata":"Metadata"', '"metadata":"About this run"'],
  ['"error":"Error","success":"Success"', '"error":"Details","success":"Details"'],
  ['"body":"Test body"', '"body":"Steps"'],
  [String.raw`\\"failed\\"`, String.raw`\\"violated\\"`],
  [String.raw`\\"broken\\"`, String.raw`\\"undecided\\"`],
]

/**
 * Replaces the words in the script of the page.
 * @throws Error if a word is missing, because another version of Allure is installed
 */
export function inOurWords(script: string): string {
  const from = script.indexOf(beginning)
  const to = script.indexOf(ending, from)
  if (from < 0 || to < 0)
    throw new Error('the page of Allure has no English words. Check the version of its packages.')
  let english = script.slice(from, to)
  for (const [theirs, ours] of words) {
    if (!english.includes(theirs))
      throw new Error(`the page of Allure does not contain ${theirs}. Check the version of its packages.`)
    english = english.replaceAll(theirs, () => ours)
  }
  return script.slice(0, from) + english + script.slice(to)
}
