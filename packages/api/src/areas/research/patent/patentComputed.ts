import { yuanText } from '../../../core/money/fen.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { expireDateOf, nextFee } from './patentNo.ts'

const FEN_PER_YUAN = 100n

/** Statuses in which nothing more is to be done for a patent here: no fee to be paid, no day to be reminded of. */
export const patentOver: readonly string[] = ['驳回', '撤回', '终止', '届满', '无效', '转让']

/** 专利号 once it is granted, its next annual fee while it holds, and 届满日. */
export function computePatent(values: Values): Values {
  const type = textOf(values['patentType'])
  const applyDate = textOf(values['applyDate'])
  const grantDate = textOf(values['grantDate'])
  const paidYear = typeof values['paidYear'] === 'number' ? values['paidYear'] : null
  const isOver = patentOver.includes(textOf(values['legalStatus']) ?? '')
  const fee = isOver ? null : nextFee({ type, applyDate, grantDate, paidYear })
  return {
    ...values,
    patentNo: grantDate && values['applyNo'] ? `ZL${textOf(values['applyNo'])}` : null,
    feeDueDate: fee?.dueDate ?? null,
    nextFee: typeof fee?.amount === 'number' ? yuanText(BigInt(fee.amount) * FEN_PER_YUAN) : null,
    expireDate: expireDateOf(type, applyDate),
  }
}
