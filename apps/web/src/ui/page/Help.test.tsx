import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Help } from './Help.tsx'

afterEach(() => cleanup())

async function sections(text: string): Promise<(string | null)[]> {
  render(<Help>{text}</Help>)
  fireEvent.click(screen.getByRole('button', { name: '说明' }))
  const first = text.slice(0, 6)
  const shown = (await screen.findByText((content) => content.startsWith(first))).closest('.help-text')!
  return [...shown.querySelectorAll('p')].map((part) => part.textContent)
}

test('a long help text is shown sentence by sentence, a short one as it is, and lines stay apart', async () => {
  const rule =
    '每行是一个参试品种在一次晋级评估中的判定与依据的数字（见「判定」。），从菜单进入时列出各年、各组别的评估。'
  const other = '已撤销的评估不列，要看时在「状态」中选「已撤销」，从某一组别进入时只列该组别的这次评估。'
  expect(await sections(`${rule}${other}`)).toEqual([rule, other])
  cleanup()
  const clauses = [
    '比对照±% = 共同试点上（品种均值之和；减去对照均值之和）除以对照均值之和，再乘以100；',
    '增产点是比对照增产大于0的试点；位次并列取较好名次；',
  ]
  expect(await sections(`${clauses.join('')}显著性字母按LSD共用字母。`)).toEqual([
    clauses[0],
    '增产点是比对照增产大于0的试点；',
    '位次并列取较好名次；',
    '显著性字母按LSD共用字母。',
  ])
  cleanup()
  expect(await sections('短说明。只有两句。')).toEqual(['短说明。只有两句。'])
  cleanup()
  expect(await sections('第一行文字。\n第二行文字。')).toEqual(['第一行文字。', '第二行文字。'])
})

test('a line about keys is marked as a hint for those who have keys', async () => {
  await sections('拖动可调整顺序。\n键盘：Alt+↑↓ 调整顺序。')
  const [first, keys] = [...document.querySelectorAll('.help-text p')]
  expect(first!.classList.contains('key-hint')).toBe(false)
  expect(keys!.classList.contains('key-hint')).toBe(true)
})
