import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, optText, whyNot } from '../../../core/wireFields.ts'
import { bizYearIn, dayIn } from '../contractFields.ts'
import {
  COMMISSION_AUDIT,
  COMMISSION_PATH,
  COMMISSION_READ,
  COMMISSION_READS,
  COMMISSION_WRITE,
  quantityIn,
  quarterIn,
  seasonIn,
} from './commissionFields.ts'
import { declarationLabels as labels } from './commissionLabels.ts'

const PATH = `${COMMISSION_PATH}/declaration` as const

const declarationRow = z.object({
  /** Null where the declaration is missing. */
  id: idOut.nullable(),
  version: z.number().nullable(),
  varietyLineId: idOut.nullable(),
  scopeName: z.string(),
  unit: z.string(),
  kind: z.enum(['period', 'return']),
  bizYear: z.number(),
  quarter: z.number(),
  /** The last day of the period, and the day until which it is to be declared. */
  endsOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  quantity: z.string().nullable(),
  declaredOn: z.string().nullable(),
  declarer: z.string().nullable(),
  /** 结转: a return of goods that were sold in an earlier season. */
  isCarried: z.boolean(),
  /** What the sales of the licensed products in the licensed regions say; null where no product is known. */
  erp: z.string().nullable(),
  audited: z.string().nullable(),
  /** declared − ERP, and audited − declared. */
  erpDifference: z.string().nullable(),
  auditDifference: z.string().nullable(),
  auditedByName: z.string().nullable(),
  auditedAt: moment.nullable(),
  auditNote: z.string().nullable(),
  remark: z.string().nullable(),
  /** Serial number of the confirmed run that counted it. */
  runSerial: z.number().nullable(),
  /** declare, edit, audit, delete. */
  can,
  whyNot,
})
export type DeclarationRow = z.output<typeof declarationRow>

export const declarationList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '一个业务年度的申报量、ERP 销量与核定量，缺申报的也列出',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({ contractId: idIn('合同'), bizYear: bizYearIn(labels.bizYear).nullish() }),
  output: z.object({
    bizYear: z.number(),
    /** Seasons that the contract and its rules cover. */
    years: z.array(z.number()),
    rows: z.array(declarationRow),
    /** Products without a known place or product, which no ERP quantity can be told for. */
    remarks: z.array(z.string()),
    /** create: a return. */
    can,
    whyNot,
  }),
})

export const saveDeclaration = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '登记或修改申报量，0 即零申报；退货另行登记',
  access: COMMISSION_WRITE,
  changes: ['contract.commission', 'obligation.item'],
  input: z.object({
    id: idIn('申报').nullish(),
    version: z.number('版本不正确').nullish(),
    ...seasonIn,
    kind: z.enum(['period', 'return'], '类型只能是销售申报或退货').default('period'),
    quarter: quarterIn.default(0),
    quantity: quantityIn(labels.quantity, `${labels.quantity}不得小于0，退货请另行登记为「退货」`),
    /** A return of goods that were sold in an earlier season; any other one may not exceed what was sold. */
    isCarried: flag(labels.isCarried).default(false),
    declaredOn: dayIn(labels.declaredOn),
    declarer: optText(labels.declarer, 50),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ id: idOut }),
})

export const auditDeclaration = command({
  method: 'POST',
  path: `${PATH}/audit`,
  summary: '核定申报量',
  access: COMMISSION_AUDIT,
  changes: ['contract.commission'],
  input: z.object({
    id: idIn('申报'),
    version: z.number('版本必填'),
    audited: quantityIn(labels.audited, `${labels.audited}不得小于0，退货请另行登记为「退货」`),
    auditNote: optText(labels.auditNote, 500),
  }),
  output: done,
})

export const deleteDeclaration = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除未计入计算的申报',
  access: COMMISSION_WRITE,
  changes: ['contract.commission', 'obligation.item'],
  input: z.object({ id: idIn('申报') }),
  output: done,
})
