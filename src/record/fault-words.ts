/**
 * The waiver of a run whose embedded target was broken on purpose.
 * @module
 */

const broken = 'the embedded target is broken by '

/** The waiver. @param file the name of the module with the fault */
export function faultWaiver(file: string): string {
  return `${broken}${file}`
}

/** Whether a waiver of a run says that its target was broken by a fault. */
export function breaksEmbeddedTarget(waiver: string): boolean {
  return waiver.startsWith(broken)
}
