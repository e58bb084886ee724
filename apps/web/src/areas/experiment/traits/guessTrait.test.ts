import { expect, test } from 'vitest'
import { guessTrait } from './guessTrait.ts'

test.each([
  ['糖锤度（°Bx）', ['12.5', '13', '', '-', '11.25'], ['糖锤度', '°Bx', 'number', 2]],
  ['叶 色', ['深绿', '绿', '浅绿'], ['叶色', null, 'text', 0]],
  ['拔节期', ['5-18', '2023/5/20', '5月21日'], ['拔节期', null, 'date', 0]],
  ['出叶数', ['12', '13', '11', '12', '约12'], ['出叶数', null, 'number', 0]],
  ['空列', [], ['空列', null, 'number', 0]],
])('the column %s is guessed from its head and values', (head, cells, [label, unit, kind, decimals]) => {
  expect(guessTrait(head, cells)).toEqual({ label, unit, kind, decimals })
})
