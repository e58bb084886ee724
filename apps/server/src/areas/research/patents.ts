import {
  expireDateOf,
  patentNoProblem,
  typeOfApplyNo,
  yearOfApplyNo,
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
  ]
}

/** 专利号 once it is granted, and 届满日. */
const compute = (values: Values): Values => ({
  ...values,
  patentNo: values['grantDate'] && values['applyNo'] ? `ZL${String(values['applyNo'])}` : null,
  expireDate: expireDateOf(textOf(values['patentType']), textOf(values['applyDate'])),
})

/** Rules of 专利. */
export const patentHooks: Hooks = { problems, compute }
