import { approvedSave } from '@hepu/api/areas/breeder/asset/approvedVariety'
import type { LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import { germplasmCreate } from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rightSave } from '@hepu/api/areas/breeder/asset/resultRight'
import { materialCreate, materialReturn } from '@hepu/api/areas/breeder/material/breederMaterial'
import type { InputOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { createMaterial, returnMaterial } from '../material/materialChanges.ts'
import { saveApproved } from './approved.ts'
import { createCooperative } from './cooperativeChanges.ts'
import { createGermplasm } from './germplasmChanges.ts'
import { findLinked } from './linkedRecords.ts'
import { saveRight } from './rightChanges.ts'

type Shares = InputOf<typeof cooperativeCreate>['shares']

const half: Shares = [
  { kind: 'right', ours: '50', theirs: '50' },
  { kind: 'income', ours: '60', theirs: '40' },
  { kind: 'credit', ours: '50', theirs: '50' },
]

/** The trial of the demo was sown in 2015. */
const BEFORE_TRIAL = '2014-03-01'

/** A variety of the demo by its name in the registers; the years of the cooperation count back from now. */
interface DemoVariety {
  name: string
  /** Whether it is in the register of approved varieties and among the products. */
  isSold?: boolean
  phase: string
  parents?: readonly [string, string]
  /** Years back; null: since before the trial of the demo. */
  since: number | null
}

/** Varieties of the breeders of the demo, by the order of their archives. */
const varieties: readonly (readonly DemoVariety[])[] = [
  [
    { name: '示禾玉101', isSold: true, phase: 'APPROVE', since: 5 },
    { name: '示试1501', phase: 'PRE', parents: ['示自31', '示自41'], since: null },
    { name: '示试1502', phase: 'PRE', parents: ['示自31', '示自42'], since: null },
  ],
  [
    { name: '示禾玉103', isSold: true, phase: 'APPROVE', since: 5 },
    { name: '示试1503', phase: 'PRE', parents: ['示自32', '示自41'], since: null },
  ],
]

/** Material handed out in the last years: to whom, for how many years more, and when it came back. */
const handed = [
  { at: 0, name: '示自11', quantity: 50, since: 1, years: 0, returnedOn: null },
  { at: 0, name: '示自21', quantity: 30, since: 2, years: 0, returnedOn: '12-20' },
  { at: 1, name: '示自12', quantity: 20, since: 1, years: 0, returnedOn: '12-28' },
  { at: 1, name: '示自31', quantity: 40, since: 1, years: 1, returnedOn: null },
] as const

/** Gives the cooperating breeders of the demo varieties in trials and on the market, germplasm, rights and material. Returns their ids. */
export async function seedAssets(ctx: Ctx): Promise<number[]> {
  const found = await ctx.db
    .select({ id: breeder.id })
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.state, 'cooperating')))
    .orderBy(asc(breeder.id))
  const ids = found.map(({ id }) => id)
  const [first] = ids
  if (first === undefined) return ids
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  for (const [at, list] of varieties.entries())
    for (const one of list) await seedVariety(ctx, ids[at], one, year)
  await seedHoldings(ctx, String(first))
  for (const one of handed) await seedMaterial(ctx, ids[one.at], one, year)
  return ids
}

async function seedVariety(ctx: Ctx, id: number | undefined, one: DemoVariety, year: number): Promise<void> {
  if (id === undefined) return
  const breederId = String(id)
  const startOn = one.since === null ? BEFORE_TRIAL : `${year - one.since}-03-01`
  const varietyId = one.isSold ? await idOf(ctx, 'research.variety', one.name) : null
  const values = {
    name: one.name,
    phase: one.phase,
    cooperation: 'joint',
    conversionState: one.isSold ? 'own' : 'none',
    femaleParent: one.parents?.[0],
    maleParent: one.parents?.[1],
    varietyId,
    productId: one.isSold ? await idOf(ctx, 'product.productRecord', one.name) : null,
    startOn,
    shares: half,
    sharesFrom: startOn,
  }
  await createCooperative(ctx, cooperativeCreate.input.parse({ ...values, breederId }))
  if (varietyId) await saveApproved(ctx, approvedSave.input.parse({ breederId, varietyId }))
}

async function seedHoldings(ctx: Ctx, breederId: string): Promise<void> {
  const germplasmId = await idOf(ctx, 'research.germplasm', '示自')
  if (germplasmId)
    await createGermplasm(ctx, germplasmCreate.input.parse({ breederId, germplasmId, remark: '交换引进' }))
  const right = {
    resultClass: 'patent',
    name: '一种耐密玉米自交系的选育方法',
    ourShare: '50',
    state: 'applied',
  }
  await saveRight(ctx, rightSave.input.parse({ ...right, breederId, holder: '双方共有' }))
}

async function seedMaterial(
  ctx: Ctx,
  id: number | undefined,
  { name, quantity, since, years, returnedOn }: (typeof handed)[number],
  year: number,
): Promise<void> {
  if (id === undefined) return
  const given = year - since
  const wish = {
    breederId: String(id),
    germplasmId: await idOf(ctx, 'research.germplasm', name),
    materialName: name,
    quantity,
    unit: 'g',
    purpose: '组合测配',
    agreementNo: `材协${given}-03`,
    handedOn: `${given}-01-05`,
    returnDueOn: `${given + years}-12-31`,
  }
  const made = await createMaterial(ctx, materialCreate.input.parse(wish))
  if (!returnedOn) return
  const back = { id: String(made.id), version: 1, returnedOn: `${given}-${returnedOn}` }
  await returnMaterial(ctx, materialReturn.input.parse(back))
}

/** Returns the id of the first record with a name; null where the demo has none. */
async function idOf(ctx: Ctx, resource: LinkedRecord, name: string): Promise<string | null> {
  const [found] = await findLinked(ctx, resource, { name, most: 1 })
  return found ? String(found.id) : null
}
