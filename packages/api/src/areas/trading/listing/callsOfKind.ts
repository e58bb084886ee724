import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { done, flag, idIn, idOut, idsIn, optText } from '../../../core/wireFields.ts'
import { listingKinds, type ListingKind } from './listingFields.ts'
import { listingDetail, listingRow } from './listingShapes.ts'
import { resultStatuses } from './listingStates.ts'

const READ = 'trading.listing:read'
const WRITE = 'trading.listing:write'
const CHANGES = ['trading.listing', 'obligation.item'] as const

/** What the answers about listings are made of. */
export const LISTING_READS = [
  'trading.listing',
  'trading.consult',
  'system.user',
  'system.organization',
  'contract.record',
  'research.variety',
  'research.varietyInfo',
  'research.patent',
  'research.copyright',
  'research.gene',
  'research.germplasm',
  'research.standard',
  'product.productRecord',
] as const

export const versionIn = z.number('版本必填').int('版本不正确').min(1, '版本不正确')

const statusIn = z.coerce
  .number('状态不正确')
  .refine((value) => Object.values(resultStatuses).some((status) => status === value), '状态不正确')

export const LISTING_SORTS = ['id', 'updateTime', 'submittedAt', 'listedAt', 'validTo', 'name'] as const

/** Returns the calls of supplies or of demands: one description for both. */
export function callsOfKind<C extends z.ZodRawShape, T extends Readonly<Record<string, string>>>(
  kind: ListingKind,
  content: C,
  types: T,
) {
  const noun = listingKinds[kind]
  const path = `/api/resultsTrading/${kind === 'supply' ? 'achievementInventory' : 'needInventory'}` as const
  const id = idIn(noun)
  const filters = {
    /** Part of the name, the number or the holder. */
    name: optText(`${noun}名称`, 100),
    resultStatus: statusIn.nullish(),
    resultType: z
      .enum(Object.keys(types) as [keyof T & string, ...(keyof T & string)[]], '类型不正确')
      .nullish(),
    cropSpecies: optText('作物', 30),
    /** What waits for a reviewer: listings in review and pending changes. */
    reviewing: flag('待审核').optional(),
    /** The caller's own. */
    mine: flag('我的').optional(),
  }
  return {
    add: command({
      method: 'POST',
      path: `${path}/add`,
      summary: `新增${noun}挂牌，存为草稿或直接提交审核`,
      access: WRITE,
      changes: CHANGES,
      input: z.object({
        ...content,
        imageIds: z.array(idIn('图片'), '图片不正确').max(9, '图片最多9张').default([]),
        submit: z.boolean('提交审核不正确').default(false),
      }),
      output: z.object({ id: idOut }),
    }),
    all: query({
      method: 'POST',
      path: `${path}/all`,
      summary: `${noun}挂牌列表；草稿只有创建人与管理上架的人可见`,
      access: READ,
      reads: LISTING_READS,
      input: pageInput(filters, LISTING_SORTS),
      output: pageOutput(listingRow),
    }),
    show: query({
      method: 'GET',
      path: `${path}/show/{id}`,
      summary: `一个${noun}挂牌，带附件与待审修改`,
      access: READ,
      reads: LISTING_READS,
      input: z.object({ id }),
      output: listingDetail,
    }),
    edit: command({
      method: 'POST',
      path: `${path}/edit`,
      summary: `修改${noun}挂牌；上架、洽谈中与下架的成为待审修改，联系人与电话立即生效`,
      access: WRITE,
      changes: CHANGES,
      input: z.object({ id, version: versionIn, ...content, reason: optText('修改原因', 200) }),
      output: z.object({ version: z.number(), isPending: z.boolean() }),
    }),
    delete: command({
      method: 'POST',
      path: `${path}/delete`,
      summary: `删除一个${noun}挂牌；公开展示中的与已成交的不能删除`,
      access: 'trading.listing:delete',
      changes: CHANGES,
      input: z.object({ id }),
      output: done,
    }),
    deleteByIds: command({
      method: 'POST',
      path: `${path}/deleteByIds`,
      summary: `删除多个${noun}挂牌，全部或全不`,
      access: 'trading.listing:delete',
      changes: CHANGES,
      input: z.object({ ids: idsIn(noun) }),
      output: done,
    }),
    switchResult: command({
      method: 'POST',
      path: `${path}/switchResult`,
      summary: `${noun}上架、下架、洽谈、成交；成交须有已签订的合同`,
      access: 'trading.listing:publish',
      changes: CHANGES,
      input: z.object({
        id,
        resultStatus: statusIn,
        version: versionIn.nullish(),
        note: optText('说明', 200),
        contractId: idIn('合同').nullish(),
      }),
      output: z.object({ version: z.number() }),
    }),
  }
}
