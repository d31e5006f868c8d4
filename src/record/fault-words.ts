/**
 * The waiver of a run with `--fault`: its verdicts are not about the real target.
 * @module
 */
const broken = 'the embedded target is broken by '

/** The waiver. @param name last name of the module that breaks the target */
export function faultWords(name: string): string {
  return `${broken}${name}`
}

/** Whether a waiver of a run says that its target was broken by a fault. */
export function isFaultWords(waiver: string): boolean {
  return waiver.startsWith(broken)
}
