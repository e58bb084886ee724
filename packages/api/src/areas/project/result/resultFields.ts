import { z } from 'zod'
import { idIn, optText } from '../../../core/wireFields.ts'
import { resultTypes } from './resultTypes.ts'
import { resultLabels as labels } from './resultLabels.ts'

export const resultTypeIn = z.enum(resultTypes, `${labels.resultType}不正确`)
export const quantity = z
  .number(`${labels.quantity}应为数字`)
  .positive(`${labels.quantity}应大于0`)
  .max(1_000_000, `${labels.quantity}不得大于1000000`)

/** What somebody says of a result besides which record it is. */
export const resultContent = {
  contributor: optText(labels.contributor, 100),
  resultDate: z.iso.date(`${labels.resultDate}格式为 YYYY-MM-DD`).nullish(),
  remark: optText(labels.remark, 500),
}

export const newResult = {
  resultType: resultTypeIn,
  resultId: idIn(labels.resultId),
  /** The indexes that the record is evidence of, each with how many units it counts for; none links it to the node alone. */
  indexes: z
    .array(
      z.object({ indexId: idIn(labels.indexId), quantity: quantity.default(1) }),
      `${labels.indexId}不正确`,
    )
    .max(50, `${labels.indexId}最多50个`)
    .default([]),
  ...resultContent,
}
