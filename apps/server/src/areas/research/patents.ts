import {
  expireDateOf,
  nextFee,
  patentNoProblem,
  typeOfApplyNo,
  yearOfApplyNo,
  yearOfPatent,
  yearsOfPatent,
} from '@hepu/api/areas/research/patentNo'
import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** What the number of a patent says must agree with what is entered; a grant has its day. */
function problems(values: Values): Problem[] {
  const applyNo = textOf(values['applyNo'])
  if (!applyNo) return []
  const wrong = patentNoProblem(applyNo)
  if (wrong) return [{ path: 'applyNo', message: wrong }]
  const type = textOf(values['patentType'])
  const applyDate = textOf(values['applyDate'])
  const expected = typeOfApplyNo(applyNo)
  return [
    ...(type && type !== expected
      ? [{ path: 'patentType', message: `申请号表示${expected}，与所选专利类型不符` }]
      : []),
    ...(applyDate && Number(applyDate.slice(0, 4)) !== yearOfApplyNo(applyNo)
      ? [{ path: 'applyDate', message: `申请号表示${yearOfApplyNo(applyNo)}年申请，与申请日不符` }]
      : []),
    ...(values['legalStatus'] === '授权(有效)' && !values['grantDate']
      ? [{ path: 'grantDate', message: '已授权的专利须填写授权日' }]
      : []),
    ...ofFees(values['paidYear'], applyDate, values['grantDate'], type),
  ]
}

/** Fees are paid for a granted patent, from the year of its grant to the end of its term. */
function ofFees(
  paidYear: unknown,
  applyDate: string | null,
  grantDate: unknown,
  type: string | null,
): Problem[] {
  if (typeof paidYear !== 'number' || !applyDate) return []
  const granted = textOf(grantDate)
  if (!granted) return [{ path: 'paidYear', message: '填写年费已缴年度的专利须填写授权日' }]
  const [first, last] = [yearOfPatent(applyDate, granted), yearsOfPatent(type, applyDate)]
  if (paidYear < first)
    return [{ path: 'paidYear', message: `授权时为第${first}年度，年费已缴不得少于该年度` }]
  return last !== null && paidYear > last
    ? [{ path: 'paidYear', message: `该专利共${last}年度，年费已缴不得超过` }]
    : []
}

/** What a patent may no longer be, nor become, when a fee is to be paid. */
const OVER: ReadonlySet<string> = new Set(['驳回', '撤回', '终止', '届满', '无效'])

/** 专利号 once it is granted, its next annual fee while it holds, and 届满日. */
function compute(values: Values): Values {
  const [type, applyDate, grantDate] = ['patentType', 'applyDate', 'grantDate'].map((it) =>
    textOf(values[it]),
  )
  const paidYear = typeof values['paidYear'] === 'number' ? values['paidYear'] : null
  const isOver = OVER.has(textOf(values['legalStatus']) ?? '')
  const fee = isOver ? null : nextFee({ type: type!, applyDate: applyDate!, grantDate: grantDate!, paidYear })
  return {
    ...values,
    patentNo: grantDate && values['applyNo'] ? `ZL${textOf(values['applyNo'])}` : null,
    feeDueDate: fee?.dueDate ?? null,
    nextFee: fee?.amount?.toFixed(2) ?? null,
    expireDate: expireDateOf(type!, applyDate!),
  }
}

/** Rules of 专利. */
export const patentHooks: Hooks = { problems, compute }
