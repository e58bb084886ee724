import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { expect, test } from 'vitest'
import { findHeader } from '../read/findHeader.ts'
import { readWorkbook } from '../read/readWorkbook.ts'
import { describeMapping } from './describeMapping.ts'
import { mapColumns, type FoundTable, type Taught } from './mapColumns.ts'

const columns: readonly ColumnDef[] = [
  { key: 'account', label: '账号', kind: 'text', required: true },
  { key: 'name', label: '姓名', kind: 'text' },
  { key: 'mobile', label: '手机号', kind: 'text' },
]

async function tableOf(...lines: string[]): Promise<FoundTable> {
  const { sheets } = await readWorkbook(new TextEncoder().encode(lines.join('\n')), '表.csv')
  const sheet = sheets[0]!
  return { sheet, header: findHeader(sheet, columns)! }
}

const described = async (taught: Taught, noteOf: (head: string) => string | null = () => null) =>
  describeMapping(
    mapColumns(await tableOf('账号,姓名,移动手机号,备用', 'zhao,赵谷,13700000000,甲'), columns, taught),
    { noteOf },
  )

const remembered = (key: string) => () => ({
  signature: 'x',
  fileName: '去年.xlsx',
  heads: [],
  columns: { C: { key } },
  constants: {},
})

test('what was taught about the heads counts, with a remark', async () => {
  const { columns: shown, mapping } = await described({ said: null, recall: remembered('mobile') })
  expect(shown.map(({ key }) => key)).toEqual(['account', 'name', 'mobile', null])
  expect(mapping).toMatchObject({
    columns: { C: { key: 'mobile' } },
    note: '按上次的列对应读取（文件「去年.xlsx」）',
  })
})

test('what the user says about this file wins over all that was taught', async () => {
  const { columns: shown, mapping } = await described({ said: {}, recall: remembered('mobile') })
  expect(shown[2]).toMatchObject({ key: null, isUnclaimed: true, offers: ['mobile'] })
  expect(mapping.note).toBeNull()
})

test('a meaning that the import has no longer is as good as not taught: the column is in doubt again', async () => {
  const { columns: shown, findings } = await described({ said: null, recall: remembered('fax') })
  expect(shown[2]).toMatchObject({ key: null, isTaught: false, isUnclaimed: true })
  expect(findings.map(({ cell }) => cell)).toEqual(['C1', 'D1'])
})

test('a head that is no news to the import is left out with its reason, and no warning', async () => {
  const noteOf = (head: string) => (head === '备用' ? '不用' : null)
  const { findings, leftOut } = await described({ said: null }, noteOf)
  expect(leftOut).toMatchObject([{ letter: 'D', note: '不用', values: 1 }])
  expect(findings.map(({ cell }) => cell)).toEqual(['C1'])
})
