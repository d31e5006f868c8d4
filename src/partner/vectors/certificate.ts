/**
 * A certificate that signs itself, down to its bytes.
 * @module
 */
import { sign } from 'node:crypto'
import type { SimulatedKey } from '../simulator.js'

/**
 * An X.509 certificate in DER for an RSA key, signed by that key with SHA-256, valid from 2020 to 2049.
 * @see RFC 5280 4.1
 */
export function selfSigned({ publicKey, privateKey }: SimulatedKey): Buffer {
  const algorithm = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const commonName = sequence(Buffer.from('0603550403', 'hex'), node(0x0c, Buffer.from('example')))
  const name = sequence(node(0x31, commonName))
  const validity = sequence(time('200101000000Z'), time('491231235959Z'))
  const serial = node(0x02, Buffer.from([1]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(serial, algorithm, name, validity, name, key)
  const signature = node(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  return sequence(content, algorithm, signature)
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return node(0x30, ...parts)
}

function time(text: string): Buffer {
  return node(0x17, Buffer.from(text))
}

/** Tag, length and content. */
function node(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
