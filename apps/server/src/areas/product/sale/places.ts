import type { Place } from '@hepu/api/core/places'
import { placeNames, placeTree } from '../../../resource/places.ts'

/** Codes of GB/T 2260; null where the place is unknown. */
export interface PlaceCodes {
  province: string | null
  city: string | null
  county: string | null
}

/** A place as a source writes it. */
export interface PlaceTexts {
  province: string | null
  city: string | null
  county: string | null
}

const NOWHERE: PlaceCodes = { province: null, city: null, county: null }
/** Words at the end of a place that sources leave out. */
const KIND =
  /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|自治旗|地区|林区|新区|省|市|盟|州|区|县|旗)$/u

/** Returns the short form of the name of a place: 河南省 and 河南 are the same. */
export function shortName(name: string): string {
  const short = name.replace(KIND, '')
  return short.length >= 2 ? short : name
}

type ByName = ReadonlyMap<string, readonly Place[]>

/** Maps full names, short names and codes to places. */
function index(places: readonly Place[]): ByName {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    for (const word of new Set([place.label, shortName(place.label), place.value])) {
      found.set(word, [...(found.get(word) ?? []), place])
    }
  }
  return found
}

let provincesByName: ByName | undefined
const provinces = (): ByName => (provincesByName ??= index(placeTree()))

const below = new Map<string, ByName>()
function within({ value, children = [] }: Place): ByName {
  const known = below.get(value) ?? index(children)
  below.set(value, known)
  return known
}

/** Returns the only place that a word means; a full name goes before a short one. */
function only(places: ByName, word: string | null): Place | undefined {
  if (word === null) return undefined
  const found = places.get(word) ?? places.get(shortName(word)) ?? []
  const exact = found.filter(({ label }) => label === word)
  const meant = exact.length > 0 ? exact : found
  return meant.length === 1 ? meant[0] : undefined
}

/** Returns the province that a text names, also at the beginning of a longer one (河南省郑州市), and what follows. */
function splitProvince(text: string): { province: Place; rest: string } | undefined {
  const whole = only(provinces(), text)
  if (whole) return { province: whole, rest: '' }
  for (const place of placeTree()) {
    for (const word of [place.label, shortName(place.label)]) {
      if (text.startsWith(word))
        return { province: place, rest: text.slice(word.length).replace(/^(省|市)/u, '') }
    }
  }
  return undefined
}

/** Returns the province of a city whose name only one province has. */
function provinceOfCity(city: string): Place | undefined {
  const found = placeTree().filter((place) => only(within(place), city) !== undefined)
  return found.length === 1 ? found[0] : undefined
}

/**
 * Returns the codes of a place that a source writes by name or code: the province alone where the city is unknown, and nothing
 * where the province is. `isWhole` says whether every part was found.
 */
export function findPlace(texts: PlaceTexts): PlaceCodes & { isWhole: boolean } {
  const given = { province: tidy(texts.province), city: tidy(texts.city), county: tidy(texts.county) }
  if (!given.province && !given.city) return { ...NOWHERE, isWhole: given.county === null }
  const split = given.province ? splitProvince(given.province) : undefined
  const province =
    split?.province ?? (given.province === null && given.city ? provinceOfCity(given.city) : undefined)
  if (!province) return { ...NOWHERE, isWhole: false }
  return inProvince(province, { city: given.city ?? (split?.rest || null), county: given.county })
}

function inProvince(
  province: Place,
  given: { city: string | null; county: string | null },
): PlaceCodes & { isWhole: boolean } {
  const code = province.value
  const cities = province.children ?? []
  const named = only(within(province), given.city)
  const county = named ? only(within(named), given.county) : undefined
  if (named) {
    return {
      province: code,
      city: named.value,
      county: county?.value ?? null,
      isWhole: given.county === null || !!county,
    }
  }
  // A municipality is a province, and its districts are sold to as if they were cities.
  const word = given.county ?? given.city
  const isItself = given.city !== null && shortName(given.city) === shortName(province.label)
  const found = cities.flatMap((city) => {
    const place = only(within(city), word)
    return place ? [{ city, place }] : []
  })
  const [one] = found
  if (one && found.length === 1 && (given.city === null || isItself || given.county === null)) {
    return { province: code, city: one.city.value, county: one.place.value, isWhole: true }
  }
  return {
    province: code,
    city: null,
    county: null,
    isWhole: (given.city === null || isItself) && given.county === null,
  }
}

const tidy = (text: string | null): string | null => text?.normalize('NFKC').replaceAll(/\s+/gu, '') || null

/** Returns what a source wrote as one text, or null. */
export const placeTextOf = ({ province, city, county }: PlaceTexts): string | null =>
  [province, city, county]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null

/** Returns the names of stored codes, from the province down, with blanks between; empty where nothing is known. */
export function placeShown({ province, city, county }: PlaceCodes): string {
  const codes = [province, city, county].filter((code) => code !== null)
  return codes.length === 0
    ? ''
    : placeNames(codes)
        .filter((name) => name !== '市辖区')
        .join(' ')
}
