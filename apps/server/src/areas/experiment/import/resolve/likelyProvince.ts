import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import type { Place } from '@hepu/api/core/places'
import { placeTree } from '../../../../resource/places.ts'

/** Ends of the names of places, which people leave out: 石家庄市, 凉山彝族自治州, 锡林郭勒盟, 新乡县. */
const END = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|自治州|自治县|自治旗|地区|林区|新区|[省市县区盟旗州])$/
/** Names that stand for no place of their own. */
const NO_PLACE = /^(?:市辖区|县|省直辖|自治区直辖)/
/** Characters without which a name of a city or county is too short to be found in another one. */
const LEAST = 2

/** Provinces by the names of the places in them, each level by itself; a name that several provinces have is left out. */
let levels: readonly ReadonlyMap<string, string>[] | undefined

/**
 * Returns the province in which a point lies by its name, such as 河北 for 石家庄试验站: by the province, city or county that the name
 * contains, in this order. Returns null if it contains none, or places of different provinces.
 */
export function likelyProvince(point: string): string | null {
  levels ??= [1, 2, 3].map(namesAt)
  for (const names of levels) {
    const found = new Set([...names].flatMap(([name, province]) => (point.includes(name) ? [province] : [])))
    if (found.size > 0) return found.size === 1 ? [...found][0]! : null
  }
  return null
}

function namesAt(level: number): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>()
  for (const province of placeTree()) {
    const own = provinceNames[province.value]
    if (own === undefined) continue
    for (const name of level === 1 ? [own] : placesAt(province, level - 1).flatMap(shortName))
      found.set(name, found.has(name) && found.get(name) !== own ? null : own)
  }
  return new Map([...found].flatMap(([name, province]) => (province === null ? [] : [[name, province]])))
}

const placesAt = ({ children = [] }: Place, depth: number): readonly Place[] =>
  depth === 1 ? children : children.flatMap((child) => placesAt(child, depth - 1))

function shortName({ label }: Place): string[] {
  if (NO_PLACE.test(label)) return []
  const short = label.replace(END, '')
  return [short.length >= LEAST ? short : label]
}
