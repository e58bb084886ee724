import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { messages } from '../../client/messages.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { useConfirm } from './useConfirm.tsx'

afterEach(cleanup)

const buttonsOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('F-340 the fixed messages exist', () => {
  for (const text of [
    '操作成功',
    '确认',
    '取消',
    '提示',
    '查询参数错误，请重试',
    '保存成功',
    '上传成功',
    '删除成功',
    '登录成功',
    '切换成功',
    '确定删除此数据吗？',
  ]) {
    expect(Object.values(messages)).toContain(text)
  }
})

test('F-341 the box of a button has the title 提示 and offers 取消 and 确认', async () => {
  const onConfirm = vi.fn<() => void>()
  render(
    <Providers>
      <ConfirmButton onConfirm={onConfirm}>删除</ConfirmButton>
    </Providers>,
  )
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  const box = await screen.findByRole('tooltip')
  expect(within(box).getByText('提示')).toBeTruthy()
  expect(within(box).getByText('确定删除此数据吗？')).toBeTruthy()
  expect(buttonsOf(box)).toEqual(['取消', '确认'])
  // At the edge of the window the box keeps this distance.
  expect(getComputedStyle(box.closest('.ant-popover')!).paddingRight).toBe('8px')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(within(box).getByRole('button', { name: '确认' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

function Leaving({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const { box, ask } = useConfirm()
  return (
    <>
      <button type="button" onClick={() => void ask('内容未保存，确定离开吗？').then(onAnswer)}>
        离开
      </button>
      {box}
    </>
  )
}

test.each([
  ['确认', true],
  ['取消', false],
])('F-341 the dialog has the title 提示; %s answers %s', async (button, answer) => {
  const onAnswer = vi.fn<(yes: boolean) => void>()
  render(
    <Providers>
      <Leaving onAnswer={onAnswer} />
    </Providers>,
  )
  await userEvent.click(screen.getByRole('button', { name: '离开' }))
  const box = await screen.findByRole('dialog', { name: '提示' })
  expect(within(box).getByText('内容未保存，确定离开吗？')).toBeTruthy()
  expect(buttonsOf(box)).toEqual(['取消', '确认'])
  await userEvent.click(within(box).getByRole('button', { name: button }))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith(answer))
})
