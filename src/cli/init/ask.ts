/**
 * Asks for the values of a profile at the terminal, and checks each value as it is typed.
 * @module
 */
import { confirm, isCancel, multiselect, password, select, text } from '@clack/prompts'
import { assumeWidth, promptText } from '../../output/prompt.js'
import { palette } from '../../output/writer.js'
import { type KeySchema, type KeySet, wordsOf } from '../../profile/keys.js'
import { valueProblem } from '../../profile/load.js'
import type { Question } from './questions.js'

assumeWidth()

/** The operator cancelled the questions with Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/**
 * Asks one question.
 * @param given the present value
 * @param keySet keys of the role of the target
 * @returns the answer; empty to leave out the key, or to leave a secret to the environment
 * @throws {Cancelled} for Ctrl-C
 */
export async function ask(
  { key, suggestion, accepts }: Question,
  given: string | undefined,
  keySet: KeySet,
): Promise<string> {
  const schema = keySet.keys[key] as KeySchema
  const initial = given ?? schema.default ?? suggestion
  const message = promptText([
    `${palette.bold(key)}  ${schema.description}`,
    palette.dim(hint(key, keySet, initial)),
  ])
  const words = wordsOf(schema)
  const answer =
    schema.enum !== undefined
      ? await select({
          message,
          options: options(schema.enum),
          ...(initial !== undefined && { initialValue: initial }),
        })
      : words !== null
        ? await multiselect({
            message,
            options: options(words),
            required: keySet.required.includes(key),
            initialValues: (initial ?? '').split(/\s+/).filter((word) => words.includes(word)),
          })
        : schema['x-secret'] === true
          ? await password({ message, validate: (typed) => objection(keySet, key, typed ?? '') })
          : await text({
              message,
              ...(initial !== undefined && { placeholder: initial, defaultValue: initial }),
              validate: (typed) =>
                accepts?.test(typed ?? '') === true
                  ? undefined
                  : objection(keySet, key, typed ? typed : (initial ?? '')),
            })
  if (isCancel(answer)) throw new Cancelled('the questions were cancelled')
  return Array.isArray(answer) ? answer.join(' ') : (answer ?? '')
}

/**
 * Asks a question with the answers yes and no.
 * @param lines the question, and what each answer means
 * @param initial the answer that is selected first
 * @throws {Cancelled} for Ctrl-C
 */
export async function confirmed(lines: readonly string[], initial = true): Promise<boolean> {
  const answer = await confirm({ message: promptText(lines), initialValue: initial })
  if (isCancel(answer)) throw new Cancelled('the questions were cancelled')
  return answer
}

/**
 * Asks for one of several answers.
 * @param lines the question
 * @param answers labels by answer; the first one is selected
 * @throws {Cancelled} for Ctrl-C
 */
export async function chosen<Answer extends string>(
  lines: readonly string[],
  answers: Readonly<Record<Answer, string>>,
): Promise<Answer> {
  const choices = (Object.entries(answers) as [Answer, string][]).map(([value, label]) => ({ value, label }))
  const answer = await select<string>({ message: promptText(lines), options: choices })
  if (isCancel(answer)) throw new Cancelled('the questions were cancelled')
  return answer as Answer
}

/** Why a value cannot be taken; undefined if it can. */
function objection(keySet: KeySet, key: string, value: string): string | undefined {
  if (value.trim() === '') {
    if (!keySet.required.includes(key) || keySet.secrets.includes(key)) return undefined
    return 'This value is required.'
  }
  const problem = valueProblem(key, value, keySet)
  return problem === null ? undefined : promptText([`Expected ${problem.expected}. ${problem.fix}`])
}

function hint(key: string, { keys, required }: KeySet, initial: string | undefined): string {
  const schema = keys[key] as KeySchema
  const secret =
    'What you type is written into the profile, which only you can read. Leave it empty to take it from the environment variable of the same name.'
  const optional =
    required.includes(key) || ['BASE_URL', 'LOGIN_URL', 'REDIRECT_URI'].includes(key)
      ? ''
      : ' Leave it empty to leave out the key.'
  if (schema['x-secret'] === true) return `${schema['x-help']} ${secret}`
  if (schema.enum !== undefined || wordsOf(schema) !== null) return schema['x-help']
  return `${schema['x-help']}${initial === undefined ? optional : ` Default: ${initial}`}`
}

function options(words: readonly string[]): { value: string; label: string }[] {
  return words.map((word) => ({ value: word, label: word }))
}
