import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, optText, whyNot } from '../../../core/wireFields.ts'
import { contractFileTypeNames } from './contractFileTypes.ts'
import { contractLabels as labels } from './contractLabels.ts'
import {
  contractDetail,
  contractInput,
  contractRow,
  contractValues,
  directionIn,
  kindIn,
  stateIn,
  typeIn,
} from './contractShapes.ts'

const PATH = '/api/contract/contract'
const READ = 'contract.record:read'
const WRITE = 'contract.record:write'
/** What contracts show of others. */
export const CONTRACT_READS = [
  'contract.record',
  'system.user',
  'system.organization',
  'system.party',
] as const

const yearIn = z.coerce
  .number('年份不正确')
  .int('年份不正确')
  .min(1970, '年份不得早于1970')
  .max(2100, '年份不正确')
const SORTS = ['signedOn', 'endOn', 'amount', 'number', 'name'] as const

/** 到期看板: how many days at most are left; `over` for those whose last day is past. */
export const expiries = ['90', '60', '30', '7', 'over'] as const
export type Expiry = (typeof expiries)[number]

/** A state, or one of the two that follow from it. */
const statusIn = z.union([stateIn, z.enum(['changing', 'expired'], `${labels.state}不正确`)])

const saved = z.object({
  id: idOut,
  version: z.number(),
  number: z.string().nullable(),
  state: stateIn,
  /** What it was saved in spite of. */
  warnings: z.array(z.string()),
})

/** Stores a draft, a template or a supplement, and submits it if asked to. */
export const createContract = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增合同、补充协议或合同模板；可先存草稿',
  access: WRITE,
  changes: ['contract.record', 'contract.template', 'approval.item'],
  input: z.object({
    ...contractValues,
    kind: kindIn.default('CONTRACT'),
    /** The contract that a supplement belongs to. */
    parentId: idIn(labels.parentId).nullish(),
    /** One that the caller has taken with `contractNumber`. */
    number: optText(labels.number, 60),
    submit: flag('提交').default(false),
  }),
  output: saved,
})

/** What may be done with a contract besides saving it. */
export const contractActions = ['save', 'submit', 'start', 'finish', 'stop', 'dissolve', 'renew'] as const

/** Saves a draft or a template, or moves a contract to another state. 续签 makes a new draft and answers it. */
export const editContract = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改合同草稿或模板；提交、开始履行、完成、终止、解除、续签',
  access: WRITE,
  changes: ['contract.record', 'contract.template', 'approval.item', 'obligation.item'],
  input: z.object({
    id: idIn('合同'),
    version: z.number('版本必填').int('版本不正确'),
    action: z.enum(contractActions, '操作不正确').default('save'),
    /** 终止 and 解除 need it. */
    reason: optText(labels.reason, 200),
    /** All values of the form; absent values of a move leave the record as it is. */
    values: contractInput.nullish(),
  }),
  output: saved,
})

export const contractDetailCall = query({
  method: 'GET',
  path: `${PATH}/detail/{id}`,
  summary: '合同、补充协议或模板的详情',
  access: READ,
  reads: [...CONTRACT_READS, 'contract.template'],
  input: z.object({ id: idIn('合同') }),
  output: contractDetail.extend({
    /** edit, submit, start, finish, stop, dissolve, renew, delete. */
    can,
    whyNot,
  }),
})
export type ContractDetail = z.output<typeof contractDetailCall.output>

/** Drafts of the caller, the latest first. */
export const draftList = query({
  method: 'POST',
  path: `${PATH}/draftList`,
  summary: '我的合同草稿',
  access: WRITE,
  reads: CONTRACT_READS,
  input: z.object({ name: optText(labels.name, 50) }),
  output: z.array(contractRow),
})

export const deleteDraft = command({
  method: 'POST',
  path: `${PATH}/deleteDraft`,
  summary: '删除本人的合同草稿，或合同模板',
  access: WRITE,
  changes: ['contract.record', 'contract.template'],
  input: z.object({ id: idIn('合同草稿') }),
  output: done,
})

const filters = {
  kind: kindIn.default('CONTRACT'),
  /** A part of the name, the number or a party. */
  name: optText('名称、编号或当事人', 50),
  type: typeIn.nullish(),
  status: statusIn.nullish(),
  direction: directionIn.nullish(),
  orgId: idIn('机构').nullish(),
  /** Year of the signature. */
  year: yearIn.nullish(),
  partyId: idIn('往来单位').nullish(),
  expiry: z.enum(expiries, '到期范围不正确').nullish(),
}

/** Contracts that were submitted; drafts are in `draftList`. */
export const contractPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '合同列表（不含草稿），或合同模板列表',
  access: READ,
  reads: [...CONTRACT_READS, 'contract.template'],
  input: pageInput(filters, SORTS),
  output: pageOutput(contractRow).extend({
    /** How many contracts of the other filters end within so many days. */
    board: z.object({
      '90': z.number(),
      '60': z.number(),
      '30': z.number(),
      '7': z.number(),
      over: z.number(),
    }),
  }),
})

export const associatedPage = query({
  method: 'POST',
  path: `${PATH}/associatedPage`,
  summary: '可关联的合同',
  access: READ,
  reads: CONTRACT_READS,
  input: pageInput(
    {
      /** The contract to which others are added. */
      contractId: idIn('合同').nullish(),
      name: filters.name,
      type: filters.type,
    },
    SORTS,
  ),
  output: pageOutput(contractRow),
})

export const contractFiles = query({
  method: 'GET',
  path: `${PATH}/files`,
  summary: '合同的文件，可按类型',
  access: READ,
  reads: ['contract.record'],
  input: z.object({
    contractId: idIn('合同'),
    /** All types if absent. */
    type: z.enum(contractFileTypeNames, '文件类型不正确').nullish(),
  }),
  output: z.array(storedFile.extend({ type: z.enum(contractFileTypeNames) })),
})

/** Deletes a file of a contract that is not over. */
export const deleteContractFile = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除合同的文件',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({ contractId: idIn('合同'), fileId: idIn('文件') }),
  output: done,
})

/** Takes the next number of a type and year for the caller, or says whether a number is still free. A number is never given twice. */
export const contractNumber = command({
  method: 'GET',
  path: `${PATH}/contractNumber`,
  summary: '取下一个合同编号，或核对一个编号是否已用',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({
    type: typeIn.nullish(),
    /** The current one if absent. */
    year: yearIn.nullish(),
    /** To be checked; nothing is taken then. */
    number: optText(labels.number, 60),
  }),
  output: z.object({ number: z.string(), isFree: z.boolean() }),
})

/** The text of a contract or template, filled, for print. */
export const printContract = fileQuery({
  method: 'GET',
  path: `${PATH}/print`,
  summary: '下载合同文本（Word 或 PDF）',
  access: READ,
  input: z.object({ id: idIn('合同'), format: z.enum(['docx', 'pdf'], '文件格式不正确').default('docx') }),
})
