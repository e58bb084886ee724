import { expect, test } from 'vitest'
import { ApiError } from '../../client/ApiError.ts'
import { problemsOf } from '../../client/ApiError.ts'
import { divideRefusal } from './partProblems.ts'

const party = { path: 'parties', message: '乙方必填' }
const code = { path: 'parties.1.creditCode', message: '统一社会信用代码应为18位' }
const name = { path: 'name', message: '合同名称必填' }
const refusal = (...problems: object[]) => new ApiError(2, '资料不全', { problems }, 200)

test('A refusal of parties only leaves nothing for the form', () => {
  expect(divideRefusal(refusal(party, code), 'parties')).toEqual({ error: null, problems: [party, code] })
})

test('The form keeps the problems of its own fields', () => {
  const { error, problems } = divideRefusal(refusal(party, name), 'parties')
  expect(problemsOf(error)).toEqual([name])
  expect(problems).toEqual([party])
})

test('A refusal without problems stays as it is', () => {
  const error = new Error('网络不通')
  expect(divideRefusal(error, 'parties')).toEqual({ error, problems: [] })
})
