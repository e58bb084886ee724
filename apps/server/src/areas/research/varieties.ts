import { lastDayOf } from '@hepu/api/areas/research/terms'
import { keptVarietyNo, readVarietyNo } from '@hepu/api/areas/research/varietyNo'
import { systemProblem, varietyNoProblems } from '@hepu/api/areas/research/varietyRules'
import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** The number must agree with what is entered; what is genetically modified or revoked says how. */
function problems(values: Values): Problem[] {
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
  const missing = (path: string, message: string): Problem[] => (values[path] ? [] : [{ path, message }])
  const isModified = values['transgenic'] === 'GM'
  const isRevoked = values['state'] === '撤销(退出)'
  return [
    ...(isModified ? missing('transgenicEvent', '转基因品种须填写转化体') : []),
    ...(isModified ? missing('biosafetyNo', '转基因品种须填写安全证书号') : []),
    ...(isRevoked ? missing('revokeDate', '已撤销的品种须填写撤销日期') : []),
  ]
}

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
export const varietyHooks: Hooks = { problems, compute }
