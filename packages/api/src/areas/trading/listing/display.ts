import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { done, idIn, idOut, moment, optText } from '../../../core/wireFields.ts'
import { LISTING_READS } from './callsOfKind.ts'
import { evidenceSection, shownEvidence } from './evidence.ts'
import { listingKinds, listingSources } from './listingFields.ts'
import { keysOf, listingContent, listingFile } from './listingShapes.ts'

const PATH = '/api/resultsTrading/display'
const READ = 'trading.listing:read'
const id = idIn('挂牌')
const DISPLAY_SORTS = ['listedAt', 'name', 'validTo'] as const
const VIEW_SORTS = ['id'] as const

/** The filter of the crop that leaves none out; without one the crop of the work context counts. */
export const ALL_CROPS = 'all'

const card = listingContent.extend({
  stateLabel: z.string(),
  orgName: z.string(),
  isOwn: z.boolean(),
  imageUrl: z.string().nullable(),
})
export type DisplayCard = z.output<typeof card>

export const displayPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '成果展示：本单位与其他单位公开的成果或需求',
  access: READ,
  reads: LISTING_READS,
  input: pageInput(
    {
      kind: z.enum(keysOf(listingKinds), '类别不正确').default('supply'),
      name: optText('名称', 100),
      cropSpecies: optText('作物', 30),
      resultType: optText('类型', 20),
      region: optText('区域', 6),
    },
    DISPLAY_SORTS,
  ),
  output: pageOutput(card),
})

export const displayShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '展示中的一个成果或需求；已离开展示的说明原因',
  access: READ,
  reads: LISTING_READS,
  input: z.object({ id }),
  output: card.extend({
    images: z.array(z.object({ url: z.string(), name: z.string() })),
    /** What the caller may see of evidence and attachments: a key of `evidenceLevels`. */
    level: z.string(),
    hasConsulted: z.boolean(),
    hasAccepted: z.boolean(),
    files: z.array(listingFile),
  }),
})

export const displayEvidence = command({
  method: 'POST',
  path: `${PATH}/evidence`,
  summary: '查看展示中成果的数据，按公开设置；每次查阅都有记录',
  access: READ,
  changes: ['trading.listing'],
  input: z.object({ id }),
  output: shownEvidence,
})

export const acceptTerms = command({
  method: 'POST',
  path: `${PATH}/acceptTerms`,
  summary: '接受保密协议；须先咨询',
  access: READ,
  changes: ['trading.listing'],
  input: z.object({ id }),
  output: done,
})

export const revealContact = command({
  method: 'POST',
  path: `${PATH}/contact`,
  summary: '查看联系人与电话；有记录，每人每天次数有限',
  access: READ,
  changes: ['trading.listing'],
  input: z.object({ id }),
  output: z.object({ contactName: z.string(), contactPhone: z.string() }),
})

export const listViews = query({
  method: 'POST',
  path: '/api/resultsTrading/listing/views',
  summary: '谁查阅了挂牌的哪些资料',
  access: READ,
  reads: ['trading.listing', 'system.user', 'system.organization'],
  input: pageInput({ listingId: id }, VIEW_SORTS),
  output: pageOutput(
    z.object({
      id: idOut,
      items: z.array(z.string()),
      viewerName: z.string().nullable(),
      userName: z.string().nullable(),
      hasAccepted: z.boolean(),
      createTime: moment,
    }),
  ),
})

export const showFacts = query({
  method: 'GET',
  path: '/api/resultsTrading/listing/facts',
  summary: '挂牌关联成果的现有数据，本单位可见全部',
  access: READ,
  reads: [...LISTING_READS, 'experiment.variety', 'experiment.value'],
  input: z.object({ id }),
  output: z.array(evidenceSection),
})

const sourceKind = z.enum(keysOf(listingSources), '关联成果类别不正确')

export const findSources = query({
  method: 'GET',
  path: '/api/resultsTrading/listing/sources',
  summary: '按名称或编号查可以挂牌的成果，最多20个',
  access: 'trading.listing:write',
  reads: LISTING_READS,
  input: z.object({ kind: sourceKind, name: optText('名称', 100) }),
  output: z.array(
    z.object({ id: idOut, name: z.string(), code: z.string().nullable(), state: z.string().nullable() }),
  ),
})

export const sourceValues = query({
  method: 'GET',
  path: '/api/resultsTrading/listing/sourceValues',
  summary: '由成果带入挂牌的内容：名称、编号、权利人、法律状态、适宜区域、产量表现',
  access: 'trading.listing:write',
  reads: [...LISTING_READS, 'experiment.variety', 'experiment.value'],
  input: z.object({ kind: sourceKind, sourceId: idIn('关联成果') }),
  output: z.object({
    name: z.string(),
    resultType: z.string(),
    number: z.string().nullable(),
    holder: z.string().nullable(),
    legalState: z.string().nullable(),
    regions: z.array(z.string()),
    indicators: z.string().nullable(),
    /** Why it could not come to the market now; null if it could. */
    blocker: z.string().nullable(),
  }),
})
