/**
 * Faults that accept a signature of the right key over another text.
 * @module
 */
import { constants, createPublicKey, publicDecrypt } from 'node:crypto'
import type { Behaviours } from '../behaviours/index.js'
import { mirrored, type PartnerFault } from '../fault.js'
import {
  type Check,
  checks,
  handWrittenRedeem,
  keysFor,
  type Material,
  signedBy,
} from './hand-written-validation.js'
import { row } from './rows.js'

/** Whether the padding of a signature is valid. Ignores the digest. */
export function paddingFits(it: Material): boolean {
  const [jwk] = keysFor(it)
  if (jwk === undefined) return false
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, it.signature).length > 0
  } catch {
    return false
  }
}

/** Signatures that a partner has verified. */
const verified = new WeakMap<Behaviours, Set<string>>()

function verifiedBefore(it: Material): boolean {
  return verified.get(it.grant.behave)?.has(it.signature.toString('base64url')) ?? false
}

/** Verifies a signature and stores it. */
const remembered: Check = (it) => {
  if (!checks.signature(it)) return false
  const { behave } = it.grant
  const digests = verified.get(behave) ?? new Set<string>()
  verified.set(behave, digests.add(it.signature.toString('base64url')))
  return true
}

/** Whether a signature verifies after one of its bits is flipped. */
function oneBitOff(it: Material): boolean {
  const [key] = keysFor(it)
  if (key === undefined) return false
  const signature = Buffer.from(it.signature)
  for (let bit = 0; bit < signature.length * 8; bit += 1) {
    const at = bit >> 3
    const byte = signature.readUInt8(at)
    signature.writeUInt8(byte ^ (1 << (bit & 7)), at)
    if (paddingFits({ ...it, signature }) && signedBy(key, { ...it, signature })) return true
    signature.writeUInt8(byte, at)
  }
  return false
}

export const idTokenDigestFaults: readonly PartnerFault[] = [
  mirrored(
    row('signature-bit-forgiven', 'id-token-check.signature.changed', {
      says: 'tolerates one wrong bit in a signature',
      redeem: handWrittenRedeem({ signature: (it) => checks.signature(it) || oneBitOff(it) }),
    }),
  ),
  row('signature-verified-before', 'id-token-check.signature.of-other-token', {
    says: 'caches verified signatures without the signed text',
    redeem: handWrittenRedeem({ signature: async (it) => verifiedBefore(it) || remembered(it) }),
  }),
  mirrored(
    row('signature-new-digest-not-compared', 'id-token-check.signature.other-payload', {
      says: 'does not compare the digest if the header is the usual one and the signature is new',
      redeem: handWrittenRedeem({
        signature: async (it) =>
          (await remembered(it)) || (it.header.typ === 'JWT' && !verifiedBefore(it) && paddingFits(it)),
      }),
    }),
  ),
]
