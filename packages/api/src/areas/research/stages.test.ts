import { expect, test } from 'vitest'
import { askedFields } from '../../core/resource/problems.ts'
import { stepsBack } from '../../core/resource/resource.ts'
import { dictionaries } from '../../dictionaries.ts'
import { patent } from './patent/patent.ts'
import { project } from './project/project.ts'
import { registries } from './registries.ts'
import { variety } from './variety/variety.ts'
import { varietyInfo } from './varietyInfo/varietyInfo.ts'

test.each(registries.flatMap(({ def }) => (def.stages ? [def] : [])))(
  'the stages of $title are entries of its state dictionary',
  ({ fields, stages }) => {
    const field = fields[stages!.field]!
    const words = field.kind === 'dict' ? dictionaries[field.dictionary] : undefined
    const values = new Set(words?.map(({ value }) => value))
    const order = stages!.order.flat()
    expect(order.filter((word) => !values.has(word))).toEqual([])
    expect(new Set(order).size).toBe(order.length)
  },
)

test.each([
  [patent, { legalStatus: '授权(有效)', grantNo: 'CN110123456B' }, ['grantNo', 'grantDate', 'holders']],
  [patent, { legalStatus: '实质审查' }, []],
  [varietyInfo, { legalStatus: '实审' }, ['firstExamDate']],
  [variety, { transgenic: 'GM', state: '撤销(退出)' }, ['transgenicEvent', 'biosafetyNo', 'revokeDate']],
  [project, { state: '结题' }, ['acceptDate', 'acceptResult']],
])('$title requires more fields with %o', (def, values, expected) => {
  expect(askedFields(def, values, { today: '2024-01-01', crop: 'maize' })).toEqual(expected)
})

test.each([
  ['授权(有效)', '受理', true],
  ['受理', '授权(有效)', false],
  ['终止', '授权(有效)', true],
  ['终止', '转让', false],
  ['受理', '受理', false],
  [null, '受理', false],
  ['受理', null, false],
])('a change from %s to %s is a step back: %s', (before, after, expected) => {
  expect(stepsBack(patent.stages!, before, after)).toBe(expected)
})
