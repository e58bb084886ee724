/** What the number of a standard says about it, as dictionary entries; a part is absent if the number does not say it. */
export interface StandardClaim {
  standardType?: string
  nature?: string
}

/** Types by the beginning of the number, the first that fits; two other letters mean a trade: NY 农业, LS 粮食. */
const types: readonly (readonly [RegExp, string])[] = [
  [/^(ISO|IEC)/, '国际'],
  [/^GB/, '国家'],
  [/^DB/, '地方'],
  [/^T\//, '团体'],
  [/^Q\//, '企业'],
  [/^[A-Z]{2}(?![A-Z])/, '行业'],
]

/** Only what the state issues is compulsory or recommended by its number: `/T` recommends, `/Z` guides. */
const NATURED: ReadonlySet<string> = new Set(['国家', '行业', '地方'])

/** Reads type and nature from a number: GB/T 17315-2011 is 国家 and 推荐, DB41 1001-2022 地方 and 强制. */
export function readStandardNo(number: string): StandardClaim {
  const standardType = types.find(([start]) => start.test(number))?.[1]
  if (!standardType) return {}
  const nature = NATURED.has(standardType) ? natureOf(number) : undefined
  return { standardType, ...(nature ? { nature } : {}) }
}

function natureOf(number: string): string | undefined {
  const [, letter] = /^[A-Z]+\d*\/([A-Z])/.exec(number) ?? []
  if (!letter) return /^[A-Z]{2}(?![A-Z])/.test(number) ? '强制' : undefined
  return letter === 'T' ? '推荐' : undefined
}
