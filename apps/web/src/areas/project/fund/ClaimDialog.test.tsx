import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import ClaimDialog from './ClaimDialog.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const node = { id: '1', name: '甲项目', specialBudget: '5000.00' }
const topics = [
  { id: '2', name: '课题一', specialBudget: '3000.00' },
  { id: '3', name: '课题二', specialBudget: '2000.00' },
]
const arrival = { id: '9', batch: '2026年第一批', arrivedAmount: '1234.56', projectId: null }

function show(topicId?: string) {
  const requests = answerWith((url) =>
    envelope(url.includes('claimArrival') ? { ids: ['5'] } : { ...node, children: topics }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <ClaimDialog projectId="1" topicId={topicId} arrival={arrival as never} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

const amountFor = async (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `分配到「${name}」的金额` })
const claim = () => screen.getByRole('button', { name: /认\s?领/ })

test('an amount that is typed elsewhere takes the place of the proposal, and the rest is named', async () => {
  show()
  fireEvent.change(await amountFor('课题一'), { target: { value: '1000' } })
  expect((await amountFor('甲项目')).value).toBe('')
  expect(screen.getByText('尚余 234.56 元未分配')).toBeTruthy()
  expect(claim()).toHaveProperty('disabled', true)
})

test('the whole arrival is proposed for the topic from which the dialog is opened, and claimed as it stands', async () => {
  const requests = show('3')
  expect((await amountFor('课题二')).value).toBe('1234.56')
  expect((await amountFor('甲项目')).value).toBe('')
  fireEvent.click(claim())
  await vi.waitFor(() =>
    expect(bodyOf(requests.find(({ url }) => url.includes('claimArrival')))).toMatchObject({
      id: '9',
      projectId: '1',
      parts: [{ nodeId: '3', amount: '1234.56' }],
    }),
  )
})

test('without a topic the whole arrival is proposed for the project', async () => {
  show()
  expect((await amountFor('甲项目')).value).toBe('1234.56')
  expect(screen.getByText('合计等于到账额')).toBeTruthy()
})
