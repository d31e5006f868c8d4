/**
 * What the search of the rulebook finds: rules, statements, open points, what cannot be tested, fields, errors,
 * operations, and the pages of the introduction.
 * @module
 */
import type { Html } from '../../../src/output/html.js'
import { type Book, pathOfClause, pathOfRule } from '../book.js'
import type { Operation } from '../operations.js'
import type { SearchEntry } from './engine.js'

/** Everything that can be found in the book, in its language. */
export function bookEntries(book: Book): SearchEntry[] {
  const { content, language } = book
  const { rules, statements, openPoints, notTestable, operations, translations } = content
  const title = (clause: string): string => book.clauseTitle(clause)
  const statementPath = new Map(
    statements.map(({ id, clause }) => [id, `${pathOfClause(clause).split('#')[0]}#${id}`]),
  )
  const saysOf = new Map(statements.map((one) => [one.id, plainText(book.statement(one))]))
  return [
    ...rules.map((rule): SearchEntry => {
      const guidance = translations.guidance(rule)
      const explained = guidance === null ? [] : [guidance.reason, guidance.remedy, ...guidance.mistakes]
      return {
        kind: 'rule',
        id: rule.id,
        says: plainText(book.says(rule)),
        more: [
          title(rule.clause),
          rule.operation ?? '',
          ...rule.statements.map((id) => saysOf.get(id) ?? ''),
          ...book.errorsOf(rule).map(({ code }) => code),
          translations.rule(rule.id)?.check[language] ?? '',
          ...explained.map((text) => text[language]),
        ].join(' '),
        href: pathOfRule(rule),
      }
    }),
    ...statements.map(
      (one): SearchEntry => ({
        kind: 'statement',
        id: one.id,
        says: saysOf.get(one.id) ?? '',
        more: title(one.clause),
        href: statementPath.get(one.id) ?? 'clauses.html',
      }),
    ),
    ...openPoints.map(
      (one): SearchEntry => ({
        kind: 'open point',
        id: one.id,
        says: translations.other('open-points', one.id, one.says, language),
        more: one.statements.map((id) => saysOf.get(id) ?? '').join(' '),
        href: `open-points.html#${one.id}`,
      }),
    ),
    ...notTestable.map(
      (one): SearchEntry => ({
        kind: 'not testable',
        id: one.id,
        says: translations.other('not-testable', one.id, one.says, language),
        more: translations.reason(one, language),
        href: statementPath.get(one.statements[0] ?? '') ?? 'clauses.html',
      }),
    ),
    ...operations.map(
      (one): SearchEntry => ({
        kind: 'operation',
        id: `${one.method} ${one.path}`,
        says: translations.other('operations', one.id, one.summary, language),
        more: [one.id, one.api].join(' '),
        href: `interfaces.html#operation-${one.id}`,
      }),
    ),
    ...operations.flatMap((one) =>
      [...new Set([...one.parameters, ...one.fields].map(({ name }) => name))].map(
        (name): SearchEntry => ({
          kind: 'field',
          id: name,
          says: `${one.method} ${one.path}: ${translations.other('operations', one.id, one.summary, language)}`,
          more: '',
          href: `interfaces.html#operation-${one.id}`,
        }),
      ),
    ),
    ...responseFields(operations),
    ...book.errors.map(
      (one): SearchEntry => ({
        kind: 'error',
        id: one.code,
        says: one.uses
          .map(({ operation, error }) =>
            translations.other('operations', `${operation.id} ${error.words}`, error.when, language),
          )
          .filter((text, at, all) => all.indexOf(text) === at)
          .join('; '),
        more: one.uses.map(({ operation, error }) => `${operation.path} ${error.words}`).join(' '),
        href: `interfaces.html#error-${one.code}`,
      }),
    ),
  ]
}

/** One entry for each field of responses, with all operations that return it. */
function responseFields(operations: readonly Operation[]): SearchEntry[] {
  const names = new Set(operations.flatMap((one) => one.responseFields))
  return [...names].map((name) => {
    const returning = operations.filter((one) => one.responseFields.includes(name))
    return {
      kind: 'field',
      id: name,
      says: returning.map(({ method, path }) => `${method} ${path}`).join(', '),
      more: '',
      href: `interfaces.html#operation-${returning[0]?.id}`,
    }
  })
}

/** HTML of the book as text. */
function plainText({ text }: Html): string {
  return text
    .replaceAll(/<\/?code>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
