import { expect, test } from 'vitest'
import { newParties, partiesOf, partyMessage } from './partyDraft.ts'

test('A new contract begins with the organisation of the user, and the other party is left out until it is chosen', () => {
  const parties = newParties('7')
  expect(parties.map(({ side, unitId }) => [side, unitId])).toEqual([
    ['A', '7'],
    ['B', null],
  ])
  expect(partiesOf(parties).map(({ side }) => side)).toEqual(['A'])
})

test('A problem of one party names its side; one of all parties stays as it is', () => {
  const parties = newParties('7')
  expect(partyMessage({ path: 'parties.0.creditCode', message: '信用代码不正确' }, parties)).toBe(
    '甲方：信用代码不正确',
  )
  expect(partyMessage({ path: 'parties', message: '乙方必填' }, parties)).toBe('乙方必填')
})
