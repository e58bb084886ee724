import { expect, test } from 'vitest'
import { sourceNote } from './sourceNote.ts'

const item = (label: string, source: string | null) => ({ label, source })

test('the note counts and names the items whose source is not official or not verified', () => {
  const items = [
    item('比CK1增产', '商业区试报告软件的默认设置，非官方指标'),
    item('茎腐病', '示例阈值，待核'),
    item('穗腐病', '企业示例，非官方，待核'),
    item('小斑病', '2014年国家级玉米品种审定指标'),
    item('倒伏率', null),
  ]
  expect(sourceNote(items)).toBe('非官方指标2项（比CK1增产、穗腐病），阈值待核1项（茎腐病）')
})

test('there is no note if every source is official', () => {
  expect(sourceNote([item('小斑病', '国家标准'), item('倒伏率', null)])).toBeNull()
})

test('labels with brackets are put in brackets of another kind', () => {
  expect(sourceNote([item('增产点率（比CK1）', '待核')])).toBe('阈值待核1项〔增产点率（比CK1）〕')
})
