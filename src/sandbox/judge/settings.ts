/**
 * The settings for judging the application, in addition to its registration.
 * @module
 */
import { partnerKeySet } from '../../profile/keys.js'
import { formKeys, isFurther, type Values } from './fields.js'

/** Settings that the command line gives. */
export interface GivenSettings {
  readonly values: Values
  /** Folder of files that the values name. */
  readonly folder: string
  /** True for a whole profile: what it leaves out has the default of a profile, not one of the sandbox. */
  readonly isProfile?: boolean
  /** Keys of secrets that are invented, for example by the embedded partner. */
  readonly invented?: readonly string[]
}

/** Keys of the partner profile with their values. */
export class JudgeSettings {
  #values: Values
  /** Folder of files that the values name. */
  readonly folder: string
  /** True for a whole profile. */
  readonly isProfile: boolean
  readonly #invented: ReadonlySet<string>

  constructor(given: GivenSettings = { values: {}, folder: process.cwd() }) {
    const { folder, invented = [], isProfile = false, values } = given
    this.#values = values
    this.folder = folder
    this.isProfile = isProfile
    this.#invented = new Set(invented)
  }

  get values(): Values {
    return this.#values
  }

  /** True for a secret that the developer did not choose. */
  isInvented(key: string): boolean {
    return this.#invented.has(key)
  }

  /** Replaces what the page can change. A secret that is left out stays. */
  enter(entered: Values): void {
    const kept = Object.entries(this.#values).filter(
      ([key]) => partnerKeySet.secrets.includes(key) || !(formKeys.includes(key) || isFurther(key)),
    )
    this.#values = { ...Object.fromEntries(kept), ...entered }
  }
}
