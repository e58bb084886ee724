import type { BillType } from '@hepu/api/areas/product/sale/billTypes'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { REVIEW } from '@hepu/api/core/resource/review'
import { itemAt } from '@hepu/api/core/must'
import type { Values } from '@hepu/api/core/resource/problems'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { insertMany } from '../../../db/insertMany.ts'
import { product, researchVariety, saleLine } from '../../../db/schema/index.ts'
import { insertRow, type NewValues } from '../../../db/write.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'

/** A line of a bill as tests write it; the rest follows. */
export interface TestLine {
  day: string
  kg: number | null
  amount: number
  productId?: number | null
  companyId?: number | null
  province?: string | null
  city?: string | null
  billType?: BillType
  isInternal?: boolean
}

let made = 0

/** Returns a line as the table stores it. */
export function lineValues(line: TestLine): NewValues<typeof saleLine> {
  made += 1
  const { day, kg, amount, billType = 'SALE' } = line
  return {
    source: '测试',
    billNo: `XS${made}`,
    billSequence: day,
    lineNo: 1,
    billType,
    billDate: day,
    bizYear: bizYearOf(day),
    month: Number(day.slice(5, 7)),
    nccId: `M${line.productId ?? 0}`,
    materialName: `物料${line.productId ?? 0}`,
    kg,
    amount: amount.toFixed(2),
    productId: line.productId ?? null,
    companyId: line.companyId ?? null,
    province: line.province ?? null,
    city: line.city ?? null,
    isInternal: line.isInternal ?? false,
    customer: '某经销商',
  }
}

/** Stores lines directly, as an import would. */
export async function insertSales(app: TestApp, client: Client, lines: readonly TestLine[]): Promise<void> {
  const { orgId, crop } = (await ctxOf(app, client)).caller
  await insertMany(
    app.services.db,
    saleLine,
    lines.map((line) => ({ ...lineValues(line), orgId, crop })),
  )
}

/** Stores a product, with a variety approved in a year where one is given. Returns the ids. */
export async function insertProduct(
  app: TestApp,
  client: Client,
  wish: { name: string; seedRate?: number; approvalYear?: number },
): Promise<{ productId: number; varietyId: number | null }> {
  const ctx = await ctxOf(app, client)
  made += 1
  const base: Values = { name: wish.name, cropSpecies: 'maize' }
  const approved: Values = {
    ...base,
    approvalNo: `国审玉${wish.approvalYear}${String(made).padStart(4, '0')}`,
    year: wish.approvalYear,
  }
  const status = REVIEW.APPROVED
  const variety = wish.approvalYear ? await insertRow(ctx, researchVariety, { status, ...approved }) : null
  const sold: Values = { ...base, code: `T-${made}`, state: '在售', seedRate: wish.seedRate ?? null }
  const stored = await insertRow(ctx, product, {
    status,
    ...sold,
    ...(variety ? { varietyId: variety.id } : {}),
  })
  return { productId: stored.id, varietyId: variety?.id ?? null }
}

/** Makes industry companies below the organisation of a user. */
export async function makeCompanies(app: TestApp, client: Client, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeOrg(app.services.db, client.org)).id)
  return ids
}

/** A source of numbers that is the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Returns one of a list. */
export const pick = <T>(next: (below: number) => number, list: readonly T[]): T =>
  itemAt(list, next(list.length))
