import { approvedSave } from '@hepu/api/areas/breeder/asset/approvedVariety'
import type { LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import { germplasmCreate } from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rightSave } from '@hepu/api/areas/breeder/asset/resultRight'
import { materialCreate } from '@hepu/api/areas/breeder/material/breederMaterial'
import type { InputOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { createMaterial } from '../material/materialChanges.ts'
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

/** Gives the first breeder of the demo varieties in trials and on the market, germplasm, and rights. */
export async function seedAssets(ctx: Ctx): Promise<void> {
  const [first] = await ctx.db
    .select({ id: breeder.id })
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.state, 'cooperating')))
    .orderBy(asc(breeder.id))
    .limit(1)
  if (!first) return
  const breederId = String(first.id)
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  const variety = await idOf(ctx, 'research.variety', '示禾玉101')
  const sold = {
    name: '示禾玉101',
    phase: 'APPROVE',
    cooperation: 'joint' as const,
    conversionState: 'own' as const,
    varietyId: variety,
    productId: await idOf(ctx, 'product.productRecord', '示禾玉101'),
    startOn: `${year - 5}-03-01`,
    shares: half,
    sharesFrom: `${year - 5}-03-01`,
  }
  const tested = { name: '示试1501', phase: 'PRE', femaleParent: '示自31', maleParent: '示自41' }
  const begun = { startOn: `${year - 2}-03-01`, shares: half, sharesFrom: `${year - 2}-03-01` }
  for (const values of [sold, { ...tested, ...begun }])
    await createCooperative(ctx, cooperativeCreate.input.parse({ ...values, breederId }))
  if (variety) await saveApproved(ctx, approvedSave.input.parse({ breederId, varietyId: variety }))
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
  const handed = { germplasmId, materialName: germplasmId ? null : '示自11', quantity: 50, unit: 'g' }
  const days = { handedOn: `${year - 1}-03-05`, returnDueOn: `${year - 1}-12-31` }
  const terms = { purpose: '组合测配', agreementNo: `材协${year - 1}-03` }
  await createMaterial(ctx, materialCreate.input.parse({ breederId, ...handed, ...terms, ...days }))
}

/** Returns the id of the first record with a name; null where the demo has none. */
async function idOf(ctx: Ctx, resource: LinkedRecord, name: string): Promise<string | null> {
  const [found] = await findLinked(ctx, resource, { name, most: 1 })
  return found ? String(found.id) : null
}
