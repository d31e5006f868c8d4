/**
 * The files of a run, and what they are for.
 * @module
 */

/** The Allure report, which a card links to. */
export const allureFile = 'allure/index.html'

/** The files next to the page, with what they are for. */
export const filesOfRun: readonly (readonly [file: string, content: string])[] = [
  [allureFile, 'every check with all its requests and responses'],
  ['summary.md', 'the result in short, for a pull request or a chat'],
  ['verdicts.json', 'all verdicts, for programs'],
  ['junit.xml', 'for CI servers'],
  ['results.sarif', 'for code scanning'],
  ['evidence.har', 'every request and response, for the network tab of a browser'],
  ['certificate.json', 'the verdicts with digests of all files; the command sign signs it'],
  ['run.jsonl', 'the journal, also of a run that was killed'],
]
