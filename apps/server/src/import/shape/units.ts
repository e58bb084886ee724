import { comparable } from '@hepu/api/cells/normalise'

/** Units that workbooks of any kind name in a row of their own or in brackets. */
const UNITS = new Set(
  'kg g 斤 市斤 公斤 千克 克 m2 平方米 平米 亩 % cm mm m 厘米 毫米 米 株 穗 粒 个 行 天 d 级 kg/亩 公斤/亩 斤/亩 kg/hm2 kg/ha t/hm2 t/ha g/l 月/日 月-日 月日 m/d 月.日 ° 株/亩 万株/亩 公斤/小区 kg/小区 斤/小区 °c'
    .split(' ')
    .map(comparable),
)

const NO_MORE: ReadonlySet<string> = new Set()

/**
 * Returns the unit that a cell below a head names, without brackets; null if it is none. `more` are units of one import, made
 * comparable.
 */
export function unitIn(text: string, more = NO_MORE): string | null {
  const bare = text
    .trim()
    .replace(/^[(（[【]\s*(.+?)\s*[)）\]】]$/, '$1')
    .replace(/^单位\s*[:：]\s*/, '')
  const unit = comparable(bare)
  return UNITS.has(unit) || more.has(unit) ? bare : null
}

/** Returns the unit that a line below the heads names, alone or in brackets behind a word: kg, Yield (kg); null if it names none. */
export const unitBehind = (text: string, more = NO_MORE): string | null =>
  unitIn(text, more) ?? unitIn(/[(（]([^()（）]+)[)）]\s*$/.exec(text)?.[1] ?? '', more)
