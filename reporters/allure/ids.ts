/**
 * The identifiers of checks in Allure. Other reports link to its page and read its history, also where Allure is not
 * installed.
 * @module
 */
import { createHash } from 'node:crypto'

/** Identifies a check in the history of its target. @param caseName empty for a rule with a single check */
export function historyIdOf(rule: string, caseName: string): string {
  // Allure makes it from the id of the test case and from its parameters, and no check has parameters.
  return `${md5(testCaseIdOf(rule, caseName))}.${md5('')}`
}

/** Identifies a check among those of all runs. */
export function testCaseIdOf(rule: string, caseName: string): string {
  return digestOf(fullNameOf(rule, caseName)).slice(32)
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The id of a check in the page of Allure, which is also the fragment of its address. */
export function allureIdOf(rule: string, caseName: string): string {
  return md5(uuidOf(rule, caseName))
}

/** Names the result of a check: the same each time that it is written. */
export function uuidOf(rule: string, caseName: string): string {
  return digestOf(fullNameOf(rule, caseName)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** The rule and the case of a check, as `rule#case`. */
export function fullNameOf(rule: string, caseName: string): string {
  return caseName === '' ? rule : `${rule}#${caseName}`
}

/** SHA-256 of a text, in hexadecimal digits. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
