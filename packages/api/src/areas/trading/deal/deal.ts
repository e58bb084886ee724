import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, optText, whyNot } from '../../../core/wireFields.ts'
import { typedMoney, moneyProblem } from '../../../core/money/typedMoney.ts'
import { draftInput } from '../consult/consultHandling.ts'
import { dealLabels as labels } from './dealLabels.ts'
import { stageOrder } from './dealStages.ts'

const PATH = '/api/resultsTrading/deal'
const READ = 'trading.deal:read'
const WRITE = 'trading.deal:write'
const READS = [
  'trading.deal',
  'trading.listing',
  'trading.consult',
  'contract.record',
  'system.user',
] as const
const CHANGES = ['trading.deal'] as const

const dealId = idIn('撮合')
const versionIn = z.number('版本必填').int('版本不正确')
const stageIn = z.enum(stageOrder, `${labels.stage}不正确`)

/** A listing as a card names it. */
const side = z.object({ id: idOut, name: z.string(), orgName: z.string(), state: z.string() })

const dealCard = z.object({
  id: idOut,
  supply: side.nullable(),
  demand: side.nullable(),
  consult: z.object({ id: idOut, name: z.string(), topicName: z.string().nullable() }).nullable(),
  stage: stageIn,
  brokerId: idOut.nullable(),
  brokerName: z.string().nullable(),
  obstacle: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextOn: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Percent. */
  probability: z.number().nullable(),
  /** Yuan. */
  expected: z.string().nullable(),
  remark: z.string().nullable(),
  contractId: idOut.nullable(),
  contractName: z.string().nullable(),
  closedReason: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, move, draft, delete. */
  can,
  whyNot,
})
export type DealCard = z.output<typeof dealCard>

/** Cards of a stage that the board shows. */
export const MAX_CARDS = 50

export const dealBoard = query({
  method: 'GET',
  path: `${PATH}/board`,
  summary: `红娘工作台：各阶段的撮合与预计金额；每个阶段最多${MAX_CARDS}张卡片`,
  access: READ,
  reads: READS,
  input: z.object({
    brokerId: idIn(labels.brokerId).nullish(),
    name: optText('关键词', 100),
    isOverdue: flag('只看下一步已过期的').nullish(),
  }),
  output: z.object({
    stages: z.array(
      z.object({
        stage: stageIn,
        label: z.string(),
        count: z.number(),
        /** Yuan: all of the stage, and weighted by probability. */
        expected: z.string(),
        weighted: z.string(),
        cards: z.array(dealCard),
      }),
    ),
    /** Yuan of the open stages: all, and weighted by probability. */
    expected: z.string(),
    weighted: z.string(),
    brokers: z.array(z.object({ id: idOut, name: z.string() })),
  }),
})
export type DealBoardAnswer = z.output<typeof dealBoard.output>

export const dealShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一项撮合',
  access: READ,
  reads: READS,
  input: z.object({ id: dealId }),
  output: dealCard,
})

const content = {
  brokerId: idIn(labels.brokerId).nullish(),
  obstacle: optText(labels.obstacle, 200),
  nextStep: optText(labels.nextStep, 200),
  nextOn: z.iso.date(`${labels.nextOn}格式为 YYYY-MM-DD`).nullish(),
  probability: z
    .number(`${labels.probability}应为数字`)
    .int(`${labels.probability}应为整数`)
    .min(0, `${labels.probability}应为0至100`)
    .max(100, `${labels.probability}应为0至100`)
    .nullish(),
  expected: z
    .string(`${labels.expected}应为数字`)
    .transform((value) => (value.trim() ? typedMoney(value, '元') : null))
    .superRefine((value, found) => {
      const problem = value === null ? null : moneyProblem(value, '元')
      if (problem) found.addIssue({ code: 'custom', message: `${labels.expected}${problem}` })
    })
    .nullish(),
  remark: optText(labels.remark, 500),
}

export const dealAdd = command({
  method: 'POST',
  path: `${PATH}/add`,
  summary: '新增撮合：成果与需求，或一条咨询',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({
      supplyId: idIn(labels.supplyId).nullish(),
      demandId: idIn(labels.demandId).nullish(),
      consultId: idIn(labels.consultId).nullish(),
      ...content,
    })
    .superRefine(({ supplyId, demandId, consultId }, found) => {
      if (supplyId || demandId || consultId) return
      const message = `${labels.supplyId}、${labels.demandId}、${labels.consultId}至少选择一项`
      found.addIssue({ code: 'custom', path: ['supplyId'], message })
    }),
  output: z.object({ id: idOut }),
})

export const dealEdit = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改撮合：经纪人、下一步、障碍、概率、预计金额',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: dealId, version: versionIn, ...content }),
  output: z.object({ version: z.number() }),
})

export const dealMove = command({
  method: 'POST',
  path: `${PATH}/move`,
  summary: '变更撮合的阶段；已签约须有合同，未成须有原因',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    id: dealId,
    version: versionIn,
    stage: stageIn,
    contractId: idIn(labels.contractId).nullish(),
    closedReason: optText(labels.closedReason, 200),
  }),
  output: z.object({ version: z.number() }),
})

export const dealDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除未签约的撮合',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: dealId }),
  output: done,
})

export const dealDraft = command({
  method: 'POST',
  path: `${PATH}/draftContract`,
  summary: '由撮合起草合同：带出双方、成果与报价',
  access: WRITE,
  changes: [...CHANGES, 'contract.record'],
  input: z.object({ id: dealId, ...draftInput }),
  output: z.object({ contractId: idOut, warnings: z.array(z.string()) }),
})

/** Contracts of the organisation that a deal may be closed with. */
export const dealContracts = query({
  method: 'GET',
  path: `${PATH}/contracts`,
  summary: '可作为撮合依据的合同，按名称或编号查找，最多20份',
  access: WRITE,
  reads: ['contract.record'],
  input: z.object({ name: optText('合同', 100) }),
  output: z.array(
    z.object({ id: idOut, name: z.string(), number: z.string().nullable(), state: z.string() }),
  ),
})

const foundSide = z.object({ id: idOut, name: z.string(), hint: z.string() })

/** Listings on the market that a deal may name. */
export const dealListings = query({
  method: 'GET',
  path: `${PATH}/listings`,
  summary: '可以撮合的成果或需求，按名称查找，最多20条',
  access: WRITE,
  reads: ['trading.listing', 'system.organization'],
  input: z.object({
    kind: z.enum(['supply', 'demand'], '类别不正确'),
    name: optText('名称', 100),
  }),
  output: z.array(foundSide),
})

/** Open consultations that a deal may name. */
export const dealConsults = query({
  method: 'GET',
  path: `${PATH}/consults`,
  summary: '可以撮合的未结咨询，按咨询人或内容查找，最多20条',
  access: WRITE,
  reads: ['trading.consult'],
  input: z.object({ name: optText('关键词', 100) }),
  output: z.array(foundSide),
})

/** Brokers of the organisation. */
export const dealBrokers = query({
  method: 'GET',
  path: `${PATH}/brokers`,
  summary: '可以担任经纪人的人员',
  access: READ,
  reads: ['system.user', 'system.role'],
  input: z.object({}),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

/** Where a contract comes from: consultations and deals that it was made of. */
export const contractOrigins = query({
  method: 'GET',
  path: `${PATH}/contractOrigins`,
  summary: '合同的来源：由哪条咨询、哪项撮合起草',
  access: 'contract.record:read',
  reads: READS,
  input: z.object({ contractId: idIn(labels.contractId) }),
  output: z.array(z.object({ kind: z.enum(['consult', 'deal']), id: idOut, name: z.string() })),
})
