import { openXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookBytes } from './write/writeWorkbook.ts'
import { markErrors, type Mark } from './markErrors.ts'
import { MARK_HEAD } from './markHead.ts'

function bookOf(...names: string[]): Promise<Buffer> {
  const columns = [{ header: '品种' }, { header: '产量' }]
  return workbookBytes(names.map((name) => ({ name, columns, rows: [['A1', 5]] })))
}

test('findings of several sheets are marked on their own sheets', async () => {
  const mark = (sheet: string, message: string): Mark => ({
    severity: 'error',
    sheet,
    row: 2,
    cell: 'B2',
    message,
  })
  const marked = await markErrors({
    bytes: new Uint8Array(await bookOf('甲县', '乙县', '丙县')),
    fileName: '试验.xlsx',
    headRows: { 甲县: 1, 乙县: 1 },
    marks: [mark('甲县', '工作表「甲县」第2行：太小'), mark('乙县', '工作表「乙县」第2行：太大')],
  })
  const { sheets } = await openXlsx(marked, { readStyles: true })
  expect(sheets.map(({ rows }) => rows[0]!.includes(MARK_HEAD))).toEqual([true, true, false])
  expect(sheets.map(({ cells }) => cells?.get('1,1')?.comment?.text)).toEqual([
    '错误：太小',
    '错误：太大',
    undefined,
  ])
})
