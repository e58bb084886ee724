import type { Problem } from '../../../core/zod.ts'
import { missing, type Values } from '../../../core/resource/problems.ts'
import { keptVarietyNo } from './varietyNo.ts'
import { systemProblem, varietyNoProblems } from './varietyRules.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/** Checks that the number agrees with the entered values, and that a genetically modified or revoked variety has its details. */
export function varietyProblems(values: Values): Problem[] {
  return [...ofNumber(values), ...ofCrop(values), ...ofState(values)]
}

function ofNumber(values: Values): Problem[] {
  const number = textOf(values['approvalNo'])
  if (!number) return []
  const { year } = values
  const wrong = varietyNoProblems(number, {
    dataType: textOf(values['dataType']),
    cropSpecies: textOf(values['cropSpecies']),
    level: textOf(values['level']),
    year: typeof year === 'number' ? year : null,
  })
  const kept = keptVarietyNo(number)
  if (wrong.some(({ path }) => path === 'approvalNo') || kept === number) return wrong
  return [...wrong, { path: 'approvalNo', message: `审定/登记编号请写作 ${kept}` }]
}

function ofCrop(values: Values): Problem[] {
  const wrong = systemProblem(textOf(values['dataType']), textOf(values['cropSpecies']))
  return wrong ? [{ path: 'cropSpecies', message: wrong }] : []
}

function ofState(values: Values): Problem[] {
  const isModified = values['transgenic'] === 'GM'
  const isRevoked = values['state'] === '撤销(退出)'
  return [
    ...(isModified ? missing(values, 'transgenicEvent', '转基因品种须填写转化体') : []),
    ...(isModified ? missing(values, 'biosafetyNo', '转基因品种须填写安全证书号') : []),
    ...(isRevoked ? missing(values, 'revokeDate', '已撤销的品种须填写撤销日期') : []),
  ]
}
