import { readDecimal } from '../../../core/number/decimal.ts'

/** All of an asset, in hundredths of a per cent: shares are reckoned in whole numbers of them. */
export const WHOLE_SHARE = 10_000n

/** Returns a share in per cent as hundredths; null for what is no share: not above 0, above 100, or finer than two decimals. */
export function readShare(text: string): bigint | null {
  const read = readDecimal(text)
  if (!read || read.negative || read.scale > 2) return null
  const hundredths = read.units * 10n ** BigInt(2 - read.scale)
  return hundredths > 0n && hundredths <= WHOLE_SHARE ? hundredths : null
}

/** Hundredths of a per cent as people read them: 33.3%. */
export const shareText = (hundredths: bigint): string => {
  const decimals = String(hundredths % 100n).padStart(2, '0')
  return `${`${hundredths / 100n}.${decimals}`.replace(/\.?0+$/, '')}%`
}
