/**
 * The search of the rulebook and of the site. A page carries the text of {@link searcher} as a script, so the function
 * uses nothing outside of itself, and a test in Node ranks as a browser does.
 * @module
 */
import type MiniSearch from 'minisearch'

/** What can be found. */
export interface SearchEntry {
  /** `rule`, `statement`, `open point`, `not testable`, `field`, `error`, `operation` or `guide`. */
  readonly kind: string
  /** A name such as the id of a rule. */
  readonly id: string
  /** What it says, in one sentence. */
  readonly says: string
  /** Further words that lead to it. */
  readonly more: string
  /** Address, relative to the page of the search. */
  readonly href: string
}

/** The words that people edit in `specs/search-words.yaml`. */
export interface SearchWords {
  /** Words that say nothing about what is meant. */
  readonly ignored: readonly string[]
  /** Words and phrases with one meaning. */
  readonly groups: readonly (readonly string[])[]
}

/**
 * Makes an index, and searches in it.
 * @param library the class of the library minisearch
 * @returns a function that finds entries for a question, the best first; at most 50
 */
export function searcher(
  library: typeof MiniSearch,
  entries: readonly SearchEntry[],
  words: SearchWords,
): (question: string) => SearchEntry[] {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
  // Endings of German and English words. A stem has at least four characters.
  const stem = (word: string): string => {
    if (/[\d_]/.test(word)) return word
    for (let before = word; ; ) {
      const after = before.replace(/^(.{4,}?)(?:ern|em|en|er|es|ed|e|n|s)$/, '$1')
      if (after === before) return before
      before = after
    }
  }
  // Names in code count as a whole, and by their parts.
  const tokensOf = (text: string): string[] =>
    (text.match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
      const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u)
      return (parts.length > 1 ? [word, ...parts] : [word]).map(plain)
    })
  const ignored = new Set(words.ignored.flatMap(tokensOf))
  const wordsOf = (text: string): string[] => tokensOf(text).map(stem)
  const ignoredTerms = new Set([...ignored].map(stem))
  const telling = (terms: readonly string[]): string[] => terms.filter((term) => !ignoredTerms.has(term))
  const groups = words.groups.map((phrases) => phrases.map(wordsOf))
  const index = new library<SearchEntry & { readonly key: number }>({
    idField: 'key',
    fields: ['id', 'says', 'more'],
    tokenize: tokensOf,
    processTerm: (word) => (ignored.has(word) ? null : stem(word)),
  })
  index.addAll(entries.map((entry, key) => ({ ...entry, key })))
  return (question) => {
    const typed = wordsOf(question)
    const asked = telling(typed)
    const weights = new Map<string, number>()
    const concepts = new Map<string, Set<number>>()
    let count = 0
    const add = (term: string, weight: number, concept: number): void => {
      weights.set(term, Math.max(weight, weights.get(term) ?? 0))
      concepts.set(term, (concepts.get(term) ?? new Set()).add(concept))
    }
    const covered = new Set<string>()
    // A long phrase means more than a word in it: "sign out" is not about "sign".
    const matches = groups
      .flatMap((phrases) => {
        const meant = phrases
          .filter((phrase) => phrase.every((term) => typed.includes(term)))
          .sort((one, other) => other.length - one.length)[0]
        return meant === undefined ? [] : [{ phrases, meant }]
      })
      .sort((one, other) => other.meant.length - one.meant.length)
    for (const { phrases, meant } of matches) {
      const distinctive = telling(meant)
      if (distinctive.every((term) => covered.has(term))) continue
      for (const phrase of phrases) {
        const terms = telling(phrase)
        for (const term of terms) add(term, 0.7 / terms.length, count)
      }
      for (const term of distinctive) {
        add(term, 1 / distinctive.length, count)
        covered.add(term)
      }
      count += 1
    }
    for (const term of asked)
      if (!covered.has(term)) {
        add(term, 1, count)
        count += 1
      }
    if (count === 0) return []
    const results = index.search([...weights.keys()].join(' '), {
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      boostTerm: (term) => weights.get(term) ?? 1,
      boost: { id: 2, says: 3, more: 1 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => (term.length >= 6 ? 0.15 : false),
    })
    // An entry about all that was asked for comes before one that repeats a part of it.
    const coverage = (terms: readonly string[]): number =>
      new Set(terms.flatMap((term) => [...(concepts.get(term) ?? [])])).size / count
    return results
      .map(({ id, score, queryTerms }) => ({
        id: Number(id),
        score:
          score *
          coverage(queryTerms) ** 2 *
          (plain(entries[id]?.id ?? '') === plain(question.trim()) ? 10 : 1),
      }))
      .sort((one, other) => other.score - one.score)
      .slice(0, 50)
      .flatMap(({ id }) => entries[id] ?? [])
  }
}
