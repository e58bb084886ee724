import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { must } from '@hepu/api/core/must'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { organization, researchVariety } from '../../../db/schema/index.ts'
import { insertOrganization } from '../../../db/seed/seedOrganizations.ts'
import { storeFile } from '../../../files/recordFile.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { createRecord } from '../../../resource/saveRecord.ts'
import { reviewRecords } from '../../../resource/reviewRecords.ts'
import { demoPicture } from './demoPicture.ts'
import { moveState } from './moveState.ts'
import { products } from './products.ts'

/** A product of the demo, and the states that it went through after it was entered. */
interface DemoProduct {
  values: Readonly<Record<string, unknown>>
  variety: string | null
  company: string | null
  /** Colour of the grains in its picture. */
  picture?: readonly [number, number, number]
  moves?: readonly { to: ProductState; reason: string }[]
}

const COMPANIES = [
  { code: 'HEPU-HHH', name: '禾谱示例种业（黄淮海）' },
  { code: 'HEPU-DB', name: '禾谱示例种业（东北）' },
] as const
const [HHH, NORTHEAST] = COMPANIES.map(({ code }) => code)

const pack = { packKg: 2, packSeeds: 4400, seedRate: 1.5 }

/** Returns the six products of the demo; years count back from `year`, the calendar year of the first start. */
const demoProducts = (year: number): DemoProduct[] => [
  {
    values: {
      name: '示禾玉101',
      code: 'HP-M-001',
      type: '自有',
      state: '在售',
      launchYear: year - 4,
      approvedArea: '黄淮海夏玉米区（示范）',
      guidePrice: '98',
      ...pack,
    },
    variety: '示禾玉101',
    company: HHH ?? null,
    picture: [236, 190, 70],
  },
  {
    values: {
      name: '示禾玉103',
      code: 'HP-M-002',
      type: '自有',
      state: '在售',
      launchYear: year - 2,
      guidePrice: '108',
      ...pack,
    },
    variety: '示禾玉103',
    company: HHH ?? null,
    picture: [240, 208, 120],
  },
  {
    values: {
      name: '示禾玉205',
      code: 'HP-M-003',
      type: '合作',
      state: '待商业化',
      guidePrice: '120',
      ...pack,
      packKg: 1,
      packSeeds: 3000,
    },
    variety: '示禾玉205',
    company: NORTHEAST ?? null,
  },
  {
    values: {
      name: '示禾青贮7号',
      code: 'HP-M-004',
      type: '买断',
      state: '在售',
      launchYear: year - 6,
      guidePrice: '76',
      ...pack,
    },
    variety: '示禾青贮7号',
    company: NORTHEAST ?? null,
    moves: [{ to: '停售', reason: '两年区域抗病性下降，库存售完即止' }],
  },
  {
    values: {
      name: '示禾抗101',
      code: 'HP-M-005',
      type: '代理',
      state: '在售',
      launchYear: year - 8,
      guidePrice: '66',
      ...pack,
    },
    variety: '示禾抗101',
    company: HHH ?? null,
    moves: [
      { to: '停售', reason: '授权即将到期，不再续签' },
      { to: '待退出', reason: '授权到期' },
    ],
  },
  {
    values: { name: '示试1501', code: 'HP-M-006', type: '自有', state: '在研' },
    variety: null,
    company: null,
  },
]

/** Gives the demo its products, entered by `ctx` and approved by `reviews`, with the companies that sell them. */
export async function seedDemoProducts(ctx: Ctx, reviews: Ctx): Promise<void> {
  const companies = await makeCompanies(ctx)
  const orgIds = [...ctx.caller.orgIds, ...companies.values()]
  const enters = { ...ctx, caller: { ...ctx.caller, orgIds, managedOrgIds: orgIds } }
  const approved: number[] = []
  const year = Number(ctx.services.now().toISOString().slice(0, 4))
  const list = demoProducts(year)
  const made = new Map<DemoProduct, number>()
  for (const one of list) {
    const id = await enter(enters, one, companies)
    made.set(one, id)
    approved.push(id)
  }
  await reviewRecords(reviews, products, { ids: approved, pass: true })
  for (const [{ moves = [] }, id] of made) {
    for (const { to, reason } of moves) {
      await moveState(ctx, { id, toState: to, reason, day: null, decisionNo: null })
    }
  }
}

async function enter(ctx: Ctx, one: DemoProduct, companies: ReadonlyMap<string, number>): Promise<number> {
  const varietyId = one.variety === null ? null : await varietyNamed(ctx, one.variety)
  const companyId = one.company === null ? null : (companies.get(one.company) ?? null)
  const files = one.picture ? [await picture(ctx, String(one.values['name']), one.picture)] : []
  const form = {
    cropSpecies: '玉米',
    ...one.values,
    varietyId: varietyId && String(varietyId),
    companyId: companyId && String(companyId),
    ownerId: String(ctx.caller.userId),
    files,
    submit: true,
  }
  return (await createRecord(ctx, products, products.def.calls.create.input.parse(form))).id
}

async function picture(ctx: Ctx, name: string, grain: readonly [number, number, number]): Promise<string> {
  const file = { name: `${name}果穗（示范图）.png`, bytes: demoPicture(grain) }
  const row = await storeFile(ctx, { ...file, infoType: products.def.name, infoId: null, publicStatus: 2 })
  return String(row.id)
}

/** Returns the id of the demo's newest variety of that name; null where it was deleted. */
async function varietyNamed(ctx: Ctx, name: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: researchVariety.id })
    .from(researchVariety)
    .where(
      and(
        eq(researchVariety.orgId, ctx.caller.orgId),
        isNull(researchVariety.deletedAt),
        sql`${columnOf(researchVariety, 'name')} = ${name}`,
      ),
    )
    .orderBy(researchVariety.id)
    .limit(1)
  return found?.id ?? null
}

/** Adds the companies of the demo below its organisation. Returns their ids by code. */
async function makeCompanies(ctx: Ctx): Promise<Map<string, number>> {
  const { db, caller } = ctx
  const [parent] = await db
    .select({ id: organization.id, path: organization.path })
    .from(organization)
    .where(eq(organization.id, caller.orgId))
  const below = must(parent, 'organisation of the demo')
  const made = new Map<string, number>()
  for (const { code, name } of COMPANIES) {
    const [there] = await db
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.code, code))
    const { id } = there ?? (await insertOrganization(db, { code, name, kind: 'INDUSTRY' }, below))
    made.set(code, id)
  }
  return made
}
