import { namesIn } from '../../../db/nameConditions.ts'
import { placeNames, placesBelow } from '../../../resource/places.ts'

/** Returns the names of provinces, and of cities with their province: 河南省, 山东省济南市. */
export const namesOfRegions = (codes: readonly string[]): string[] =>
  codes.map((code) => {
    const province = `${code.slice(0, 2)}0000`
    return placeNames(code === province ? [code] : [province, code]).join('')
  })

const CITIES = 2
let known: ReadonlyMap<string, string> | undefined

/** Maps names of provinces and cities, also without 省 or 市 where that is no other place, and codes, to codes. */
function codesByName(): ReadonlyMap<string, string> {
  if (known) return known
  const found = new Map<string, string>()
  for (const province of placesBelow(CITIES)) {
    const add = (name: string, code: string) => found.has(name) || found.set(name, code)
    add(province.label, province.value)
    add(province.value, province.value)
    add(shortName(province.label), province.value)
    for (const city of province.children ?? []) {
      add(province.label + city.label, city.value)
      add(city.value, city.value)
      add(city.label, city.value)
    }
  }
  known = found
  return found
}

const shortName = (name: string): string =>
  name.replace(/(?:壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/u, '')

/** Reads regions as people write them, with 、 between; `unknown` are those of no place. The whole country is no region. */
export function readRegions(text: string): { codes: string[]; unknown: string[] } {
  const words = namesIn(text).filter((word) => word !== '全国')
  const byName = codesByName()
  const codes = words.flatMap((word) => byName.get(word) ?? [])
  return { codes: [...new Set(codes)], unknown: words.filter((word) => !byName.has(word)) }
}
