import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { readShare } from '../../research/shared.ts'
import { contractResultLabels as labels } from '../record/contractLabels.ts'
import { contractStates } from '../record/contractStates.ts'
import { contractResultTypes } from './contractResultTypes.ts'

const PATH = '/api/contract/contractResult'
const READ = 'contract.record:read'
const WRITE = 'contract.record:write'
/** What the lists show of the registries. */
const READS = ['contract.record', ...contractResultTypes] as const

export const contractResultTypeIn = z.enum(contractResultTypes, `${labels.resultType}不正确`)
export const shareIn = z
  .string(`${labels.share}应为数字`)
  .trim()
  .refine((value) => readShare(value) !== null, `${labels.share}应大于0、不超过100，最多2位小数`)

const resultRow = z.object({
  id: idOut,
  contractId: idOut,
  resultType: z.enum(contractResultTypes),
  resultId: idOut,
  resultName: z.string(),
  resultNo: z.string().nullable(),
  /** Address of the record, for those who may read the registry. */
  path: z.string().nullable(),
  /** State of the review of the record. */
  recordState: z.string().nullable(),
  rightScope: z.string().nullable(),
  /** Per cent. */
  share: z.string(),
  /** What we own of it; null where nobody says. */
  ourShare: z.string().nullable(),
  /** What stands against the contract and does not forbid it. */
  warnings: z.array(z.string()),
  remark: z.string().nullable(),
  createTime: moment,
  version: z.number(),
  /** delete. */
  can,
  whyNot,
})
export type ContractResultRow = z.output<typeof resultRow>

const stateNames = Object.keys(contractStates) as [keyof typeof contractStates]

/** Results of a contract, in the order in which they were added. */
export const contractResultList = query({
  method: 'POST',
  path: `${PATH}/list`,
  summary: '合同成果列表',
  access: READ,
  reads: READS,
  input: z.object({ contractId: idIn(labels.contractId), resultType: contractResultTypeIn.nullish() }),
  output: z.object({
    contract: z.object({
      id: idOut,
      name: z.string(),
      number: z.string().nullable(),
      state: z.enum(stateNames),
    }),
    records: z.array(resultRow),
    /** add. */
    can,
    whyNot,
  }),
})

export const contractResultAdd = command({
  method: 'POST',
  path: `${PATH}/add`,
  summary: '为合同添加成果；独占、排他与转让的份额合计不得超过本单位持有的份额',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({
    contractId: idIn(labels.contractId),
    resultType: contractResultTypeIn,
    resultId: idIn(labels.resultId),
    rightScope: optText(labels.rightScope, 200),
    share: shareIn.default('100'),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

export const contractResultDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '从合同草稿中移除成果',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({ id: idIn('合同成果') }),
  output: done,
})

/** How many records a search answers. */
export const MAX_FOUND_RESULTS = 20

const foundResult = z.object({
  id: idOut,
  name: z.string(),
  no: z.string().nullable(),
  state: z.string(),
  /** What we own of it in per cent; null where nobody says. */
  ourShare: z.string().nullable(),
  /** What the contract can still dispose of; null if no contract is named. */
  free: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type FoundResult = z.output<typeof foundResult>

/** Records of a registry whose name or number contains a text, approved ones first. */
export const queryResultName = query({
  method: 'GET',
  path: '/api/product/result/queryResultName',
  summary: `按名称与类型查找成果，最多${MAX_FOUND_RESULTS}项`,
  access: READ,
  reads: READS,
  input: z.object({
    resultName: optText('成果名称', 100),
    resultType: contractResultTypeIn,
    /** The contract that it is looked for, to know what is free for it. */
    contractId: idIn(labels.contractId).nullish(),
  }),
  output: z.array(foundResult),
})

/** A contract that names a record of a registry, a product or a party. */
export const contractMention = z.object({
  id: idOut,
  name: z.string(),
  number: z.string().nullable(),
  type: z.string().nullable(),
  state: z.enum(stateNames),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  /** What the contract says of the record: its share, the role of the party. */
  note: z.string().nullable(),
})
export type ContractMention = z.output<typeof contractMention>

/** What contracts may name. */
export const mentionKinds = { result: '成果', product: '产品', party: '往来单位' } as const

export const contractMentions = query({
  method: 'GET',
  path: `${PATH}/mentions`,
  summary: '涉及一项成果、一个产品或一家往来单位的合同',
  access: READ,
  reads: ['contract.record', 'contract.maintenance', 'product.productRecord', 'system.party'],
  input: z.object({
    kind: z.enum(['result', 'product', 'party'], '对象类型不正确'),
    /** The registry, of a result. */
    resultType: text(labels.resultType, 60).nullish(),
    recordId: idIn('对象'),
  }),
  output: z.object({
    contracts: z.array(contractMention),
    /** 可签许可 of a product: null for other records. */
    license: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }).nullable(),
  }),
})
