/**
 * Kinds of attacks on where requests go.
 */
import type { LoginPages } from '../../support/login-site.js'

/** What every attack has. */
export interface Attack {
  readonly id: string
  /** What the target does. The profile never names the address that it leads to. */
  readonly says: string
}

/** A platform whose pages lead to another address. */
export interface PageAttack extends Attack {
  readonly by: 'page'
  /** The other address: another port of the same host, or plain http at the host and port of an https target. */
  readonly to: 'another port' | 'plain http'
  /** @param other the other address, without a slash at the end */
  readonly pages: (other: string) => LoginPages
}

/** A platform whose page names the other address with another host. */
export interface HostAttack extends Attack {
  readonly by: 'host'
  /** @param port of the other address */
  readonly address: (port: number) => string
}

/** A platform whose discovery document names another address. */
export interface AnnouncedAttack extends Attack {
  readonly by: 'discovery'
  readonly field: string
}

/** An application that directs the browser of its users to another address. */
export interface ApplicationAttack extends Attack {
  readonly by: 'application'
  /** What the other address is: unknown, or known for something else than browsers. */
  readonly to: 'another port' | 'webhook address' | 'control driver'
  /** The answer of its login URL. */
  readonly answer: (other: string) => { readonly headers?: Record<string, string>; readonly html?: string }
}

/** A host name that leads to addresses that it must not lead to. */
export interface NameAttack extends Attack {
  readonly by: 'name'
  readonly address: string
}

/** A script of a login page in a Chromium. */
export interface ScriptAttack extends Attack {
  readonly by: 'script'
  /** A part of the page. `other` is the other address; it has the same host as the platform. */
  readonly html: (other: string) => string
}
