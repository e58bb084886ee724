import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { resultColumnLabels } from '@hepu/api/areas/contract/subject/resultVerdicts'
import type { Client } from '../../../../test/testApp.ts'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { certified } from '../../research/registry/testCertified.ts'
import { valuesOf } from '../../research/registry/testRegistries.ts'

let made = 0

/** Enters a variety right; `more` are fields of the registry. Returns its id, name and number. */
export async function makeRight(client: Client, more: Record<string, unknown> = {}) {
  made += 1
  const number = String(made).padStart(3, '0')
  const own = {
    name: `测试品种权${made}`,
    applyNo: `20191009${number}`,
    rightNo: `CNA008${number}E`,
    share: null,
  }
  const values = {
    ...valuesOf(varietyInfo, client),
    ...(await certified(varietyInfo, client)),
    ...own,
    ...more,
  }
  const { id } = await client.call(varietyInfo.calls.create, { ...values, submit: true })
  return { id, name: values.name, no: values.applyNo }
}

/** Returns a workbook of results: number of the contract, type, name, number, share, remark. */
export async function resultBook(
  rows: readonly (readonly SheetValue[])[],
): Promise<{ name: string; bytes: Buffer }> {
  const columns = Object.values(resultColumnLabels).map((header) => ({ header }))
  return { name: '成果.xlsx', bytes: await workbookBytes([{ name: '合同成果', columns, rows }]) }
}
