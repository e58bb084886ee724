import { describe, expect, test } from 'vitest'
import { breakLines, cutToWidth, widthOf } from './breakLines.ts'
import { layOutSheet } from './layOutSheet.ts'
import { SHEET, type SheetSection, type SheetSpec } from './sheetShape.ts'

describe('lines', () => {
  test('Chinese is broken anywhere, words and numbers are not, and no line begins with punctuation', () => {
    expect(breakLines('玉米玉米玉米', 30, 10)).toEqual(['玉米玉', '米玉米'])
    expect(breakLines('密度 4500 株', 40, 10)).toEqual(['密度', '4500 株'])
    expect(breakLines('抗倒伏。高产', 30, 10)).toEqual(['抗倒', '伏。高', '产'])
    expect(breakLines('甲\n乙', 30, 10)).toEqual(['甲', '乙'])
    expect(breakLines('', 30, 10)).toEqual([''])
    for (const line of breakLines('https://example.com/a/very/long/address', 60, 10))
      expect(widthOf(line, 10)).toBeLessThanOrEqual(60)
  })

  test('a line that is too long is cut with a mark', () => {
    expect(cutToWidth('黄淮海夏玉米区', 40, 10)).toBe('黄淮海…')
    expect(cutToWidth('黄淮海', 40, 10)).toBe('黄淮海')
  })
})

const textSection = (title: string, column: SheetSection['column'], length: number): SheetSection => ({
  title,
  column,
  parts: [{ kind: 'text', text: '字'.repeat(length) }],
})

const sheetOf = (sections: SheetSection[]): SheetSpec => ({
  kicker: '一页纸',
  title: '甲',
  subtitle: '乙',
  owner: '公司',
  tag: '状态',
  figures: [{ label: '亩产', value: '650', note: 'kg' }],
  sections,
  foot: ['数据截至今天'],
})

describe('a sheet', () => {
  test('is set smaller before it takes a second page, and takes no third', () => {
    const sizes = [300, 1600, 2600, 9000].map((length) => {
      const { pages, size, cut } = layOutSheet(sheetOf([textSection('正文', 'main', length)]))
      return [pages.length, size, cut.length]
    })
    expect(sizes).toEqual([
      [1, 9.5, 0],
      [1, 9, 0],
      [2, 8.5, 0],
      [2, 7.5, 1],
    ])
  })

  test('says what did not fit', () => {
    const { cut, spec, pages } = layOutSheet(sheetOf([textSection('正文', 'main', 9000)]))
    expect(cut).toEqual(['正文'])
    expect(spec.foot[0]).toBe('未能全部排入：正文。全文见系统。')
    const said = pages[0]?.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])).join('')
    expect(said).toContain('未能全部排入：正文')
  })

  test('gives free sections to the shorter column, and keeps everything between head and foot', () => {
    const { columns, pages } = layOutSheet(
      sheetOf([
        textSection('甲', 'main', 900),
        textSection('乙', 'side', 50),
        textSection('丙', 'free', 50),
        textSection('丁', 'free', 50),
      ]),
    )
    expect(columns.main.map(({ title }) => title)).toEqual(['甲'])
    expect(columns.side.map(({ title }) => title)).toEqual(['乙', '丙', '丁'])
    for (const shape of pages[0]?.shapes ?? []) {
      if (shape.kind === 'text') expect(shape.y).toBeLessThan(SHEET.height)
    }
  })

  test('moves a title to the next page with what it is the title of', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`第${at}行`])
    const table = {
      kind: 'table' as const,
      columns: [{ head: '行', share: 1, align: 'left' as const }],
      rows,
    }
    const { pages } = layOutSheet(
      sheetOf([{ title: '长表', column: 'main', parts: [table] }, textSection('尾', 'main', 800)]),
    )
    expect(pages).toHaveLength(2)
    const ofPage = (at: number) =>
      pages[at]?.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])) ?? []
    const last = ofPage(0).indexOf('尾')
    if (last >= 0)
      expect(
        ofPage(0)
          .slice(last + 1)
          .some((text) => text.startsWith('字')),
      ).toBe(true)
    else expect(ofPage(1)).toContain('尾')
  })
})
