import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { done, idIn, idOut, moment, optText, text } from '../../../core/wireFields.ts'
import { LISTING_READS, versionIn } from './callsOfKind.ts'
import { listingKinds } from './listingFields.ts'
import { keysOf, pendingEdit } from './listingShapes.ts'

const PATH = '/api/resultsTrading/listing'
const CHANGES = ['trading.listing', 'obligation.item'] as const
const id = idIn('挂牌')
const held = { id, version: versionIn }
const answer = z.object({ version: z.number() })

export const submitListing = command({
  method: 'POST',
  path: `${PATH}/submit`,
  summary: '把草稿或被驳回的挂牌提交审核',
  access: 'trading.listing:write',
  changes: CHANGES,
  input: z.object(held),
  output: answer,
})

export const withdrawListing = command({
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: '撤回待审核的挂牌，回到草稿',
  access: 'trading.listing:write',
  changes: CHANGES,
  input: z.object(held),
  output: answer,
})

export const renewListing = command({
  method: 'POST',
  path: `${PATH}/renew`,
  summary: '给过期的挂牌新的有效期，重新提交审核',
  access: 'trading.listing:write',
  changes: CHANGES,
  input: z.object({ ...held, validTo: z.iso.date('有效期至必填，应如 2027-12-31') }),
  output: answer,
})

/** What a reviewer may decide. */
export const decisions = { approve: '通过', askChange: '要求修改', reject: '驳回' } as const

export const decideListing = command({
  method: 'POST',
  path: `${PATH}/decide`,
  summary: '审核挂牌：通过、要求修改（仍在审核）或驳回；内部说明只有审核人可见',
  access: 'trading.listing:audit',
  changes: CHANGES,
  input: z.object({
    ...held,
    decision: z.enum(keysOf(decisions), '审核结论不正确'),
    note: optText('说明', 200),
    insideNote: optText('内部说明', 200),
  }),
  output: answer,
})

export const decideEdit = command({
  method: 'POST',
  path: `${PATH}/decideEdit`,
  summary: '审核对已上架挂牌的修改：通过后公开页面才更新',
  access: 'trading.listing:audit',
  changes: CHANGES,
  input: z.object({
    id,
    editVersion: versionIn,
    isApproved: z.boolean('审核结论必填'),
    note: optText('说明', 200),
    insideNote: optText('内部说明', 200),
  }),
  output: done,
})

export const withdrawEdit = command({
  method: 'POST',
  path: `${PATH}/withdrawEdit`,
  summary: '撤回对已上架挂牌的待审修改',
  access: 'trading.listing:write',
  changes: CHANGES,
  input: z.object({ id, editVersion: versionIn }),
  output: done,
})

export const listEdits = query({
  method: 'GET',
  path: `${PATH}/edits`,
  summary: '一个挂牌的修改记录：待审与已处理',
  access: 'trading.listing:read',
  reads: LISTING_READS,
  input: z.object({ id }),
  output: z.array(
    pendingEdit.omit({ values: true }).extend({
      outcome: z.enum(['approved', 'rejected', 'withdrawn']).nullable(),
      decidedByName: z.string().nullable(),
      decidedAt: moment.nullable(),
    }),
  ),
})

export const listTrail = query({
  method: 'GET',
  path: `${PATH}/trail`,
  summary: '一个挂牌的经过；内部说明只给审核人',
  access: 'trading.listing:read',
  reads: LISTING_READS,
  input: z.object({ id }),
  output: z.array(
    z.object({
      id: idOut,
      event: z.string(),
      fromState: z.string().nullable(),
      toState: z.string().nullable(),
      note: z.string().nullable(),
      insideNote: z.string().nullable(),
      byName: z.string().nullable(),
      createTime: moment,
    }),
  ),
})

export const countListings = query({
  method: 'GET',
  path: `${PATH}/counts`,
  summary: '各状态的挂牌数与待审核数',
  access: 'trading.listing:read',
  reads: LISTING_READS,
  input: z.object({ kind: z.enum(keysOf(listingKinds), '类别不正确') }),
  output: z.object({
    states: z.record(z.string(), z.number()),
    /** Listings in review, and those with a pending change. */
    reviewing: z.number(),
  }),
})

/** Contracts that a listing may be closed with. */
export const findContracts = query({
  method: 'GET',
  path: `${PATH}/contracts`,
  summary: '按名称或编号查已签订的合同，用于成交',
  access: 'trading.listing:publish',
  reads: ['contract.record'],
  input: z.object({ name: text('合同名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})
