import { associatedProjectAdd } from '@hepu/api/areas/contract/link/contractLinks'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { contractResultAdd, queryResultName } from '@hepu/api/areas/contract/subject/contractResult'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { setSession } from '../../../workspace/session.ts'
import ContractInfo from './ContractInfo.tsx'

/** A form in a dialog takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

/** A window in which everything is visible. */
class WholeWindow {
  readonly #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen
  }
  observe() {
    this.#seen([{ isIntersecting: true }] as IntersectionObserverEntry[], this as never)
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', WholeWindow)
  setSession({ permissions: ['contract.record:write', 'research.variety:read'] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const variety = {
  id: '5',
  name: '禾玉1号',
  no: '国审玉2025',
  state: '已通过',
  ourShare: '60',
  free: '60',
  warnings: [],
}
const answers: Readonly<Record<string, unknown>> = {
  [createContract.path]: { id: '9', version: 1, number: null, state: 'draft', warnings: [] },
  [queryResultName.path]: [variety],
  [contractResultAdd.path]: { id: '3', warnings: [] },
  [associatedProjectAdd.path]: { id: '4' },
  [projectDetail.path]: { trail: [{ id: '7', level: 1, name: '玉米育种', code: null }] },
}

function show(address: string) {
  const requests = answerWith((url) => {
    const path = Object.keys(answers).find((known) => url.startsWith(known))
    return envelope(path === undefined ? [] : answers[path])
  })
  const router = createMemoryRouter(
    [
      {
        path: '/new',
        element: (
          <Providers>
            <ContractInfo />
          </Providers>
        ),
      },
      { path: '*', element: <p>离开</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { sentTo: (path: string) => requests.filter(({ url }) => url === path).map(bodyOf), router }
}

test('a draft is tied to the project of the address after its first save', async () => {
  const { sentTo, router } = show('/new?projectId=7&topicId=8')
  expect(await screen.findByText(/玉米育种/)).toBeTruthy()
  await userEvent.type(await screen.findByLabelText('合同名称'), '许可合同')
  await userEvent.click(screen.getByRole('button', { name: '存为草稿' }))
  await waitFor(() => expect(router.state.location.search).toBe('?contractId=9'))
  expect(sentTo(createContract.path)).toMatchObject([{ name: '许可合同', submit: false }])
  expect(sentTo(associatedProjectAdd.path)).toMatchObject([{ contractId: '9', projectId: '7', topicId: '8' }])
})

test('a result is chosen on the form and stored with the new contract', async () => {
  const { sentTo, router } = show('/new')
  await userEvent.type(await screen.findByLabelText('合同名称'), '许可合同')
  await userEvent.click(screen.getByRole('button', { name: '添加成果' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByLabelText(/品种/))
  await userEvent.click(
    await screen.findByText('禾玉1号 · 国审玉2025', { selector: '.ant-select-item-option-content' }),
  )
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByRole('table', { name: '合同成果' })).toBeTruthy()
  expect(sentTo(contractResultAdd.path)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '存为草稿' }))
  await waitFor(() => expect(router.state.location.search).toBe('?contractId=9'))
  expect(sentTo(contractResultAdd.path)).toMatchObject([{ contractId: '9', resultId: '5', share: '100' }])
})

test('the label of the total names the currency of the contract', async () => {
  show('/new')
  expect(await screen.findByLabelText('合同总额（元）')).toBeTruthy()
  const currency = screen.getByLabelText('币种')
  await userEvent.clear(currency)
  await userEvent.type(currency, 'USD')
  expect(await screen.findByLabelText('合同总额（USD）')).toBeTruthy()
  expect(screen.queryByLabelText('合同总额（元）')).toBeNull()
})
