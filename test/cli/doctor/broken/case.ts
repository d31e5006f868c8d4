/**
 * A broken profile, and the expected message.
 */
import type { Platform } from '../../../../src/embedded/platform/index.js'

/** Profile keys to change; undefined removes one. */
export type Change = Readonly<Record<string, string | undefined>>

/** The tools of a case. */
export interface Place {
  /** Folder of the profile. */
  readonly folder: string
  /** A running platform. */
  readonly platform: Platform
}

export interface Broken {
  /** The error of the profile. */
  readonly what: string
  /** Keys that differ from a working profile. */
  readonly change?: Change | ((place: Place) => Change | Promise<Change>)
  /** The content of the file instead, or lines to append to a working profile. */
  readonly content?: string | Uint8Array
  readonly behind?: string
  /** Files next to the profile. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** The path for the command instead of the profile's. */
  readonly path?: (place: Place) => string
  /** Matches the cause. */
  readonly cause: RegExp
  /** Tells what to do. */
  readonly fix: RegExp
}
