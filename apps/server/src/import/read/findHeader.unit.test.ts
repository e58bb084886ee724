import { describe, expect, test } from 'vitest'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { findHeader } from './findHeader.ts'
import { sheetOf } from '../fixtures/sheets.ts'

const columns: readonly ColumnDef[] = [
  { key: 'point', label: '试验点', synonyms: ['试点'], kind: 'text', required: true },
  { key: 'entry', label: '品种名称', aliases: ['品种'], kind: 'text', required: true },
  { key: 'province', label: '省/州', kind: 'text' },
  { key: 'height', label: '株高', unit: 'cm', units: { m: 100, 厘米: 1 }, kind: 'number' },
  { key: 'testWeight', label: '容重', unit: 'g/L', units: { 'kg/hl': 10 }, kind: 'number' },
  { key: 'area', label: '小区面积', unit: '㎡', kind: 'number' },
  { key: 'silk', label: '抽雄(吐丝)天数', unit: 'd', kind: 'integer' },
]

const find = (heads: (string | null)[]) => findHeader(sheetOf([['试验点', ...heads]]), columns)!

describe('the row of heads', () => {
  test('the row of heads is found below a title and a note on units, and rows are numbered as in Excel', () => {
    const sheet = sheetOf([
      ['2015年玉米品种试验'],
      ['填报单位：XX试验站　单位：cm'],
      [null],
      ['试验点', '品种名称', '株高(cm)'],
      ['GAH1', '郑单958', 245],
    ])
    const header = findHeader(sheet, columns)!
    expect(header.row).toBe(4)
    expect(header.columns.map(({ index, key, unit }) => [index, key, unit])).toEqual([
      [0, 'point', null],
      [1, 'entry', null],
      [2, 'height', 'cm'],
    ])
    expect([header.findings, header.unmapped, header.missing, header.score]).toEqual([[], [], [], 3])
  })

  test('heads may mark required columns by a star, before or behind', () => {
    const header = findHeader(sheetOf([['*试验点', '品种名称＊', '株高(cm)*', '容重*(g/L)']]), columns)!
    expect(header.columns.map(({ key, unit }) => [key, unit])).toEqual([
      ['point', null],
      ['entry', null],
      ['height', 'cm'],
      ['testWeight', 'g/L'],
    ])
    expect(header.findings).toEqual([])
  })

  test('a title that contains one column name is not the row of heads', () => {
    expect(
      findHeader(
        sheetOf([
          ['品种名称', '说明'],
          ['a', 'b'],
        ]),
        columns,
      ),
    ).toBeNull()
  })

  test('a single head is enough if the import knows a single column', () => {
    expect(findHeader(sheetOf([['试验点'], ['GAH1']]), columns.slice(0, 1))?.row).toBe(1)
  })

  test('the row of heads is not searched below row 30', () => {
    const blank = Array.from({ length: 30 }, () => ['x'])
    expect(findHeader(sheetOf([...blank, ['试验点', '品种名称']]), columns)).toBeNull()
  })

  test('heads may be stacked, and those merged downwards count for the lower row', () => {
    const sheet = sheetOf(
      [
        ['试验点', '品种名称', '性状', null],
        [null, null, '株高(cm)', '容重(g/L)'],
        ['GAH1', '郑单958', 245, 755],
      ],
      {
        merges: [
          { top: 1, left: 0, bottom: 2, right: 0 },
          { top: 1, left: 1, bottom: 2, right: 1 },
          { top: 1, left: 2, bottom: 1, right: 3 },
        ],
      },
    )
    const header = findHeader(sheet, columns)!
    expect(header.row).toBe(2)
    expect(header.columns.map(({ key }) => key)).toEqual(['point', 'entry', 'height', 'testWeight'])
  })
})

describe('a head', () => {
  test.each([
    '株高（cm）',
    '株高\n(cm)',
    ' 株高(cm) ',
    '株高(CM)',
    '株高【cm】',
    '株高/cm',
    '株高cm',
    '株高',
  ])('the head %j is read as 株高(cm) with a remark', (head) => {
    const header = find([head])
    expect(header.columns[1]).toMatchObject({ key: 'height', unit: 'cm', convert: null, header: head })
    expect(header.findings).toMatchObject([
      { severity: 'corrected', code: 'headerAlias', cell: 'B1', expected: '株高(cm)' },
    ])
  })

  test('a head by a synonym causes no remark, one by an alias does', () => {
    const header = findHeader(sheetOf([['试点', '品种']]), columns)!
    expect(header.findings).toMatchObject([{ code: 'headerAlias', cell: 'B1', expected: '品种名称' }])
  })

  test('a head in another unit converts without a remark and names the conversion', () => {
    const { columns: found, findings } = find(['容重(kg/hl)', '株高(m)'])
    expect(found[1]!.convert?.(75.5)).toBe(755)
    expect(found[2]!.convert?.(2.5)).toBe(250)
    expect(found[1]!.note).toBe('单位由kg/hl换算为g/L')
    expect(findings).toEqual([])
  })

  test('a head in another word for the same unit needs no conversion', () => {
    expect(find(['小区面积(m²)', '株高(厘米)']).columns.map(({ convert }) => convert)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a head in an unknown unit is an error and is not read', () => {
    const header = find(['株高(寸)'])
    expect(header.columns.map(({ key }) => key)).toEqual(['point'])
    expect(header.unmapped).toEqual([{ index: 1, letter: 'B', header: '株高(寸)', reason: 'unit' }])
    expect(header.findings).toMatchObject([
      { severity: 'error', code: 'headerUnit', expected: '单位为cm、m、厘米' },
    ])
  })

  test('a head keeps brackets and slashes that belong to its name', () => {
    const header = find(['省/州', '抽雄(吐丝)天数(d)'])
    expect(header.columns.map(({ key }) => key)).toEqual(['point', 'province', 'silk'])
    expect(header.findings).toEqual([])
  })

  test('an unknown head is listed, and missing required heads are named', () => {
    const header = find(['株高(cm)', '区组'])
    expect(header.unmapped).toEqual([{ index: 2, letter: 'C', header: '区组', reason: 'unknown' }])
    expect(header.missing.map(({ key }) => key)).toEqual(['entry'])
  })

  test('a head that occurs twice is an error on both, and neither is read', () => {
    const header = find(['品种名称', '株高(cm)', '株高（cm）'])
    expect(header.columns.map(({ key }) => key)).toEqual(['point', 'entry'])
    expect(header.findings.map(({ cell, code, severity }) => [cell, code, severity])).toEqual([
      ['C1', 'headerDuplicate', 'error'],
      ['D1', 'headerDuplicate', 'error'],
    ])
    expect(header.findings[0]!.message).toContain('C、D列都是“株高(cm)”')
  })
})
