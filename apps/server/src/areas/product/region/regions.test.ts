import { writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provinceList } from '@hepu/api/core/places'
import { listCities, listProvinces, listSaleAreas, mapShapes } from '@hepu/api/areas/product/region/areaInfo'
import { saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client

beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ permissions: [] })
})
afterAll(() => app.close())

describe('areas of sale, provinces and cities', () => {
  test('F-487 every province belongs to exactly one area of sale', async () => {
    const provinces = await ann.call(listProvinces, {})
    const listed = saleAreas.flatMap((area) => [...area.provinces])
    expect(listed.toSorted()).toEqual(provinces.map(({ value }) => value).toSorted())
    const areas = await ann.call(listSaleAreas, {})
    expect(areas.map(({ label }) => label)).toEqual(['东北', '黄淮海', '西北', '西南', '南方', '港澳台'])
    expect(areas.flatMap(({ children = [] }) => children)).toHaveLength(34)
  })

  test('F-487 provinces of an area and cities of a province are listed with their codes', async () => {
    const north = await ann.call(listProvinces, { saleArea: 'NORTHEAST' })
    expect(north.map(({ label }) => label)).toEqual(['内蒙古自治区', '辽宁省', '吉林省', '黑龙江省'])
    const cities = await ann.call(listCities, { province: '410000' })
    expect(cities).toContainEqual({ value: '410700', label: '新乡市', province: '410000' })
    await expect(ann.call(listCities, {})).resolves.toHaveLength(369)
  })

  test('F-487 an unknown area of sale and a code of no province are refused', async () => {
    const strange = { saleArea: 'MOON' as 'SOUTH' }
    await expect(ann.call(listProvinces, strange)).rejects.toMatchObject({ message: '销售大区不正确' })
    await expect(ann.call(listCities, { province: '410700' })).rejects.toMatchObject({
      code: 4040,
      message: '没有代码为「410700」的省级行政区，请使用国标代码，例如 410000（河南省）',
    })
  })
})

describe('shapes of maps', () => {
  test('F-488 every province and every city has a shape within the country, under its code', async () => {
    const provinces = await ann.call(provinceList, { depth: 2 })
    const maps = [{ value: '100000', children: provinces }, ...provinces]
    for (const { value, children = [] } of maps) {
      const { features } = await ann.call(mapShapes, { code: value })
      expect(features.map(({ id }) => id)).toEqual(children.map((place) => place.value))
      expect(new Set(features.map(({ properties }) => properties.name)).size).toBe(features.length)
      const points = features.flatMap(({ geometry }) => geometry.coordinates.flat(2))
      expect(points.filter(([x, y]) => x < 73 || x > 136 || y < 3 || y > 54)).toEqual([])
      expect(features.filter(({ geometry }) => geometry.coordinates.length === 0)).toEqual([])
    }
  })

  test('F-488 the country is answered where no code is given, and a browser keeps it', async () => {
    const answer = await ann.raw({ method: 'GET', url: '/api/product/common/AliyunGeoService' })
    expect(answer.headers['cache-control']).toBe('private, max-age=86400')
    const { data } = answer.json<{ data: { features: { id: string; properties: object }[] } }>()
    expect(data.features.find(({ id }) => id === '710000')?.properties).toMatchObject({
      name: '台湾',
      fullName: '台湾省',
    })
  })

  test('F-488 a place that is no province, and text that is no code, are refused', async () => {
    await expect(ann.call(mapShapes, { code: '999999' })).rejects.toMatchObject({ code: 4040 })
    await expect(ann.call(mapShapes, { code: '../410' })).rejects.toMatchObject({
      code: 4000,
      message: '行政区划代码应为6位数字，例如 410000',
    })
  })

  test('F-488 shapes of a folder of one’s own replace those of the product, and a missing file is reported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hepu-map-'))
    const square = [
      [113, 34],
      [114, 34],
      [114, 35],
      [113, 34],
    ]
    const shape = { type: 'Polygon', coordinates: [square] }
    const feature = { type: 'Feature', properties: { adcode: 410700, name: '新乡市' }, geometry: shape }
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    await writeFile(join(folder, '410000.geojson'), text)
    const own = await testApp({ config: testConfig({ HEPU_MAP_DIR: folder }) })
    try {
      const bob = await own.user({ permissions: [] })
      const { features } = await bob.call(mapShapes, { code: '410000' })
      expect(features).toMatchObject([{ id: '410700', geometry: { coordinates: [[square]] } }])
      await expect(bob.call(mapShapes, { code: '420000' })).rejects.toThrow()
    } finally {
      await own.close()
    }
  })
})
