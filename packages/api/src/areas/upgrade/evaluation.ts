import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { can, done, nothing, optText, year } from '../../core/wireFields.ts'
import { resourceNames } from '../../core/resource/titles.ts'
import { command, query } from '../../core/route.ts'
import { upgradeRow, upgradeState } from './upgradeRows.ts'
import { upgradeWaits, type UpgradeWait } from './upgradeWaits.ts'
import { minPointsRule } from './promotionShapes.ts'

/** Problem of an evaluation whose group has no check. */
export const NO_CHECK = '对照品种未设置'

const READ = 'upgrade.record:read'
const waits = Object.keys(upgradeWaits) as [UpgradeWait, ...UpgradeWait[]]

export const upgradePage = query({
  method: 'POST',
  path: '/api/upgrade/upgrade/all',
  summary: '晋级评估列表',
  access: READ,
  reads: ['upgrade.record', 'upgrade.standard', 'experiment.variety', 'experiment.value'],
  input: pageInput(
    {
      year: year.optional(),
      phase: z.string().optional(),
      ripePeriod: z.string().optional(),
      /** A state, or what waits for somebody. */
      state: z.union([upgradeState, z.enum(waits)], '状态不正确').optional(),
      name: z.string().trim().max(100).optional(),
    },
    // The newest year, within it the newest change, is what a list without a choice begins with.
    ['year', 'id', 'name', 'updateTime'],
  ),
  output: pageOutput(upgradeRow),
})

export const generateCurrentYear = command({
  method: 'GET',
  path: '/api/upgrade/upgrade/generateCurrentYearData',
  summary: '生成晋级评估：逐组匹配标准并计算判定；已发布的组不动',
  access: 'upgrade.record:generate',
  changes: ['upgrade.record'],
  input: z.object({ year: year.optional() }),
  output: z.object({
    year: z.number(),
    created: z.number(),
    refreshed: z.number(),
    skipped: z.array(z.object({ group: z.string(), reason: z.string() })),
    /** Groups evaluated without a standard, and why: none applies, or two do. */
    withoutStandard: z.array(z.object({ group: z.string(), reason: z.string() })),
  }),
})

export const configYear = query({
  method: 'GET',
  path: '/api/upgrade/ConfigYear/getConfigYear',
  summary: '当前晋级年份与发布规则',
  access: READ,
  reads: ['upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: nothing,
  output: z.object({
    currentYear: z.number(),
    years: z.array(z.number()),
    fourEyes: z.boolean(),
    /** For registries: nobody may review (审核) a record that they edited last. */
    reviewFourEyes: z.boolean(),
    minPoints: z.number(),
    can,
  }),
})

/** Who may be both editor and judge is a matter of rights: these two rules are changed by who administers rights alone. */
export const FOUR_EYES_PERMISSION = 'system.role:write'

/** The rules of four eyes, as people read them. */
export const fourEyesRules = {
  fourEyes: '发布人不能是最后编辑人（四眼原则）',
  reviewFourEyes: '审核人不能是最后编辑人',
} as const

export const updateConfigYear = command({
  method: 'POST',
  path: '/api/upgrade/ConfigYear/update',
  summary:
    '修改当前晋级年份与发布规则；最少有效试点数只由维护晋级标准的人员修改，四眼原则只由权限管理员修改，须写原因',
  access: 'upgrade.record:generate',
  /** Who may review a record is among the rules. */
  changes: ['upgrade.setting', ...resourceNames],
  input: z.object({
    currentYear: year,
    fourEyes: z.boolean(`「${fourEyesRules.fourEyes}」不正确`),
    /** Stays as it is when absent. */
    reviewFourEyes: z.boolean(`「${fourEyesRules.reviewFourEyes}」不正确`).optional(),
    minPoints: minPointsRule,
    /** Why a rule of four eyes changes. */
    reason: optText('修改原因', 200).optional(),
  }),
  output: done,
})
