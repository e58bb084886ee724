import { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { product } from '@hepu/api/areas/product/record/product'
import { saleLine } from '../../../db/schema/index.ts'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'

let made = 0
/** A text that no other test uses. */
export const unique = (text: string): string => `${text}${++made}`

/** Makes a product of the user's organisation. Returns its id. */
export async function makeProduct(client: Client, name: string, more: object = {}): Promise<string> {
  const values: object = {
    name,
    code: unique('TB-'),
    cropSpecies: '玉米',
    type: '自有',
    state: '在售',
    ...more,
  }
  return (await client.call(product.calls.create, values)).id
}

/** Stores a line of sale as a bill would. */
export async function sell(
  { services }: Pick<TestApp, 'services'>,
  { orgId }: Pick<Client, 'orgId'>,
  line: Partial<typeof saleLine.$inferInsert> & { nccId: string; billDate: string },
): Promise<void> {
  await services.db.insert(saleLine).values({
    orgId,
    crop: 'maize',
    source: 'U9',
    billNo: unique('B'),
    billSequence: line.billDate,
    lineNo: 1,
    billType: 'SALE',
    bizYear: 2026,
    month: 1,
    materialName: line.nccId,
    kg: 100,
    ...line,
  })
}

const HEADS = ['nccId', 'materialName', 'productId', 'validFrom', 'validTo'] as const

/** Returns a workbook of bindings: material, its name, product, first and last day. */
export async function bindingBook(
  rows: readonly (readonly SheetValue[])[],
): Promise<{ name: string; bytes: Buffer }> {
  const columns = HEADS.map((key) => ({ header: labels[key] }))
  return { name: '绑定.xlsx', bytes: await workbookBytes([{ name: '绑定', columns, rows }]) }
}
