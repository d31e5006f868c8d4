/**
 * A broken profile, and what is to be said of it.
 */
import type { Platform } from '../../../src/embedded/platform/index.js'

/** Profile keys to change; undefined removes one. */
export type Change = Readonly<Record<string, string | undefined>>

/** What a case may use. */
export interface Place {
  /** Folder of the profile. */
  readonly folder: string
  /** A platform that answers. */
  readonly platform: Platform
}

export interface Broken {
  /** What is wrong with it. */
  readonly what: string
  /** Keys that differ from a profile that works. */
  readonly change?: Change | ((place: Place) => Change | Promise<Change>)
  /** The file's whole content instead, or lines behind those of a profile that works. */
  readonly content?: string | Uint8Array
  readonly behind?: string
  /** Files beside the profile. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** The path that is given instead of the profile's. */
  readonly path?: (place: Place) => string
  /** Names the cause. */
  readonly cause: RegExp
  /** Tells what to do. */
  readonly fix: RegExp
}
