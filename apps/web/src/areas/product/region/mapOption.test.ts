import { readFileSync } from 'node:fs'
import { MapChart } from 'echarts/charts'
import { TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, registerMap, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { CHINA, codeOf, mapOption, type MapValue, type Shapes } from './mapOption.ts'
import { classesOf } from './mapScale.ts'

register([MapChart, SVGRenderer, TooltipComponent, VisualMapComponent])

const FILE = '../../../../../server/src/areas/product/region/shapes/100000.geojson'
const text = readFileSync(new URL(FILE, import.meta.url), 'utf8')
registerMap(CHINA, text)
registerMap('other', text)

interface Stored {
  features: { id: string; properties: { name: string } }[]
}
const shapes = {
  type: 'FeatureCollection',
  features: (JSON.parse(text) as Stored).features.map(({ id, properties }) => ({
    id,
    properties: { ...properties, adcode: id, fullName: `${properties.name}全称` },
  })),
} as unknown as Shapes

const values: MapValue[] = [
  { code: '410000', name: '河南省', value: 1_200_000, note: '<b>同比</b> +3 %' },
  { code: '370000', name: '山东省', value: 900_000 },
  { code: '710000', name: '台湾省', value: -20 },
  { code: null, name: '地区不明', value: 4000 },
]
const optionOf = (map: string) =>
  mapOption({ map, shapes, values, measure: '销量', unit: 'kg', scale: 'amount', digits: 0 })

function drawn(map: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 640 })
  chart.setOption({ ...optionOf(map), animation: false })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

test('the map of the country shows 台湾 and 南海诸岛 beside all provinces', () => {
  const svg = drawn(CHINA)
  for (const name of ['南海诸岛', '台湾', '西藏', '黑龙江']) expect(svg).toContain(`>${name}</text>`)
  expect(svg).toContain('≤ 0')
  expect(drawn('other')).not.toContain('南海诸岛')
})

test('the map of a province shows its cities', () => {
  const cities = readFileSync(new URL(FILE.replace('100000', '410000'), import.meta.url), 'utf8')
  registerMap('china-410000', cities)
  const svg = drawn('china-410000')
  for (const name of ['新乡市', '郑州市', '信阳市']) expect(svg).toContain(`>${name}</text>`)
})

test('each region has its value under its code, and one without figures has none', () => {
  const [series] = optionOf(CHINA).series as { data: { name: string; value: number; code: string }[] }[]
  expect(series?.data.filter(({ code }) => code)).toHaveLength(34)
  expect(series?.data.find(({ code }) => code === '370000')).toEqual({
    name: '山东',
    value: 900_000,
    code: '370000',
  })
  expect(series?.data.find(({ name }) => name === '海南')?.value).toBeNaN()
})

test('the tip names place, measure, figure and note, and no text of it becomes markup', () => {
  const { formatter } = optionOf(CHINA).tooltip as { formatter: (params: unknown) => string }
  expect(formatter({ data: { code: '410000' } })).toBe(
    '河南全称<br>销量 1200000 kg<br>&#60;b&#62;同比&#60;/b&#62; +3 %',
  )
  expect(formatter({ data: { code: '460000' } })).toBe('海南全称<br>销量 —')
  expect(formatter({ name: '南海诸岛' })).toBe('')
  expect(codeOf({ name: '南海诸岛' })).toBeNull()
})

test('classes of amounts hold about as many regions each, with round limits', () => {
  const amounts = [1, 12, 130, 1234, 12_345, 123_456, 1_000_000, 2_000_000, 3_000_000, 90_000_000]
  expect(classesOf('amount', amounts, 0).map(({ label }) => label)).toEqual([
    '< 130',
    '130 ～ 12000',
    '12000 ～ 1000000',
    '1000000 ～ 3000000',
    '≥ 3000000',
  ])
  expect(classesOf('amount', [], 0)).toEqual([])
  expect(classesOf('amount', [5], 0).map(({ label }) => label)).toEqual(['< 5', '≥ 5'])
})

test('classes of changes part less from more at zero', () => {
  expect(classesOf('change', [3], 0).map(({ label }) => label)).toEqual([
    '< -20',
    '-20 ～ 0',
    '0 ～ 20',
    '≥ 20',
  ])
})
