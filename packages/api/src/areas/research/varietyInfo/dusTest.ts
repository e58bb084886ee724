import { f } from '../../../core/resource/fields.ts'
import { parentOf, part } from '../../../core/resource/part.ts'
import { missing, type Values } from '../../../core/resource/problems.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import type { Problem } from '../../../core/zod.ts'
import { researchOutline } from '../researchOutline.ts'
import { varietyInfo } from './varietyInfo.ts'

const { records } = researchOutline
const parent = parentOf(varietyInfo)

/** DUS测试 of a variety right: the material handed in, and what the test found. */
export const dusTest = part({
  shape: 'section',
  name: 'dusTest',
  label: records.dus_test,
  table: 'dus_test',
  parent,
  key: 'varietyInfoId',
  isOptional: true,
  fields: {
    materialDate: f.part('繁殖材料', f.date('繁殖材料提交日')),
    materialAmount: f.opt(f.number('提交数量', { min: 0, decimals: 1, unit: 'g' })),
    materialNo: f.opt(f.text('保藏编号', 40)),
    testNo: f.part('测试', f.text('测试编号', 40)),
    place: f.opt(f.text('测试地点', 100)),
    startDate: f.date('测试开始日'),
    endDate: f.opt(f.date('测试结束日')),
    tester: f.opt(f.people('测试人')),
    isDistinct: f.part('结论', f.bool('是否具备特异性')),
    isUniform: f.bool('是否具备一致性'),
    isStable: f.bool('是否具备稳定性'),
    reportNo: f.text('测试报告编号', 60),
    reportDate: f.date('测试报告日期'),
    difference: f.opt(f.longText('与近似品种的差异性状', 500)),
    files: f.opt(f.files('测试报告与附件', 10)),
  },
  dateOrder: ['materialDate', 'startDate', 'endDate', 'reportDate'],
  problems: (values, { parent: right }) => [...ofMaterial(values, right), ...ofResult(values)],
})

/** Checks that material is handed in for an application that exists. */
function ofMaterial({ materialDate }: Values, right: Values): Problem[] {
  const [given, applied] = [textOf(materialDate), textOf(right['applyDate'])]
  if (!given || !applied || given >= applied) return []
  return [{ path: 'materialDate', message: `繁殖材料提交日不得早于申请日（${applied}）` }]
}

/** Checks that a distinct variety says in which traits it differs. */
const ofResult = (values: Values): Problem[] =>
  values['isDistinct'] === true
    ? missing(values, 'difference', '具备特异性的，须填写与近似品种的差异性状')
    : []
