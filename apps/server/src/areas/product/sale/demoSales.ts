import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { bizYearOf, DEFAULT_START_MONTH } from '@hepu/api/core/bizYear'
import { clockDay } from '../../../db/clock.ts'
import { organization, product, productBinding, saleLine } from '../../../db/schema/index.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { resolveLines } from './resolveLines.ts'
import type { SaleLineIn } from './saleLineIn.ts'
import { writeLines } from './writeLines.ts'

/** Business years of the demo, the current one included. */
const YEARS = 4
/** Lines of each year. */
const LINES = 1_000
const SOURCE = 'NCC'

/**
 * Materials of the demo: the product that each is sold as (by its code; null: bound to none), and its weight by year, oldest first. What
 * is sold no more (停售) has no weight in the running year.
 */
const materials = [
  { code: 'HP-M-001', name: '示禾玉101', weights: [10, 18, 26, 30] },
  { code: 'HP-M-002', name: '示禾玉103', weights: [0, 4, 10, 16] },
  { code: 'HP-M-004', name: '示禾青贮7号', weights: [30, 27, 20, 0] },
  { code: 'HP-M-005', name: '示禾抗101', weights: [22, 21, 20, 0] },
  { code: null, name: '示禾玉66', weights: [16, 9, 4, 1] },
  { code: null, name: '郑单958（代销）', weights: [3, 3, 2, 2] },
] as const

/** Places with their weight. The last ones are a province alone, and a text that is no place. */
const places = [
  ['河南省', '郑州市', null, 9],
  ['河南省', '周口市', null, 12],
  ['河南省', '南阳市', null, 8],
  ['山东省', '德州市', null, 11],
  ['山东省', '菏泽市', null, 9],
  ['河北省', '石家庄市', null, 8],
  ['安徽省', '阜阳市', null, 6],
  ['江苏省', '徐州市', null, 4],
  ['黑龙江省', '哈尔滨市', null, 7],
  ['吉林省', '长春市', '农安县', 6],
  ['辽宁省', '沈阳市', null, 4],
  ['内蒙古自治区', '通辽市', null, 4],
  ['山西省', null, null, 3],
  ['外埠经销', null, null, 2],
] as const

/** Share of each month in the sales of a business year, from October on: most is sold before the sowing. */
const MONTHS = [6, 16, 22, 14, 10, 9, 8, 6, 4, 2, 1, 2]

/** Returns numbers from 0 to 1 that are the same at every start. */
function makeDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns the index of a weight that a number from 0 to 1 hits. */
function pick(weights: readonly number[], dice: number): number {
  let left = dice * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}

/** Writes the sales of four business years of the demo organisation and binds their materials, as long as it has none. */
export async function seedSales(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(saleLine, eq(saleLine.orgId, ctx.caller.orgId))) > 0) return
  const companies = await ctx.db
    .select({ name: organization.name })
    .from(organization)
    .where(and(eq(organization.kind, 'INDUSTRY'), isNull(organization.deletedAt)))
    .orderBy(asc(organization.code))
  const names = companies.length > 0 ? companies.map(({ name }) => name) : [ctx.caller.orgName]
  const lines = demoLines(clockDay(ctx.services.now()), names)
  await writeLines(ctx, lines, { source: SOURCE, batch: null })
  await bindMaterials(ctx)
}

/** Returns the lines of the demo up to a day; `companies` sell in turn. */
export function demoLines(today: string, companies: readonly string[]): SaleLineIn[] {
  const current = bizYearOf(today)
  const dice = makeDice(20_261_001)
  const lines: SaleLineIn[] = []
  for (let at = 0; at < YEARS; at++) {
    for (let no = 1; no <= LINES; no++) {
      const line = lineOf({ bizYear: current - YEARS + 1 + at, at, no }, dice, companies)
      if (line.billDate <= today) lines.push(line)
    }
  }
  return lines
}

function lineOf(
  { bizYear, at, no }: { bizYear: number; at: number; no: number },
  dice: () => number,
  companies: readonly string[],
): SaleLineIn {
  const index = pick(
    materials.map(({ weights }) => weights[at] ?? 0),
    dice(),
  )
  const [material] = materials.slice(index)
  const [place] = places.slice(
    pick(
      places.map(([, , , weight]) => weight),
      dice(),
    ),
  )
  const billDate = dayOf(bizYear, dice)
  const kind = dice()
  const bags = 40 + Math.floor(dice() * 900)
  const price = 92 + at * 3 + Math.floor(dice() * 12)
  // Every hundredth line of an old material has no pack, and one in fifty goes to a company of the group.
  const isUnweighed = no % 100 === 7
  const company = companies[no % companies.length] ?? null
  return {
    billNo: `${kind < 0.04 ? 'TH' : kind < 0.06 ? 'DB' : 'XS'}${billDate.replaceAll('-', '').slice(2)}${String(no).padStart(4, '0')}`,
    billSequence: billDate,
    lineNo: 1,
    billType: kind < 0.04 ? 'RETURN' : kind < 0.06 ? 'TRANSFER' : 'SALE',
    billDate,
    company,
    customer:
      no % 50 === 3
        ? (companies[(no + 1) % companies.length] ?? null)
        : `${place?.[1] ?? place?.[0] ?? ''}示例农资${(no % 7) + 1}`,
    province: place?.[0] ?? null,
    city: place?.[1] ?? null,
    county: place?.[2] ?? null,
    nccId: `NCC-${material?.code ?? `OTHER-${index}`}${isUnweighed ? '-散' : ''}`,
    materialName: `${material?.name ?? ''}${isUnweighed ? ' 散装' : ' 2kg/袋'}`,
    spec: isUnweighed ? null : '2kg/袋',
    bags: kind < 0.04 ? Math.ceil(bags / 6) : bags,
    packKg: isUnweighed ? null : 2,
    kg: null,
    price: price.toFixed(4),
    amount: (price * (kind < 0.04 ? Math.ceil(bags / 6) : bags)).toFixed(2),
    isTaxIncluded: true,
    modifiedAt: new Date(`${billDate}T08:00:00Z`),
  }
}

function dayOf(bizYear: number, dice: () => number): string {
  const month = (pick(MONTHS, dice()) + DEFAULT_START_MONTH - 1) % 12
  const year = month + 1 >= DEFAULT_START_MONTH ? bizYear - 1 : bizYear
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(1 + Math.floor(dice() * 28)).padStart(2, '0')}`
}

/** Binds the materials of the demo to its products, where nothing is bound yet; loose ones stay without a pack and a product. */
async function bindMaterials(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.caller
  if ((await ctx.db.$count(productBinding, eq(productBinding.orgId, orgId))) > 0) return
  const bound: string[] = []
  for (const { code, name } of materials) {
    if (code === null) continue
    const [found] = await ctx.db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.orgId, orgId), isNull(product.deletedAt), sql`${product}.code = ${code}`))
    if (!found) continue
    const nccId = `NCC-${code}`
    const values = {
      productId: found.id,
      nccId,
      materialName: `${name} 2kg/袋`,
      source: SOURCE,
      validFrom: '2019-10-01',
    }
    await insertRow(ctx, productBinding, values)
    bound.push(nccId)
  }
  await resolveLines(ctx, bound)
}
