import type { EvidenceItem } from '@hepu/api/areas/product/decision/decisionShapes'
import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import { must } from '@hepu/api/core/must'
import { findRecordKind } from '@hepu/api/recordKinds'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq, sql } from 'drizzle-orm'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { listEntriesNamed } from '../../experiment/shared.ts'
import { readLifecycles, type Lifecycle } from '../lifecycle/facts.ts'
import type { ProductRow } from '../productRows.ts'
import type { Target } from './targets.ts'

/** Trials and business years that a decision keeps. */
const MAX_TRIALS = 8
const MAX_YEARS = 5

const pathOf = (object: string, id: number): string | null =>
  findRecordKind(object)?.path?.replace('{id}', String(id)) ?? null

/** Returns the figures that a decision rests on, as they are now: of what the caller may read of trials, and of sales. */
export async function gatherEvidence(ctx: Ctx, target: Target): Promise<EvidenceItem[]> {
  const { product } = target
  const lifecycle = product && must((await readLifecycles(ctx, [product])).get(product.id), 'the lifecycle')
  const varietyId = product ? product.varietyId : target.id
  const variety = varietyId === null ? null : await findVariety(ctx, varietyId)
  return [
    ...(product && lifecycle ? phaseItems(product, lifecycle) : []),
    ...(variety ? approvalItems(variety) : []),
    ...(await trialItems(ctx, variety?.name ?? target.name)),
    ...(product && lifecycle ? saleItems(product, lifecycle) : []),
  ]
}

function phaseItems(product: ProductRow, { computed, phase }: Lifecycle): EvidenceItem[] {
  const path = pathOf('product', product.id)
  return [
    { group: '阶段', label: '生命周期阶段', value: phaseLabels[phase], path },
    { group: '阶段', label: '产品状态', value: product.state, path },
    ...computed.reasons.map((value): EvidenceItem => ({ group: '阶段', label: '阶段依据', value, path })),
  ]
}

const field = (name: string) => columnOf(researchVariety, name)

async function findVariety(ctx: Ctx, id: number) {
  const [found] = await ctx.db
    .select({
      id: researchVariety.id,
      name: sql<string>`${field('name')}`,
      approvalNo: sql<string>`${field('approvalNo')}`,
      state: sql<string | null>`${field('state')}`,
      area: sql<string | null>`${field('suitableArea')}`,
    })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), eq(researchVariety.id, id)))
  return found ?? null
}

type Variety = NonNullable<Awaited<ReturnType<typeof findVariety>>>

function approvalItems({ id, approvalNo, state, area }: Variety): EvidenceItem[] {
  const path = pathOf('research_variety', id)
  return [
    { group: '审定', label: '审定/登记编号', value: approvalNo, path },
    ...(state ? [{ group: '审定' as const, label: '品种状态', value: state, path }] : []),
    ...(area ? [{ group: '审定' as const, label: '适宜区域', value: area, path }] : []),
  ]
}

/** Lists the newest trials of a variety; none for a caller who may not read trials. */
async function trialItems(ctx: Ctx, name: string): Promise<EvidenceItem[]> {
  if (!ctx.caller.permissions.has('experiment.variety:read')) return []
  const { rows: found } = await listEntriesNamed(ctx, 'entry', { names: [name], most: MAX_TRIALS })
  return found.map((row) => ({
    group: '试验',
    label: `${yearAndName(row.year, row.groupName)} ${row.phaseLabel}`,
    value: trialText(row),
    path: pathOf('experiment_variety', row.id),
  }))
}

type Trial = Awaited<ReturnType<typeof listEntriesNamed>>['rows'][number]

function trialText({ meanYield, gains, yieldRank }: Trial): string {
  const gain = gains.find(({ base }) => base === 'CK1')
  const texts = [
    meanYield === null ? '没有产量' : `折亩产 ${meanYield.toFixed(1)} kg/亩`,
    ...(gain?.gainPct === null || gain?.gainPct === undefined
      ? []
      : [
          `比${gain.name} ${gain.gainPct > 0 ? '+' : ''}${gain.gainPct.toFixed(2)}%`,
          `增产点 ${gain.gainPoints}/${gain.points}`,
        ]),
    ...(yieldRank === null ? [] : [`位次 ${yieldRank}`]),
  ]
  return texts.join('，')
}

const tenThousand = (value: number): string => (value / 10_000).toFixed(2)

function saleItems(product: ProductRow, { facts, bizYear }: Lifecycle): EvidenceItem[] {
  const path = pathOf('product', product.id)
  return facts.years
    .slice(-MAX_YEARS)
    .toReversed()
    .map((year) => ({
      group: '销售',
      label: `${year.bizYear} 业务年度${year.bizYear === bizYear ? '（未结束）' : ''}`,
      value: [
        `净销量 ${tenThousand(year.kg)} 万公斤`,
        ...(year.area === null ? [] : [`面积 ${tenThousand(year.area)} 万亩`]),
        `金额 ${tenThousand(Number(year.amount))} 万元`,
      ].join('，'),
      path,
    }))
}
