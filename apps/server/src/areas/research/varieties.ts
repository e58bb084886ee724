import { lastDayOf } from '@hepu/api/areas/research/terms'
import { readVarietyNo } from '@hepu/api/areas/research/varietyNo'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Hooks } from '../../resource/mounted.ts'
import { textOf } from '@hepu/api/core/resource/textOf'

/** 省份 as the number says it, and how long the certificate of a modified variety holds. */
const compute = (values: Values): Values => {
  const [number, certified] = [textOf(values['approvalNo']), textOf(values['biosafetyDate'])]
  return {
    ...values,
    province: (number && readVarietyNo(number)?.province) ?? null,
    biosafetyUntil: certified && lastDayOf('转基因安全证书', certified),
  }
}

/** Rules of 审定品种. */
export const varietyHooks: Hooks = { compute }
