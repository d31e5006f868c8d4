/**
 * Names of signature algorithms. Clause 2.4 has one example.
 * @module
 */

/** Hash functions of WebCrypto. */
export type Hash = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/** How an RSA signature is made. */
export interface RsaAlgorithm {
  readonly padding: 'PKCS1' | 'PSS'
  readonly hash: Hash
}

/** The meaning of a name: an RSA algorithm, another algorithm, or unknown. */
export type Named = RsaAlgorithm | 'not RSA' | 'unknown'

const hashes: Readonly<Record<string, Hash>> = {
  '1': 'SHA-1',
  '256': 'SHA-256',
  '384': 'SHA-384',
  '512': 'SHA-512',
}

/** Reads the name of an algorithm. Ignores letter case, blanks, dashes and underscores. */
export function algorithmNamed(name: string): Named {
  const word = name.toLowerCase().replace(/[\s_-]/g, '')
  const java = /^sha(1|256|384|512)withrsa(?:encryption)?(andmgf1|\/pss)?$/.exec(word)
  if (java !== null) return rsa(java[1], java[2] === undefined ? 'PKCS1' : 'PSS')
  const openssl = /^rsa(pss)?sha(1|256|384|512)$/.exec(word)
  if (openssl !== null) return rsa(openssl[2], openssl[1] === undefined ? 'PKCS1' : 'PSS')
  const jose = /^(rs|ps)(256|384|512)$/.exec(word)
  if (jose !== null) return rsa(jose[2], jose[1] === 'rs' ? 'PKCS1' : 'PSS')
  if (/ecdsa|dsa$|^es\d|^hs\d|hmac|ed25519|ed448|eddsa|^none$/.test(word)) return 'not RSA'
  return 'unknown'
}

function rsa(hash: string | undefined, padding: RsaAlgorithm['padding']): Named {
  const known = hashes[hash ?? '']
  return known === undefined ? 'unknown' : { padding, hash: known }
}
