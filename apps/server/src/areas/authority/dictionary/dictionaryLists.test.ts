import * as data from '@hepu/api/areas/authority/dictionary/dictionaryLists'
import * as places from '@hepu/api/core/places'
import type { Place } from '@hepu/api/core/places'
import { dictionaries } from '@hepu/api/dictionaries'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { dictEntry } from '../../../db/schema/index.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ permissions: [], crop: 'maize' })
})
afterAll(() => app.close())

const flat = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...flat(place.children ?? [])])
const depthOf = (places: readonly Place[]): number =>
  1 + Math.max(0, ...places.filter((place) => place.children).map((place) => depthOf(place.children ?? [])))

describe('GET /api/authority/data/provinceList', () => {
  test('the list has 34 provinces with their cities and counties, each with its GB code', async () => {
    const provinces = await ann.call(places.provinceList, {})
    expect(provinces).toHaveLength(34)
    expect(depthOf(provinces)).toBe(3)
    const all = flat(provinces)
    expect(new Set(all.map((place) => place.value)).size).toBe(all.length)
    expect(all.every((place) => /^\d{6}$/.test(place.value) && place.label !== '')).toBe(true)
    const labelled = (label: string) => all.find((place) => place.label === label)?.value
    expect(['米林市', '三沙市', '台北市', '海淀区'].map(labelled)).toEqual([
      '540481',
      '460300',
      '710100',
      '110108',
    ])
    expect(provinces.filter((place) => !place.children).map((place) => place.label)).toEqual([])
  })

  test.each([1, 2, 3])('the list goes %i levels deep on request', async (depth) => {
    const provinces = await ann.call(places.provinceList, { depth })
    expect(provinces).toHaveLength(34)
    expect(depthOf(provinces)).toBe(depth)
  })

  test('browsers may keep the list for a day, and a refusal not at all', async () => {
    const url = places.provinceList.path
    expect((await ann.raw({ url })).headers['cache-control']).toBe('private, max-age=86400')
    const refused = await ann.raw({ url, query: { depth: '4' } })
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.json()).toMatchObject({ code: 4000, msg: '层级只能是1～3' })
  })
})

describe('lists of germplasm', () => {
  test('the lists have the entries of sources and of marks that are not disabled', async () => {
    await expect(ann.call(data.germplasmSourceList, {})).resolves.toEqual(dictionaries.germ_source)
    await app.services.db.update(dictEntry).set({ disabled: true }).where(eq(dictEntry.value, '测验种'))
    const marks = await ann.call(data.germplasmMarkList, {})
    expect(marks).toEqual(dictionaries.germ_mark?.filter((entry) => entry.value !== '测验种'))
  })
})

describe('GET /api/authority/data/propertyList', () => {
  test('the list has properties of varieties and the traits of the crop that have choices', async () => {
    const found = await ann.call(data.propertyList, {})
    const labels = found.map((property) => property.label)
    expect(labels).toEqual(expect.arrayContaining(['品种类型', '熟期', '杂优类群', '选育方法', '粒型']))
    expect(found.every((property) => property.options.length > 0)).toBe(true)
    expect(new Set(found.map((property) => property.code)).size).toBe(found.length)
    const rice = await (await app.user({ crop: 'rice' })).call(data.propertyList, {})
    expect(rice.map((property) => property.code)).not.toEqual(found.map((property) => property.code))
  })

  test('one property is listed alone, and an unknown one is named in the refusal', async () => {
    await expect(ann.call(data.propertyList, { code: 'variety_kind' })).resolves.toEqual([
      {
        code: 'variety_kind',
        label: '品种类型',
        options: [
          { value: 'HYBRID', label: '杂交种' },
          { value: 'OP', label: '常规种' },
        ],
      },
    ])
    await expect(ann.call(data.propertyList, { code: 'none' })).rejects.toMatchObject({
      code: 4040,
      message: '属性「none」不存在',
    })
  })
})
