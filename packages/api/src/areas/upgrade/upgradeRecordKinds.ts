import { labelsOf, onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { phases } from '../experiment/shared.ts'
import { pkModes } from './pk/pkShapes.ts'
import { decisions, MIN_POINTS_LABEL, standardLevels } from './promotionShapes.ts'
import { upgradeStates } from './upgradeStates.ts'
import { upgradeOutline } from './upgradeOutline.ts'

const { records } = upgradeOutline
const read = 'upgrade.record:read'
const upgradeId = { label: '晋级评估', refers: 'upgrade' }
const standardId = { label: '晋级标准', refers: 'upgrade_standard' }
const counts = {
  label: '判定数',
  values: { total: '参试', checks: '对照', ...decisions, undecided: '未判定' },
}

/** Kinds of records of promotion in the change log. */
export const upgradeRecords: readonly RecordKind[] = [
  {
    object: 'upgrade',
    namedAfter: { field: 'groupId', object: 'experiment_group' },
    label: records.upgrade,
    read,
    path: '/estimate/estimate-promotion/promotionRehearsal?upgradeId={id}',
    fields: {
      groupId: { label: '组别', refers: 'experiment_group' },
      year: '年份',
      number: '评估次数',
      state: { label: '状态', values: upgradeStates },
      standardId,
      standardNumber: '标准版本',
      dataVersion: '数据版本',
      methodVersion: '方法版本',
      evidence: '判定依据',
      draft: '草稿名称',
      draftName: '草稿名称',
      lastEditor: { label: '最后编辑人', refers: 'user' },
      confirmedBy: { label: '确认人', refers: 'user' },
      confirmedAt: '确认时间',
      publishedBy: { label: '发布人', refers: 'user' },
      publishedAt: '发布时间',
      problem: '问题',
      otherStandards: '并列类别的标准',
      whatIfText: '试算调整',
      /** The name of `whatIfText` in lines of the change log from before 1.8. */
      trialText: '试算调整',
      counts,
      created: '新增评估数',
      refreshed: '更新评估数',
      skipped: { label: '未处理', values: { group: '', reason: '' } },
      withoutStandard: { label: '没有可用标准', values: { group: '', reason: '' } },
      createdEntries: '新增参试品种数',
      removedEntries: '撤回参试品种数',
      nextGroup: '下一年组别',
    },
  },
  {
    object: 'upgrade_record',
    namedAfter: { field: 'entryId', object: 'experiment_variety' },
    label: records.upgrade_record,
    read,
    fields: {
      upgradeId,
      entryId: { label: '品种', refers: 'experiment_variety' },
      computed: { label: '系统判定', values: decisions },
      final: { label: '最终判定', values: decisions },
      reason: '调整原因',
      score: '得分',
      verdict: '判定明细',
      figures: '判定时数据',
      nextPhase: { label: '下一阶段', values: labelsOf(phases) },
      nextEntryId: { label: '下一年品种', refers: 'experiment_variety' },
      newEntryNo: '新参试编号',
      plan: '下一年安排',
      alsoEntries: '同时参加的试验',
    },
  },
  {
    object: 'upgrade_draft',
    nameField: 'name',
    label: records.upgrade_draft,
    read,
    fields: {
      upgradeId,
      name: '草稿名称',
      state: { label: '状态', values: { draft: '草稿', confirmed: '已确认' } },
      standardId,
      standardNumber: '标准版本',
      dataVersion: '数据版本',
      counts,
      decisions: '判定',
      whatIf: '试算条件',
      whatIfText: '试算调整',
      /** The name of `whatIfText` in lines of the change log from before 1.8. */
      trialText: '试算调整',
      otherStandards: '并列类别的标准',
      evidence: '判定依据',
    },
  },
  {
    object: 'upgrade_standard',
    nameField: 'name',
    label: records.upgrade_standard,
    read: 'upgrade.standard:read',
    path: '/estimate/estimate-promotion/upgradeStandard?name={name}',
    fields: {
      name: '标准名称',
      level: { label: '级别', values: standardLevels },
      className: '标准类别',
      parentId: { label: '上级标准', refers: 'upgrade_standard' },
      state: { label: '状态', values: onOffStates },
      source: '来源',
      remark: '备注',
      latest: '最新版本',
    },
  },
  {
    object: 'upgrade_pk',
    nameField: 'name',
    label: records.upgrade_pk,
    read: 'experiment.variety:read',
    path: '/estimate/estimate-progress/groupPKDetail?pkId={id}',
    fields: {
      name: '名称',
      remark: '备注',
      mode: { label: '对比方式', values: pkModes },
      threshold: '增产阈值(kg/亩)',
      upgradeId,
      baseEntryId: { label: '对比品种', refers: 'experiment_variety' },
      entryIds: { label: '品种', refers: 'experiment_variety' },
      groupIds: { label: '试验组别', refers: 'experiment_group' },
      years: '年份',
    },
  },
  {
    object: 'index_def',
    label: records.index_def,
    read: 'upgrade.standard:read',
    fields: {
      order: '次序',
      listed: '用于列表的指标',
      compared: '用于组合PK的指标',
      key: '指标',
      seq: '次序',
      showInList: '用于列表',
      showInPk: '用于组合PK',
    },
  },
  {
    object: 'upgrade_setting',
    label: records.upgrade_setting,
    read,
    fields: {
      currentYear: '当前晋级年份',
      fourEyes: '发布人须不同于最后编辑人',
      reviewFourEyes: '登记审核人须不同于最后编辑人',
      minPoints: MIN_POINTS_LABEL,
    },
  },
  {
    object: 'publish_record',
    label: records.publish_record,
    read,
    fields: {
      upgradeId,
      action: { label: '动作', values: { PUBLISHED: '发布', REVOKED: '撤销' } },
      number: '评估次数',
      standardName: '晋级标准',
      standardNumber: '标准版本',
      dataVersion: '数据版本',
      otherStandards: '并列类别的标准',
      whatIfText: '试算调整',
      /** The name of `whatIfText` in lines of the change log from before 1.8. */
      trialText: '试算调整',
      counts,
      createdEntries: '新增参试品种数',
      reason: '原因',
    },
  },
]
