import { expect, test } from 'vitest'
import { columnPlace, columnPlaces } from './columnPlace.ts'

const at = (sheet: string, letter: string, head = '产量') => ({ sheet, letter, head })

test.each([
  [undefined, 'F列'],
  [[], '由标题或版式得出'],
  [[at('甲县', 'C')], '「甲县」C列'],
  [[at('甲县', 'C'), at('甲县', 'C', '小区产量')], '「甲县」C列'],
  [[at('甲县', 'C'), at('乙县', 'C')], 'C列（2张工作表）'],
  [[at('甲县', 'C'), at('甲县', 'D'), at('乙县', 'C')], '「甲县」C列等3处'],
])('a column at %j is said to stand at %s', (places, text) => {
  expect(columnPlace({ letter: 'F', places })).toBe(text)
})

test('the places of a column are listed with their heads', () => {
  expect(columnPlaces({ letter: 'F', places: [at('甲县', 'C'), at('乙县', 'D', '产')] })).toBe(
    '「甲县」C列 产量\n「乙县」D列 产',
  )
  expect(columnPlaces({ letter: 'F' })).toBeNull()
})
