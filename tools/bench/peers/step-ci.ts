/**
 * The table as a workflow of Step CI. One user signs in before; the groups run side by side, as its tests do.
 * @module
 */
import type { Expected, Table } from './table.js'

/** The input of `stepci run`, as JSON (which is also YAML); only the fields that are used here. */
export interface Workflow {
  readonly version: string
  readonly config: { readonly continueOnFail: boolean }
  readonly before: WorkflowTest
  readonly tests: Readonly<Record<string, WorkflowTest>>
}

/** Steps that run one after the other. */
export interface WorkflowTest {
  readonly name?: string
  readonly steps: readonly { readonly name: string; readonly http: Readonly<Record<string, unknown>> }[]
}

/** @param url origin of the platform */
export function workflowOf({ signIn, groups }: Table, url: string): Workflow {
  const inForm = (name: string): object => ({ regex: `name="${name}" value="([^"]+)"` })
  return {
    version: '1.1',
    config: { continueOnFail: true },
    before: {
      steps: [
        {
          name: 'the login page',
          http: {
            url: `${url}${signIn.authorize}`,
            method: 'GET',
            captures: { request: inForm('request'), csrf: inForm('csrf') },
            check: { status: 200 },
          },
        },
        {
          name: 'sign in',
          http: {
            url: `${url}${signIn.form}`,
            method: 'POST',
            followRedirects: false,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            form: {
              request: variable('request'),
              csrf: variable('csrf'),
              username: signIn.username,
              password: signIn.password,
            },
            captures: { session: { cookie: signIn.cookie } },
            check: { status: 302 },
          },
        },
      ],
    },
    tests: Object.fromEntries(
      groups.map(({ name, requests }, index) => [
        `group${index + 1}`,
        {
          name,
          steps: requests.map((request) => ({
            name: request.name,
            http: {
              url: `${url}${request.path}`,
              method: 'GET',
              followRedirects: false,
              headers: { Cookie: `${signIn.cookie}=${variable('session')}` },
              check: checkOf(request.expected),
            },
          })),
        },
      ]),
    ),
  }
}

/** A value that an earlier step captured. */
function variable(name: string): string {
  return `\${{captures.${name}}}`
}

/** The same checks as {@link wrongWith}, for Step CI. */
function checkOf(expected: Expected): object {
  if (expected.code)
    return { status: 302, headers: { Location: [{ match: `^${escaped(expected.at)}.*[?&#]code=` }] } }
  const noCode = { headers: { Location: [{ match: '^(?!.*[?&#]code=)' }] } }
  // The embedded platform names errors of redirect URIs on a page: a redirect could not be trusted.
  return expected.error === null ? noCode : { ...noCode, body: [{ match: expected.error }] }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
