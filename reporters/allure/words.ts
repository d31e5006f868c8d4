/**
 * The words of this project in the page of the report generator.
 * @module
 */

/** Where the English words of the page's script begin and end. */
const beginning = '{"statuses":{"passed":"passed","failed":"failed"'
const ending = "')"

/** Its words, and ours. */
const words: readonly (readonly [theirs: string, ours: string])[] = [
  [
    '"failed":"failed","broken":"broken","skipped":"skipped"',
    '"failed":"violated","broken":"undecided","skipped":"left out"',
  ],
  ['"results":"Results"', '"results":"Rules by clause"'],
  ['"qualityGates":"Quality Gates"', '"qualityGates":"Features"'],
  ['"globalAttachments":"Global Attachments"', '"globalAttachments":"Observations"'],
  ['"globalErrors":"Global Errors"', '"globalErrors":"Warnings"'],
  ['"search-placeholder":"Search tests"', '"search-placeholder":"Search rules"'],
  [
    '"no-quality-gate-results":"No quality gate results available"',
    '"no-quality-gate-results":"No features"',
  ],
  [
    '"no-global-errors-results":"No global errors information available"',
    '"no-global-errors-results":"Nothing to warn of"',
  ],
  [
    '"no-attachments-results":"No attachments information available"',
    '"no-attachments-results":"Nothing was recorded"',
  ],
  [
    '"relatedTestResults":"Related test results ({{count}})"',
    '"relatedTestResults":"Its rules ({{count}} checks)"',
  ],
  ['"metadata":"Metadata"', '"metadata":"The run"'],
  ['"error":"Error","success":"Success"', '"error":"Finding","success":"Finding"'],
  ['"body":"Test body"', '"body":"Steps"'],
  [String.raw`\\"failed\\"`, String.raw`\\"violated\\"`],
  [String.raw`\\"broken\\"`, String.raw`\\"undecided\\"`],
]

/**
 * The script of the page with our words in place of the generator's.
 * @throws Error where a word is not where it was
 */
export function inOurWords(script: string): string {
  const from = script.indexOf(beginning)
  const to = script.indexOf(ending, from)
  if (from < 0 || to < 0) throw new Error('the page of the report has no English words')
  let english = script.slice(from, to)
  for (const [theirs, ours] of words) {
    if (!english.includes(theirs)) throw new Error(`the page of the report does not say ${theirs}`)
    english = english.replaceAll(theirs, () => ours)
  }
  return script.slice(0, from) + english + script.slice(to)
}
