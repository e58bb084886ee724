import { describe, expect, test } from 'vitest'
import { commercializeCodes, moveBlocker, offeredStates } from './commercializeStates.ts'
import { shapeMap, tileMap } from './areaMap.ts'
import { gainChart } from './gainChart.ts'
import { layOutSheet } from '../../../core/document/sheet/layOutSheet.ts'
import type { PaperContent } from './paperContent.ts'
import { completenessOf, missingLabels, paperParts } from './paperParts.ts'
import { paperSheet } from './paperSheet.ts'
import { provinceNames, provincesOf } from './suitableProvinces.ts'

const blank: PaperContent = {
  name: '禾谱808',
  code: null,
  crop: '玉米',
  approvalNo: null,
  company: null,
  allocatedOn: null,
  state: '未评估',
  sourceFrom: null,
  party: null,
  asOf: '2026-03-01T00:00:00.000Z',
  basics: [{ label: '审定编号', value: null }],
  origin: null,
  ripe: null,
  strengths: [],
  weaknesses: null,
  cultivation: null,
  benchmarks: null,
  market: null,
  targetArea: null,
  yields: [],
  resistance: [],
  quality: [],
  area: null,
  isAreaPlanned: false,
  unsuitableArea: null,
  provinces: [],
  pictures: [],
  decisions: [],
  attachments: [],
}

const whole: PaperContent = {
  ...blank,
  approvalNo: '国审玉20219901',
  origin: '示自11×示自21',
  ripe: '中熟',
  strengths: ['高产'],
  weaknesses: '高感南方锈病',
  cultivation: '4500 株/亩',
  benchmarks: '郑单958',
  market: '机收',
  targetArea: 120,
  yields: [
    {
      year: 2025,
      phase: '生产试验',
      group: 'A组',
      meanYield: 641,
      checkName: '郑单958',
      gainPct: 5.1,
      gainPoints: 14,
      points: 16,
      gainPointRate: 87.5,
      source: 'trial',
    },
  ],
  resistance: [{ label: '茎腐病', value: '中抗' }],
  quality: [{ label: '容重', value: '756克/升' }],
  area: '河南、山东',
  provinces: ['370000', '410000'],
  pictures: [
    { kind: 'plant', fileId: '1', name: 'a.jpg' },
    { kind: 'ear', fileId: '2', name: 'b.jpg' },
    { kind: 'grain', fileId: '3', name: 'c.jpg' },
  ],
}

/** Returns all texts of the pages of a paper. */
const textsOf = (content: PaperContent, number: number | null = null): string =>
  layOutSheet(paperSheet(content, { number }))
    .pages.flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])))
    .join('')

describe('商业化状态', () => {
  test('a paper that left stays so, and a state with a company asks for one', () => {
    for (const to of commercializeCodes.filter((code) => code !== '6'))
      expect(moveBlocker({ state: '6', companyId: 1 }, to)).toBe('商业化状态已是「退出」，不能再改')
    expect(moveBlocker({ state: '1', companyId: null }, '2')).toContain('须先分配产业公司')
    expect(moveBlocker({ state: '1', companyId: 7 }, '2')).toBeNull()
    expect(moveBlocker({ state: '0', companyId: 7 }, '4')).toContain('不能改为「已商业化」')
    expect(moveBlocker({ state: '3', companyId: null }, '3')).toBeNull()
  })

  test('the states that are offered are those that may follow', () => {
    expect(offeredStates({ state: '5', companyId: null })).toEqual(['5', '0', '1', '6'])
    expect(offeredStates({ state: '5', companyId: 7 })).toEqual(['5', '0', '1', '2', '3', '4', '6'])
    expect(offeredStates({ state: '6', companyId: 7 })).toEqual(['6'])
  })
})

describe('适宜区域', () => {
  test('the provinces of a text are found, and those that it excludes are not', () => {
    expect(provincesOf('黄淮海夏玉米区：河南、山东、河北中南部、内蒙古通辽')).toEqual([
      '130000',
      '150000',
      '370000',
      '410000',
    ])
    expect(provincesOf('适宜在河南、安徽种植；不适宜在河北种植。湖北北部也可。')).toEqual([
      '340000',
      '410000',
      '420000',
    ])
    expect(provincesOf(null)).toEqual([])
  })

  test('every province has its own tile', () => {
    const tiles = tileMap([], 195).shapes.flatMap((shape) =>
      shape.kind === 'rect' ? `${shape.x.toFixed(1)}/${shape.y.toFixed(1)}` : [],
    )
    expect(new Set(tiles).size).toBe(Object.keys(provinceNames).length)
  })

  test('shapes of provinces are drawn within the frame, the named ones filled', () => {
    const ring = [
      [110, 31],
      [116, 31],
      [116, 36],
      [110, 36],
    ] as const
    const { shapes, width, height } = shapeMap(
      ['410000'],
      [
        { code: '410000', rings: [ring] },
        { code: '370000', rings: [ring] },
      ],
      195,
    )
    const [named, other] = shapes
    expect(named).toMatchObject({ kind: 'polygon' })
    expect(named).not.toMatchObject({ fill: (other as { fill: string }).fill })
    const points = named?.kind === 'polygon' ? (named.rings[0] ?? []) : []
    expect(points).toHaveLength(8)
    points.forEach((at, index) => {
      expect(at).toBeGreaterThan(0)
      expect(at).toBeLessThan(index % 2 ? height : width)
    })
  })
})

test('a loss against the check is drawn to the left of its line', () => {
  const { shapes } = gainChart(
    [
      { label: '甲', gainPct: 5 },
      { label: '乙', gainPct: -2 },
    ],
    318,
  )
  const [up, down] = shapes.flatMap((shape) => (shape.kind === 'rect' ? shape : []))
  const zero = shapes.flatMap((shape) => (shape.kind === 'line' ? shape.x1 : []))[0] ?? 0
  expect(up?.x).toBe(zero)
  expect((down?.x ?? 0) + (down?.width ?? 0)).toBeCloseTo(zero)
})

describe('what a paper lacks', () => {
  test('a blank paper lacks all parts, and a whole one none', () => {
    expect(missingLabels(blank)).toEqual(Object.values(paperParts).map(({ label }) => label))
    expect(completenessOf(blank)).toBe(0)
    expect(missingLabels(whole)).toEqual([])
    expect(completenessOf(whole)).toBe(100)
    expect(completenessOf({ ...whole, targetArea: null })).toBe(93)
  })

  test('a page names every missing part with what to do, and has all sections', () => {
    const said = textsOf(blank)
    for (const { label } of Object.values(paperParts)) expect(said).toContain(label)
    for (const title of ['突出优点', '产量表现', '抗性与倒伏', '品质', '栽培要点', '适宜区域', '对标品种'])
      expect(said).toContain(title)
    expect(said).toContain('完整度 0%')
    expect(said).toContain('未定版')
    expect(textsOf(whole, 3)).toContain('第 3 版')
    expect(textsOf(whole)).not.toContain('缺失：')
  })

  test('a page says what to do only to who edits the paper', () => {
    const texts = (withRepairs: boolean) =>
      JSON.stringify(paperSheet({ ...blank, targetArea: 60 }, { number: null, withRepairs }))
    for (const { label, repair } of Object.values(paperParts).slice(3, 6)) {
      expect(texts(true)).toContain(`${label}（${repair}）`)
      expect(texts(false)).toContain(label)
    }
    expect(texts(true)).toContain('市场定位（点“编辑”填写）')
    expect(texts(false)).not.toMatch(/点“编辑”|中登记/)
  })

  test('a whole paper has one page with its pictures', () => {
    const { pages, size, cut } = layOutSheet(paperSheet(whole, { number: null }))
    expect([pages.length, size, cut]).toEqual([1, 9.5, []])
    const pictures = pages[0]?.shapes.flatMap((shape) => (shape.kind === 'picture' ? shape.key : []))
    expect(pictures).toEqual(['1', '2', '3'])
  })
})
