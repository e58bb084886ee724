import type { Place } from '@hepu/api/core/places'
import { expect, test } from 'vitest'
import type { Ctx } from '../http/context.ts'
import { placeCodes, placeNames, provinceList } from './places.ts'

const tree = (depth: number): Promise<Place[]> => provinceList({} as Ctx, { depth })

test.each([
  ['2024', ['新疆维吾尔自治区', '和田地区', '和安县'], '653229'],
  ['2024', ['新疆维吾尔自治区', '和田地区', '和康县'], '653228'],
  ['2023', ['西藏自治区', '林芝市', '米林市'], '540481'],
  ['2023', ['西藏自治区', '山南市', '错那市'], '540581'],
  ['2023', ['新疆维吾尔自治区', '自治区直辖县级行政区划', '白杨市'], '659012'],
  ['2021', ['浙江省', '杭州市', '临平区'], '330113'],
  ['2021', ['福建省', '三明市', '沙县区'], '350405'],
  ['2020', ['山东省', '烟台市', '蓬莱区'], '370614'],
])('placeCodes and placeNames know a county founded in %s: %s', (_, names, county) => {
  const codes = [`${county.slice(0, 2)}0000`, `${county.slice(0, 4)}00`, county]
  expect(placeCodes(names)).toEqual(codes)
  expect(placeNames(codes)).toEqual(names)
})

test.each([
  [['江苏省', '南通市', '港闸区']],
  [['福建省', '三明市', '梅列区']],
  [['山东省', '烟台市', '长岛县']],
  [['浙江省', '杭州市', '下城区']],
  [['河北省', '石家庄市', '石家庄高新技术产业开发区']],
])('placeCodes refuses an abolished county and a development zone: %s', (names) => {
  expect(placeCodes(names.slice(0, 2))).toHaveLength(2)
  expect(placeCodes(names)).toBeUndefined()
})

test.each([
  [
    ['台湾省', '台北市', '大安区'],
    ['710000', '710100', '710105'],
  ],
  [
    ['香港特别行政区', '新界', '沙田区'],
    ['810000', '810300', '810303'],
  ],
  [
    ['澳门特别行政区', '澳门半岛', '大堂区'],
    ['820000', '820100', '820105'],
  ],
])('placeCodes knows cities and counties outside the mainland: %s', (names, codes) => {
  expect(placeCodes(names)).toEqual(codes)
})

test('placeCodes accepts a city without counties and refuses a county of another city', () => {
  expect(placeCodes(['广东省', '东莞市'])).toEqual(['440000', '441900'])
  expect(placeCodes(['广东省', '广州市', '南山区'])).toBeUndefined()
})

test('placeNames returns codes that name no place unchanged', () => {
  expect(placeNames(['410000', '419999'])).toEqual(['410000', '419999'])
})

test('provinceList has 34 provinces, 369 cities and 3266 counties, each with a code that begins like that of its parent', async () => {
  const provinces = await tree(3)
  const cities = provinces.flatMap(({ children = [] }) => children)
  expect([provinces.length, cities.length]).toEqual([34, 369])
  expect(cities.flatMap(({ children = [] }) => children)).toHaveLength(3266)
  for (const { value, children = [] } of provinces)
    expect(children.filter((city) => !city.value.startsWith(value.slice(0, 2)))).toEqual([])
  for (const { value, children = [] } of cities)
    expect(children.filter((county) => !county.value.startsWith(value.slice(0, 4)))).toEqual([])
})
