import { z } from 'zod'
import { command, fileQuery, query } from '../../../core/route.ts'
import { idIn, idOut, moment } from '../../../core/wireFields.ts'
import { bizYearIn } from '../contractFields.ts'
import {
  COMMISSION_PATH,
  COMMISSION_READ,
  COMMISSION_READS,
  COMMISSION_WRITE,
  seasonIn,
} from './commissionFields.ts'
import { statementContent } from './statementContent.ts'

/** Income of a contract by variety and business year. Amounts in yuan, quantities in `unit`; null where there is none. */
const incomeRow = z.object({
  contractId: idOut,
  contractName: z.string(),
  contractNumber: z.string().nullable(),
  licensee: z.string(),
  varietyLineId: idOut.nullable(),
  /** The variety, and the result of the contract that it comes from. */
  resultName: z.string(),
  resultLineId: idOut.nullable(),
  bizYear: z.number(),
  unit: z.string(),
  rateUnit: z.string(),
  declared: z.string().nullable(),
  erp: z.string().nullable(),
  audited: z.string().nullable(),
  /** audited − declared. */
  difference: z.string().nullable(),
  /** Rates and ends of the tiers in words. */
  tiers: z.string(),
  minimum: z.string().nullable(),
  cap: z.string().nullable(),
  offset: z.string(),
  /** 应计额: earned to date by confirmed runs, before the offset. */
  accrued: z.string(),
  payable: z.string(),
  paid: z.string(),
  waived: z.string(),
  due: z.string(),
  isClosed: z.boolean(),
  /** Declarations of past periods that are missing, and that wait for their audit. */
  missing: z.number(),
  unaudited: z.number(),
  /** Serial number of the run that waits for its confirmation. */
  draftSerial: z.number().nullable(),
})
export type IncomeRow = z.output<typeof incomeRow>

export const commissionIncome = query({
  method: 'POST',
  path: '/api/contract/contractResult/commissionIncome',
  summary: '合同成果的提成收入：逐品种、业务年度的申报量、核定量、阶梯、保底、封顶、抵扣与应计额',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({
    /** Without it all contracts of the organisation. */
    contractId: idIn('合同').nullish(),
    resultLineId: idIn('合同成果').nullish(),
    year: bizYearIn('业务年度').nullish(),
  }),
  output: z.object({
    rows: z.array(incomeRow),
    /** Business years that can be asked for, newest first. */
    years: z.array(z.number()),
    sums: z.object({
      accrued: z.string(),
      offset: z.string(),
      payable: z.string(),
      paid: z.string(),
      waived: z.string(),
      due: z.string(),
    }),
  }),
})

const outsideRow = z.object({
  contractId: idOut,
  contractName: z.string(),
  licensee: z.string(),
  varietyName: z.string(),
  productName: z.string().nullable(),
  reason: z.enum(['region', 'unknownRegion', 'year', 'cap']),
  /** What the licence says, in words. */
  allowed: z.string(),
  bizYear: z.number(),
  billDate: z.string(),
  billNo: z.string(),
  source: z.string(),
  place: z.string(),
  customer: z.string().nullable(),
  kg: z.string(),
  amount: z.string().nullable(),
})
export type OutsideRow = z.output<typeof outsideRow>

/** Most bills that one answer lists. */
export const OUTSIDE_MAX = 500

export const reconciliation = query({
  method: 'GET',
  path: `${COMMISSION_PATH}/reconciliation`,
  summary: '许可—销量对账：许可地域、年度或许可量以外的销售，逐单列出',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({
    contractId: idIn('合同').nullish(),
    bizYear: bizYearIn('业务年度').nullish(),
  }),
  output: z.object({
    rows: z.array(outsideRow),
    /** Bills altogether; `rows` has the first of them. */
    total: z.number(),
    /** By reason: bills and their weight. */
    sums: z.array(
      z.object({
        reason: z.enum(['region', 'unknownRegion', 'year', 'cap']),
        bills: z.number(),
        kg: z.string(),
      }),
    ),
    /** Varieties of licences whose sales cannot be read, because no product is known. */
    remarks: z.array(z.string()),
  }),
})

const STATEMENT = `${COMMISSION_PATH}/statement` as const

export const showStatement = query({
  method: 'GET',
  path: `${STATEMENT}/show`,
  summary: '一个品种一个业务年度的结算单，附已签发的各份',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object(seasonIn),
  output: z.object({
    content: statementContent,
    hash: z.string(),
    issued: z.array(
      z.object({ id: idOut, hash: z.string(), byName: z.string().nullable(), createTime: moment }),
    ),
  }),
})
export type ShownStatement = z.output<(typeof showStatement)['output']>

export const issueStatement = command({
  method: 'POST',
  path: `${STATEMENT}/issue`,
  summary: '签发结算单：保存内容与校验码；内容未变时不重复签发',
  access: COMMISSION_WRITE,
  changes: ['contract.commission'],
  input: z.object(seasonIn),
  output: z.object({ id: idOut, hash: z.string() }),
})

export const statementFile = fileQuery({
  method: 'POST',
  path: `${STATEMENT}/file`,
  summary: '下载已签发的结算单（PDF 或 Word）',
  access: COMMISSION_READ,
  input: z.object({
    id: idIn('结算单'),
    format: z.enum(['pdf', 'docx'], '格式只能是 PDF 或 Word').default('pdf'),
  }),
})
