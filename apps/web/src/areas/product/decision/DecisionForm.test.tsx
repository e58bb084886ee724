import type { OutputOf } from '@hepu/api/core/route'
import type { listProductDecisions } from '@hepu/api/areas/product/decision/decisionLog'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { today } from '../../../ui/text/formatTime.ts'
import DecisionForm from './DecisionForm.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const log: OutputOf<typeof listProductDecisions> = {
  name: '禾谱1号',
  version: 3,
  state: '待退出',
  mayDecide: true,
  companies: [],
  list: [],
}
const WHY = '「禾谱1号」不能登记「退出」：还有 2 条有效的物料绑定，了结后才能退出'

test('the form begins with today, says what forbids an exit as soon as it is chosen, asks an exit for no figures, and names what is registered', async () => {
  const requests = answerWith((url) =>
    url.includes('/obstacles')
      ? envelope(
          url.includes(encodeURIComponent('退出'))
            ? { list: [WHY], states: null }
            : { list: [], states: { before: '待退出', after: '停售' } },
        )
      : envelope({ list: [] }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <DecisionForm id="7" type="PRODUCT" log={log} supersedes={null} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  expect((await screen.findByLabelText<HTMLInputElement>('决策日期')).value).toBe(today())
  screen.getByLabelText('计划销量（kg）')
  expect(requests.some(({ url }) => url.includes('/obstacles'))).toBe(false)
  await userEvent.click(screen.getByRole('combobox', { name: '决策' }))
  await userEvent.click(await screen.findByTitle('退出'))
  await screen.findByText(WHY)
  screen.getByText('现在不能登记「退出」')
  screen.getByRole('button', { name: '登记「退出」' })
  await waitFor(() => expect(screen.queryByLabelText('计划销量（kg）')).toBeNull())
  expect(screen.queryByLabelText('目标面积（亩）')).toBeNull()
  screen.getByLabelText('退出原因')
  await userEvent.click(screen.getByRole('combobox', { name: '决策' }))
  await userEvent.click(await screen.findByTitle('恢复'))
  await screen.findByText('登记后，「禾谱1号」记有决策「恢复」，状态由「待退出」变为「停售」。')
  screen.getByRole('button', { name: '登记「恢复」' })
})

test('the form says that the effect of a decision could not be checked, and checks again', async () => {
  let isDown = true
  answerWith((url) => {
    if (!url.includes('/obstacles')) return envelope({ list: [] })
    return isDown ? envelope(null, 5000, '服务暂时不可用') : envelope({ list: [WHY], states: null })
  })
  render(
    <Providers>
      <MemoryRouter>
        <DecisionForm id="7" type="PRODUCT" log={log} supersedes={null} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  await userEvent.click(await screen.findByRole('combobox', { name: '决策' }))
  await userEvent.click(await screen.findByTitle('退出'))
  await screen.findByText('服务暂时不可用')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByText(WHY)
})
