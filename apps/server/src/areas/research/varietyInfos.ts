import { rightExpires } from '@hepu/api/areas/research/varietyRightNo'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Hooks } from '../../resource/mounted.ts'
import { textOf } from '@hepu/api/core/resource/textOf'

/** 届满日 once it is granted. */
const compute = (values: Values): Values => {
  const grantDate = textOf(values['grantDate'])
  return { ...values, expireDate: grantDate && rightExpires(textOf(values['genus']), grantDate) }
}

/** Rules of 品种权. */
export const varietyInfoHooks: Hooks = { compute }
