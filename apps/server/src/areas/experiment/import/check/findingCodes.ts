import { findingLabels } from '@hepu/api/cells/findings'

/** Names of 检查结果 by code, for filters and the workbook of findings. */
const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  entryDuplicate: '品种重复',
  nameMissing: '缺品种名称',
  pointMissing: '缺试验点',
  repMissing: '缺重复',
  groupMissing: '缺试验组别',
  yearMissing: '缺试验年份',
  pointUnknown: '试验点不在试点信息表中',
  entryUnknown: '品种不在品种信息表中',
  phaseUnknown: '试验阶段不认识',
  cropMismatch: '作物不符',
  areaZero: '面积不大于0',
  duplicateSame: '同一小区重复且数值相同',
  duplicateConflict: '同一小区重复且数值不同',
  checkContradiction: '是否对照前后不一',
  lodgingSum: '倒伏倒折之和超过100%',
  earAbovePlant: '穗位高不低于株高',
  yieldImplausible: '亩产不合理',
  dateOrder: '日期先后有误',
  ckNoDuplicate: '对照序号重复',
  ckNoContradiction: '对照序号前后不一',
  groupPublished: '组别已发布或已确认，不可修改',
  phaseVague: '试验阶段未写第几年',
  phaseAssumed: '缺试验阶段',
  checkMissing: '组别没有对照',
  checkAbsent: '对照缺试点',
  yieldMissing: '小区缺产量',
  moistureAssumed: '亩产的水分没有注明',
  groupEvaluated: '组别已有晋级评估',
  columnUnclaimed: '没有对应的列',
  foreignTrait: '其他作物的性状',
  blockMissing: '缺区组',
  blockDiffers: '区组与已存的不同',
  groupBlind: '组别使用密码编号',
}

/** Returns the label of a finding's code; the code itself if it has none. */
export const findingLabel = (code: string): string => labels[code] ?? code
