import { createRequire } from 'node:module'
import { PLACE_LEVELS, type Place, type provinceList as api } from '@hepu/api/core/places'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx } from '../http/context.ts'
import outsideMainland from './placesOutsideMainland.json' with { type: 'json' }

interface Node {
  code: string
  name: string
  children?: Node[]
}

/** 台湾, 香港 and 澳门, below which lcn, the official table of the ministry, has no places. */
const OUTSIDE_MAINLAND: ReadonlySet<string> = new Set(['710000', '810000', '820000'])

const trees = new Map<number, Place[]>()

/** Returns provinces with their cities and counties, as deep as asked. */
export function provinceList(_: Ctx, { depth }: ParsedInputOf<typeof api>): Promise<Place[]> {
  return Promise.resolve(treeOf(depth))
}

/** Made once each depth. */
function treeOf(depth: number): Place[] {
  const known = trees.get(depth) ?? readProvinces().map((node) => present(node, depth))
  trees.set(depth, known)
  return known
}

/** Returns the whole tree of places. */
export const placeTree = (): readonly Place[] => treeOf(PLACE_LEVELS)
/** Returns provinces with the places below them, down to a level. */
export const placesBelow = (depth: number): readonly Place[] => treeOf(depth)

function readProvinces(): Node[] {
  const provinces = createRequire(import.meta.url)('lcn/data/pca.json') as Node[]
  return provinces.map((province) =>
    OUTSIDE_MAINLAND.has(province.code) ? { ...province, children: citiesOf(province.code) } : province,
  )
}

const nodesOutside: readonly Node[] = Object.entries(outsideMainland).map(([code, name]) => ({ code, name }))

const citiesOf = (province: string): Node[] =>
  nodesOutside
    .filter(({ code }) => isCity(code) && code.startsWith(province.slice(0, 2)))
    .map((city) => ({ ...city, children: countiesOf(city.code) }))

const countiesOf = (city: string): Node[] =>
  nodesOutside.filter(({ code }) => !isCity(code) && code.startsWith(city.slice(0, 4)))

/** Returns true for the code of a city, which ends in 00; that of a county does not. */
const isCity = (code: string): boolean => code.endsWith('00')

function present({ code, name, children = [] }: Node, depth: number): Place {
  const place = { value: code, label: name }
  if (depth === 1 || children.length === 0) return place
  return { ...place, children: children.map((child) => present(child, depth - 1)) }
}

/** Places from the province down, each by its code or its name; undefined if one does not lie in the one before. */
function findPlaces(parts: readonly string[]): Place[] | undefined {
  const found: Place[] = []
  let within: readonly Place[] = treeOf(PLACE_LEVELS)
  for (const part of parts) {
    const place = within.find(({ value, label }) => value === part || label === part)
    if (!place) return undefined
    found.push(place)
    within = place.children ?? []
  }
  return found
}

/** Returns codes of places, from the province down, that are given by code or name; undefined if there is no such place. */
export const placeCodes = (parts: readonly string[]): string[] | undefined =>
  findPlaces(parts)?.map(({ value }) => value)

/** Returns the names of provinces and of cities with their province: 河南省, 山东省济南市. */
export const regionNames = (codes: readonly string[]): string[] =>
  codes.map((code) => {
    const province = `${code.slice(0, 2)}0000`
    return placeNames(code === province ? [code] : [province, code]).join('')
  })

/** Maps place codes, from the province down, to names. Codes of no place are returned as they are. */
export const placeNames = (codes: readonly string[]): string[] =>
  findPlaces(codes)?.map(({ label }) => label) ?? [...codes]
