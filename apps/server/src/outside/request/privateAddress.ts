import { BlockList, isIP } from 'node:net'

/** Ranges that lead into one's own network or machine, or to nobody. */
const RANGES: readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const blocked = new BlockList()
for (const [address, bits, family] of RANGES) blocked.addSubnet(address, bits, family)

/** Returns whether an IP address is one of the own network or machine; a mapped IPv4 address counts as that. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return blocked.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Returns whether a host is named by the operator, as `host` or `host:port`: such a host may be one of the own network.
 */
export function isNamedHost({ hostname, host }: URL, named: readonly string[]): boolean {
  return named.includes(hostname.toLowerCase()) || named.includes(host.toLowerCase())
}
