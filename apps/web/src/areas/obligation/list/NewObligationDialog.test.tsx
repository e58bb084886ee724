import { people } from '@hepu/api/core/approval/approvalCalls'
import { insertObligation } from '@hepu/api/core/obligation/obligationCalls'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { dayjs } from '../../../ui/control/pickerDays.ts'
import { today } from '../../../ui/text/formatTime.ts'
import NewObligationDialog from './NewObligationDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a proposed to-do is made only when it is saved, for the proposed owner, and the message leads to it', async () => {
  const requests = answerWith((url) =>
    url.startsWith(people.path) ? envelope([]) : envelope({ id: '3', dueDate: '2026-12-07', dateNote: null }),
  )
  const onClose = vi.fn()
  const preset = { title: '说明偏离', dueIn: 7, onDayOff: 'next', owner: { id: '7', name: '李四' } } as const
  render(
    <MemoryRouter>
      <Providers>
        <NewObligationDialog preset={preset} onClose={onClose} />
      </Providers>
    </MemoryRouter>,
  )
  expect(await screen.findByDisplayValue('说明偏离')).toBeTruthy()
  expect(screen.getByText('李四')).toBeTruthy()
  const made = () => requests.filter(({ url }) => url === insertObligation.path)
  expect(made()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(made()[0])).toEqual({
    title: '说明偏离',
    dueDate: dayjs(today()).add(7, 'day').format('YYYY-MM-DD'),
    onDayOff: 'next',
    note: null,
    ownerId: '7',
  })
  const href =
    '/obligation/list?q=1&state=open&dueDateStart=2026-12-07&dueDateEnd=2026-12-07&name=' +
    encodeURIComponent('说明偏离')
  expect(await screen.findByText(/操作成功：已加入到期事项，2026-12-07 到期/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toBe(href)
})
