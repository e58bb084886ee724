import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../fixtures/sheets.ts'
import { readTable, type TablePiece } from '../table/readTable.ts'
import type { RawMerge, RawSheet } from '../workbook.ts'
import { withOneHead } from './oneHead.ts'

const columns: readonly ColumnDef[] = [
  { key: 'name', label: '合同名称', kind: 'text', required: true, identifies: true },
  { key: 'signedAt', label: '签订日期', kind: 'date' },
  { key: 'signedBy', label: '签订人', kind: 'text' },
  { key: 'amount', label: '金额', kind: 'number', unit: '元', units: { 万元: 10_000 } },
  { key: 'bags', label: '数量', kind: 'integer' },
]

/** Returns a merge of cells in one row, or down a column. */
const merge = (top: number, left: number, bottom: number, right: number): RawMerge => ({
  top,
  left,
  bottom,
  right,
})

function readAll(sheet: RawSheet) {
  const pieces: TablePiece[] = []
  const head = readTable({ sheets: [sheet] }, { fileName: '合同.xlsx', columns, label: '合同' }, (piece) => {
    pieces.push(piece)
  })
  return {
    head,
    rows: pieces.flatMap(({ rows }) => rows.map(({ no, cells }) => ({ no, ...cells }))),
    findings: pieces.flatMap(({ findings }) => findings.map(({ code, row }) => ({ code, row }))),
  }
}

const STACKED = sheetOf(
  [
    ['2031年度合同登记表', null, null, null, null],
    ['合同名称', '签订', null, '标的', null],
    [null, '日期', '人', '金额', '数量'],
    [null, null, null, '(万元)', '份'],
    ['供种合同一', '2031-03-02', '李四', 1.25, 3],
    ['供种合同二', '2031-04-05', '王五', 2, 4],
    ['合计', null, null, 3.25, 7],
    ['注：金额含税。', null, null, null, null],
  ],
  { merges: [merge(1, 0, 1, 4), merge(2, 0, 3, 0), merge(2, 1, 2, 2), merge(2, 3, 2, 4)] },
)

describe('heads of several rows in a plain table', () => {
  test('a title, heads of two rows, a row of units and a row of sums become records with their own row numbers', () => {
    const { head, rows, findings } = readAll(STACKED)
    expect(head).toMatchObject({ headerRow: 3, lacking: [] })
    expect(rows).toEqual([
      { no: 5, name: '供种合同一', signedAt: '2031-03-02', signedBy: '李四', amount: 12_500, bags: 3 },
      { no: 6, name: '供种合同二', signedAt: '2031-04-05', signedBy: '王五', amount: 20_000, bags: 4 },
    ])
    expect(findings).toContainEqual({ code: 'subtotalRow', row: 7 })
    expect(findings.filter(({ row }) => row === 8)).toEqual([])
  })

  test('heads without merged cells stand over the columns to their right', () => {
    const { head, rows } = readAll(sheetOf(STACKED.rows.map(({ cells }) => [...cells])))
    expect(head.heads).toMatchObject({ signedAt: { index: 1, header: '签订日期' }, signedBy: { index: 2 } })
    expect(rows).toHaveLength(2)
  })

  test('heads of three rows are read where the lowest two name a column', () => {
    const { rows } = readAll(
      sheetOf([
        ['合同', null, null, null],
        ['合同名称', '签订', null, '标的'],
        [null, '日期', '人', '数量'],
        ['供种合同三', '2031-05-06', '赵六', 9],
      ]),
    )
    expect(rows).toEqual([{ no: 4, name: '供种合同三', signedAt: '2031-05-06', signedBy: '赵六', bags: 9 }])
  })

  test('an unknown column below another head is called by both', () => {
    const { head } = readAll(
      sheetOf(
        [
          ['合同名称', '签订', null, '对方', null],
          [null, '日期', '人', '单位', '电话'],
          ['供种合同四', '2031-05-06', '赵六', '甲公司', '123'],
        ],
        { merges: [merge(1, 0, 2, 0), merge(1, 1, 1, 2), merge(1, 3, 1, 4)] },
      ),
    )
    expect(head.columns.map(({ header }) => header)).toContain('对方单位')
  })

  test('a unit that the column does not have is reported as one in the head is', () => {
    const { findings } = readAll(
      sheetOf([
        ['合同名称', '金额', '数量'],
        [null, '元/亩', '件'],
        ['供种合同五', 5, 1],
      ]),
    )
    expect(findings).not.toContainEqual(expect.objectContaining({ code: 'headerUnit' }))
    expect(
      readAll(
        sheetOf([
          ['合同名称', '金额'],
          [null, '吨'],
          ['供种合同五', 5],
        ]),
      ).findings,
    ).toContainEqual({
      code: 'headerUnit',
      row: 1,
    })
  })

  test.each([
    [
      'one row of heads',
      [
        ['合同名称', '签订人', '数量'],
        ['合同甲', '李四', 2],
      ],
    ],
    [
      'a first record of words only',
      [
        ['合同名称', '签订人'],
        ['签订日期', '李四'],
      ],
    ],
    [
      'a title over all columns',
      [
        ['登记表', null],
        ['合同名称', '签订人'],
        ['合同甲', '李四'],
      ],
    ],
  ])('a sheet with %s is read as it is', (_, rows) => {
    const sheet = sheetOf(rows)
    expect(withOneHead(sheet, columns)).toBe(sheet)
  })
})
