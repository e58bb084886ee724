import { protectedUntil } from '@hepu/api/areas/research/copyrightRules'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Hooks } from '../../resource/mounted.ts'
import { textOf } from '@hepu/api/core/resource/textOf'

/** 保护期至. */
const compute = (values: Values): Values => ({
  ...values,
  expireDate: protectedUntil(textOf(values['firstPublishDate'])),
})

/** Rules of 软件著作权. */
export const copyrightHooks: Hooks = { compute }
