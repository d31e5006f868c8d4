/**
 * Addresses that are not in the public Internet.
 * @module
 */
import { BlockList, isIPv6 } from 'node:net'
import { parse } from 'tldts'

const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** IPv6 addresses that contain an IPv4 address, and the position of its first half among the eight groups. */
const containing: readonly (readonly [prefix: readonly number[], at: number])[] = [
  [[0, 0, 0, 0, 0, 0xff_ff], 6],
  [[0, 0, 0, 0, 0, 0], 6],
  [[0, 0, 0, 0, 0xff_ff, 0], 6],
  [[0x64, 0xff_9b, 0, 0, 0, 0], 6],
  [[0x20_02], 1],
]

/**
 * True for an address of loopback, a private network (RFC 1918, unique local), a provider's network (RFC 6598), a link,
 * cloud metadata, multicast or a reserved range; also for an IPv6 address that contains such an IPv4 address.
 * @param address an IPv4 or IPv6 address without brackets
 */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return special.check(plain, 'ipv4')
  if (special.check(plain, 'ipv6')) return true
  const groups = groupsOf(plain)
  return containing.some(([prefix, at]) => {
    if (prefix.some((group, index) => groups[index] !== group)) return false
    const [high = 0, low = 0] = groups.slice(at)
    return special.check([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4')
  })
}

/** True for a name that everyone can look up: below a public suffix. False for `platform`, `school.internal` and `x.local`. */
export function isPublicName(hostname: string): boolean {
  const { isIcann, isPrivate, isIp } = parse(hostname, { allowPrivateDomains: true })
  return isIp !== true && (isIcann === true || isPrivate === true)
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 address at the end as two groups.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  if (after === undefined) return numbers(before)
  const [first, last] = [numbers(before), numbers(after)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
