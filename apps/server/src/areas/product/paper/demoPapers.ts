import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { CommercializeState } from '@hepu/api/areas/product/paper/commercializeStates'
import { and, asc, inArray } from 'drizzle-orm'
import { product, productPaper } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { allocatePapers, listCompanies } from './allocate.ts'
import { insertPapers } from './candidates.ts'
import { freezePaper, updatePaper } from './paperChanges.ts'
import { getPaper } from './paperRows.ts'

interface DemoPaper {
  texts: Partial<Record<'strengths' | 'weaknesses' | 'cultivation' | 'benchmarks' | 'market', string>> & {
    targetArea?: number
  }
  /** Given to the company of the product, where the demo has one. */
  isAllocated?: true
  state?: CommercializeState
  isFrozen?: true
}

/** Papers of the demo products, by the code of the product: from one that is complete but for its pictures to one just begun. */
const demoPapers: Readonly<Record<string, DemoPaper>> = {
  'HP-M-001': {
    texts: {
      strengths:
        '高产稳产：两年区域试验与生产试验均比对照增产 5% 以上\n耐密抗倒，适宜机收\n籽粒脱水快，收获时含水量低\n粗淀粉 74% 以上，加工企业愿收',
      weaknesses: '高感南方锈病，重发区慎用；花期遇持续高温时结实性略差。',
      cultivation: '6 月 20 日前夏播，密度 4500～5000 株/亩；施足底肥，大喇叭口期追氮；注意防治南方锈病。',
      benchmarks: '郑单958、登海605',
      market: '黄淮海中部的机收籽粒市场，面向规模种植户与烘干企业。',
      targetArea: 120,
    },
    isAllocated: true,
    state: '4',
    isFrozen: true,
  },
  'HP-M-002': {
    texts: {
      strengths: '早熟，适合接茬与抢墒播种\n抗倒性好',
      weaknesses: '果穗偏小，密度不足时产量优势不明显。',
      benchmarks: '德美亚1号',
      market: '黄淮海北部早熟机收区。',
      targetArea: 60,
    },
    isAllocated: true,
    state: '3',
  },
  'HP-M-003': {
    texts: { strengths: '抗病性突出\n籽粒品质好', weaknesses: '株高偏高，密植须化控。', targetArea: 40 },
    isAllocated: true,
  },
  'HP-M-005': { texts: { weaknesses: '两年间表现不稳定，须再试一年。' }, state: '5' },
  'HP-M-006': { texts: {} },
}

/** Gives the demo products their papers, as long as the demo organisation has none. Products that are absent are left out. */
export async function seedPapers(ctx: Ctx): Promise<void> {
  const [held] = await ctx.db
    .select({ id: productPaper.id })
    .from(productPaper)
    .where(rows(ctx, productPaper))
    .limit(1)
  if (held) return
  const code = columnOf(product, 'code')
  const found = await ctx.db
    .select({ id: product.id, code, companyId: columnOf(product, 'companyId') })
    .from(product)
    .where(and(rows(ctx, product), inArray(code, Object.keys(demoPapers))))
    .orderBy(asc(code))
  const companies = new Set((await listCompanies(ctx)).map(({ value }) => value))
  for (const { id, code: key, companyId } of found) {
    const demo = demoPapers[String(key)]
    const own = companyId === null ? null : String(Number(companyId))
    if (demo) await makeDemo(ctx, { productId: id, demo, companyId: own && companies.has(own) ? own : null })
  }
}

interface Wish {
  productId: number
  demo: DemoPaper
  companyId: string | null
}

async function makeDemo(ctx: Ctx, { productId, demo, companyId }: Wish): Promise<void> {
  const { texts, isAllocated, state, isFrozen } = demo
  const made = await insertPapers(ctx, api.insertPapers.input.parse({ keys: [`product:${productId}`] }))
  for (const id of made.ids) {
    const keyOf = async () => ({ id: String(id), version: (await getPaper(ctx, id)).version })
    await updatePaper(ctx, api.updatePaper.input.parse({ ...(await keyOf()), ...texts }))
    if (isAllocated && companyId)
      await allocatePapers(ctx, api.allocatePapers.input.parse({ ids: [String(id)], companyId }))
    if (state && (!isAllocated || companyId))
      await updatePaper(
        ctx,
        api.updatePaper.input.parse({ ...(await keyOf()), commercializeState: state, reason: '示范数据' }),
      )
    if (isFrozen)
      await freezePaper(ctx, api.freezePaper.input.parse({ ...(await keyOf()), note: '推介会用' }))
  }
}
