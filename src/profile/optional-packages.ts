/**
 * Packages that an installation may leave out, with `npm install --omit=optional`.
 * @module
 */
import { createRequire } from 'node:module'
import type { Problem } from './problems.js'

/** What needs them, and their names. They are the `optionalDependencies` of package.json. */
export const optionalPackages = {
  /** The report `allure/index.html`. */
  allure: ['@allurereport/core', '@allurereport/plugin-awesome', 'allure-js-commons', 'allure-vitest'],
  /** Login pages, and browsers of users, that run scripts. */
  browser: ['playwright-core'],
  /** The questions of `init`. */
  questions: ['@clack/prompts'],
} as const satisfies Record<string, readonly string[]>

/** The end of a message about a missing package. */
export const installOptional = 'install platform-conformance again, without --omit=optional'

const { resolve } = createRequire(import.meta.url)

/**
 * The packages that something needs, and that are not installed.
 * @example missingFor('browser') // [] or ['playwright-core']
 */
export function missingFor(use: keyof typeof optionalPackages): string[] {
  return optionalPackages[use].filter((name) => !isInstalled(name))
}

/** The problem of a profile key that asks for a browser, if the package that drives it is not installed. */
export function browserProblems(key: string): Problem[] {
  return missingFor('browser').map((name) => ({
    key,
    expected: `the package ${name}, which drives the browser`,
    found: 'an installation without it',
    fix: `${installOptional}; or choose another value`,
  }))
}

function isInstalled(name: string): boolean {
  try {
    resolve(name)
    return true
  } catch (error) {
    // A package for `import` only is refused with another code.
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND'
  }
}
