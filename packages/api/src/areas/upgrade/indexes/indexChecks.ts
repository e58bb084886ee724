import { z } from 'zod'
import { done } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

/** Screens whose columns follow what each user has ticked. */
export const indexScreens = { promotionSingle: '晋级执行单', promotionRehearsal: '晋级预演' } as const
export type IndexScreen = keyof typeof indexScreens
const screen = z.enum(['promotionSingle', 'promotionRehearsal'], '页面不正确')

/** Ticked ones first, in the user's order. None is ticked before the user has chosen. */
export const checkIndexList = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/queryCheckIndexList',
  summary: '本人在该页面勾选的指标',
  access: 'upgrade.record:read',
  reads: ['upgrade.index'],
  input: z.object({ screen }),
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      group: z.string(),
      checked: z.boolean(),
    }),
  ),
})

export const updateCheckIndexList = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateCheckIndexList',
  summary: '保存本人在该页面勾选的指标及其次序',
  access: 'upgrade.record:read',
  changes: ['upgrade.index'],
  input: z.object({ screen, keys: z.array(z.string().min(1).max(64)).max(60, '指标最多60项') }),
  output: done,
})
