import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PublishReady } from './PublishReady.tsx'

afterEach(cleanup)

const reason = '下一年组别「2027 一组」的晋级已发布，不能加入参试品种'
const blocked = [{ upgradeId: '12', year: 2026, group: '一组', reason }]

const show = (ready: number, those = blocked, published = 0) =>
  render(
    <MemoryRouter>
      <PublishReady {...{ ready, published, blocked: those }} />
    </MemoryRouter>,
  )

test('groups that may not be published are counted apart, each with its reason, also by keyboard', async () => {
  show(2)
  expect(screen.getByText('可发布 2 组')).toBeTruthy()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('另有 1 组已确认，暂不能发布')
  await userEvent.keyboard('{Enter}')
  const list = await screen.findByRole('list', { name: '暂不能发布的组别' })
  expect(list.textContent).toBe(`2026 年 一组：${reason}`)
  expect(within(list).getByRole('link').getAttribute('href')).toContain('upgradeId=12')
})

test('the year does not stand twice before a group that is named by it', async () => {
  show(1, [{ upgradeId: '12', year: 2026, group: '2026夏玉米', reason }])
  await userEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('link')).textContent).toBe('2026夏玉米')
})

test('without a publishable group the list does not mention 可发布; without groups it shows nothing', () => {
  show(0)
  expect(screen.getByRole('button').textContent).toBe('1 组已确认，暂不能发布')
  expect(screen.queryByText(/可发布/)).toBeNull()
  cleanup()
  expect(show(0, []).container.textContent).toBe('')
})

test('F-414 published groups are counted too', () => {
  expect(show(1, [], 3).container.textContent).toBe('已发布 3 组可发布 1 组')
})
