/**
 * Observes on which connection a request is sent. A server may close an idle connection at the moment at which a request
 * is sent on it: then no byte of an answer comes.
 * RFC 9110 9.2.2, RFC 9112 9.3.1.
 * @module
 */
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Dispatcher } from 'undici'
import { orderNextHeader } from './header-order.js'

/** Connections on which a request was written. */
const used = new WeakSet<Socket>()

/** The connection of one request. */
export class ConnectionUse {
  #socket: Socket | null = null
  #wasUsed = false
  #before = 0

  /** @param order names of the header lines in the order in which they are sent; null for undici's order */
  constructor(readonly order: readonly string[] | null = null) {}

  /** Called when the request is written to a connection. */
  begins(socket: Socket): void {
    this.#socket = socket
    this.#wasUsed = used.has(socket)
    used.add(socket)
    this.#before = socket.bytesRead
    if (this.order !== null) orderNextHeader(socket, this.order)
  }

  /** True if an earlier request used the connection, and no byte came on it since this request was written. */
  get wasStale(): boolean {
    return this.#wasUsed && this.#socket?.bytesRead === this.#before
  }

  /**
   * SHA-256, hex, of the public key (SPKI) in the certificate of the other side. Undefined without TLS, if an earlier
   * request used the connection, and if no request was written.
   */
  get tlsKey(): string | undefined {
    const socket = this.#socket as Partial<TLSSocket> | null
    const certificate = this.#wasUsed ? undefined : socket?.getPeerX509Certificate?.()
    if (certificate === undefined) return undefined
    const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(spki).digest('hex')
  }

  /** A dispatcher that sends over another one and notes the connection here. */
  over(dispatcher: Dispatcher): Dispatcher {
    const noted = {
      dispatch: (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
        // The handler stays the same object: behind a wrapper, header lines no longer come as they were sent.
        const { onConnect } = handler
        handler.onConnect = (...connected) => {
          current = this
          onConnect?.apply(handler, connected)
        }
        return dispatcher.dispatch(options, handler)
      },
    }
    return noted as Dispatcher
  }
}

/** The request that undici is writing. It calls `onConnect` and writes the header without a pause in between. */
let current: ConnectionUse | null = null

subscribe('undici:client:sendHeaders', (message) => {
  current?.begins((message as { readonly socket: Socket }).socket)
  current = null
})
