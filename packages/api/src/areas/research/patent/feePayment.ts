import { f } from '../../../core/resource/fields.ts'
import { parentOf, part } from '../../../core/resource/part.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { researchOutline } from '../researchOutline.ts'
import { patent } from './patent.ts'

/** Years of the longest term of a patent, each with one fee at most. */
export const FEE_PAYMENTS_MAX = 20

/** The first day on which a fee can have been paid. */
const FIRST_PAID = '2000-01-01'

/** 年费缴纳 of a patent: one row for each year, entered when the fee is due or paid. */
export const feePayment = part({
  shape: 'list',
  name: 'fee',
  label: researchOutline.records.patent_fee,
  table: 'patent_fee',
  parent: parentOf(patent),
  key: 'patentId',
  isOptional: true,
  max: FEE_PAYMENTS_MAX,
  orderBy: 'year',
  uniqueTogether: [['year']],
  sums: ['amount', 'surcharge'],
  fields: {
    year: { ...f.number('年度', { min: 1, max: FEE_PAYMENTS_MAX }), help: '第几个专利年度，自申请日起算' },
    dueDate: f.opt(f.date('应缴日期', { mayBeFuture: true })),
    paidDate: f.opt(f.date('缴纳日期')),
    amount: f.money('金额', '元'),
    surcharge: f.opt(f.money('滞纳金', '元')),
    receiptNo: f.opt(f.text('票据号', 40)),
    remark: f.opt(f.longText('备注', 200)),
  },
  problems: ({ paidDate }) => {
    const paid = textOf(paidDate)
    return paid && paid < FIRST_PAID ? [{ path: 'paidDate', message: `缴纳日期不得早于${FIRST_PAID}` }] : []
  },
})
