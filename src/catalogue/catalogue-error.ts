/** One defect of the catalogue. */
export interface CatalogueProblem {
  /** File relative to the specs directory, e.g. `rules/authorize.yaml`. */
  readonly file: string
  /** Id or name of the entry, or its position (`entry 3`) if it has none; null for the file as a whole. */
  readonly entry: string | null
  /** Key within the entry, e.g. `feature` or `needs.0`; null for the entry as a whole. */
  readonly key: string | null
  /** The expected content, in words. */
  readonly expected: string
  /** The content that was found. */
  readonly found: string
}

/** The catalogue does not follow its schema, an id occurs twice, or a clause is unknown. The message lists every problem. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly code = 'catalogue-invalid'

  constructor(readonly problems: readonly CatalogueProblem[]) {
    super(problems.map(problemText).join('\n'))
  }
}

/** One problem as a line of text. */
export function problemText({ file, entry, key, expected, found }: CatalogueProblem): string {
  const place = [file, entry, key].filter((part) => part !== null).join(': ')
  return `${place}: expected ${expected}; found ${found}`
}
