/**
 * Shows an attachment wherever results name it. Allure itself shows a file in the first place only, and calls it
 * missing in all others.
 * @module
 */
import type { AllureReport } from '@allurereport/core'

type TestResult = Awaited<ReturnType<AllureReport['store']['allTestResults']>>[number]
type Step = TestResult['steps'][number]

/** A step as it is written in a results folder. */
interface WrittenStep {
  readonly name?: string
  readonly steps?: readonly WrittenStep[]
  readonly attachments?: readonly { readonly name?: string; readonly source?: string }[]
}

/**
 * Links every attachment of a report that was read. Steps that show an exchange are named after it, so that the name
 * of step and attachment tells the file.
 * @param results contents of the `*-result.json`
 */
export async function shareAttachments(
  { store }: AllureReport,
  results: Iterable<WrittenStep>,
): Promise<void> {
  const sources = new Map<string, string | null>()
  for (const result of results) noteSources(result, sources)
  const files = new Map((await store.allAttachments()).map((link) => [link.originalFileName, link]))
  for (const { steps } of await store.allTestResults({ includeRetries: true })) {
    relink(steps, '', (key) => files.get(sources.get(key) ?? undefined))
  }
  // They stand in their steps; a second list of them would make up a third of the report.
  store.indexAttachmentByTestResult.clear()
}

function noteSources(
  { name = '', steps = [], attachments = [] }: WrittenStep,
  sources: Map<string, string | null>,
): void {
  for (const attachment of attachments) {
    const key = keyOf(name, attachment.name)
    const { source = null } = attachment
    // Two files under one name cannot be told apart.
    sources.set(key, (sources.get(key) ?? source) === source ? source : null)
  }
  for (const step of steps) noteSources(step, sources)
}

function relink(steps: readonly Step[], parent: string, linkOf: (key: string) => object | undefined): void {
  for (const step of steps) {
    if (step.type === 'step') relink(step.steps, step.name, linkOf)
    else if (step.link.missed) {
      const { name } = step.link
      const known = linkOf(keyOf(parent, name))
      if (known !== undefined) Object.assign(step.link, known, { name })
    }
  }
}

function keyOf(step: string, attachment = ''): string {
  return `${step}\n${attachment}`
}
